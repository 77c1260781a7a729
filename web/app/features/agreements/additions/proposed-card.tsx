import type { OpenAddition } from '@evensettle/contracts/agreement-additions.ts'
import type { Agreement } from '@evensettle/contracts/agreements.ts'
import { namesMoney } from '@evensettle/domain/agreements/additions.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import * as m from '@evensettle/messages/agreements/additions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { accountOf, additionInWords, asksForAccount, NOTHING_TYPED, payerOf, type Typed } from './model.ts'
import { AccountFields } from './pay-fields.tsx'
import { answerMutation } from './queries.ts'

/** What one side proposes to add to the text, with the answer of the other. */
export function ProposedCard({ agreement }: { agreement: Agreement }) {
  if (agreement.proposed.length === 0) return null
  return (
    <Card className="grid gap-5">
      <h2 className="text-[1.25rem]">{m.heading()}</h2>
      {agreement.proposed.map((one) => (
        <Proposed key={one.id} agreement={agreement} one={one} />
      ))}
    </Card>
  )
}

function Proposed({ agreement, one }: { agreement: Agreement; one: OpenAddition }) {
  const { caseId, mySide, names } = agreement
  const isMine = one.by === mySide
  const other = names[otherSide(mySide)]
  const [typed, setTyped] = useState<Typed>(NOTHING_TYPED)
  const answer = useMutation(answerMutation(useQueryClient(), caseId))
  const fields = answer.error instanceof ApiError ? answer.error.fields : {}
  const way = one.addition.kind === 'pay_way' ? one.addition.way.kind : 'other'
  const mayName = asksForAccount(one, agreement)
  const account = mayName ? accountOf(way, typed, true) : null

  async function handleAnswer(word: 'accept' | 'decline' | 'withdraw') {
    try {
      await answer.mutateAsync({
        caseId,
        additionId: one.id,
        answer: word,
        account: word === 'accept' ? account : null,
      })
      toast(word === 'accept' ? m.accepted() : m.declined(), { tone: 'success' })
    } catch {
      // Said below, and what was typed stays.
    }
  }

  return (
    <section className="grid gap-3 border-t border-line pt-4 first-of-type:border-0 first-of-type:pt-0">
      <h3 className="text-sm text-ink-2">{isMine ? m.byMe() : m.byThem({ other })}</h3>
      <p className="max-w-text">{additionInWords(one, agreement)}</p>
      {namesMoney(one.addition) ? <p className="max-w-text text-sm text-ink-2">{m.namesMoney()}</p> : null}
      {mayName && (way === 'bank_transfer' || way === 'payment_link') ? (
        <AccountFields
          payer={payerOf(agreement)}
          typed={typed}
          fields={fields}
          way={way}
          set={(change) => setTyped({ ...typed, ...change })}
        />
      ) : null}
      {agreement.signatures.length > 0 ? <p className="text-sm text-ink-2">{m.signaturesFall()}</p> : null}
      {answer.error && !Object.keys(fields).some((name) => Object.hasOwn(typed, name)) ? (
        <Callout tone="danger" live>
          {answer.error.message}
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {isMine ? (
          <Button
            variant="quiet"
            size="s"
            busy={answer.isPending}
            onClick={() => void handleAnswer('withdraw')}
          >
            {m.withdrawButton()}
          </Button>
        ) : (
          <>
            <Button size="s" busy={answer.isPending} onClick={() => void handleAnswer('accept')}>
              {m.acceptButton()}
            </Button>
            <Button
              variant="secondary"
              size="s"
              busy={answer.isPending}
              onClick={() => void handleAnswer('decline')}
            >
              {m.declineButton()}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
