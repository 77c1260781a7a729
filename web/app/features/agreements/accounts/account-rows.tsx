import * as m from '@evensettle/messages/agreements/additions.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { Account } from '../additions/model.ts'

type Row = [label: string, value: string, copy: string]

function rowsOf(account: Account): Row[] {
  if (account.kind === 'payment_link') return [[m.linkName(), account.url, m.copyLink()]]
  return [
    [m.holderName(), account.holder, m.copyHolder()],
    [m.numberName(), account.number, m.copyNumber()],
    ...(account.bank === '' ? [] : [[m.bankName(), account.bank, m.copyBank()] satisfies Row]),
  ]
}

/** An account, line by line; `isPast`: nobody is to pay to it any more, so there is nothing to copy. */
export function AccountRows({ account, isPast = false }: { account: Account; isPast?: boolean }) {
  return (
    <dl className="grid gap-2">
      {rowsOf(account).map(([label, value, copy]) => (
        <div key={label}>
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd
            className={
              isPast
                ? 'text-ink-2 line-through wrap-anywhere tabular'
                : 'flex flex-wrap items-center gap-2 font-semibold wrap-anywhere tabular'
            }
            translate="no"
          >
            {isPast ? value : <span className="min-w-0">{value}</span>}
            {isPast ? null : <CopyButton text={value} label={copy} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
