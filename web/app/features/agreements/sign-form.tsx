import * as m from '@evensettle/messages/agreements/sign-form.ts'
import { signAgreement, type Agreement } from '@evensettle/contracts/agreements.ts'
import { MAX_SIGNED_NAME, type Stroke } from '@evensettle/domain/agreements/signing.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useEndpointForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { CONSENT_MISSING, NAME_MISSING } from './copy.ts'
import { RatherNot } from './rather-not.tsx'
import { signMutation } from './queries.ts'
import { SignatureBox } from './signature-box.tsx'

/** Refused before it is sent, in the server's own form, so that both come out beside their field. */
function missing(values: { name: string; consent: boolean }): Record<string, string> {
  return {
    ...(values.name.trim() === '' && { name: NAME_MISSING }),
    ...(!values.consent && { consent: CONSENT_MISSING }),
  }
}

/** Signs the text on screen: typed name, a drawing if one likes, and consent. */
export function SignForm({ agreement }: { agreement: Agreement }) {
  const { caseId, consent, fingerprint } = agreement
  const sign = useMutation(signMutation(useQueryClient(), caseId))
  const [strokes, setStrokes] = useState<Stroke[] | null>(null)
  const form = useEndpointForm(signAgreement, {
    defaultValues: {
      caseId,
      fingerprint,
      name: '',
      strokes: null,
      consent: false,
      consentVersion: consent.version,
    },
    check: missing,
    send: async (values) => {
      try {
        // The text and the drawing are those on screen now, not those the form began with.
        return await sign.mutateAsync({ ...values, fingerprint, strokes, consentVersion: consent.version })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'AGREEMENT_CHANGED') form.setValue('consent', false)
        throw error
      }
    },
    onSuccess: () => void toast(m.youHaveSigned(), { tone: 'success' }),
  })
  return (
    <Card className="grid gap-5">
      <div>
        <h2 className="text-[1.25rem]">{m.signHeading()}</h2>
        <p className="mt-1 text-ink-2">{m.takeTimeYouNeedYou()}</p>
      </div>
      <form noValidate onSubmit={form.submit} className="grid max-w-text gap-5">
        <TextField
          label={m.yourFullNameLabel()}
          hint={m.yourFullNameHint({ myName: agreement.myName })}
          autoComplete="name"
          maxLength={MAX_SIGNED_NAME}
          {...form.field('name')}
        />
        <SignatureBox onChange={setStrokes} />
        <div className="rounded-card border border-line bg-sunken px-4 py-2">
          <Checkbox label={consent.text} {...form.field('consent')} />
        </div>
        {form.problem ? (
          <Callout tone="danger" live>
            {form.problem}
          </Callout>
        ) : null}
        <Button type="submit" busy={form.isSending}>
          {m.signAgreementButton()}
        </Button>
      </form>
      <div className="grid max-w-text">
        <RatherNot agreement={agreement} />
      </div>
    </Card>
  )
}
