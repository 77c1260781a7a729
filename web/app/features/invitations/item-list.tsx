import * as m from '@evensettle/messages/invitations/facts.ts'
import { askedOfInvited, type HandingReader } from '@evensettle/contracts/words/handing-words.ts'
import { ITEM_KIND_WORDS } from '@evensettle/contracts/words/names.ts'
import type { ItemView } from '@evensettle/contracts/cases.ts'
import { formatDate, formatMoney } from '../../lib/format.ts'

/** What the other side asks for, point by point, with the whole sum; with `names` also how a thing is to change hands. */
export function ItemList({
  items,
  currency,
  names,
}: {
  items: readonly ItemView[]
  currency: string
  names?: HandingReader['names']
}) {
  const total = items.reduce((sum, item) => sum + item.claimed, 0)
  const moneyItems = items.filter((item) => item.kind === 'money').length
  return (
    <ul className="border-t border-line">
      {items.map((item) => (
        <li key={item.id} className="flex flex-wrap items-baseline gap-x-6 border-b border-line py-3">
          <span className="min-w-0 flex-[1_1_min(100%,9ch)]">
            <span className="font-semibold wrap-anywhere">{item.title}</span>
            {item.details || item.on ? (
              <span className="block text-sm wrap-anywhere whitespace-pre-wrap text-ink-2">
                {[item.on ? formatDate(item.on) : '', item.details].filter(Boolean).join(' · ')}
              </span>
            ) : null}
            {names ? <How words={askedOfInvited(item, names)} /> : null}
          </span>
          <span className="ms-auto text-end tabular">
            {item.kind === 'money' ? formatMoney(item.claimed, currency) : ITEM_KIND_WORDS[item.kind]()}
          </span>
        </li>
      ))}
      {moneyItems > 1 ? (
        <li className="flex flex-wrap justify-between gap-x-6 py-3 text-lg font-semibold">
          <span>{m.together()}</span>
          <span className="ms-auto tabular">{formatMoney(total, currency)}</span>
        </li>
      ) : null}
    </ul>
  )
}

function How({ words }: { words: string }) {
  return words === '' ? null : <span className="mt-1 block text-sm font-semibold wrap-anywhere">{words}</span>
}
