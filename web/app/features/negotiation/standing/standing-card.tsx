import * as m from '@evensettle/messages/negotiation/standing-card.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import type { Offer } from '@evensettle/contracts/offers.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { formatMoney } from '../../../lib/format.ts'
import { FoldCard } from '../../../ui/fold-card.tsx'
import { HowEachSaid } from '../../handing/how-said.tsx'
import { about } from '../model.ts'
import { MediatorsNote } from '../proposal/mediators-note.tsx'
import { standingOf, type Standing } from './model.ts'

/** How far apart the two are by now, point by point in words; the picture stands down the time line. */
export function StandingCard({
  view,
  offers,
  isBusy,
  note = null,
}: {
  view: CaseView
  offers: readonly Offer[]
  isBusy: boolean
  /** what the mediator writes to both with its proposal */
  note?: ProposalRound['note'] | undefined
}) {
  const { gap, points, waiting } = standingOf(view, offers)
  const isTold = gap !== null || points.length + waiting.length > 0
  return (
    <>
      <MediatorsNote view={view} note={note} />
      {isTold ? <HowFarApart {...{ view, isBusy, gap, points, waiting }} /> : null}
    </>
  )
}

function HowFarApart({
  view,
  isBusy,
  gap,
  points,
  waiting,
}: ReturnType<typeof standingOf> & { view: CaseView; isBusy: boolean }) {
  const shown = (minor: number) => formatMoney(minor, view.currency)
  return (
    <FoldCard
      title={m.whereYouStandHeading()}
      hint={gap ? gapInWords(gap, shown) : undefined}
      foldsOnPhone={isBusy}
    >
      <ul className="grid">
        {gap ? (
          <li className="border-t border-line py-2.5 first:border-0">
            <p className="font-semibold">{m.money()}</p>
            <p className="text-sm text-ink-2">{gapInWords(gap, shown)}</p>
            {gap.isBothWays ? (
              <p className="text-sm text-ink-2">
                {waiting.length > 0 ? m.bothWaysWaiting() : m.bothWaysCounted()}
              </p>
            ) : null}
          </li>
        ) : null}
        {waiting.map(({ id, title, sum }) => (
          <li key={id} className="border-t border-line py-2.5 first:border-0">
            <p className="font-semibold wrap-anywhere">{title}</p>
            <p className="text-sm text-ink-2">
              {m.notCountedYet({ ...about('respondent', view), other: view.names.starter, sum: shown(sum) })}
            </p>
          </li>
        ))}
        {points.map((point) => (
          <li key={point.id} className="border-t border-line py-2.5 first:border-0">
            <p className="font-semibold wrap-anywhere">{point.title}</p>
            <p
              className={
                point.answer === 'agree' ? 'text-sm font-semibold text-pine-strong' : 'text-sm text-ink-2'
              }
            >
              {pointWords(point, view)}
            </p>
            <HowEachSaid item={point} reader={view} />
          </li>
        ))}
      </ul>
    </FoldCard>
  )
}

function gapInWords({ now, first }: NonNullable<Standing['gap']>, shown: (minor: number) => string): string {
  if (now === 0) return m.noGap()
  return now === first ? m.gapIs({ now: shown(now) }) : m.gapIsItWas({ now: shown(now), first: shown(first) })
}

function pointWords({ by, answer }: Standing['points'][number], view: CaseView): string {
  if (answer === null) return m.noAnswerYet()
  if (answer === 'agree') return m.youBothAgree()
  return (answer === 'partly' ? m.agreesInPart : m.seesItDifferently)(about(otherSide(by), view))
}
