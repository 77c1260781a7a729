import { SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { Knot, Piece } from './model.ts'

const WIDTH = 24
const MIDDLE = 12
const REACH = 9
const DIRECTION = { starter: -1, respondent: 1 } as const satisfies Record<Side, number>
const STROKE = { starter: 'stroke-clay', respondent: 'stroke-harbor' } as const satisfies Record<Side, string>

function xOf(side: Side, apart: number): number {
  return MIDDLE + DIRECTION[side] * REACH * apart
}

/** A strand beside one entry: straight, bending to the next distance, into the one line or out of it. */
function pathOf(side: Side, { from, to, begins }: Piece, { before, after }: Knot['isOne']): string {
  const [top, bottom] = [xOf(side, from), xOf(side, to)]
  if (before) return `M${MIDDLE} 40C${MIDDLE} 74 ${bottom} 66 ${bottom} 100`
  const start = `M${top} ${begins ? 10 : 0}`
  if (after) return `${start}C${top} 34 ${MIDDLE} 20 ${MIDDLE} 52`
  return top === bottom ? `${start}V100` : `${start}V60C${top} 86 ${bottom} 78 ${bottom} 100`
}

function linePath({ before, after }: Knot['isOne']): string | null {
  if (!before && !after) return null
  return `M${MIDDLE} ${before ? 0 : 50}V${after ? 100 : 42}`
}

/** The two strands beside one entry, and the mark of who it is from. A picture only: the words say the same. */
export function Thread({ knot }: { knot: Knot }) {
  const { strands, isOne, side } = knot
  const line = linePath(isOne)
  const own = side === null ? null : strands[side]
  const markAt = isOne.before || side === null || !own ? MIDDLE : xOf(side, own.from)
  return (
    <span aria-hidden="true">
      <svg
        viewBox={`0 0 ${WIDTH} 100`}
        preserveAspectRatio="none"
        className="absolute top-0 left-0 h-[calc(100%+1px)] w-[calc(24px*var(--k))] overflow-visible fill-none stroke-[2.5]"
      >
        {SIDES.map((one) => {
          const piece = strands[one]
          if (!piece || (isOne.before && isOne.after)) return null
          return (
            <path
              key={one}
              d={pathOf(one, piece, isOne)}
              className={STROKE[one]}
              vectorEffect="non-scaling-stroke"
            />
          )
        })}
        {line ? (
          <path d={line} className="stroke-pine stroke-[3.5]" vectorEffect="non-scaling-stroke" />
        ) : null}
      </svg>
      {side === null ? null : (
        <i
          className={classNames(
            'absolute top-1.5 block size-2.75 -translate-x-1/2 outline-3 outline-paper',
            side === 'starter' ? 'rounded-full bg-clay' : 'rotate-45 rounded-[2px] bg-harbor',
          )}
          style={{ left: `calc(${markAt}px * var(--k))` }}
        />
      )}
    </span>
  )
}
