import { DAY, dateOf } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/intake/steps-review-step.ts'
import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import type { EvidenceView } from '@evensettle/contracts/evidence.ts'
import { USUAL_DOCUMENTS } from '@evensettle/domain/templates/usual-documents.ts'
import { wordingHints } from '@evensettle/domain/words/wording.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { BRAND } from '../../../lib/brand.ts'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { removeEvidenceMutation } from '../../evidence/queries.ts'
import { Proposal } from '../../invitations/invitation-facts.tsx'
import { STEP_WORDS } from '../copy.ts'
import { stepOfField, STEPS, type FieldErrors, type Step } from '../model.ts'
import { dayBefore, proposalOf, textsOf } from './model.ts'
import { addedQuery, isReady } from './queries.ts'
import { inline } from '../../../ui/inline.ts'

/** The first screen of the other side as it will be, and where each part of it was entered. */
export function ReviewStep({
  id,
  isSaved,
  isGuest,
  draft,
  faults,
  ownName,
  onEdit,
}: {
  id: string
  isSaved: boolean
  isGuest: boolean
  draft: CaseDraftInput
  faults: FieldErrors
  ownName: string
  onEdit: (step: Step) => void
}) {
  const added = useQuery({ ...addedQuery(id), enabled: isSaved && !isGuest }).data ?? []
  const [ready, halfway] = [added.filter(isReady), added.filter((one) => !isReady(one))]
  const open = STEPS.filter((step) => Object.keys(faults).some((field) => stepOfField(field) === step))
  return (
    <div className="grid gap-6">
      {open.length > 0 ? (
        <Callout tone="warn" title={m.beforeYouCanSendItTitle()}>
          <ul className="mt-1 grid">
            {open.map((step) => (
              <li key={step}>
                <button type="button" className="link block min-h-11 text-left" onClick={() => onEdit(step)}>
                  {STEP_WORDS[step].title}
                </button>{' '}
                <span className="-mt-1 mb-1 block">
                  {Object.entries(faults).find(([field]) => stepOfField(field) === step)?.[1]}
                </span>
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
      <HarshPlaces draft={draft} onEdit={onEdit} />
      {isGuest || added.length > 0 ? null : <NotAddedYet draft={draft} onEdit={onEdit} />}
      <HalfwayFiles draftId={id} files={halfway} />
      <Preview draft={draft} ownName={ownName} shown={ready.length} />
      <Change onEdit={onEdit} />
      <Address draft={draft} onEdit={onEdit} />
      {isGuest ? <p className="font-medium">{m.filesComeNext()}</p> : null}
    </div>
  )
}

/** What was marked as ready before there was an account to add it to. */
function NotAddedYet({ draft, onEdit }: { draft: CaseDraftInput; onEdit: (step: Step) => void }) {
  const ready = USUAL_DOCUMENTS[draft.type ?? 'other'].filter(({ id }) => draft.papers[id] === 'have').length
  if (ready === 0) return null
  return (
    <Callout title={m.addWhatYouHaveTitle()}>
      <p>{m.youMarkedAsReady({ count: ready })}</p>
      <Button variant="secondary" size="s" className="mt-2" onClick={() => onEdit('papers')}>
        {m.addThemButton()}
      </Button>
    </Callout>
  )
}

/** Files that have not arrived in full: they come, or they are left out. */
function HalfwayFiles({ draftId, files }: { draftId: string; files: readonly EvidenceView[] }) {
  const leaveOut = useMutation(removeEvidenceMutation(useQueryClient(), { caseId: draftId, token: null }))
  if (files.length === 0) return null
  return (
    <Callout tone="warn" title={m.notEverythingYouAddedIsTitle()}>
      <ul className="mt-1 grid">
        {files.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
            {name}
            <Button
              variant="quiet"
              size="s"
              onClick={() => leaveOut.mutate(id)}
              aria-label={m.leaveOutLabel({ name })}
            >
              {m.leaveItOutButton()}
            </Button>
          </li>
        ))}
      </ul>
    </Callout>
  )
}

/** Where the texts may still sound harsh, with a way there; the person may leave it all as it is. */
function HarshPlaces({ draft, onEdit }: { draft: CaseDraftInput; onEdit: (step: Step) => void }) {
  const places = textsOf(draft)
    .map(({ step, text }) => ({ step, words: wordingHints(text).map(({ words }) => words) }))
    .filter(({ words }) => words.length > 0)
  if (places.length === 0) return null
  return (
    <Callout title={m.someWordsMaySoundHarshTitle()}>
      <p className="text-sm">{m.youCanSendItLike()}</p>
      <ul className="mt-1 grid">
        {places.map(({ step, words }) => (
          <li key={`${step} ${words.join(' ')}`} className="min-w-0 wrap-anywhere">
            <button type="button" className="link block min-h-11 text-left" onClick={() => onEdit(step)}>
              {STEP_WORDS[step].title}
            </button>{' '}
            <span className="-mt-1 mb-1 block">{words.map((word) => `“${word}”`).join(', ')}</span>
          </li>
        ))}
      </ul>
    </Callout>
  )
}

function Preview({ draft, ownName, shown }: { draft: CaseDraftInput; ownName: string; shown: number }) {
  const id = useId()
  const other = draft.otherName.trim()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 rounded-card border-[1.5px] border-harbor bg-paper p-3.5 max-sm:-mx-3 sm:p-5"
    >
      <p>
        <Pill hue="harbor">{m.whatWillSeePill({ other: other || m.otherSidePill() })}</Pill>
      </p>
      <h2 id={id}>
        {m.wouldLikeToSortSomethingHeading(
          { part: (words) => <span className="text-clay">{words}</span>, ownName },
          inline,
        )}
      </h2>
      <p className="text-ink-2">
        {m.hello()}
        <span>{other ? ` ${other}` : ''}</span>
        {m.isNeutralPlaceForTwo({ brand: BRAND })}
      </p>
      <Proposal view={proposalOf(draft, ownName, shown)} />
      <p className="text-sm text-ink-2">{m.belowThisTheyReadWhat()}</p>
    </section>
  )
}

const PARTS = ['type', 'story', 'items', 'papers', 'other'] as const

function Change({ onEdit }: { onEdit: (step: Step) => void }) {
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{m.changeSomething()}</p>
      <div className="flex flex-wrap gap-2">
        {PARTS.map((step) => (
          <button
            key={step}
            type="button"
            aria-label={m.editLabel({ title: STEP_WORDS[step].title })}
            className="min-h-11 rounded-full border-[1.5px] border-line-strong px-4 text-sm font-semibold text-pine hover:bg-pine-soft"
            onClick={() => onEdit(step)}
          >
            {STEP_WORDS[step].short}
          </button>
        ))}
      </div>
    </div>
  )
}

function Address({ draft, onEdit }: { draft: CaseDraftInput; onEdit: (step: Step) => void }) {
  const [until] = useState(() => Date.now() + TIMELINE.invitationValid)
  const early = dayBefore(draft, dateOf(until))
  return (
    <section aria-labelledby="goes-to" className="rounded-card border border-line bg-paper p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 id="goes-to" className="text-lg">
          {m.invitationGoesToHeading()}
        </h2>
        <button
          type="button"
          aria-label={m.editAddressLabel()}
          className="-my-2 min-h-11 rounded-full px-3 text-sm font-semibold text-pine hover:bg-pine-soft"
          onClick={() => onEdit('other')}
        >
          {m.editButton()}
        </button>
      </div>
      <p className="mt-1 wrap-anywhere">
        <span className="font-semibold">{draft.otherName || m.noNameYet()}</span>
        <span className="block text-ink-2">{draft.otherEmail || m.noEmailAddressYet()}</span>
        {draft.otherPhone ? <span className="block text-ink-2">{draft.otherPhone}</span> : null}
        {draft.otherAddress ? (
          <span className="block whitespace-pre-line text-ink-2">{draft.otherAddress}</span>
        ) : null}
      </p>
      <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm text-ink-2">
        <li>{m.emailIsSent({ name: draft.otherName, hasName: draft.otherName === '' ? 'no' : 'yes' })}</li>
        {draft.otherPhone ? <li>{m.textCanFollow({ days: TIMELINE.secondChannelAfter / DAY })}</li> : null}
        {draft.otherAddress ? <li>{m.letterCanBeMade()}</li> : null}
      </ul>
      <p className="mt-2 text-sm text-ink-2">
        {m.theyHave14DaysTo({ days: TIMELINE.invitationValid / DAY })}
      </p>
      {early === null ? null : (
        <div className="mt-3">
          <Callout tone="warn">
            <p>
              {m.dayBeforeAnswer({
                until: formatDate(new Date(until).toISOString()),
                title: early.title,
                asked: formatDate(early.day),
                more: early.more,
              })}
            </p>
            <Button variant="quiet" size="s" className="-ml-3" onClick={() => onEdit('items')}>
              {m.changeDayButton()}
            </Button>
          </Callout>
        </div>
      )}
    </section>
  )
}
