import * as m from '@evensettle/messages/ui/field.ts'
import { useId, type ReactNode } from 'react'

export type FieldWords = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
}

/** The attributes a control needs to belong to its label, hint and error. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export const CONTROL =
  'w-full min-h-12 rounded-[10px] border-[1.5px] border-line-strong bg-card px-3.5 text-ink placeholder:text-ink-3 aria-invalid:border-danger disabled:bg-sunken disabled:text-ink-3'

/** Label above, hint below it, the error beside the control in words that say what to do. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  id,
  children,
}: FieldWords & { id?: string | undefined; children: (control: FieldControl) => ReactNode }) {
  const made = useId()
  const controlId = id ?? made
  const describedBy = [hint ? `${controlId}-hint` : '', error ? `${controlId}-error` : '']
    .filter(Boolean)
    .join(' ')
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <label htmlFor={controlId} className="font-semibold text-pretty">
        {label}
        {optional ? <span className="font-normal text-ink-3"> {m.optional()}</span> : null}
      </label>
      {hint ? (
        <p id={`${controlId}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      ) : null}
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <p id={`${controlId}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
    </div>
  )
}
