import { EVIDENCE_LIMITS, MEGABYTE } from '@evensettle/domain/evidence/evidence.ts'
import * as m from '@evensettle/messages/intake/steps-documents-step.ts'
import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import { USUAL_DOCUMENTS } from '@evensettle/domain/templates/usual-documents.ts'
import { Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

// Uploading is not needed to read the list, and most of it is only read.
const EvidenceField = lazyPart(() => import('../../evidence/evidence-field.tsx'), 'EvidenceField')
const AddedEvidence = lazyPart(() => import('./added-evidence.tsx'), 'AddedEvidence')

/** What often helps to show how it was: what is at hand is added right here, the rest later or never. */
export function DocumentsStep({
  id: draftId,
  draft,
  isSaved,
  isGuest,
  onChange,
  onSaveDraft,
}: {
  isGuest: boolean
  id: string
  draft: CaseDraftInput
  isSaved: boolean
  onChange: (patch: Partial<CaseDraftInput>) => void
  /** the draft must be on the server before anything can be added to it; true when it is */
  onSaveDraft: () => Promise<boolean>
}) {
  const papers = USUAL_DOCUMENTS[draft.type ?? 'other']
  const adding = {
    viewer: { caseId: draftId, token: null },
    itemId: null,
    mySide: 'starter',
    lists: false,
    onBeforeSend: onSaveDraft,
  } as const
  return (
    <div className="grid gap-6">
      <ul className="grid divide-y divide-line">
        {papers.map(({ id, kind, title, hint }) => (
          <li key={id} className="min-w-0 py-1 first:pt-0 last:pb-0">
            <Checkbox
              label={<span className="font-semibold">{title}</span>}
              hint={draft.papers[id] === 'have' ? hint : undefined}
              name={`papers.${id}`}
              checked={draft.papers[id] === 'have'}
              onChange={(event) => onChange({ papers: withMark(draft, id, event.target.checked) })}
            />
            {draft.papers[id] === 'have' && !isGuest ? (
              <div className="mb-3 border-line sm:border-l-3 sm:pl-4">
                <Suspense fallback={<Skeleton className="h-28" />}>
                  <EvidenceField {...adding} kind={kind} label={m.addItHereLabel()} hint={LIMITS} />
                </Suspense>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {isGuest ? null : (
        <div className="border-t border-line pt-5">
          <Suspense fallback={<Skeleton className="h-28" />}>
            <EvidenceField {...adding} label={m.somethingElseToShowLabel()} hint={LIMITS} />
          </Suspense>
        </div>
      )}
      {isSaved && !isGuest ? (
        <Suspense fallback={null}>
          <AddedEvidence draftId={draftId} draft={draft} />
        </Suspense>
      ) : null}
      <p className="text-sm text-ink-2">{isGuest ? m.photosComeWithAccount() : m.otherSideSeesWhatYou()}</p>
    </div>
  )
}

const LIMITS = m.limits({
  megabytes: EVIDENCE_LIMITS.bytes / MEGABYTE,
  video: EVIDENCE_LIMITS.videoBytes / MEGABYTE,
})

/** A mark says that it is at hand; without one nothing is said. */
function withMark({ papers }: CaseDraftInput, id: string, isAtHand: boolean): CaseDraftInput['papers'] {
  const { [id]: _before, ...others } = papers
  return isAtHand ? { ...others, [id]: 'have' } : others
}
