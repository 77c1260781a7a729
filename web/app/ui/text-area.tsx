import * as m from '@evensettle/messages/ui/text-area.ts'
import { useState, type ChangeEvent, type ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { CONTROL, Field, type FieldWords } from './field.tsx'

/**
 * Several lines; grows with its text. With `maxLength` it says how much room is left near the end, and how much
 * is too much: what is pasted is never cut.
 */
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
  const [typed, setTyped] = useState(String(area.defaultValue ?? '').length)
  function handleChange(event: ChangeEvent<HTMLTextAreaElement>) {
    setTyped(event.target.value.length)
    onChange?.(event)
  }
  const length = area.value === undefined ? typed : String(area.value).length
  const left = maxLength === undefined ? Number.POSITIVE_INFINITY : maxLength - length
  const isOver = left < 0
  return (
    <Field label={label} hint={hint} error={isOver ? undefined : error} optional={optional} id={id}>
      {(control) => (
        <>
          <textarea
            {...area}
            {...control}
            aria-invalid={isOver || control['aria-invalid']}
            rows={rows}
            onChange={handleChange}
            className={classNames(CONTROL, 'field-sizing-content max-h-[60vh] py-3', roomOf(rows), className)}
          />
          {maxLength !== undefined && left <= maxLength / 5 ? (
            <p
              className={classNames('text-sm', isOver ? 'font-medium text-danger' : 'text-ink-2')}
              aria-live="polite"
            >
              {roomInWords(left)}
            </p>
          ) : null}
        </>
      )}
    </Field>
  )
}

function roomInWords(left: number): string {
  return left >= 0 ? m.charactersLeft({ count: left }) : m.charactersTooMany({ count: -left })
}

/** The least height: a field that grows with its text does not look at `rows`. */
function roomOf(rows: number): string {
  if (rows >= 9) return 'min-h-66'
  if (rows >= 6) return 'min-h-46'
  if (rows >= 4) return 'min-h-33'
  if (rows === 3) return 'min-h-26.5'
  return rows === 2 ? 'min-h-20' : ''
}
