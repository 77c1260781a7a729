import type { Round } from '@evensettle/contracts/negotiation.ts'
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
        <Pill>{round.closing ? 'Both said yes' : 'Both ranges met'}</Pill>
        <h2>{packageHeading(chosen, dateOf(new Date(round.openedAt).getTime()), settled.price)}</h2>
        <p className="text-ink-2">
          {round.closing
            ? 'You both said yes to this sum in the last question.'
            : settled.price === chosen.price
              ? 'The proposal lies inside both ranges.'
              : 'This is the sum nearest to the proposal that lies inside both ranges.'}
        </p>
      </Card>
    )
  return (
    <Card className="grid justify-items-start gap-3">
      <Pill hue="plain">
        Mediator’s round {round.number}, opened {formatDate(round.openedAt)}
      </Pill>
      <p>{NO_DEAL}</p>
      <p className="text-ink-2">
        {hasNext
          ? 'You can ask for one more round with a wider choice. You can also make an offer or write a message.'
          : 'That was the last round of the mediator. You can still make offers and write to each other.'}
      </p>
    </Card>
  )
}
