import type { Agreement } from '@evensettle/contracts/agreements.ts'
import { KeptCodes } from '../../ui/kept-codes.tsx'

type Clause = Agreement['sections'][number]['clauses'][number]

/** The whole text that both sign, section by section. */
export function AgreementText({
  agreement,
}: {
  agreement: Pick<Agreement, 'title' | 'subtitle' | 'sections'>
}) {
  return (
    <article className="grid max-w-text gap-6">
      <header>
        <h2>{agreement.title}</h2>
        <p className="mt-1 text-ink-2">
          <KeptCodes text={agreement.subtitle} />
        </p>
      </header>
      {agreement.sections.map((section) => (
        <section key={section.id} aria-labelledby={`section-${section.id}`}>
          <h3 id={`section-${section.id}`}>
            {section.number}. {section.heading}
          </h3>
          <ol className="mt-2 grid gap-3">
            {section.clauses.map((clause) => (
              <li key={clause.number} className="grid grid-cols-[2.75rem_minmax(0,1fr)]">
                <span className="text-ink-3 tabular">{clause.number}</span>
                <div className="min-w-0">
                  <p className="whitespace-pre-line">
                    <KeptCodes text={clause.text} />
                  </p>
                  {clause.table ? <ClauseTable table={clause.table} /> : null}
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </article>
  )
}

/** The table under a clause. */
export function ClauseTable({ table }: { table: NonNullable<Clause['table']> }) {
  const last = table.head.length - 1
  return (
    <div className="mt-2 overflow-x-auto">
      <table className="w-full border-collapse text-sm tabular">
        <caption className="sr-only">{table.caption}</caption>
        <thead>
          <tr className="border-b border-line text-ink-2">
            {table.head.map((name, i) => (
              <th
                key={name}
                scope="col"
                className={
                  i === last ? 'py-2 text-right font-medium' : 'min-w-20 py-2 pr-3 text-left font-medium'
                }
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.join(' ')} className="border-b border-line">
              {row.map((cell, i) => (
                <td
                  key={table.head[i] ?? cell}
                  className={i === last ? 'py-2 text-right' : 'py-2 pr-3 wrap-anywhere'}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {table.total ? (
          <tfoot>
            <tr className="font-semibold">
              {table.total.map((cell, i) => (
                <td
                  key={table.head[i] ?? cell}
                  className={i === last ? 'py-2 text-right' : 'py-2 pr-3 wrap-anywhere'}
                >
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}
