import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { CONTROL, Field, type FieldWords } from './field.tsx'

/** A short code in one box, so that pasting, autofill and screen readers simply work. */
export function OtpField({
  label,
  hint,
  error,
  id,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'children' | 'type'> & FieldWords) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <input
          {...input}
          {...control}
          type="text"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          className={classNames(
            CONTROL,
            'text-center text-lg font-semibold tracking-[0.3em] tabular',
            className,
          )}
        />
      )}
    </Field>
  )
}
