import * as m from '@evensettle/messages/evidence/effects.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Weights } from '@evensettle/contracts/weights.ts'
import { formatMoney } from '../../lib/format.ts'

/** What one's own document changes, in figures; the other side does not get them. */
export function Effects({
  effects,
  view,
}: {
  effects: Weights['documents'][number]['effects']
  view: Pick<CaseView, 'items' | 'currency'>
}) {
  const changes = effects.filter((effect) => effect.with !== effect.without)
  if (effects.length === 0) return null
  if (changes.length === 0) return <p className="text-sm text-ink-2">{m.changesNoFigure()}</p>
  return (
    <ul className="grid gap-1 text-sm text-ink-2">
      {changes.map((effect) => (
        <li key={effect.itemId}>
          {m.effectOnPoint({
            title: view.items.find(({ id }) => id === effect.itemId)?.title ?? m.point(),
            with: formatMoney(effect.with, view.currency),
            without: formatMoney(effect.without, view.currency),
          })}
        </li>
      ))}
    </ul>
  )
}
