import * as m from '@evensettle/messages/agreements/accounts.ts'
import { PART_PAYERS_COPY_PATH, type PayAccounts } from '@evensettle/contracts/pay-accounts.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../../../lib/download.ts'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { AccountRows } from './account-rows.tsx'
import { NameForm } from './name-form.tsx'
import { payAccountsQuery } from './queries.ts'

type Payment = PayAccounts['payments'][number]

/**
 * Where the money goes, for each agreement by which some is paid; `isInside`: in the card of the payment that it is about. Nothing
 * where nobody has said it and nobody can.
 */
export function PayTo({ caseId, isInside = false }: { caseId: string; isInside?: boolean }) {
  const accounts = useQuery(payAccountsQuery(caseId))
  if (accounts.error)
    return (
      <Callout tone="warn">
        {m.notLoaded()}{' '}
        <Button variant="quiet" size="s" onClick={() => void accounts.refetch()}>
          {m.againButton()}
        </Button>
      </Callout>
    )
  return accounts.data?.payments
    .filter(({ current, mayName }) => current !== null || mayName.length > 0)
    .map((payment) => (
      <PayToCard key={payment.partId ?? 'whole'} {...{ payment, isInside }} accounts={accounts.data} />
    ))
}

function PayToCard({
  accounts,
  payment,
  isInside,
}: {
  accounts: PayAccounts
  payment: Payment
  isInside: boolean
}) {
  const Frame = isInside ? 'section' : Card
  const { names, mySide, caseId } = accounts
  const { current, before, mayName, part, partId, payer } = payment
  const [isNaming, setIsNaming] = useState(false)
  const other = names[otherSide(mySide)]
  const isPayer = payer === mySide
  const save = useMutation({
    mutationFn: () =>
      download(
        PART_PAYERS_COPY_PATH.replace(':caseId', caseId).replace(':agreementId', partId ?? ''),
        `part-agreement-${part ?? ''}-with-account.pdf`,
      ),
  })
  return (
    <Frame
      className={isInside ? 'grid min-w-0 gap-3 border-t border-line pt-4' : 'grid gap-3'}
      aria-label={m.label({ part: part ?? 0 })}
    >
      <h3 className="text-lg">{m.heading({ part: part ?? 0 })}</h3>
      {isPayer && current?.isNamedLater ? (
        <Callout tone="warn">
          {(before.length > 0 ? m.changedWarning : m.namedWarning)({ other, day: formatDate(current.since) })}
        </Callout>
      ) : null}
      {current ? (
        <>
          <p className="text-sm text-ink-2">{isPayer ? m.forPayer({ other }) : m.forPayee({ other })}</p>
          <AccountRows account={current.account} />
        </>
      ) : (
        <p className="text-ink-2">{m.noneYet({ other })}</p>
      )}
      {before.length > 0 ? (
        <details>
          <summary className="min-h-11 cursor-pointer content-center">
            {m.before({ count: before.length })}
          </summary>
          <ul className="mt-3 grid gap-4">
            {before.map(({ account, replacedAt }) => (
              <li key={replacedAt} className="grid gap-1">
                <p className="text-sm font-semibold">{m.replacedOn({ day: formatDate(replacedAt) })}</p>
                <AccountRows account={account} isPast />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {isPayer && partId !== null && current ? (
        <div>
          <Button variant="secondary" size="s" busy={save.isPending} onClick={() => save.mutate()}>
            {m.copyButton()}
          </Button>
        </div>
      ) : null}
      {save.error ? (
        <Callout tone="danger" live>
          {save.error.message}
        </Callout>
      ) : null}
      {isNaming ? (
        <NameForm
          {...{ caseId, partId, kinds: mayName, other, isFirst: current === null }}
          onClose={() => setIsNaming(false)}
        />
      ) : mayName.length > 0 ? (
        <div>
          <Button variant="secondary" size="s" onClick={() => setIsNaming(true)}>
            {current ? m.changeButton() : m.nameButton()}
          </Button>
        </div>
      ) : null}
    </Frame>
  )
}
