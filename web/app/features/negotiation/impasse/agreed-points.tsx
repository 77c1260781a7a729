import * as m from '@evensettle/messages/impasse/agreed-points.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { formatMoney } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { agreedPoints } from './model.ts'

/** What both agree on already, and the way to an offer of just that. */
export function AgreedPoints({ view, onOffer }: { view: CaseView; onOffer: () => void }) {
  const points = agreedPoints(view)
  if (points.length === 0) return <p className="text-sm">{m.none()}</p>
  return (
    <>
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
      <Button variant="secondary" block onClick={onOffer}>
        {m.offerButton()}
      </Button>
    </>
  )
}
