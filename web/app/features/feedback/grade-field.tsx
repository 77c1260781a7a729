import * as m from '@evensettle/messages/feedback/feedback-screen.ts'
import { FEEDBACK_GRADES } from '@evensettle/domain/feedback/feedback.ts'

/** One question, from "not at all" to "very much". Nothing is chosen beforehand, and a choice can be taken back. */
export function GradeField({
  name,
  question,
  value,
  onChange,
}: {
  name: string
  question: string
  value: number | null
  onChange: (grade: number | null) => void
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-pretty">{question}</legend>
      <div className="grid grid-cols-5 gap-2">
        {FEEDBACK_GRADES.map((grade) => (
          <label
            key={grade}
            className="flex min-h-12 cursor-pointer items-center justify-center rounded-soft border-[1.5px] border-line-strong bg-card font-semibold tabular hover:border-pine has-checked:border-pine has-checked:bg-pine-soft has-checked:text-pine-strong has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine"
          >
            <input
              type="radio"
              name={name}
              value={grade}
              aria-label={m.grade({ grade })}
              checked={value === grade}
              onChange={() => onChange(grade)}
              className="sr-only"
            />
            <span aria-hidden="true">{grade}</span>
          </label>
        ))}
      </div>
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-sm text-ink-2" aria-hidden="true">
        <span>{m.notAtAll()}</span>
        <span>{m.veryMuch()}</span>
      </p>
      {value === null ? null : (
        <button
          type="button"
          className="mt-1 inline-flex min-h-11 items-center rounded-soft text-sm font-semibold text-pine md:pointer-fine:min-h-8"
          aria-label={m.leaveOutLabel({ question })}
          onClick={() => onChange(null)}
        >
          {m.leaveOutButton()}
        </button>
      )}
    </fieldset>
  )
}
