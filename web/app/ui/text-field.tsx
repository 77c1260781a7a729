import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CONTROL, Field, type FieldWords } from './field.tsx'

/** One line of text. `before` and `after` sit inside the border (a currency sign, a unit). */
export function TextField({
  label,
  hint,
  error,
  optional,
  id,
  before,
  after,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'children'> & FieldWords & { before?: ReactNode; after?: ReactNode }) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        <span className="relative block">
          {before ? (
            <span aria-hidden="true" className="absolute inset-y-0 left-3.5 flex items-center text-ink-2">
              {before}
            </span>
          ) : null}
          <input
            {...input}
            {...control}
            className={classNames(CONTROL, Boolean(before) && 'pl-9', Boolean(after) && 'pr-14', className)}
          />
          {after ? (
            <span aria-hidden="true" className="absolute inset-y-0 right-3.5 flex items-center text-ink-2">
              {after}
            </span>
          ) : null}
        </span>
      )}
    </Field>
  )
}
