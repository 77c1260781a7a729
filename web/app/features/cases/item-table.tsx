import { ITEM_ANSWER_WORDS } from '@evensettle/contracts/words/names.ts'
import * as m from '@evensettle/messages/cases/item-table.ts'
import type { ItemView } from '@evensettle/contracts/cases.ts'
import { isOpenItem, openItems } from '@evensettle/domain/cases/item.ts'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { Pill } from '../../ui/pill.tsx'
import { totalsOf } from './model.ts'

// Only where somebody has said it.
const HowBothSay = lazyPart(() => import('../handing/how-said.tsx'), 'HowBothSay')

const KIND_WORDS = { money: m.money(), property: m.property(), act: m.act() }

/** Every point with what is asked and how the other side sees it; stacked rows with labels on small screens. */
export function ItemTable({
  items,
  currency,
  starterName,
  respondentName,
  isOver,
}: {
  items: readonly ItemView[]
  currency: string
  starterName: string
  respondentName: string
  /** no answer can come any more */
  isOver: boolean
}) {
  const totals = totalsOf(openItems(items))
  const cell =
    'max-md:grid max-md:flex-[1_1_8ch] max-md:content-start max-md:gap-0.5 md:py-4 md:pl-4 md:text-end md:align-top tabular'
  return (
    <table className="w-full max-md:block md:table-fixed">
      <caption className="sr-only">{m.pointsOfThisCase()}</caption>
      <thead className="text-sm text-ink-2 max-md:sr-only">
        <tr className="border-b border-line">
          <th className="py-2 text-start align-bottom font-normal">{m.pointColumn()}</th>
          <th className="w-36 py-2 pl-4 text-end align-bottom font-normal wrap-anywhere text-clay">
            {m.asksColumn({ starterName })}
          </th>
          <th className="w-44 py-2 pl-4 text-end align-bottom font-normal wrap-anywhere text-harbor">
            {m.agreesToColumn({ respondentName })}
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {items.map((item) => (
          <tr
            key={item.id}
            className="border-b border-line max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:gap-y-2 max-md:py-4 max-md:first:pt-0"
          >
            <th scope="row" className="min-w-0 text-start font-normal max-md:basis-full md:py-4 md:pr-6">
              <span className="font-semibold wrap-anywhere">{item.title}</span>
              {isOpenItem(item) ? null : (
                <span className="ml-2 inline-block">
                  <Pill>{m.settledNow()}</Pill>
                </span>
              )}
              {isOpenItem(item) && item.settledSum ? (
                <span className="mt-1 block text-sm text-ink-2">
                  {m.partSettled({
                    sum: formatMoney(item.settledSum, currency),
                    whole: formatMoney(item.claimed + item.settledSum, currency),
                  })}
                </span>
              ) : null}
              {item.details || item.on ? (
                <span className="block text-sm wrap-anywhere whitespace-pre-wrap text-ink-2">
                  {[item.on ? formatDate(item.on) : '', item.details].filter(Boolean).join(' · ')}
                </span>
              ) : null}
              {item.handing || item.answer?.handing ? (
                <Suspense fallback={null}>
                  <HowBothSay item={item} names={{ starter: starterName, respondent: respondentName }} />
                </Suspense>
              ) : null}
              {item.answer?.reason ? (
                <span className="mt-1.5 block border-l-3 border-harbor pl-3 text-sm wrap-anywhere whitespace-pre-wrap">
                  <span className="font-semibold text-harbor">{respondentName}: </span>
                  {item.answer.reason}
                </span>
              ) : null}
            </th>
            <td className={cell}>
              <Label hue="text-clay">{m.asksColumn({ starterName })}</Label>
              <span className="text-clay">
                {item.kind === 'money' ? formatMoney(item.claimed, currency) : KIND_WORDS[item.kind]}
              </span>
            </td>
            <td className={cell}>
              <Label hue="text-harbor">{m.agreesToColumn({ respondentName })}</Label>
              <Position item={item} currency={currency} isOver={isOver} />
            </td>
          </tr>
        ))}
      </tbody>
      {totals ? (
        <tfoot className="max-md:block">
          <tr className="font-semibold max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:pt-4">
            <th scope="row" className="text-start max-md:basis-full md:pt-4">
              {m.togetherColumn()}
            </th>
            <td className="text-lg text-clay tabular max-md:flex-[1_1_6.8ch] md:pt-4 md:text-end">
              {formatMoney(totals.claimed, currency)}
            </td>
            <td className="text-lg text-harbor tabular max-md:flex-[1_1_6.8ch] md:pt-4 md:text-end">
              {totals.admitted === null ? '–' : formatMoney(totals.admitted, currency)}
            </td>
          </tr>
        </tfoot>
      ) : null}
    </table>
  )
}

function Label({ hue, children }: { hue: string; children: React.ReactNode }) {
  return (
    <span aria-hidden="true" className={classNames('text-sm wrap-anywhere md:hidden', hue)}>
      {children}
    </span>
  )
}

function Position({ item, currency, isOver }: { item: ItemView; currency: string; isOver: boolean }) {
  if (!item.answer) return <span className="text-ink-2">{isOver ? m.noAnswer() : m.noAnswerYet()}</span>
  const { answer, admitted } = item.answer
  if (item.kind !== 'money') return <span>{ITEM_ANSWER_WORDS[answer]()}</span>
  return (
    <span className="text-harbor">
      {formatMoney(admitted, currency)}
      <span className="block text-sm text-ink-2">{ITEM_ANSWER_WORDS[answer]()}</span>
    </span>
  )
}
