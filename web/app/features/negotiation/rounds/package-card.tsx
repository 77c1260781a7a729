import * as m from '@evensettle/messages/negotiation/rounds-package-card.ts'
import type { ProposalPackage, Round } from '@evensettle/contracts/earlier-rounds.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import { useId, type ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { changeInWords, factInWords, sameForBoth, type Wording } from './copy.ts'
import { ItemTable } from './item-table.tsx'
import { packageHeading } from './model.ts'

/** One package of the mediator: its terms in words, the points, the reasons, and below them my answer. */
export function PackageCard({
  round,
  one,
  titles,
  wording,
  children,
}: {
  round: Round
  one: ProposalPackage
  titles: ReadonlyMap<string, string>
  wording: Wording
  children?: ReactNode
}) {
  const id = useId()
  const count = round.packages.length
  const place = round.packages.findIndex(({ id }) => id === one.id) + 1
  return (
    <Card aria-labelledby={id} className="grid gap-4">
      <div className="grid justify-items-start gap-3">
        <p className="flex flex-wrap gap-2">
          <Pill>{count > 1 ? m.packageOfPill({ place, count }) : m.mediatorsProposalPill()}</Pill>
          {round.isLast ? <Pill hue="plain">{m.lastRoundPill()}</Pill> : null}
        </p>
        <h2 id={id} tabIndex={-1} className="rounded-soft">
          {packageHeading(one, dateOf(new Date(round.openedAt).getTime()))}
        </h2>
        {place === 1 ? <p className="text-ink-2">{sameForBoth(round.items)}</p> : null}
      </div>
      <ItemTable {...{ one, round, titles, wording }} />
      <Reasons {...{ one, round, titles, wording }} isFirst={place === 1} />
      {children}
    </Card>
  )
}

function Reasons({
  one,
  round,
  titles,
  wording,
  isFirst,
}: {
  one: ProposalPackage
  round: Round
  isFirst: boolean
  titles: ReadonlyMap<string, string>
  wording: Wording
}) {
  const sentences = (facts: Round['explanation']) =>
    facts.flatMap((fact) => factInWords(fact, wording) ?? []).join(' ')
  const lines = [isFirst ? sentences(round.explanation) : '', sentences(one.reasons)].filter(
    (line) => line !== '',
  )
  const changing = round.items.filter((item) => item.changes.length > 0)
  return (
    <div className="grid gap-2 text-sm text-ink-2">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isFirst && changing.length > 0 ? (
        <details>
          <summary className="inline-flex min-h-11 items-center rounded-soft font-semibold text-pine md:pointer-fine:min-h-8">
            {m.whatWouldChangeItSummary()}
          </summary>
          <ul className="mt-1 grid gap-2">
            {changing.map((item) => (
              <li key={item.itemId}>
                <b className="font-semibold text-ink">{titles.get(item.itemId) ?? m.point()}</b>
                <ul className="grid gap-0.5">
                  {item.changes.map((change) => (
                    <li key={change.by}>{changeInWords(change, item.figure, wording)}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {isFirst && round.isFair ? <p>{m.checkedForFairnessComputedAgain()}</p> : null}
    </div>
  )
}
