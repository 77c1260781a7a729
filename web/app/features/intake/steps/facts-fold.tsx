import * as m from '@evensettle/messages/intake/steps-facts-fold.ts'
import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import { INTAKE_QUESTIONS, type IntakeQuestion } from '@evensettle/domain/templates/questions.ts'
import { MAX_INTAKE_ANSWER } from '@evensettle/domain/templates/intake-answers.ts'
import { MoneyField } from '../../money/money-field.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { FieldErrors } from '../model.ts'
import { CHOOSE_AGAIN } from './copy.ts'
import { withAnswer } from './model.ts'
import { WordingHints } from '../../wording/wording-hints.tsx'

const YES_NO = [
  { value: 'yes', label: m.yesLabel() },
  { value: 'no', label: m.noLabel() },
]

/** The questions of this kind of dispute, under their name. None of them must be answered. */
export function FactsFold({
  draft,
  errors,
  onChange,
}: {
  draft: CaseDraftInput
  errors: FieldErrors
  onChange: (patch: Partial<CaseDraftInput>) => void
}) {
  const isBegun = Object.keys(draft.answers).length > 0
  const isWrong = Object.keys(errors).some((field) => field.startsWith('answers.'))
  return (
    <Fold title={m.fewDetailsSummary()} isNeeded={isBegun} isWrong={isWrong}>
      <p className="text-sm text-ink-2">{m.leaveOutWhatYouDoNot()}</p>
      {INTAKE_QUESTIONS[draft.type ?? 'other'].map((question) => (
        <div key={question.id} data-field={`answers.${question.id}`}>
          <Answer
            question={question}
            draft={draft}
            onAnswer={(text) => onChange(withAnswer(draft, question.id, text))}
          />
        </div>
      ))}
    </Fold>
  )
}

function Answer({
  question,
  draft,
  onAnswer,
}: {
  question: IntakeQuestion
  draft: CaseDraftInput
  onAnswer: (text: string) => void
}) {
  const given = draft.answers[question.id] ?? ''
  if (question.kind === 'text')
    return (
      <div className="grid gap-3">
        <TextArea
          label={question.ask}
          hint={question.why}
          rows={2}
          value={given}
          maxLength={MAX_INTAKE_ANSWER}
          onChange={(event) => onAnswer(event.target.value)}
        />
        <WordingHints text={given} onChange={onAnswer} />
      </div>
    )
  if (question.kind === 'date')
    return (
      <div className="sm:max-w-80">
        <TextField
          label={question.ask}
          hint={question.why}
          type="date"
          min="1950-01-01"
          max="2100-12-31"
          value={given}
          onChange={(event) => onAnswer(event.target.value)}
        />
      </div>
    )
  if (question.kind === 'money')
    return (
      <div className="sm:max-w-80">
        <MoneyField
          key={draft.currency}
          label={question.ask}
          hint={question.why}
          currency={draft.currency}
          value={given === '' ? null : Number(given)}
          onChange={(minor) => onAnswer(minor === null ? '' : String(minor))}
        />
      </div>
    )
  const isShort = question.kind === 'yes-no'
  const cards =
    question.kind === 'choice' ? question.choices.map(({ id, label }) => ({ value: id, label })) : YES_NO
  return (
    <div className="grid justify-items-start gap-1">
      <div className="w-full">
        <RadioCards
          legend={question.ask}
          hint={question.why}
          name={`answers.${question.id}`}
          columns={isShort ? 'pair' : 1}
          cards={cards}
          value={given}
          onChange={(event) => onAnswer(event.target.value)}
        />
      </div>
      {given === '' ? null : (
        <button type="button" className="link min-h-11 text-sm" onClick={() => onAnswer('')}>
          {CHOOSE_AGAIN}
          <span className="sr-only">: {question.ask}</span>
        </button>
      )}
    </div>
  )
}
