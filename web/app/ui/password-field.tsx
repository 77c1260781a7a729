import * as m from '@evensettle/messages/ui/password-field.ts'
// oxlint-disable-next-line eslint/no-restricted-imports -- lazyPart stands above this room; what does not come is not missed
import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { CONTROL, Field, type FieldWords } from './field.tsx'

// only who chooses a password needs it, and only once they type
const PasswordMeter = lazy(async () => ({
  default: await import('./password-meter.tsx').then(
    (part) => part.PasswordMeter,
    () => NoMeter,
  ),
}))

const NoMeter: (_: { password: string }) => null = () => null

/** A password with a button that shows and hides it. One that is being chosen is told how good it is. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  warnsIfEasy = false,
  ...input
}: Omit<ComponentProps<'input'>, 'children' | 'type'> & FieldWords & { warnsIfEasy?: boolean }) {
  const [isShown, setIsShown] = useState(false)
  const [typed, setTyped] = useState('')
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        <>
          <span className="relative block">
            <input
              {...input}
              {...control}
              onChange={(event) => {
                if (warnsIfEasy) setTyped(event.target.value)
                return input.onChange?.(event)
              }}
              type={isShown ? 'text' : 'password'}
              autoCapitalize="none"
              spellCheck={false}
              className={classNames(CONTROL, 'pr-20', className)}
            />
            <button
              type="button"
              aria-pressed={isShown}
              aria-label={isShown ? m.hidePasswordLabel() : m.showPasswordLabel()}
              onClick={() => setIsShown(!isShown)}
              className="absolute inset-y-0 right-1 min-h-11 rounded-[8px] px-3 text-sm font-semibold text-pine hover:bg-pine-soft"
            >
              {isShown ? m.hideButton() : m.showButton()}
            </button>
          </span>
          {typed === '' ? null : (
            <Suspense fallback={null}>
              <PasswordMeter password={typed} />
            </Suspense>
          )}
        </>
      )}
    </Field>
  )
}
