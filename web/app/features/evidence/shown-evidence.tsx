import { useQuery } from '@tanstack/react-query'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EvidenceRow } from './evidence-row.tsx'
import type { EvidenceAsker } from './model.ts'
import { evidenceQuery } from './queries.ts'
import { ScanNote } from './scan-note.tsx'

/** What the starter shows, each with the point it belongs to, for whoever was invited. */
export function ShownEvidence({
  asker,
  items,
}: {
  asker: EvidenceAsker
  items: readonly { id: string; title: string }[]
}) {
  const { data, isError, refetch } = useQuery(evidenceQuery(asker))
  if (isError) return <ErrorPanel name="Photos and papers" onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-24" />
  return (
    <>
      <ScanNote />
      <ul aria-label="Photos and papers">
        {data
          .filter(({ side, state }) => side === 'starter' && state === 'ready')
          .map((one) => (
            <EvidenceRow
              key={one.id}
              asker={asker}
              one={one}
              owner={items.find(({ id }) => id === one.itemId)?.title}
              isMine={false}
            />
          ))}
      </ul>
    </>
  )
}
