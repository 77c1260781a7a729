import * as m from '@evensettle/messages/agreements/sign-form.ts'
import * as signed from '@evensettle/messages/agreements/signed-moment.ts'
import { signAgreement, type Agreement } from '@evensettle/contracts/agreements.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api.ts'
import { useEndpointForm } from '../../lib/form.ts'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/toast-store.ts'
import { NotAsAgreed } from './additions/not-as-agreed.tsx'
import { RatherNot } from './rather-not.tsx'
import { signMutation } from './queries.ts'
import { missing, SignFields } from './sign-fields.tsx'
import { useSignature } from './use-signature.ts'

/** Signs the text on screen: typed name, a drawing if one likes, and consent. */
export function SignForm({ agreement }: { agreement: Agreement }) {
  const { caseId, consent } = agreement
  const sign = useMutation(signMutation(useQueryClient(), caseId))
  const { begins, onScreen, setStrokes } = useSignature(agreement)
  const form = useEndpointForm(signAgreement, {
    defaultValues: { caseId, ...begins },
    check: missing,
    send: async (values) => {
      try {
        return await sign.mutateAsync({ ...values, ...onScreen })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'AGREEMENT_CHANGED') form.setValue('consent', false)
        throw error
      }
    },
    onSuccess: ({ signatures }) =>
      void toast(signatures.length === 2 ? signed.bothToast() : m.youHaveSigned(), { tone: 'success' }),
  })
  return (
    <Card className="grid gap-5">
      <div>
        <h2 className="text-[1.25rem]">{m.signHeading()}</h2>
        <p className="mt-1 text-ink-2">{m.takeTimeYouNeedYou()}</p>
      </div>
      <SignFields
        form={form}
        myName={agreement.myName}
        consent={consent.text}
        label={m.signAgreementButton()}
        onStrokes={setStrokes}
      />
      <div className="grid max-w-text gap-1">
        <NotAsAgreed agreement={agreement} />
        <RatherNot agreement={agreement} />
      </div>
    </Card>
  )
}
