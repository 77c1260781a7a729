import * as m from '@evensettle/messages/agreements/changes.ts'
import { signChange, type AgreementChanges } from '@evensettle/contracts/agreement-changes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEndpointForm } from '../../../lib/form.ts'
import { Chevron } from '../../../ui/chevron.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { AgreementText } from '../agreement-text.tsx'
import { missing, SignFields } from '../sign-fields.tsx'
import { useSignature } from '../use-signature.ts'
import { signMutation } from './queries.ts'

type Open = NonNullable<AgreementChanges['open']>

/** The whole new version to read, and the signature under it. */
export function SignVersion({ changes, open }: { changes: AgreementChanges; open: Open }) {
  const { toSign } = open
  if (!toSign) return null
  const hasSigned = toSign.signatures.some(({ side }) => side === changes.mySide)
  return (
    <div className="grid gap-5">
      <details className="group rounded-card border border-line">
        <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 px-4 py-3 font-semibold">
          {m.wholeText({ next: changes.version + 1 })}
          <Chevron className="size-5 shrink-0 text-ink-2 group-open:rotate-180" />
        </summary>
        <div className="border-t border-line px-4 py-4">
          <AgreementText agreement={toSign} />
          <p className="mt-6 border-t border-line pt-3 text-xs break-all text-ink-3">
            {m.fingerprint({ fingerprint: toSign.fingerprint })}
          </p>
        </div>
      </details>
      {hasSigned ? null : <Sign caseId={changes.caseId} changeId={open.id} toSign={toSign} />}
    </div>
  )
}

function Sign({
  caseId,
  changeId,
  toSign,
}: {
  caseId: string
  changeId: string
  toSign: NonNullable<Open['toSign']>
}) {
  const { consent, myName } = toSign
  const sign = useMutation(signMutation(useQueryClient(), caseId))
  const { begins, onScreen, setStrokes } = useSignature(toSign)
  const form = useEndpointForm(signChange, {
    defaultValues: { caseId, changeId, ...begins },
    check: missing,
    send: (values) => sign.mutateAsync({ ...values, ...onScreen }),
    onSuccess: () => void toast(m.youHaveSigned(), { tone: 'success' }),
  })
  return (
    <SignFields
      form={form}
      myName={myName}
      consent={consent.text}
      label={m.signButton()}
      onStrokes={setStrokes}
    />
  )
}
