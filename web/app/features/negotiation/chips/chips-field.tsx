import type { Preferences } from '@evensettle/contracts/negotiation.ts'
import { CHIP_LEVELS, WAITING_LEVELS } from '@evensettle/domain/proposals/settlement/laid-chips.ts'
import { useId } from 'react'
import { classNames } from '../../../ui/class-names.ts'

/** One term that can be given weight; `key` is a wish's id or `<side>:<act kind>`, `isMine` when I would do it. */
export type ChipWish = { key: string; label: string; isMine: boolean }

const LEVEL_WORDS = ['nothing', 'very little', 'a little', 'some', 'quite a lot', 'a lot', 'very much']
const BURDEN_WORDS = [
  'easy',
  'nearly easy',
  'a little hard',
  'somewhat hard',
  'rather hard',
  'hard',
  'very hard',
]
const WAITING_WORDS = ['Little', 'Some', 'Much']

/** How much something matters, in words for reading: "a lot", or "hard for you" where one would do it oneself. */
export function levelWords(level: number, isMine: boolean): string {
  return isMine ? `${BURDEN_WORDS[level] ?? ''} for you` : (LEVEL_WORDS[level] ?? '')
}

/** How much time matters, in words for reading. */
export function waitingWords(level: number): string {
  return (WAITING_WORDS[level] ?? '').toLowerCase()
}

/** Why it is asked, and who sees it; stands wherever chips are laid. */
export const CHIPS_PRIVATE =
  'Only the mediator’s rule sees this, sealed. It helps to find terms that are worth more to one of you than they cost the other. It never changes a sum, and you may skip it.'

/**
 * What matters to me, term by term: seven steps for each term, three for time. Radio groups, so arrow keys
 * and touch both work. Controlled; what is not answered stays out of the value.
 */
export function ChipsField({
  wishes,
  value,
  asksTime = true,
  onChange,
}: {
  wishes: readonly ChipWish[]
  value: Preferences
  /** where money may be paid */
  asksTime?: boolean
  onChange: (value: Preferences) => void
}) {
  function lay(key: string, level: (typeof CHIP_LEVELS)[number] | null) {
    const next: Preferences['wishes'] = { ...value.wishes }
    if (level === null) delete next[key]
    else next[key] = level
    onChange({ ...value, wishes: next })
  }
  return (
    <div className="grid gap-5">
      {wishes.map((wish) => (
        <Steps
          key={wish.key}
          legend={wish.label}
          hint={wish.isMine ? 'How hard would this be for you?' : 'How much is this worth to you?'}
          ends={wish.isMine ? ['easy', 'very hard'] : ['nothing', 'very much']}
          steps={CHIP_LEVELS.map((level) => ({
            level,
            label: String(level),
            spoken: `${level}, ${(wish.isMine ? BURDEN_WORDS : LEVEL_WORDS)[level]}`,
          }))}
          value={value.wishes[wish.key] ?? null}
          onChange={(level) => lay(wish.key, level)}
        />
      ))}
      {asksTime ? (
        <Steps
          legend="How much does it matter when money is paid?"
          hint="For whoever is paid: how soon. For whoever pays: how much time."
          steps={WAITING_LEVELS.map((level) => ({
            level,
            label: WAITING_WORDS[level] ?? '',
            spoken: WAITING_WORDS[level] ?? '',
          }))}
          value={value.waiting}
          onChange={(waiting) => onChange({ ...value, waiting })}
        />
      ) : null}
    </div>
  )
}

function Steps<L extends number>({
  legend,
  hint,
  ends,
  steps,
  value,
  onChange,
}: {
  legend: string
  hint: string
  ends?: [string, string]
  steps: { level: L; label: string; spoken: string }[]
  value: L | null
  onChange: (level: L | null) => void
}) {
  const id = useId()
  return (
    <fieldset aria-describedby={`${id}-hint`} className="min-w-0">
      <legend className="font-semibold wrap-anywhere">{legend}</legend>
      <p id={`${id}-hint`} className="mb-2 text-sm text-ink-2">
        {hint}
      </p>
      <div className={classNames('grid gap-1.5', steps.length > 3 ? 'grid-cols-7' : 'grid-cols-3')}>
        {steps.map(({ level, label, spoken }) => (
          <label
            key={level}
            className="relative flex min-h-11 items-center justify-center rounded-[10px] border-[1.5px] border-line-strong bg-card px-1 text-center font-semibold tabular hover:border-pine has-checked:border-pine has-checked:bg-pine has-checked:text-on-pine has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine"
          >
            <input
              type="radio"
              name={id}
              value={level}
              aria-label={spoken}
              checked={value === level}
              onChange={() => onChange(level)}
              className="absolute inset-0 appearance-none rounded-[10px] focus-visible:outline-none"
            />
            <span aria-hidden="true">{label}</span>
          </label>
        ))}
      </div>
      {ends ? (
        <p aria-hidden="true" className="mt-1 flex justify-between gap-x-4 text-sm text-ink-2">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </p>
      ) : null}
      {value !== null ? (
        <button
          type="button"
          aria-label={`Leave “${legend}” open`}
          className="min-h-11 rounded-soft text-sm font-semibold text-pine underline underline-offset-3 md:min-h-8"
          onClick={() => onChange(null)}
        >
          Leave this open
        </button>
      ) : null}
    </fieldset>
  )
}
