import * as m from '@evensettle/messages/agreements/sign-form.ts'
import { MAX_SIGNED_NAME, type Stroke } from '@evensettle/domain/agreements/signing.ts'
import type { FormEvent } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CONSENT_MISSING, NAME_MISSING } from './copy.ts'
import { SignatureBox } from './signature-box.tsx'
import { Problem } from '../../ui/problem.tsx'

/** Refused before it is sent, in the server's own form, so that both come out beside their field. */
export function missing(values: { name: string; consent: boolean }): Record<string, string> {
  return {
    ...(values.name.trim() === '' && { name: NAME_MISSING }),
    ...(!values.consent && { consent: CONSENT_MISSING }),
  }
}

type Signing = {
  field: (name: 'name' | 'consent') => UseFormRegisterReturn & { error: string | undefined }
  problem: string | null
  isSending: boolean
  submit: (event: FormEvent) => void
}

/** What a signature takes: the typed name, a drawing if one likes, and consent. */
export function SignFields({
  form,
  myName,
  consent,
  label,
  onStrokes,
}: {
  form: Signing
  myName: string
  consent: string
  label: string
  onStrokes: (strokes: Stroke[] | null) => void
}) {
  return (
    <form noValidate onSubmit={form.submit} className="grid max-w-text gap-5">
      <TextField
        label={m.yourFullNameLabel()}
        hint={m.yourFullNameHint({ myName })}
        autoComplete="name"
        maxLength={MAX_SIGNED_NAME}
        {...form.field('name')}
      />
      <SignatureBox onChange={onStrokes} />
      <div className="rounded-card border border-line bg-sunken px-4 py-2">
        <Checkbox label={consent} {...form.field('consent')} />
      </div>
      <Problem words={form.problem} />
      <Button type="submit" busy={form.isSending}>
        {label}
      </Button>
    </form>
  )
}
