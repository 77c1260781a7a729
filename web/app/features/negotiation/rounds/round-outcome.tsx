import * as m from '@evensettle/messages/negotiation/rounds-round-outcome.ts'
import type { Round } from '@evensettle/contracts/earlier-rounds.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import { formatDate } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { NO_DEAL } from './copy.ts'
import { packageHeading } from './model.ts'

/** How a round ended, in words that are the same for both sides. */
export function RoundOutcome({ round, hasNext }: { round: Round; hasNext: boolean }) {
  const settled = round.settled
  const chosen = settled && round.packages.find(({ id }) => id === settled.packageId)
  if (settled && chosen)
    return (
      <Card className="grid justify-items-start gap-3">
        <Pill>{round.confirmation ? m.bothSaidYesPill() : m.bothRangesMetPill()}</Pill>
        <h2>{packageHeading(chosen, dateOf(new Date(round.openedAt).getTime()), settled.price)}</h2>
        <p className="text-ink-2">
          {round.confirmation
            ? m.youBothSaidYesTo()
            : settled.price === chosen.price
              ? m.proposalLiesInsideBothRanges()
              : m.thisIsSumNearestTo()}
        </p>
      </Card>
    )
  return (
    <Card className="grid justify-items-start gap-3">
      <Pill hue="plain">
        {m.mediatorsRoundOpenedPill({ number: round.number, date: formatDate(round.openedAt) })}
      </Pill>
      <p>{NO_DEAL}</p>
      <p className="text-ink-2">{hasNext ? m.youCanAskForOne() : m.thatWasLastRoundOf()}</p>
    </Card>
  )
}
