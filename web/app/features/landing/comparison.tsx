import * as m from '@evensettle/messages/landing/comparison.ts'
import { oftenMonths } from '@evensettle/messages/landing/copy.ts'
import { SmallFold } from './small-fold.tsx'
import { BRAND } from '../../lib/brand.ts'
import { COMPARISON } from './copy.ts'

const COLUMNS = [BRAND, m.smallClaimsCourt(), m.lawyer()]

/** How long both take, on one scale of six months. */
function Durations() {
  return (
    <figure aria-label={m.scaleLabel({ brand: BRAND })} className="mb-4 sm:mb-8 print:break-inside-avoid">
      <div aria-hidden="true" className="grid gap-x-4 gap-y-1 sm:grid-cols-[11rem_1fr] sm:gap-y-3">
        <b className="self-center font-semibold">{BRAND}</b>
        <svg width="100%" height="38">
          <Lines />
          <rect x="7.7%" y="6" width="8.7%" height="26" rx="13" className="fill-pine" />
        </svg>
        <span className="self-center">{m.smallClaimsCourt()}</span>
        <svg width="100%" height="38">
          <Lines />
          <rect x="33.3%" y="6" width="66.7%" height="26" rx="13" className="fill-line-strong" />
        </svg>
        <span className="self-center">{m.lawyer()}</span>
        <svg width="100%" height="38">
          <Lines />
          <rect
            x="16.7%"
            y="7"
            width="83%"
            height="24"
            rx="12"
            className="fill-card stroke-line-strong [stroke-dasharray:4_5]"
          />
          <text x="58.3%" y="24" textAnchor="middle" className="fill-ink-2 text-sm">
            {oftenMonths()}
          </text>
        </svg>
        <span className="max-sm:hidden" />
        {/* where letters are large the ends of the scale have to do */}
        <span className="@container text-[length:min(0.875rem,3.4vw)] text-ink-2">
          <span className="relative flex justify-between gap-2 whitespace-nowrap">
            <span>{m.start()}</span>
            <span className="absolute left-1/3 -translate-x-1/2 @max-[19em]:hidden">
              {m.months({ months: 2 })}
            </span>
            <span className="absolute left-2/3 -translate-x-1/2 @max-[19em]:hidden">
              {m.months({ months: 4 })}
            </span>
            <span>{m.months({ months: 6 })}</span>
          </span>
        </span>
      </div>
    </figure>
  )
}

function Lines() {
  return [0, 16.7, 33.3, 50, 66.7, 83.3].map((x) => (
    <rect key={x} x={`${x}%`} y="0" width="1" height="38" className="fill-line" />
  ))
}

/** The scale, and under it the table. */
export function Comparison() {
  return (
    <>
      <Durations />
      <SmallFold title={m.pointByPoint()}>
        <ComparisonTable />
      </SmallFold>
    </>
  )
}

/** A table on wide screens, labelled rows on small ones. */
function ComparisonTable() {
  return (
    <table className="w-full border-collapse text-left max-md:block">
      <caption className="sr-only">{m.besideSmallClaimsCourtAnd({ brand: BRAND })}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-line-strong">
          <th scope="col">
            <span className="sr-only">{m.what()}</span>
          </th>
          {COLUMNS.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={
                index === 0
                  ? 'bg-pine-soft px-4 py-4 font-semibold text-pine-strong'
                  : 'px-4 py-4 font-semibold'
              }
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {COMPARISON.map(({ row, cells }) => (
          <tr
            key={row}
            className="md:border-b md:border-line max-md:flex max-md:flex-wrap max-md:gap-1.5 max-md:border-b max-md:border-line max-md:py-3"
          >
            <th
              scope="row"
              className="py-4 print:py-1.5 pr-4 font-semibold max-md:block max-md:flex-[1_0_100%] max-md:py-0 max-md:font-serif max-md:text-lg"
            >
              {row}
            </th>
            {cells.map((cell, index) => (
              <td
                key={COLUMNS[index]}
                className={
                  index === 0
                    ? 'px-4 py-4 print:py-1.5 font-semibold max-md:min-w-0 max-md:flex-[1_0_7.31em] max-md:rounded-soft max-md:px-2.5 max-md:py-2 max-md:text-sm bg-pine-soft'
                    : 'px-4 py-4 print:py-1.5 text-ink-2 max-md:min-w-0 max-md:flex-[1_0_7.31em] max-md:px-2.5 max-md:py-2 max-md:text-sm'
                }
              >
                <span aria-hidden="true" className="block text-xs font-normal text-ink-2 md:hidden">
                  {COLUMNS[index]}
                </span>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
