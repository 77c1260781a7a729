import { useId, type ComponentProps, type ReactNode } from 'react'

/** A box with its words; the whole line can be pressed. */
export function Checkbox({
  label,
  hint,
  error,
  id,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}) {
  const made = useId()
  const controlId = id ?? made
  const describedBy = [hint ? `${controlId}-hint` : '', error ? `${controlId}-error` : '']
    .filter(Boolean)
    .join(' ')
  return (
    <div>
      <label htmlFor={controlId} className="flex min-h-12 items-start gap-3 py-2.5">
        <input
          {...input}
          id={controlId}
          type="checkbox"
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-6 shrink-0"
        />
        <span>
          {label}
          {hint ? (
            <span id={`${controlId}-hint`} className="block text-sm text-ink-2">
              {hint}
            </span>
          ) : null}
        </span>
      </label>
      {error ? (
        <p id={`${controlId}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
    </div>
  )
}
