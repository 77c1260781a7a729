import type { Side } from '@evensettle/domain/cases/side.ts'
import { SIDES } from '@evensettle/domain/cases/side.ts'
import { scaleLinear } from 'd3-scale'
import { curveStepAfter, line } from 'd3-shape'
import { useLayoutEffect, useRef, useState } from 'react'
import { formatMoney } from '../../../lib/format.ts'
import { axisOf, type Move, type Moves } from './model.ts'

const HEIGHT = 250
const TOP = 16
const BOTTOM = 34
const STROKE: Record<Side, string> = { starter: 'stroke-clay', respondent: 'stroke-harbor' }
const FILL: Record<Side, string> = { starter: 'fill-clay', respondent: 'fill-harbor' }

function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(640)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}

/** Step lines of both sides from their first sums to now, with what lies between them. Drawn for the eye only. */
export function MovesChart({ moves, currency }: { moves: Moves; currency: string }) {
  const { box, width } = useWidth()
  const sums = [
    ...SIDES.flatMap((side) => moves.lines[side].map((move) => move.sum)),
    ...(moves.meeting ? [moves.meeting.sum] : []),
  ]
  const low = Math.min(...sums)
  const high = Math.max(...sums)
  const y = scaleLinear()
    .domain(low === high ? [Math.min(0, low), high || 1] : [low, high])
    .range([HEIGHT - BOTTOM - 12, TOP])
    .nice(3)
  const ticks = y.ticks(width < 480 ? 3 : 4)
  const left = 14 + 7.6 * Math.max(...ticks.map((tick) => formatMoney(Math.round(tick), currency).length))
  const right = width - (moves.gap ? 78 : 22)
  const axis = axisOf(moves)
  const across = scaleLinear().range([left + 12, right])
  const x = (at: number) => across(axis.place(at))
  const path = line<Move>(
    (move) => x(move.at),
    (move) => y(move.sum),
  ).curve(curveStepAfter)

  return (
    <div ref={box}>
      <svg
        aria-hidden="true"
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className="block max-w-full overflow-visible text-[13px]"
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${left} ${y(tick)}H${width}`} className="stroke-line" />
            <text x={0} y={y(tick)} dy="0.35em" className="fill-ink-3 tabular">
              {formatMoney(Math.round(tick), currency)}
            </text>
          </g>
        ))}
        {axis.ticks.map((tick, i, all) => (
          <text
            key={tick.label}
            x={across(tick.part)}
            y={HEIGHT - 6}
            textAnchor={i === 0 ? 'start' : i === all.length - 1 ? 'end' : 'middle'}
            className="fill-ink-3"
          >
            {tick.label}
          </text>
        ))}
        {moves.gap ? (
          <>
            <rect
              x={left}
              width={Math.max(0, width - left)}
              y={y(moves.gap.high)}
              height={Math.max(2, y(moves.gap.low) - y(moves.gap.high))}
              className="fill-pine-soft transition-all duration-200 motion-reduce:transition-none"
            />
            <text
              x={width - 6}
              y={(y(moves.gap.high) + y(moves.gap.low)) / 2}
              dy="0.35em"
              textAnchor="end"
              className="fill-pine-strong text-sm font-bold tabular"
            >
              {formatMoney(moves.gap.high - moves.gap.low, currency)}
            </text>
          </>
        ) : null}
        {SIDES.map((side) => {
          const line = moves.lines[side]
          const latest = line.at(-1)
          if (!latest) return null
          const end: Move = { at: moves.to, sum: latest.sum }
          return (
            <g key={side}>
              <path
                d={path([...line, end]) ?? ''}
                fill="none"
                strokeWidth={4}
                strokeLinejoin="round"
                className={STROKE[side]}
              />
              {moves.meeting ? null : <End side={side} x={x(end.at)} y={y(end.sum)} />}
            </g>
          )
        })}
        {moves.meeting ? (
          <g>
            {SIDES.map((side) => {
              const latest = moves.lines[side].at(-1)
              return latest ? (
                <path
                  key={side}
                  d={`M${x(moves.to)} ${y(latest.sum)}V${y(moves.meeting?.sum ?? latest.sum)}`}
                  strokeWidth={4}
                  className={STROKE[side]}
                />
              ) : null
            })}
            <circle
              cx={x(moves.to)}
              cy={y(moves.meeting.sum)}
              r={9}
              strokeWidth={3}
              className="fill-pine stroke-card"
            />
          </g>
        ) : null}
      </svg>
    </div>
  )
}

/** A round end for the starter, a pointed one for the respondent: the hue is not the only sign. */
function End({ side, x, y }: { side: Side; x: number; y: number }) {
  return side === 'starter' ? (
    <circle cx={x} cy={y} r={6.5} className={FILL[side]} />
  ) : (
    <rect
      x={x - 5.5}
      y={y - 5.5}
      width={11}
      height={11}
      transform={`rotate(45 ${x} ${y})`}
      className={FILL[side]}
    />
  )
}
