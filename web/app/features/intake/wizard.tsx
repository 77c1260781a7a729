import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/intake/wizard.ts'
import { priceTag } from '@evensettle/contracts/words/price-words.ts'
import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import { eligibilityRefusal } from '@evensettle/domain/intake/eligibility.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { ApiError } from '../../lib/api.ts'
import { focusOpened } from '../../lib/first-invalid.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Lead } from './lead.tsx'
import { MailLink } from './guest/mail-link.tsx'
import { LastThing } from './guest/last-thing.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { STEP_WORDS } from './copy.ts'
import {
  draftFaults,
  errorsOfStep,
  firstField,
  starterProblems,
  stepBeside,
  stepOfField,
  stepToResume,
  STEPS,
  type DraftStart,
  type FieldErrors,
  type Step,
} from './model.ts'
import { introduceMutation } from '../profile/queries.ts'
import { BeforeSending, type Paid } from './before-sending.tsx'
import { submitDraftMutation } from './queries.ts'
import { usePaying } from './use-paying.ts'
import { useThreats } from './use-threats.ts'
import { ConflictDialog } from './saving/conflict-dialog.tsx'
import { eligibilityQuery, OPEN_TO_ALL, priceQuery } from '../right-place/queries.ts'
import type { SaveStatus } from './saving/model.ts'
import { NoRoom, SaveState } from './saving/save-state.tsx'
import { useDraft } from './saving/use-draft.ts'
import type { WayBack } from '../sign-in/ways-in/account-panel.tsx'
import { StepBody } from './steps/step-body.tsx'

/** Who is writing: their profile, as far as there is one, and what they are called then. */
export type Author = {
  userId: string
  email: string
  profile: { name: string; country: string } | null
  /** without an account: all of it stays in this browser */
  isGuest: boolean
}

// most cases are begun without a code
const BenefitNote = lazyPart(() => import('../partners/page/benefit-note.tsx'), 'BenefitNote')

/** The case, step by step. The step is in the address; what is entered saves itself. */
export function Wizard({
  id,
  author,
  start,
  step: wantedStep,
  onStep,
  onStarted,
  onLeave,
  onSent,
  paid,
  isBack,
}: {
  id: string
  author: Author
  start: DraftStart
  /** null: where the draft is taken up again */
  step: Step | null
  onStep: (step: Step) => void
  /** the first change of a draft that has no address yet */
  onStarted: () => void
  /** an account is about to be made: gives the way back to this draft */
  onLeave: (draft: CaseDraftInput) => WayBack
  onSent: (sent: { caseId: string; reference: string }) => void
  paid: Paid
  /** with the account that sending asked for */
  isBack: boolean
}) {
  const queryClient = useQueryClient()
  const [{ draft, revision, status, noRoom, conflict }, saving] = useDraft(id, author.userId, start)
  const [now] = useState(() => Date.now())
  const [resumeAt] = useState(() => stepToResume(draftFaults(start.draft, author.email, now), start.draft.at))
  const eligibility = useQuery(eligibilityQuery()).data ?? OPEN_TO_ALL
  const isCountryOff =
    eligibilityRefusal(eligibility, { country: author.profile?.country ?? null, type: null }) ===
    'COUNTRY_OFF'
  const step = wantedStep ?? resumeAt
  const [attempted, setAttempted] = useState<readonly Step[]>([])
  const [refused, setRefused] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<ApiError | null>(null)
  const [asksAccount, setAsksAccount] = useState(false)
  const submit = useMutation(submitDraftMutation(queryClient))
  const introduce = useMutation(introduceMutation(queryClient))
  const focusField = useFieldFocus()
  const heading = useHeadingFocus(step)

  const faults = {
    ...draftFaults(draft, author.email, now, eligibility, useThreats()),
    ...(author.profile ? {} : starterProblems(draft, eligibility)),
  }
  const ownFaults = attempted.includes(step) ? errorsOfStep(faults, step) : {}
  const errors = { ...errorsOfStep(refused, step), ...ownFaults }

  // What could not be saved before the screen was left is on the dashboard afterwards.
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: queryKeys.caseList }), [queryClient])

  function change(patch: Partial<CaseDraftInput>) {
    saving.change(patch)
    onStarted()
    setProblem(null)
    setRefused((before) => without(before, Object.keys(patch)))
  }

  function showField(found: FieldErrors) {
    const field = firstField(found)
    if (field === null) return
    const target = stepOfField(field)
    setAttempted((before) => [...before, target])
    if (target !== step) onStep(target)
    focusField(field)
  }

  function goOn() {
    const found = errorsOfStep(faults, step)
    if (Object.keys(found).length > 0) return showField(found)
    const next = stepBeside(step, 1)
    if (next && draft.at !== next) saving.change({ at: next })
    void saving.flush()
    return next ? onStep(next) : undefined
  }

  async function send(mayPay: boolean) {
    setProblem(null)
    if (Object.keys(faults).length > 0) return showField(faults)
    if (author.isGuest) return setAsksAccount(true)
    if (!(await saving.flush())) {
      if (!saving.state().conflict) setProblem(new ApiError('OFFLINE', ''))
      return undefined
    }
    try {
      if (!author.profile && draft.from) await introduce.mutateAsync(draft.from)
      const sent = await submit.mutateAsync({ id, revision: saving.state().revision })
      saving.finish()
      return onSent(sent)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'PAYMENT_NEEDED' && mayPay) return paying.goToPay()
      if (error.code === 'VERSION_CONFLICT') {
        // Saving once more meets the same conflict and shows both texts.
        saving.change({})
        void saving.flush()
        return undefined
      }
      setRefused(error.fields)
      if (firstField(error.fields) === null) setProblem(error)
      return showField(error.fields)
    }
  }

  const paying = usePaying({ id, paid, onSend: () => send(false), onProblem: setProblem })

  return (
    <div className="mx-auto max-w-text">
      <WayThrough step={step} status={status} noRoom={noRoom} isGuest={author.isGuest} />
      <h1 ref={heading} tabIndex={-1} className="mt-6">
        {STEP_WORDS[step].title}
      </h1>
      <Lead {...{ step, isBack, isCountryOff, onStep }} />
      <OwnCode code={draft.benefitCode} onChange={change} />
      <Card className="mt-6">
        <StepBody
          id={id}
          step={step}
          isSaved={revision > 0}
          draft={draft}
          ownName={author.profile?.name ?? draft.from?.name.trim() ?? ''}
          isNew={author.profile === null}
          isGuest={author.isGuest}
          eligibility={eligibility}
          now={now}
          errors={errors}
          faults={faults}
          attempts={attempted.length}
          onChange={change}
          onFocusField={focusField}
          onEdit={onStep}
          onSaveDraft={() => (onStarted(), saving.make())}
        />
      </Card>
      <div className="mt-6 grid gap-4">
        <BeforeSending step={step} draft={draft} paid={paying.back} problem={problem} />
        <ConflictDialog
          mine={draft}
          theirs={conflict && saving.newer()}
          onMine={() => void saving.keepMine()}
          onTheirs={() => saving.takeTheirs()}
          onBoth={() => saving.keepBoth(crypto.randomUUID())}
        />
        {asksAccount && author.isGuest && step === 'review' ? (
          <LastThing onLeave={() => onLeave(draft)} />
        ) : (
          <Ways
            step={step}
            isBusy={submit.isPending || introduce.isPending || paying.isLeaving}
            isGuest={author.isGuest}
            onStep={onStep}
            onNext={goOn}
            onSend={() => void send(true)}
          />
        )}
        {author.isGuest ? <MailLink draft={draft} /> : null}
      </div>
    </div>
  )
}

/** Whose code the case is begun with, where it is begun with one. */
function OwnCode({
  code,
  onChange,
}: {
  code: string | undefined
  onChange: (patch: { benefitCode: string }) => void
}) {
  if (!code) return null
  return (
    <div className="mt-4">
      <Suspense fallback={null}>
        <BenefitNote code={code} onRemove={() => onChange({ benefitCode: '' })} />
      </Suspense>
    </div>
  )
}

/** Which step this is, what it costs, and whether everything is safe. */
function WayThrough({
  step,
  status,
  noRoom,
  isGuest,
}: {
  step: Step
  status: SaveStatus
  noRoom: string | null
  isGuest: boolean
}) {
  const price = useQuery(priceQuery()).data
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm text-ink-2">
          {m.stepOf({ step: STEPS.indexOf(step) + 1, steps: STEPS.length })}
          <span>{step === 'type' ? m.about5MinutesInAll({ minutes: TIMELINE.minutesToStart }) : null}</span>
          <span>
            {step === 'type' && price !== undefined ? m.nothingToPay({ price: priceTag(price) }) : null}
          </span>
        </p>
        <SaveState status={status} isGuest={isGuest} />
      </div>
      <NoRoom words={noRoom} isGuest={isGuest} />
      <div className="mt-3">
        <Stepper
          label={m.stepsLabel()}
          steps={STEPS.map((key, index) => ({
            key,
            label: STEP_WORDS[key].short,
            state: key === step ? 'now' : index < STEPS.indexOf(step) ? 'done' : 'ahead',
          }))}
        />
      </div>
    </>
  )
}

function Ways({
  step,
  isBusy,
  isGuest,
  onStep,
  onNext,
  onSend,
}: {
  step: Step
  isBusy: boolean
  isGuest: boolean
  onStep: (step: Step) => void
  onNext: () => void
  onSend: () => void
}) {
  const previous = stepBeside(step, -1)
  return (
    <>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
        {previous ? (
          <Button variant="secondary" onClick={() => onStep(previous)}>
            {m.backButton()}
          </Button>
        ) : (
          <LinkButton
            to={isGuest ? '/' : '/dashboard'}
            reload={isGuest}
            variant="quiet"
            className="sm:-ml-5.5"
          >
            {m.cancelLink()}
          </LinkButton>
        )}
        {step === 'review' ? (
          <Button busy={isBusy} onClick={onSend}>
            {m.sendInvitationButton()}
          </Button>
        ) : (
          <Button onClick={onNext}>{m.nextButton()}</Button>
        )}
      </div>
      {isGuest && step === 'type' ? <p className="text-sm text-ink-2">{m.staysInBrowser()}</p> : null}
    </>
  )
}

function without(errors: FieldErrors, names: readonly string[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => !names.includes(field.split('.')[0] ?? '')),
  )
}

/** Frames to wait for a field whose step is still being opened. */
const PATIENCE = 120

/** Focuses the input of a field once it is on the screen. */
function useFieldFocus(): (field: string) => void {
  const [wanted, setWanted] = useState<{ field: string } | null>(null)
  useEffect(() => {
    if (!wanted) return undefined
    let frame = 0
    let tries = 0
    function look() {
      const part = document.querySelector(`[data-field="${wanted?.field}"]`)
      const input = part?.querySelector<HTMLElement>('input, textarea, select, button')
      tries += 1
      if (input) focusOpened(input)
      else if (tries < PATIENCE) frame = requestAnimationFrame(look)
    }
    frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [wanted])
  return (field) => setWanted({ field })
}

/** The heading takes the focus when the step changes, not when the page opens. */
function useHeadingFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  // With the new step itself, so that a field that is to be focused has the last word.
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}
