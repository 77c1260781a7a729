import * as m from '@evensettle/messages/evidence/shown-evidence.ts'
import { isReady } from '@evensettle/domain/evidence/evidence.ts'
import { useQuery } from '@tanstack/react-query'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EvidenceRow } from './evidence-row.tsx'
import type { EvidencePoints, EvidenceViewer } from './model.ts'
import { evidenceQuery } from './shown/queries.ts'
import { ScanNote } from './scan-note.tsx'

/** What the starter shows, each with the point it belongs to, for whoever was invited. */
export function ShownEvidence({ viewer, points }: { viewer: EvidenceViewer; points: EvidencePoints }) {
  const { data, isError, refetch } = useQuery(evidenceQuery(viewer))
  if (isError && !data) return <ErrorPanel name={m.photosAndPapersLabel()} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-24" />
  return (
    <>
      <ScanNote />
      <ul aria-label={m.photosAndPapersLabel()}>
        {data
          .filter(({ side, state }) => side === 'starter' && isReady(state))
          .map((one) => (
            <EvidenceRow
              key={one.id}
              viewer={viewer}
              one={one}
              points={points}
              owner={points.items.find(({ id }) => id === one.itemId)?.title}
              isMine={false}
            />
          ))}
      </ul>
    </>
  )
}
