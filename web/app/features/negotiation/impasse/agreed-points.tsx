import * as m from '@evensettle/messages/impasse/agreed-points.ts'
import * as parts from '@evensettle/messages/agreements/parts.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { formatMoney } from '../../../lib/format.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { agreedPoints } from './model.ts'

/** What both agree on already, and the way to settle just that. */
export function AgreedPoints({ view }: { view: CaseView }) {
  const points = agreedPoints(view)
  if (points.length === 0)
    return (
      <>
        <p className="text-sm">{m.none()}</p>
        <LinkButton variant="secondary" to="?tab=points">
          {parts.waysLinkNone()}
        </LinkButton>
      </>
    )
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
      <LinkButton variant="secondary" to="?tab=points">
        {parts.waysLink({ count: points.length })}
      </LinkButton>
    </>
  )
}
