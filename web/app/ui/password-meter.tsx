import { classNames } from './class-names.ts'
import { passwordStrength } from './password-strength.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const WORDS = ['Easy to guess', 'Fair', 'Good', 'Very good'] as const
const TONE = ['bg-danger', 'bg-warn', 'bg-pine', 'bg-pine'] as const

/** How good a new password is, in a bar and in words; it only advises. */
export function PasswordMeter({ password }: { password: string }) {
  const { level, isCommon } = passwordStrength(password)
  return (
    <div className="grid gap-2 pt-1">
      <div aria-hidden="true" className="grid grid-cols-4 gap-1">
        {WORDS.map((word, index) => (
          <span
            key={word}
            className={classNames('h-1.5 rounded-full', index <= level ? TONE[level] : 'bg-line')}
          />
        ))}
      </div>
      <p aria-live="polite" className="text-sm text-pretty text-ink-2">
        <VisuallyHidden>Password strength: </VisuallyHidden>
        {WORDS[level]}.{' '}
        {isCommon
          ? 'Many people use a password like this, so it is tried first.'
          : level < 2
            ? 'Longer is safer: a few words in a row work well.'
            : null}
      </p>
    </div>
  )
}
