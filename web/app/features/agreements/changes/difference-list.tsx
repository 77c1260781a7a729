import * as m from '@evensettle/messages/agreements/changes.ts'
import type { AgreementChanges } from '@evensettle/contracts/agreement-changes.ts'
import { KeptCodes } from '../../../ui/kept-codes.tsx'
import { ClauseTable } from '../agreement-text.tsx'

type Difference = NonNullable<AgreementChanges['open']>['differences'][number]

/** What differs, clause by clause: as it is beside as it would be, one below the other on a phone. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  return (
    <ol className="grid gap-4">
      {differences.map(({ heading, before, after }, at) => (
        <li
          key={`${before?.number ?? ''}-${after?.number ?? ''}-${at}`}
          className="rounded-card border border-line"
        >
          <h4 className="border-b border-line px-4 py-2 text-sm font-semibold text-ink-2">{heading}</h4>
          <div className="grid divide-y divide-line md:grid-cols-2 md:divide-x md:divide-y-0">
            <Part label={m.asItIs()} none={m.notThere()} clause={before} isNew={false} />
            <Part label={m.asItWouldBe()} none={m.leftOut()} clause={after} isNew />
          </div>
        </li>
      ))}
    </ol>
  )
}

function Part({
  label,
  none,
  clause,
  isNew,
}: {
  label: string
  none: string
  clause: Difference['before']
  isNew: boolean
}) {
  return (
    <div className={isNew ? 'min-w-0 bg-pine-soft/40 px-4 py-3' : 'min-w-0 px-4 py-3'}>
      <p className="text-xs font-semibold text-ink-2">{label}</p>
      {clause ? (
        <div className="mt-1 text-pretty wrap-anywhere">
          <p className="whitespace-pre-line">
            <KeptCodes text={clause.text} />
          </p>
          {clause.table ? <ClauseTable table={clause.table} /> : null}
        </div>
      ) : (
        <p className="mt-1 text-ink-3">{none}</p>
      )}
    </div>
  )
}
