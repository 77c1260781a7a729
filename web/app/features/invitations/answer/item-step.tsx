import type { ItemView } from '@evensettle/contracts/cases.ts'
import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { MAX_WISH } from '@evensettle/domain/intake/draft.ts'
import { ITEM_ANSWERS } from '@evensettle/domain/cases/item.ts'
import { ITEM_KIND_WORDS } from '@evensettle/domain/invitations/first-words.ts'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { focusFirstInvalid } from '../../../lib/first-invalid.ts'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { MoneyField } from '../../money/money-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { itemProblems, type ItemDraft } from './model.ts'
import { StepHeading } from '../step-heading.tsx'

// Only who disagrees may want to show something, and reading comes first.
const EvidenceField = lazy(async () => ({
  default: (await import('../../evidence/evidence-field.tsx')).EvidenceField,
}))

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
      <Progress
        label={`Point ${index + 1} of ${view.items.length}`}
        value={index + 1}
        max={view.items.length + 1}
      />
      <div className="grid gap-1.5">
        <StepHeading>{item.title}</StepHeading>
        <p className="text-lg">
          <span className="font-semibold text-clay">{view.starterName}</span> asks:{' '}
          <strong className="tabular">
            {item.kind === 'money' ? formatMoney(item.claimed, view.currency) : ITEM_KIND_WORDS[item.kind]}
          </strong>
        </p>
        {item.details || item.on ? (
          <p className="wrap-anywhere whitespace-pre-wrap text-ink-2">
            {[item.on ? formatDate(item.on) : '', item.details].filter(Boolean).join(' · ')}
          </p>
        ) : null}
      </div>
      <RadioCards
        legend="How do you see this point?"
        name="answer"
        cards={[
          { value: 'agree', label: 'I agree' },
          {
            value: 'partly',
            label: 'I agree in part',
            hint: isMoney ? 'Say how much, and why not all of it.' : 'Say which part.',
          },
          { value: 'disagree', label: 'I see it differently', hint: 'Say how.' },
        ]}
        value={draft.answer ?? ''}
        error={shown.answer}
        onChange={(event) =>
          onChange({ ...draft, answer: ITEM_ANSWERS.find((known) => known === event.target.value) ?? null })
        }
      />
      {draft.answer === 'partly' && isMoney ? (
        <MoneyField
          label="How much of it do you agree with?"
          hint={`Something between zero and ${formatMoney(item.claimed, view.currency)}.`}
          currency={view.currency}
          value={draft.admitted}
          error={shown.admitted}
          onChange={(admitted) => onChange({ ...draft, admitted })}
        />
      ) : null}
      {draft.answer === 'partly' || draft.answer === 'disagree' ? (
        <TextArea
          label={
            draft.answer === 'partly' && !isMoney ? 'Which part do you agree with?' : 'How do you see it?'
          }
          dir="auto"
          rows={4}
          maxLength={MAX_WISH}
          value={draft.reason}
          error={shown.reason}
          onChange={(event) => onChange({ ...draft, reason: event.target.value })}
        />
      ) : null}
      {draft.answer === 'partly' || draft.answer === 'disagree' ? (
        <Suspense fallback={null}>
          <EvidenceField
            viewer={{ caseId: view.caseId, token }}
            itemId={item.id}
            mySide="respondent"
            label="Is there something that shows it?"
            hint={`A photo or a paper, if you like. ${view.starterName} sees it when you send your answer, without the place where it was taken.`}
          />
        </Suspense>
      ) : null}
      {note}
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Next</Button>
        <Button variant="secondary" onClick={onBack}>
          Go back
        </Button>
      </div>
    </form>
  )
}
