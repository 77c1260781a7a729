import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { CONTROL, Field, type FieldWords } from './field.tsx'
import { Chevron } from './chevron.tsx'

/** The browser's own select, which every phone and screen reader knows. Options are its children. */
export function Select({
  label,
  hint,
  error,
  optional,
  id,
  className,
  children,
  ...select
}: ComponentProps<'select'> & FieldWords) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        <span className="relative block">
          <select
            {...select}
            {...control}
            className={classNames(CONTROL, 'appearance-none pr-11', className)}
          >
            {children}
          </select>
          <Chevron className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-ink-2" />
        </span>
      )}
    </Field>
  )
}
