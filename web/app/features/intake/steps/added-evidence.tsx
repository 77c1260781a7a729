import * as m from '@evensettle/messages/intake/steps-added-evidence.ts'
import type { DraftItem } from '@evensettle/domain/intake/draft.ts'
import type { EvidenceView } from '@evensettle/contracts/evidence.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Select } from '../../../ui/select.tsx'
import { EvidenceRow } from '../../evidence/evidence-row.tsx'
import { describeEvidenceMutation } from '../../evidence/queries.ts'
import { addedQuery, isReady } from './queries.ts'
import { inline } from '../../../ui/inline.ts'

type Points = readonly Pick<DraftItem, 'id' | 'title'>[]

/** What has been added to a draft, each with the point that it is about. */
export function AddedEvidence({ draftId, items }: { draftId: string; items: Points }) {
  const { data, isError, refetch } = useQuery(addedQuery(draftId))
  if (isError) return <ErrorPanel name={m.photosAndPapersName()} onRetry={() => void refetch()} />
  const added = (data ?? []).filter(isReady)
  if (added.length === 0) return null
  return (
    <section aria-labelledby="added-evidence" className="border-t border-line pt-5">
      <h2 id="added-evidence" className="text-lg">
        {m.whatYouHaveAddedHeading()}
      </h2>
      <ul aria-labelledby="added-evidence">
        {added.map((one) => (
          <EvidenceRow key={one.id} viewer={viewerOf(draftId)} one={one} isMine>
            {items.length > 0 ? <PointOf draftId={draftId} one={one} items={items} /> : null}
          </EvidenceRow>
        ))}
      </ul>
    </section>
  )
}

function viewerOf(draftId: string) {
  return { caseId: draftId, token: null }
}

function PointOf({ draftId, one, items }: { draftId: string; one: EvidenceView; items: Points }) {
  const describe = useMutation(describeEvidenceMutation(useQueryClient(), viewerOf(draftId)))
  const { id, name, documented } = one
  // where it belongs says nothing of what it is
  const kind = one.isGuess ? null : one.kind
  const chosen = describe.isPending ? describe.variables.itemId : one.itemId
  return (
    <div className="max-w-sm pb-1">
      <Select
        label={
          <>{m.whatIsItAbout({ part: (words) => <span className="sr-only">{words}</span>, name }, inline)}</>
        }
        value={items.some((item) => item.id === chosen) ? (chosen ?? '') : ''}
        error={describe.isError ? describe.error.message : undefined}
        onChange={(event) =>
          describe.mutate({ id, kind, name, documented, itemId: event.target.value || null })
        }
      >
        <option value="">{m.caseAsWholeOption()}</option>
        {items.map((item) => (
          <option key={item.id} value={item.id}>
            {item.title || m.pointWithoutNameYetOption()}
          </option>
        ))}
      </Select>
    </div>
  )
}
