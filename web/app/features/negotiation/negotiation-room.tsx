import * as m from '@evensettle/messages/negotiation/negotiation-room.ts'
import { isSigning } from '@evensettle/domain/cases/status.ts'
import { asksForConfirmation, asksForRange, isRunning } from '@evensettle/domain/proposals/round.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Negotiation, Offer } from '@evensettle/contracts/negotiation.ts'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { useSession } from '../../lib/auth.ts'
import { useCaseLive } from '../../lib/realtime.ts'
import { Callout } from '../../ui/callout.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { agreementQuery } from '../agreements/queries.ts'
import { HubHeader } from '../cases/hub-header.tsx'
import { caseQuery } from '../cases/queries.ts'
import { OfflineBanner } from '../messages/offline-banner.tsx'
import { agreementPath } from './copy.ts'
import { isTalking, openOffer, otherName, todayInUtc } from './model.ts'
import { MovesCard } from './moves/moves-card.tsx'
import { BegunOffer } from './offers/kept/begun-offer.tsx'
import { begunOffer, forgetOffer, keepOffer } from './offers/kept/queries.ts'
import { MakeOfferCard } from './offers/make-offer-card.tsx'
import { OfferComposer } from './offers/offer-composer.tsx'
import { OfferHistory } from './offers/offer-history.tsx'
import { formFromTerms, openingForm, withSuggestion, type Idea, type OfferForm } from './offers/model.ts'
import { OpenOffer } from './offers/open-offer.tsx'
import { negotiationQuery } from './queries.ts'
import { KeptPreferencesCard } from './kept-preferences-card.tsx'
import { ProposalCard } from './proposal/proposal-card.tsx'
import { ProposalOutcome } from './proposal/proposal-outcome.tsx'
import { ReplayCard } from './replay/replay-card.tsx'
import { AskCard } from './rounds/ask-card.tsx'
import { ConfirmationStep } from './rounds/confirmation-step.tsx'
import { OpenRound } from './rounds/open-round.tsx'
import { RoundOutcome } from './rounds/round-outcome.tsx'
import { PersonOffered } from './person-offered.tsx'
import { TermsCard } from './terms/terms-card.tsx'
import { WeightsCard } from './weights/weights-card.tsx'
import { inline } from '../../ui/inline.ts'

/** The negotiation room: the mediator's proposal, the offers, and how both sides have moved. */
export function NegotiationRoom({ caseId, missing }: { caseId: string; missing: ReactNode }) {
  const view = useQuery(caseQuery(caseId))
  // The case is read first: the live line begins at its sequence number, and nothing here may be older.
  const negotiation = useQuery({ ...negotiationQuery(caseId), enabled: view.data !== undefined })
  useCaseLive(caseId, view.data?.seq)
  // Not theirs and not there look the same.
  if (!view.data && view.error instanceof ApiError && [400, 404].includes(view.error.status)) return missing
  const error = view.error ?? negotiation.error
  if (error && !(view.data && negotiation.data))
    return (
      <div className="py-4">
        <ErrorPanel
          name={m.negotiationName()}
          headingLevel="h1"
          details={error.message}
          onRetry={() => {
            void view.refetch()
            void negotiation.refetch()
          }}
        />
      </div>
    )
  if (!view.data) return <RoomSkeleton />
  return (
    <>
      <HubHeader view={view.data} />
      <p className="mt-3 text-sm text-ink-2">
        {m.whatHappenedAndYourMessages(
          {
            link: (words) => (
              <Link to={`/case/${caseId}`} className="link">
                {words}
              </Link>
            ),
          },
          inline,
        )}
      </p>
      <OfflineBanner keeps={false} className="mt-3 empty:mt-0" />
      {negotiation.data ? <Room view={view.data} negotiation={negotiation.data} /> : <TablesSkeleton />}
    </>
  )
}

function newKey(): string {
  return crypto.randomUUID()
}

type Writing = { key: number; form: OfferForm; isCounter: boolean; answers: string | null }

function Room({ view, negotiation }: { view: CaseView; negotiation: Negotiation }) {
  const { offers, rounds, proposals } = negotiation
  const session = useSession()
  const userId = session.status === 'session' ? session.session.userId : ''
  const [writing, setWriting] = useState<Writing | null>(null)
  const [begun, setBegun] = useState(() => begunOffer(userId, view.id, offers))
  const agreement = useQuery({ ...agreementQuery(view.id), enabled: view.agreementId !== null })
  const isOpen = isTalking(view.status)
  const latest = rounds.at(-1)
  const proposal = proposals.at(-1)
  const [knownRound] = useState(proposal?.id ?? latest?.id)
  const [knewConfirmation] = useState(latest !== undefined && asksForConfirmation(latest.state))
  const isRoundRunning = [latest, proposal].some((one) => one !== undefined && isRunning(one.state))
  const open = openOffer(offers)

  useEffect(() => {
    if (!isOpen) forgetOffer(userId, view.id)
  }, [isOpen, userId, view.id])

  function write(suggestion: Idea | null) {
    const today = todayInUtc()
    const fresh = openingForm(view, offers, today, newKey)
    const kept = begunOffer(userId, view.id, offers)
    if (kept && suggestion)
      keepOffer(userId, view.id, { ...kept, form: withSuggestion(kept.form, suggestion, today, newKey) })
    setWriting({
      key: Date.now(),
      form: suggestion ? withSuggestion(fresh, suggestion, today, newKey) : fresh,
      isCounter: open !== null && open.side !== view.mySide,
      // Whatever was begun is what one goes on with here.
      answers: kept?.answers ?? null,
    })
  }

  function stopWriting() {
    setWriting(null)
    setBegun(begunOffer(userId, view.id, offers))
  }

  function counter(offer: Offer) {
    setWriting({
      key: Date.now(),
      form: formFromTerms(offer.terms, todayInUtc(), newKey),
      isCounter: true,
      answers: offer.id,
    })
  }

  return (
    <div
      className={classNames('mt-6 grid items-start gap-6', isOpen && 'lg:grid-cols-[minmax(0,1fr)_21rem]')}
    >
      <div className="grid min-w-0 gap-6">
        <h2 className="sr-only">{m.onTableHeading()}</h2>
        <StatusNote view={view} />
        {negotiation.offersPerson && isOpen ? <PersonOffered /> : null}
        {proposal ? (
          asksForRange(proposal.state) && isOpen ? (
            <ProposalCard key={proposal.id} view={view} round={proposal} isNew={proposal.id !== knownRound} />
          ) : (
            <ProposalOutcome view={view} round={proposal} noNext={negotiation.noNext} canAct={isOpen} />
          )
        ) : latest ? (
          asksForConfirmation(latest.state) && latest.confirmation && isOpen ? (
            <ConfirmationStep
              key={latest.id}
              view={view}
              round={latest}
              confirmation={latest.confirmation}
              isNew={!knewConfirmation}
            />
          ) : asksForRange(latest.state) && isOpen ? (
            <OpenRound key={latest.id} view={view} round={latest} isNew={latest.id !== knownRound} />
          ) : (
            <RoundOutcome round={latest} hasNext={isOpen && !latest.isLast} />
          )
        ) : null}
        {open && isOpen ? (
          // Keyed, so that a question about one offer is never answered for the one that takes its place.
          <OpenOffer key={open.id} view={view} offer={open} onCounter={counter} />
        ) : null}
        {writing && isOpen ? (
          <OfferComposer
            key={writing.key}
            view={view}
            userId={userId}
            opening={writing.form}
            isCounter={writing.isCounter}
            answers={writing.answers}
            onClose={stopWriting}
          />
        ) : begun && isOpen ? (
          <BegunOffer
            onGoOn={() => write(null)}
            onDiscard={() => {
              forgetOffer(userId, view.id)
              setBegun(null)
            }}
          />
        ) : null}
        {isOpen && offers.length === 0 && !latest && !proposal && !writing && !begun ? (
          <EmptyState title={m.nothingIsOnTableYetTitle()}>{m.makeOfferOrAskMediator()}</EmptyState>
        ) : null}
        <MovesCard view={view} negotiation={negotiation} agreedAt={agreement.data?.agreedAt ?? null} />
        <WeightsCard view={view} canAct={isOpen} />
        <OfferHistory view={view} offers={offers} />
        {[...rounds, ...proposals]
          .filter((round) => !isRunning(round.state))
          .map((round) => (
            <ReplayCard key={round.id} view={view} round={round} />
          ))}
        <KeptPreferencesCard caseId={view.id} />
      </div>
      {isOpen ? (
        <aside aria-label={m.whatYouCanDoLabel()} className="grid gap-5">
          <MakeOfferCard {...{ view, negotiation }} onWrite={write} />
          {!isRoundRunning ? <AskCard {...{ view, negotiation }} /> : null}
          <TermsCard view={view} terms={negotiation.terms} canChange={!isRoundRunning} />
        </aside>
      ) : null}
    </div>
  )
}

/** What the case's state means for the table: the way to the agreement, or why nothing can be offered. */
function StatusNote({ view }: { view: CaseView }) {
  const other = otherName(view)
  switch (view.status) {
    case 'active':
      return null
    case 'draft':
    case 'invited':
      return (
        <Callout title={m.hasNotJoinedYetTitle({ other })}>
          {m.offersAndProposalsBeginWhen({ other })}
        </Callout>
      )
    case 'agreed':
    case 'settled':
    case 'fulfilled':
      return (
        <Callout title={isSigning(view.status) ? m.youHaveAgreedTitle() : m.youHaveSettledTitle()}>
          <p>{isSigning(view.status) ? m.termsAreFixedReadAgreement() : m.bothOfYouHaveSigned()}</p>
          <div className="mt-3">
            <LinkButton to={agreementPath(view.id)} size="s">
              {isSigning(view.status) ? m.readAndSignAgreementLink() : m.openAgreementLink()}
            </LinkButton>
          </div>
        </Callout>
      )
    case 'closed':
      return (
        <Callout tone="warn" title={m.thisCaseIsClosedTitle()}>
          {m.nothingCanBeOfferedAny()}
        </Callout>
      )
  }
}

function RoomSkeleton() {
  return (
    <div aria-busy="true">
      <h1 className="sr-only">{m.negotiationName()}</h1>
      <output className="sr-only">{m.loading()}</output>
      <div className="grid gap-1.5">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-10 w-3/5" />
      </div>
      <Skeleton className="mt-5 h-11" />
      <Skeleton className="mt-3 h-5 w-72 max-w-full" />
      <TablesSkeleton />
    </div>
  )
}

function TablesSkeleton() {
  return (
    <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="grid gap-6">
        <Skeleton className="h-96" />
        <Skeleton className="h-72" />
      </div>
      <div className="grid content-start gap-5">
        <Skeleton className="h-48" />
        <Skeleton className="h-40" />
      </div>
    </div>
  )
}
