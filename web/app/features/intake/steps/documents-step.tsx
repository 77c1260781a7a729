import { EVIDENCE_LIMITS, MEGABYTE } from '@evensettle/domain/evidence/evidence.ts'
import * as m from '@evensettle/messages/intake/steps-documents-step.ts'
import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import { DOCUMENT_STATES, type DocumentState } from '@evensettle/domain/intake/draft.ts'
import { USUAL_DOCUMENTS } from '@evensettle/domain/templates/usual-documents.ts'
import { lazy, Suspense } from 'react'
import { Callout } from '../../../ui/callout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DOCUMENT_WORDS } from './copy.ts'

// Uploading is not needed to read the list, and most of it is only read.
const EvidenceField = lazy(async () => ({
  default: (await import('../../evidence/evidence-field.tsx')).EvidenceField,
}))
const AddedEvidence = lazy(async () => ({
  default: (await import('./added-evidence.tsx')).AddedEvidence,
}))

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
  const ready = papers.filter(({ id }) => draft.papers[id] === 'have').length
  return (
    <div className="grid gap-6">
      <ul className="grid divide-y divide-line">
        {papers.map(({ id, kind, title, hint }) => (
          <li key={id} className="grid gap-2.5 py-4 first:pt-0 last:pb-0">
            <fieldset className="min-w-0">
              <legend className="font-semibold">{title}</legend>
              <p className="text-sm text-ink-2">{hint}</p>
              <div className="mt-2.5 grid grid-cols-3 gap-2 sm:max-w-md">
                {DOCUMENT_STATES.map((state) => (
                  <Choice
                    key={state}
                    name={id}
                    state={state}
                    isChosen={draft.papers[id] === state}
                    onChoose={() => onChange({ papers: { ...draft.papers, [id]: state } })}
                  />
                ))}
              </div>
              {draft.papers[id] === 'have' && !isGuest ? (
                <div className="mt-4 border-line sm:border-l-3 sm:pl-4">
                  <Suspense fallback={<Skeleton className="h-28" />}>
                    <EvidenceField {...adding} kind={kind} label={m.addItHereLabel()} hint={LIMITS} />
                  </Suspense>
                </div>
              ) : null}
            </fieldset>
          </li>
        ))}
      </ul>
      {isGuest ? (
        <Callout title={m.photosComeWithAccountTitle()}>
          <p className="text-sm">{m.photosComeWithAccount()}</p>
        </Callout>
      ) : (
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
      <Callout title={m.otherSideSeesWhatYouTitle()}>
        <p className="text-sm">
          {m.whereAndWhenPhotoWas()}{' '}
          <span>{ready > 0 ? m.youHaveOf({ ready, all: papers.length }) : null}</span>
        </p>
      </Callout>
    </div>
  )
}

const LIMITS = m.limits({ megabytes: EVIDENCE_LIMITS.bytes / MEGABYTE })

function Choice({
  name,
  state,
  isChosen,
  onChoose,
}: {
  name: string
  state: DocumentState
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <label className="relative flex min-h-11 items-center justify-center rounded-full border-[1.5px] border-line-strong bg-card px-2 text-center text-sm leading-tight font-semibold hover:border-pine has-checked:border-pine has-checked:bg-pine has-checked:text-on-pine has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine">
      <input
        type="radio"
        name={`papers.${name}`}
        value={state}
        aria-label={DOCUMENT_WORDS[state].full}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none rounded-full focus-visible:outline-none"
      />
      <span aria-hidden="true">{DOCUMENT_WORDS[state].short}</span>
    </label>
  )
}
