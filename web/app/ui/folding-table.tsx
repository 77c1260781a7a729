import type { ReactNode } from 'react'

/** A table where there is room; on a phone each row is a block, in which every value stands behind the name of its column. */
export function FoldingTable({
  caption,
  columns,
  children,
}: {
  caption: string
  columns: readonly string[]
  children: ReactNode
}) {
  return (
    <table className="w-full text-left text-sm max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-line [&_th]:py-2 [&_th]:pr-4">
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">{children}</tbody>
    </table>
  )
}

export function FoldingRow({ children }: { children: ReactNode }) {
  return <tr className="border-b border-line last:border-0 max-md:block max-md:py-3">{children}</tr>
}

export function FoldingCell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="py-2 pr-4 align-top wrap-anywhere max-md:grid max-md:grid-cols-[6.5rem_1fr] max-md:gap-2 max-md:py-1 max-md:pr-0">
      {/* on a phone the table is none any more: each value is read with its name */}
      <span className="text-ink-2 md:hidden">{label}</span>
      <span className="grid justify-items-start gap-1">{children}</span>
    </td>
  )
}
