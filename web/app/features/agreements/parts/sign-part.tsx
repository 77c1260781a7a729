import * as m from '@evensettle/messages/agreements/parts.ts'
import { signPart, type PartAgreements } from '@evensettle/contracts/part-agreements.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEndpointForm } from '../../../lib/form.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { AgreementText } from '../agreement-text.tsx'
import { missing, SignFields } from '../sign-fields.tsx'
import { useSignature } from '../use-signature.ts'
import { signMutation } from './queries.ts'

type Open = NonNullable<PartAgreements['open']>
type ToSign = NonNullable<Open['toSign']>

/** The whole text of a part agreement to read, and the signature under it, once both addresses are in it. */
export function SignPart({ parts, open }: { parts: PartAgreements; open: Open }) {
  const { toSign } = open
  const { caseId, mySide, names } = parts
  if (!toSign) return null
  const { signatures, withoutAddress } = toSign
  const hasSigned = signatures.some(({ side }) => side === mySide)
  // a text that one has signed stays as it is
  const isAddressOpen = signatures.length === 0 && withoutAddress.length > 0
  return (
    <div className="grid gap-5">
      <div className="rounded-card border border-line px-4 py-4">
        <AgreementText agreement={toSign} />
        <p className="mt-6 border-t border-line pt-3 text-xs break-all text-ink-3">
          {m.fingerprint({ fingerprint: toSign.fingerprint })}
        </p>
      </div>
      {hasSigned ? null : isAddressOpen ? (
        withoutAddress.includes(mySide) ? (
          <AddressFirst caseId={caseId} />
        ) : (
          <p>{m.theirAddressWords({ other: names[otherSide(mySide)] })}</p>
        )
      ) : (
        <Sign key={toSign.fingerprint} caseId={caseId} proposalId={open.id} toSign={toSign} />
      )}
    </div>
  )
}

function AddressFirst({ caseId }: { caseId: string }) {
  const back = encodeURIComponent(`/case/${caseId}?tab=points`)
  return (
    <div className="grid justify-items-start gap-3">
      <h4>{m.yourAddressHeading()}</h4>
      <p className="text-ink-2">{m.yourAddressWords()}</p>
      <LinkButton to={`/onboarding/profile?forCase=${caseId}&next=${back}`}>{m.addressLink()}</LinkButton>
    </div>
  )
}

function Sign({ caseId, proposalId, toSign }: { caseId: string; proposalId: string; toSign: ToSign }) {
  const { consent, myName } = toSign
  const sign = useMutation(signMutation(useQueryClient(), caseId))
  const { begins, onScreen, setStrokes } = useSignature(toSign)
  const form = useEndpointForm(signPart, {
    defaultValues: { caseId, proposalId, ...begins },
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
