import * as m from '@evensettle/messages/impasse/agreed-points.ts'
import * as parts from '@evensettle/messages/agreements/parts.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { actInWords } from '@evensettle/domain/agreements/act-sentence.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../lib/format.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { negotiationQuery } from '../queries.ts'
import { agreedButHow, agreedPoints, alikeInOffers } from './model.ts'

/** What both agree on already, in answers and in offers, and the way to settle the points of it. */
export function AgreedPoints({ view }: { view: CaseView }) {
  const { data } = useQuery(negotiationQuery(view.id))
  const points = agreedPoints(view)
  const butHow = agreedButHow(view)
  const alike = alikeInOffers(data?.offers ?? [])
  return (
    <>
      {points.length + butHow.length + alike.length === 0 ? <p className="text-sm">{m.none()}</p> : null}
      {points.length > 0 ? (
        <ul className="grid gap-1.5 rounded-soft bg-sunken px-4 py-3 text-sm">
          {points.map(({ id, title, by, sum, isPart }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 wrap-anywhere">
                {title}
                <span>{isPart ? ` ${m.inPart()}` : ''}</span>
              </span>
              <span className="tabular text-ink-2">
                {sum === null
                  ? m.fromSide({ name: view.names[otherSide(by)] })
                  : m.sumFromSide({ sum: formatMoney(sum, view.currency), name: view.names[otherSide(by)] })}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {alike.length > 0 ? (
        <Said words={m.alikeInOffers()}>
          {alike.map((act) => {
            const words = actInWords(act, view.names)
            return (
              <li key={words} className="wrap-anywhere">
                {words}
              </li>
            )
          })}
        </Said>
      ) : null}
      {butHow.length > 0 ? (
        <Said words={m.agreedButHow()}>
          {butHow.map(({ id, title, by }) => (
            <li key={id} className="wrap-anywhere">
              {m.thingFromSide({ thing: title, name: view.names[otherSide(by)] })}
            </li>
          ))}
        </Said>
      ) : null}
      <LinkButton variant="secondary" to="?tab=points">
        {points.length === 0 ? parts.waysLinkNone() : parts.waysLink({ count: points.length })}
      </LinkButton>
    </>
  )
}

function Said({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="text-sm">
      <p>{words}</p>
      <ul className="grid list-disc gap-1 pl-5">{children}</ul>
    </div>
  )
}
