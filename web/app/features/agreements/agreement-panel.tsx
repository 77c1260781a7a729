import * as m from '@evensettle/messages/agreements/agreement-panel.ts'
import * as signed from '@evensettle/messages/agreements/signed-moment.ts'
import { isClosed } from '@evensettle/domain/cases/status.ts'
import type { Agreement } from '@evensettle/contracts/agreements.ts'
import { otherSide, SIDES } from '@evensettle/domain/cases/side.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { ActionDock, goTo } from '../../ui/action-dock.tsx'
import { AvatarInitials } from '../../ui/avatar-initials.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { AccountCard } from './accounts/account-card.tsx'
import { NotAsAgreed } from './additions/not-as-agreed.tsx'
import { ProposedCard } from './additions/proposed-card.tsx'
import { AddressFirst, TheirAddressFirst } from './address-first.tsx'
import { caseQuery } from '../cases/queries.ts'
import { AgreementText } from './agreement-text.tsx'
import { EmailCard } from './email-card.tsx'
import { isAddressOpen, isJustSigned, isSignedByBoth, isTheirAddressOpen, signingState } from './model.ts'
import { ChangesPanel } from './changes/changes-panel.tsx'
import { changesQuery } from './changes/queries.ts'
import { agreementQuery } from './queries.ts'
import { RatherNot } from './rather-not.tsx'
import { SealedDocument } from './sealed-document.tsx'
import { SignForm } from './sign-form.tsx'
import { SignedMoment } from './signed-moment.tsx'
import { StressList } from './stress-list.tsx'
import { ThinkingCard } from './thinking-card.tsx'

/** The agreement of a case: read it, sign it, keep it. */
export function AgreementPanel({
  caseId,
  first,
}: {
  caseId: string
  /** what has to be done first of all that was agreed */
  first: ReactNode
}) {
  const agreement = useQuery(agreementQuery(caseId))
  const status = useQuery(caseQuery(caseId)).data?.status
  const hasClosed = status !== undefined && isClosed(status)
  if (agreement.data) return <Panel agreement={agreement.data} first={first} />
  if (agreement.data === null && hasClosed)
    return <EmptyState title={m.thereIsNoAgreementTitle()}>{m.caseEndedWithoutOne()}</EmptyState>
  if (agreement.data === null)
    return (
      <EmptyState
        title={m.noAgreementYetTitle()}
        action={
          <LinkButton to={`/negotiation/${caseId}`} variant="secondary">
            {m.openConversationLink()}
          </LinkButton>
        }
      >
        {m.whenOfferIsAcceptedOr()}
      </EmptyState>
    )
  if (agreement.error)
    return (
      <ErrorPanel
        name={m.agreementName()}
        details={agreement.error.message}
        onRetry={() => void agreement.refetch()}
      />
    )
  return (
    <div className="grid gap-5" aria-busy="true">
      <Skeleton className="h-24" />
      <Skeleton className="h-96" />
    </div>
  )
}

function Panel({ agreement, first }: { agreement: Agreement; first: ReactNode }) {
  const stage = signingState(agreement)
  const other = agreement.names[otherSide(agreement.mySide)]
  const missing = missingWords(agreement, other)
  const sealed = stage === 'sealed' && agreement.pdf ? agreement.pdf : null
  const signing = useRef<HTMLDivElement>(null)
  const moment = useRef<HTMLDivElement>(null)
  const [opened] = useState(() => new Date())
  const changes = useQuery({ ...changesQuery(agreement.caseId), enabled: sealed !== null })
  const hasOpenChange = Boolean(changes.data?.open)
  const before = useRef(stage)
  const isUnsigned = stage === 'mine-to-sign' || stage === 'waiting'
  useEffect(() => {
    // the last signature: whoever gave it is taken to what it means, whoever waited for it hears of it
    if (before.current === 'mine-to-sign' && isSignedByBoth(stage)) goTo(moment)
    if (before.current === 'waiting' && isSignedByBoth(stage))
      toast(signed.signedToast({ other }), { tone: 'success' })
    before.current = stage
  }, [stage, other])
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 gap-5 empty:hidden lg:col-start-1">
        {stage === 'being-sealed' || (sealed && !hasOpenChange && isJustSigned(agreement, opened)) ? (
          <div ref={moment} tabIndex={-1} className="scroll-mt-24 rounded-card">
            <SignedMoment agreement={agreement} isSealed={sealed !== null} first={first} />
          </div>
        ) : null}
        {sealed ? <Sealed agreement={agreement} pdf={sealed} hasOpen={hasOpenChange} /> : null}
      </div>
      {isUnsigned ? <ProposedCard agreement={agreement} /> : null}
      <div className="grid gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Signatures agreement={agreement} />
        <AccountCard agreement={agreement} />
        <EmailCard agreement={agreement} />
        {isUnsigned ? <ThinkingCard agreement={agreement} /> : null}
        {isUnsigned ? <StressList agreement={agreement} /> : null}
      </div>
      <div className="grid min-w-0 gap-5 lg:col-start-1">
        <Card>
          <AgreementText agreement={agreement} />
          <p className="mt-6 border-t border-line pt-3 text-xs break-all text-ink-3">
            {m.fingerprintOfThisTextSha({ fingerprint: agreement.fingerprint })}
          </p>
        </Card>
        {stage === 'mine-to-sign' ? (
          <div ref={signing} tabIndex={-1} className="scroll-mt-24 rounded-card">
            {isAddressOpen(agreement) ? (
              <AddressFirst agreement={agreement} />
            ) : isTheirAddressOpen(agreement) ? (
              <TheirAddressFirst agreement={agreement} other={other} />
            ) : (
              <SignForm agreement={agreement} />
            )}
          </div>
        ) : null}
        {stage === 'waiting' ? <Waiting agreement={agreement} other={other} /> : null}
      </div>
      {stage === 'mine-to-sign' ? (
        <ActionDock label={m.nextStepLabel()} title={missing ?? m.readThenSignTitle()} target={signing}>
          <Button className="max-w-full shrink-0" onClick={() => goTo(signing)}>
            {missing ? m.toMissingButton() : m.toSignatureButton()}
          </Button>
        </ActionDock>
      ) : null}
    </div>
  )
}

/** What has to come into the text before anybody can sign it; null where nothing has. */
function missingWords(agreement: Agreement, other: string): string | null {
  if (isAddressOpen(agreement)) return m.yourAddressMissingTitle()
  return isTheirAddressOpen(agreement) ? m.theirAddressMissingTitle({ other }) : null
}

/** The file to keep and what can be changed; a change that is open comes first. What is being typed stays where it moves. */
function Sealed({
  agreement,
  pdf,
  hasOpen,
}: {
  agreement: Agreement
  pdf: NonNullable<Agreement['pdf']>
  hasOpen: boolean
}) {
  const parts = [
    <SealedDocument key="file" agreement={agreement} pdf={pdf} />,
    <ChangesPanel key="changes" caseId={agreement.caseId} />,
  ]
  return <div className="grid min-w-0 gap-5">{hasOpen ? parts.toReversed() : parts}</div>
}

function Waiting({ agreement, other }: { agreement: Agreement; other: string }) {
  return (
    <Card className="grid gap-3">
      <h2 className="text-[1.25rem]">{m.youHaveSignedHeading()}</h2>
      <p className="text-ink-2">{m.hasNotSignedYetWhen({ other })}</p>
      <div className="grid justify-items-start gap-1 [&>button]:-ml-5.5">
        <NotAsAgreed agreement={agreement} />
        <RatherNot agreement={agreement} />
      </div>
    </Card>
  )
}

function Signatures({ agreement }: { agreement: Agreement }) {
  return (
    <ul aria-label={m.whoHasSignedLabel()} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
      {SIDES.map((side) => {
        const signature = agreement.signatures.find((one) => one.side === side)
        return (
          <li
            key={side}
            className="flex items-center gap-3 rounded-card border border-line bg-card px-4 py-3"
          >
            <AvatarInitials name={agreement.names[side]} hue={side === 'starter' ? 'clay' : 'harbor'} />
            <div className="min-w-0">
              <p className="font-semibold">
                {agreement.names[side]}
                {side === agreement.mySide ? (
                  <span className="font-normal text-ink-2"> {m.you()}</span>
                ) : null}
              </p>
              <p className="text-sm text-ink-2">
                {signature
                  ? m.signedAs({ name: signature.name, time: formatDateTime(signature.signedAt) })
                  : m.hasNotSignedYet()}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
