import { useState, type ChangeEvent, type ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { CONTROL, Field, type FieldWords } from './field.tsx'

/** Several lines; grows with its text. With `maxLength` it says how much room is left near the end. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  id,
  rows = 4,
  className,
  maxLength,
  onChange,
  ...area
}: Omit<ComponentProps<'textarea'>, 'children'> & FieldWords) {
  const [length, setLength] = useState(String(area.value ?? area.defaultValue ?? '').length)
  function handleChange(event: ChangeEvent<HTMLTextAreaElement>) {
    setLength(event.target.value.length)
    onChange?.(event)
  }
  const left = maxLength === undefined ? Number.POSITIVE_INFINITY : maxLength - length
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        <>
          <textarea
            {...area}
            {...control}
            rows={rows}
            maxLength={maxLength}
            onChange={handleChange}
            className={classNames(CONTROL, 'field-sizing-content max-h-[60vh] py-3', className)}
          />
          {maxLength !== undefined && left <= maxLength / 5 ? (
            <p className="text-sm text-ink-2" aria-live="polite">
              {left.toLocaleString('en-US')} characters left
            </p>
          ) : null}
        </>
      )}
    </Field>
  )
}
