import * as m from '@evensettle/messages/cases/counter-items-card.ts'
import { isAllowed } from '@evensettle/domain/access/permissions.ts'
import { answerCounterItems } from '@evensettle/contracts/answers.ts'
import type { CaseView, ItemView } from '@evensettle/contracts/cases.ts'
import { itemsBy } from '@evensettle/domain/cases/item.ts'
import { ITEM_ANSWERS, type ItemAnswerKind } from '@evensettle/domain/answers/item-answers.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { formatMoney } from '../../lib/format.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { MoneyField } from '../money/money-field.tsx'
import { firstName } from './model.ts'

const ANSWER_WORDS = { agree: m.agrees(), partly: m.partly(), disagree: m.disagree() }
const KIND_WORDS = { money: '', property: m.property(), act: m.act() }

/** What the invited person asks for in return, and the starter's answer to each point. */
export function CounterItemsCard({ view }: { view: CaseView }) {
  const items = itemsBy(view.items, 'respondent')
  if (items.length === 0) return null
  const asks = view.mySide === 'respondent' ? 'you' : firstName(view.names.respondent)
  const mayAnswer = isAllowed('answer_counter_items', view.mySide, view.status)
  return (
    <Card aria-labelledby="in-return">
      <h2 id="in-return">
        {asks === 'you' ? m.whatYouAskForInReturnHeading() : m.whatTheyAskForInReturnHeading({ name: asks })}
      </h2>
      <ul className="mt-3">
        {items.map((item) => (
          <li key={item.id} className="grid gap-2 border-b border-line py-4 last:border-b-0 last:pb-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h3 className="font-sans text-base font-semibold wrap-anywhere">{item.title}</h3>
              <strong className="tabular text-harbor">
                {item.kind === 'money' ? formatMoney(item.claimed, view.currency) : KIND_WORDS[item.kind]}
              </strong>
            </div>
            {item.details ? (
              <p className="text-sm wrap-anywhere whitespace-pre-wrap text-ink-2">{item.details}</p>
            ) : null}
            <Position view={view} item={item} />
            {mayAnswer ? <AnswerForm key={item.answer?.answer ?? ''} view={view} item={item} /> : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Position({ view, item }: { view: CaseView; item: ItemView }) {
  if (!item.answer) return <p className="text-ink-2">{m.noAnswerYet()}</p>
  const who = view.mySide === 'starter' ? m.who() : firstName(view.names.starter)
  const { answer, admitted, reason } = item.answer
  return (
    <p className="border-l-3 border-clay pl-3 wrap-anywhere whitespace-pre-wrap">
      <span className="font-semibold text-clay">{who}: </span>
      {ANSWER_WORDS[answer]}
      {item.kind === 'money' ? `, ${formatMoney(admitted, view.currency)}` : ''}
      {reason ? `. ${reason}` : ''}
    </p>
  )
}

function AnswerForm({ view, item }: { view: CaseView; item: ItemView }) {
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [answer, setAnswer] = useState<ItemAnswerKind | null>(item.answer?.answer ?? null)
  const [admitted, setAdmitted] = useState<number | null>(item.answer?.admitted ?? null)
  const [reason, setReason] = useState(item.answer?.reason ?? '')
  const send = useMutation({
    mutationFn: (kind: ItemAnswerKind) => {
      const sum = kind === 'agree' ? item.claimed : kind === 'partly' ? (admitted ?? 0) : 0
      const one = { itemId: item.id, answer: kind, admitted: sum, reason: reason.trim() }
      return call(answerCounterItems, { caseId: view.id, items: [one] })
    },
    onSuccess: async () => {
      setIsOpen(false)
      await client.invalidateQueries({ queryKey: queryKeys.case(view.id) })
    },
  })
  if (!isOpen)
    return (
      <div>
        <Button
          variant={item.answer ? 'quiet' : 'secondary'}
          size="s"
          aria-label={`${item.answer ? m.changeYourAnswer() : m.answer()}: ${item.title}`}
          onClick={() => setIsOpen(true)}
        >
          {item.answer ? m.changeYourAnswer() : m.answerThisPointButton()}
        </Button>
      </div>
    )
  const needsReason = answer === 'partly' || answer === 'disagree'
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (answer) send.mutate(answer)
      }}
    >
      <RadioCards
        legend={m.howDoYouSeeThisLegend()}
        name={`answer-${item.id}`}
        cards={[
          { value: 'agree', label: m.iAgreeLabel() },
          { value: 'partly', label: m.iAgreeInPartLabel() },
          { value: 'disagree', label: m.iSeeItDifferentlyLabel() },
        ]}
        value={answer ?? ''}
        onChange={(event) => setAnswer(ITEM_ANSWERS.find((known) => known === event.target.value) ?? null)}
      />
      {answer === 'partly' && item.kind === 'money' ? (
        <MoneyField
          label={m.howMuchOfItDoLabel()}
          currency={view.currency}
          value={admitted}
          onChange={setAdmitted}
        />
      ) : null}
      {needsReason ? (
        <TextArea
          label={m.howDoYouSeeItLabel()}
          dir="auto"
          rows={3}
          maxLength={2_000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : null}
      {send.isError ? (
        <Callout tone="danger" live>
          {m.sayHowYouSeeIt()}
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="s" busy={send.isPending}>
          {m.sendButton()}
        </Button>
        <Button variant="secondary" size="s" onClick={() => setIsOpen(false)}>
          {m.notNowButton()}
        </Button>
      </div>
    </form>
  )
}
