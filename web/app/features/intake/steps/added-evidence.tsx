import * as m from '@evensettle/messages/intake/steps-added-evidence.ts'
import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import { useQuery } from '@tanstack/react-query'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { EvidenceRow } from '../../evidence/evidence-row.tsx'
import { addedQuery, isReady } from './queries.ts'

/** What has been added to a draft, each with the point that it is about. */
export function AddedEvidence({
  draftId,
  draft: { currency, items },
}: {
  draftId: string
  draft: Pick<CaseDraftInput, 'currency' | 'items'>
}) {
  const { data, isError, refetch } = useQuery(addedQuery(draftId))
  if (isError) return <ErrorPanel name={m.photosAndPapersName()} onRetry={() => void refetch()} />
  const added = (data ?? []).filter(isReady)
  if (added.length === 0) return null
  const viewer = { caseId: draftId, token: null }
  const points = {
    currency,
    items: items.map((item) => ({ ...item, by: 'starter' as const, claimed: item.amount })),
  }
  return (
    <section aria-labelledby="added-evidence" className="border-t border-line pt-5">
      <h2 id="added-evidence" className="text-lg">
        {m.whatYouHaveAddedHeading()}
      </h2>
      <ul aria-labelledby="added-evidence">
        {added.map((one) => (
          <EvidenceRow key={one.id} viewer={viewer} one={one} points={points} isMine />
        ))}
      </ul>
    </section>
  )
}
