import * as m from '@evensettle/messages/negotiation/offers-our-days.ts'
import { formatDate } from '../../../lib/format.ts'
import { needsDay, type ActForm } from './model.ts'

/** Above the button: the days in the offer that its writer has not touched; sent, they are the writer's word. */
export function OurDays({ acts }: { acts: readonly ActForm[] }) {
  const ours = acts.filter((act) => act.isOurDay === true && act.dueOn !== '' && needsDay(act))
  const days = [...new Set(ours.map(({ dueOn }) => formatDate(dueOn)))]
  if (days.length === 0) return null
  return (
    <p className="text-ink-2">
      {m.ourDays({ days: new Intl.ListFormat('en').format(days), count: days.length })}
    </p>
  )
}
