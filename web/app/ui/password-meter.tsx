import * as m from '@evensettle/messages/ui/password-meter.ts'
import { classNames } from './class-names.ts'
import { passwordStrength } from './password-strength.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const WORDS = [m.easyToGuess(), m.fair(), m.good(), m.veryGood()] as const
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
        <VisuallyHidden>{m.passwordStrengthSpoken()} </VisuallyHidden>
        {WORDS[level]}.{' '}
        <span>{isCommon ? m.manyPeopleUsePasswordLike() : level < 2 ? m.longerIsSaferFewWords() : null}</span>
      </p>
    </div>
  )
}
