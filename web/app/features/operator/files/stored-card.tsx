import * as screen from '@evensettle/messages/file-report/screen.ts'
import * as m from '@evensettle/messages/file-report/stored.ts'
import type { FileReport } from '@evensettle/contracts/file-report.ts'
import { formatBytes } from '../../../lib/format.ts'
import { Bars } from '../../../ui/bars.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FoldedTable } from '../folded-table.tsx'
import { mediaWords } from './model.ts'

/** How much of what is stored, and what of it nobody gets. */
export function StoredCard({ report }: { report: FileReport }) {
  const { stored, agreements } = report
  const special = [
    { name: m.quarantined(), next: m.quarantinedNext(), ...report.quarantined },
    { name: m.waiting(), next: m.waitingNext(), ...report.waiting },
    { name: m.unreadable(), next: m.unreadableNext(), ...report.unreadable },
  ].filter(({ files }) => files > 0)
  return (
    <Card aria-labelledby="stored" className="grid gap-4">
      <h2 id="stored">{m.heading()}</h2>
      {stored.length === 0 && agreements === 0 ? <EmptyState title={screen.none()} /> : null}
      {stored.length > 0 ? (
        <>
          <Bars
            most={Math.max(...stored.map(({ bytes }) => bytes))}
            rows={stored.map(({ media, files, bytes }) => ({
              name: mediaWords(media),
              parts: [0, bytes],
              words: m.barWords({ files, size: formatBytes(bytes) }),
            }))}
          />
          <FoldedTable
            name={m.heading()}
            summary={m.tableSummary()}
            columns={[m.media(), m.files(), m.bytes()]}
            rows={stored.map(({ media, files, bytes }) => [mediaWords(media), files, formatBytes(bytes)])}
          />
        </>
      ) : null}
      {agreements > 0 ? (
        <p>
          <span className="font-semibold">{m.agreements()}</span>{' '}
          <span>{m.filesOnly({ files: agreements })}</span>
        </p>
      ) : null}
      {special.length > 0 ? (
        <div className="grid gap-3">
          <h3>{m.special()}</h3>
          <dl className="grid gap-4">
            {special.map(({ name, next, files, bytes }) => (
              <div key={name} className="grid gap-1">
                <dt className="font-semibold">{name}</dt>
                <dd>{m.barWords({ files, size: formatBytes(bytes) })}</dd>
                <dd className="max-w-text text-ink-2">{next}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : null}
    </Card>
  )
}
