import * as m from '@evensettle/messages/landing/comparison.ts'
import { BRAND } from '../../lib/brand.ts'
import { COMPARISON } from './copy.ts'

const COLUMNS = [BRAND, m.smallClaimsCourt(), m.lawyer()]

/** A table on wide screens, labelled rows on small ones. */
export function Comparison() {
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
      <tbody className="max-md:grid max-md:gap-4">
        {COMPARISON.map(({ row, cells }) => (
          <tr
            key={row}
            className="md:border-b md:border-line max-md:block max-md:rounded-card max-md:border max-md:border-line max-md:bg-card max-md:p-4"
          >
            <th
              scope="row"
              className="py-4 pr-4 font-semibold max-md:block max-md:py-0 max-md:pb-2 max-md:text-lg"
            >
              {row}
            </th>
            {cells.map((cell, index) => (
              <td
                key={COLUMNS[index]}
                className={
                  index === 0
                    ? 'px-4 py-4 font-semibold max-md:text-balance max-md:grid max-md:grid-cols-[8.5rem_1fr] max-md:items-baseline max-md:gap-3 max-md:rounded-soft max-md:bg-pine-soft max-md:px-3 max-md:py-2 md:bg-pine-soft'
                    : 'px-4 py-4 text-ink-2 max-md:text-balance max-md:grid max-md:grid-cols-[8.5rem_1fr] max-md:items-baseline max-md:gap-3 max-md:px-3 max-md:py-2'
                }
              >
                <span aria-hidden="true" className="text-sm font-normal text-ink-2 md:hidden">
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
