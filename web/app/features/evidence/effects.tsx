import * as m from '@evensettle/messages/evidence/effects.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Weights } from '@evensettle/contracts/weights.ts'
import { CURRENCIES } from '@evensettle/domain/money.ts'
import { formatMoney } from '../../lib/format.ts'

type Effect = Weights['documents'][number]['effects'][number]
type Reader = Pick<CaseView, 'items' | 'currency' | 'mySide' | 'names'>

/** What one's own document changes, in figures; the other side does not get them. */
export function Effects({ effects, view }: { effects: readonly Effect[]; view: Reader }) {
  const changes = effects.filter((effect) => effect.with !== effect.without)
  if (effects.length === 0) return null
  if (changes.length === 0) return <p className="text-sm text-ink-2">{m.changesNoFigure()}</p>
  return (
    <div className="grid gap-1 text-sm text-ink-2">
      <ul className="grid gap-1">
        {changes.map((effect) => (
          <li key={effect.itemId}>{effectInWords(effect, view)}</li>
        ))}
      </ul>
      <p>{m.whyNotAllOfIt()}</p>
    </div>
  )
}

/** In whole units, as a measure and no bill, unless only parts of one differ. */
function effectInWords(effect: Effect, { items, currency, mySide, names }: Reader): string {
  const unit = 10 ** CURRENCIES[currency]
  const isFine = Math.round(effect.with / unit) === Math.round(effect.without / unit)
  const shown = (sum: number) => formatMoney(isFine ? sum : Math.round(sum / unit) * unit, currency)
  const figures = { with: shown(effect.with), without: shown(effect.without) }
  const point = items.find(({ id }) => id === effect.itemId)
  if (!point) return m.effectOnUnknown(figures)
  return m.effectOnPoint({
    ...figures,
    who: point.by === mySide ? 'you' : 'other',
    name: names[point.by],
    asked: formatMoney(point.claimed, currency),
    title: point.title,
  })
}
