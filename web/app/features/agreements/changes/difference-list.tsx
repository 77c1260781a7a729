import * as m from '@evensettle/messages/agreements/changes.ts'
import type { AgreementChanges } from '@evensettle/contracts/agreement-changes.ts'
import { Chevron } from '../../../ui/chevron.tsx'
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

/** What the new version words in another way though nobody asked for it: it is signed too, and so it can be read. */
export function Reworded({ reworded }: { reworded: readonly Difference[] }) {
  if (reworded.length === 0) return null
  return (
    <details className="group rounded-card border border-line">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 px-4 py-3 font-semibold">
        {m.rewordedSummary({ count: reworded.length })}
        <Chevron className="size-5 shrink-0 text-ink-2 group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 border-t border-line px-4 py-4">
        <p className="max-w-text text-ink-2">{m.rewordedWhy()}</p>
        <DifferenceList differences={reworded} />
      </div>
    </details>
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
