import type { ReactNode } from 'react'

/** The table behind a chart: folded, and wide ones scroll in themselves, by keyboard too. */
export function FoldedTable({
  name,
  summary,
  columns,
  rows,
}: {
  name: string
  summary: string
  columns: readonly string[]
  /** the first cell is what the row is about */
  rows: readonly (readonly ReactNode[])[]
}) {
  return (
    <details className="min-w-0">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{summary}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone: a keyboard has to scroll it */}
      <section className="relative mt-2 overflow-x-auto" tabIndex={0} aria-label={name}>
        <table className="w-full text-left text-sm tabular-nums [&_td]:py-2 [&_td]:pr-4 [&_th]:py-2 [&_th]:pr-4">
          <caption className="sr-only">{name}</caption>
          <thead>
            <tr className="border-b border-line">
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...rest], row) => (
              <tr key={row} className="border-b border-line last:border-0">
                <th scope="row" className="font-semibold">
                  {first}
                </th>
                {rest.map((cell, at) => (
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
