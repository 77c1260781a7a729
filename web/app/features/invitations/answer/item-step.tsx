import { ITEM_KIND_WORDS } from '@evensettle/contracts/words/names.ts'
import * as m from '@evensettle/messages/invitations/answer-item-step.ts'
import type { ItemView } from '@evensettle/contracts/cases.ts'
import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { MAX_CONDITION, MAX_WISH } from '@evensettle/domain/intake/limits.ts'
import { ownHanding } from '@evensettle/domain/answers/own-handing.ts'
import { ITEM_ANSWERS } from '@evensettle/domain/answers/item-answers.ts'
import { Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { focusFirstInvalid } from '../../../lib/first-invalid.ts'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { MoneyField } from '../../money/money-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { saidInWords } from '@evensettle/contracts/words/handing-words.ts'
import { ConditionNote } from '../../handing/condition-note.tsx'
import { HowAnswered } from '../../handing/how-answered.tsx'
import { itemProblems, type ItemDraft } from './model.ts'
import { StepHeading } from '../step-heading.tsx'
import { inline } from '../../../ui/inline.ts'

// Only who disagrees may want to show something, and reading comes first.
const loadField = () => import('../../evidence/evidence-field.tsx')
const EvidenceField = lazyPart(loadField, 'EvidenceField')

/** Fetches what a point may show: whoever answers on a train has it before the line goes. */
export function warmUpItem(): void {
  loadField().catch(() => {})
}

/** One point: agree, agree in part, or see it differently. */
export function ItemStep({
  view,
  item,
  index,
  draft,
  token,
  note,
  startsMarked,
  onChange,
  onNext,
  onBack,
}: {
  view: InvitationView
  item: ItemView
  index: number
  draft: ItemDraft
  token: string
  note: ReactNode
  /** opened because of what is missing: that is marked, and the first of it focused */
  startsMarked: boolean
  onChange: (draft: ItemDraft) => void
  onNext: () => void
  onBack: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const [hasTried, setHasTried] = useState(startsMarked)
  const problems = itemProblems(item, draft, view.currency)
  const shown = hasTried ? problems : {}
  const isMoney = item.kind === 'money'
  const isOnCondition = draft.answer === 'partly' && !isMoney
  const asked = saidInWords(item.handing, promisedIn(item), readerOf(view))

  const begin = useEffectEvent(() => (startsMarked ? focusFirstInvalid(() => form.current) : undefined))
  useEffect(() => begin(), [])

  function next() {
    setHasTried(true)
    if (Object.keys(problems).length === 0) onNext()
    else focusFirstInvalid(() => form.current)
  }

  return (
    <form
      ref={form}
      noValidate
      className="mx-auto grid max-w-form gap-5 py-6 md:py-10"
      onSubmit={(event) => {
        event.preventDefault()
        next()
      }}
    >
      {view.items.length > 1 ? (
        <Progress
          label={m.pointOfLabel({ point: index + 1, points: view.items.length })}
          value={index + 1}
          max={view.items.length + 1}
        />
      ) : null}
      <div className="grid gap-1.5">
        <StepHeading>{item.title}</StepHeading>
        <p className="text-lg">
          {m.asks(
            {
              part: (words) => <span className="font-semibold text-clay">{words}</span>,
              starterName: view.starterName,
              isMoney: isMoney ? 'yes' : 'no',
              strong: (words) => <strong className="tabular">{words}</strong>,
              what:
                item.kind === 'money'
                  ? formatMoney(item.claimed, view.currency)
                  : ITEM_KIND_WORDS[item.kind](),
            },
            inline,
          )}
        </p>
        {item.details || item.on ? (
          <p className="wrap-anywhere whitespace-pre-wrap text-ink-2">
            {[item.on ? formatDate(item.on) : '', item.details].filter(Boolean).join(' · ')}
          </p>
        ) : null}
        {asked === '' ? null : (
          <p className="text-ink-2">{m.wouldHaveIt({ name: view.starterName, how: asked })}</p>
        )}
      </div>
      <RadioCards
        legend={m.howDoYouSeeThisLegend()}
        name="answer"
        cards={[
          {
            value: 'agree',
            label: m.iAgreeLabel(),
            hint: asked === '' ? undefined : m.agreeHowHint({ how: asked }),
          },
          {
            value: 'partly',
            label: isMoney ? m.iAgreeInPartLabel() : m.iAgreeInPartOrOnConditionLabel(),
            hint: isMoney ? m.iAgreeInHint() : m.iAgreeOnConditionHint(),
          },
          { value: 'disagree', label: m.iSeeItDifferentlyLabel(), hint: m.iSeeItHint() },
        ]}
        value={draft.answer ?? ''}
        error={shown.answer}
        onChange={(event) =>
          onChange({ ...draft, answer: ITEM_ANSWERS.find((known) => known === event.target.value) ?? null })
        }
      />
      {draft.answer === 'partly' && isMoney ? (
        <MoneyField
          name="admitted"
          label={m.howMuchOfItDoLabel()}
          hint={m.howMuchOfHint({ amount: formatMoney(item.claimed, view.currency) })}
          currency={view.currency}
          value={draft.admitted}
          error={shown.admitted}
          onChange={(admitted) => onChange({ ...draft, admitted })}
        />
      ) : null}
      <How {...{ view, item, draft, onChange }} error={shown.handing} />
      <Reason {...{ isOnCondition, item, draft, onChange }} error={shown.reason} />
      {draft.answer === 'partly' || draft.answer === 'disagree' ? (
        <Suspense fallback={null}>
          <EvidenceField
            viewer={{ caseId: view.caseId, token }}
            itemId={item.id}
            mySide="respondent"
            points={view}
            label={m.isThereSomethingThatShowsLabel()}
            hint={m.isThereSomethingHint({ starterName: view.starterName })}
          />
        </Suspense>
      ) : null}
      {note}
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{m.nextButton()}</Button>
        <Button variant="secondary" onClick={onBack}>
          {m.goBackButton()}
        </Button>
      </div>
    </form>
  )
}

type Answering = { draft: ItemDraft; error: string | undefined; onChange: (draft: ItemDraft) => void }

/** Why not, or which part and on what condition; what of a condition is quoted, and where a sum in it would be counted, is said. */
function Reason({
  isOnCondition,
  item,
  draft,
  error,
  onChange,
}: Answering & { isOnCondition: boolean; item: ItemView }) {
  const field = useRef<HTMLTextAreaElement>(null)
  if (draft.answer !== 'partly' && draft.answer !== 'disagree') return null
  const saysHow = isOnCondition && ownHanding(item, draft) !== null
  const isBeside = saysHow && draft.reason.trim() !== ''
  return (
    <>
      <TextArea
        ref={field}
        label={isOnCondition ? m.whichPartOrConditionLabel() : m.howDoYouSeeItLabel()}
        hint={isOnCondition ? m.conditionHint({ max: MAX_CONDITION }) : undefined}
        optional={saysHow}
        name="reason"
        dir="auto"
        rows={4}
        maxLength={MAX_WISH}
        value={draft.reason}
        error={error}
        onChange={(event) => onChange({ ...draft, reason: event.target.value })}
      />
      {isOnCondition ? <ConditionNote words={draft.reason} asksIn="answer" /> : null}
      {isBeside ? (
        <Callout>
          <p>{m.besideHow()}</p>
          <Button
            variant="secondary"
            size="s"
            className="mt-3"
            onClick={() => {
              onChange({ ...draft, handing: null })
              field.current?.focus()
            }}
          >
            {m.onlyWordsButton()}
          </Button>
        </Callout>
      ) : null}
    </>
  )
}

function promisedIn({ kind }: ItemView) {
  return { doer: 'respondent', isThing: kind === 'property' } as const
}

function readerOf({ starterName, respondentName }: InvitationView) {
  return { mySide: 'respondent', names: { starter: starterName, respondent: respondentName } } as const
}

/** How who agrees would have a thing change hands, or do what is asked for. */
function How({ view, item, draft, error, onChange }: Answering & { view: InvitationView; item: ItemView }) {
  return (
    <HowAnswered
      item={item}
      answer={draft.answer}
      value={draft.handing}
      asker={view.starterName}
      reader={readerOf(view)}
      error={error}
      onChange={(handing) => onChange({ ...draft, handing })}
    />
  )
}
