import * as m from '@evensettle/messages/negotiation/table.ts'
import { isClosed } from '@evensettle/domain/cases/status.ts'
import { asksForConfirmation, asksForRange, isRunning } from '@evensettle/domain/proposals/round.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Negotiation } from '@evensettle/contracts/negotiation.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useSession } from '../../lib/auth.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { agreedOffer, isTalking, openOffer, waitsForWord } from './model.ts'
import { BegunOffer } from './offers/kept/begun-offer.tsx'
import { OpenPartNote, PartsCard } from '../agreements/parts/parts-card.tsx'
import { UnsentOffer } from './offers/unsent-offer.tsx'
import { useUnsentOffer } from './offers/use-unsent-offer.ts'
import { forgetOffers } from './offers/kept/queries.ts'
import { MakeOfferCard } from './offers/make-offer-card.tsx'
import { OfferComposer } from './offers/offer-composer.tsx'
import { OPEN_OFFER_ID } from './offers/model.ts'
import { OpenOffer } from './offers/open-offer.tsx'
import { useWriting } from './offers/use-writing.ts'
import { KeptPreferencesCard } from './kept-preferences-card.tsx'
import { ProposalCard } from './proposal/proposal-card.tsx'
import { ProposalOutcome } from './proposal/proposal-outcome.tsx'
import { AskCard } from './rounds/ask-card.tsx'
import { PersonOffered } from './person-offered.tsx'
import { ToAllWays } from './impasse/to-all-ways.tsx'
import { impasseQuery } from './impasse/queries.ts'
import { WaysOnPlace } from './impasse/ways-on-place.tsx'
import { TermsCard } from './terms/terms-card.tsx'
import { WorksheetPlace } from '../worksheet/worksheet-place.tsx'
import { WeightsPlace } from './weights/weights-place.tsx'

// Rounds of the earlier engine, of which there are few and no new ones.
const ConfirmationStep = lazyPart(() => import('./rounds/of-before.tsx'), 'ConfirmationStep')
const OpenRound = lazyPart(() => import('./rounds/of-before.tsx'), 'OpenRound')
const RoundOutcome = lazyPart(() => import('./rounds/round-outcome.tsx'), 'RoundOutcome')
// Far down the page.
const StandingCard = lazyPart(() => import('./standing/standing-card.tsx'), 'StandingCard')
// Once a round is over.
const ReceiptPress = lazyPart(() => import('./replay/after-round.tsx'), 'ReceiptPress')
const ReplayCard = lazyPart(() => import('./replay/after-round.tsx'), 'ReplayCard')

/** What is on the table: the mediator's proposal, the open offer, and what can be done. The talk about it stands beside. */
export function Table({ view, negotiation }: { view: CaseView; negotiation: Negotiation }) {
  const { offers, rounds, proposals } = negotiation
  const session = useSession()
  const userId = session.status === 'session' ? session.session.userId : ''
  const unsent = useUnsentOffer(userId, view.id)
  const isOpen = isTalking(view.status)
  const isOver = isClosed(view.status)
  const latest = rounds.at(-1)
  const proposal = proposals.at(-1)
  const [knownRound] = useState(proposal?.id ?? latest?.id)
  // how it ends is told to whoever saw it open
  const [knownOpen, setKnownOpen] = useState<string | null>(null)
  const openNow = proposal && isRunning(proposal.state) ? proposal.id : knownOpen
  if (openNow !== knownOpen) setKnownOpen(openNow)
  const [knewConfirmation] = useState(latest !== undefined && asksForConfirmation(latest.state))
  const running = [latest, proposal].find((one) => one !== undefined && isRunning(one.state))
  const open = openOffer(offers)
  const offering = useWriting(view, offers, userId, open)
  // what waits for a word comes before all else that can be done
  const isBusy = running !== undefined || open !== null
  const { writing, begun, toAccept } = offering
  const justSent = useRef(false)
  // where the talk has come to a stop the ways on say what can be done
  const impasse = useQuery(impasseQuery(view.id))
  const isStuck = impasse.data?.isStuck === true
  const isGoingOn = impasse.isError || impasse.data?.isStuck === false
  // how a proposal ended has the worksheet with it
  const ways = isOpen ? <WaysOnPlace view={view} hasWorksheet={!proposal} /> : null

  const ask = !running && !proposal?.settled ? <AskCard {...{ view, negotiation }} /> : null

  useEffect(() => {
    if (!isOpen) forgetOffers(userId, view.id)
  }, [isOpen, userId, view.id])

  // what was pressed is gone with the form: who sent an offer goes on at it
  useEffect(() => {
    if (!justSent.current || open?.side !== view.mySide || writing) return
    justSent.current = false
    document.getElementById(OPEN_OFFER_ID)?.focus()
  })

  // what waits for a word stands first, before how an earlier proposal ended
  const offer =
    open && isOpen ? (
      // Keyed, so that a question about one offer is never answered for the one that takes its place.
      <div key={open.id} id={OPEN_OFFER_ID} tabIndex={-1} className="scroll-mt-24">
        <OpenOffer
          key={toAccept}
          view={view}
          offer={open}
          asksToAccept={toAccept === open.id}
          onCounter={offering.counter}
        />
      </div>
    ) : null

  return (
    <div className="grid min-w-0 gap-6">
      <h2 className="sr-only">{m.onTableHeading()}</h2>
      {negotiation.offersPerson && isOpen ? <PersonOffered caseId={view.id} /> : null}
      {isOpen ? <OpenPartNote view={view} /> : null}
      {isOpen ? <ToAllWays className="-my-3 lg:text-end" /> : null}
      {isStuck ? null : ways}
      {running ? null : offer}
      {proposal ? (
        asksForRange(proposal.state) && isOpen ? (
          <ProposalCard key={proposal.id} view={view} round={proposal} isNew={proposal.id !== knownRound} />
        ) : (
          <ProposalOutcome
            view={view}
            round={proposal}
            isNew={knownOpen === proposal.id}
            agreed={agreedOffer(view, offers)}
            hasOffer={open !== null}
          />
        )
      ) : latest ? (
        <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>
          {asksForConfirmation(latest.state) && latest.confirmation && isOpen ? (
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
          )}
        </Suspense>
      ) : null}
      {isStuck ? ways : null}
      {running ? offer : null}
      {writing && isOpen ? (
        <OfferComposer
          key={writing.key}
          view={view}
          userId={userId}
          opening={writing.form}
          offers={offers}
          isCounter={writing.isCounter}
          answers={writing.answers}
          onAccept={open && waitsForWord(view, '') === null ? () => offering.accept(open) : null}
          onSent={() => (justSent.current = true)}
          onClose={offering.stop}
        />
      ) : unsent && isOpen ? (
        <UnsentOffer row={unsent} onChange={() => offering.write(null)} />
      ) : begun && isOpen ? (
        <BegunOffer onGoOn={() => offering.write(null)} onDiscard={offering.discard} />
      ) : null}
      {isOpen && isGoingOn && offers.length === 0 && !latest && !proposal && !writing && !begun ? (
        <EmptyState title={m.nothingIsOnTableYetTitle()}>{m.makeOfferOrAskMediator()}</EmptyState>
      ) : null}
      {isOpen ? (
        <aside aria-label={m.whatYouCanDoLabel()} className="grid gap-5">
          {view.turn.asked ? ask : null}
          {writing ? null : <MakeOfferCard {...{ view, negotiation, isBusy }} onWrite={offering.write} />}
          {view.turn.asked ? null : ask}
          <PartsCard {...{ view, isBusy }} />
          <TermsCard {...{ view, isBusy }} terms={negotiation.terms} fixedUntil={running?.until ?? null} />
        </aside>
      ) : null}
      <Suspense fallback={null}>
        {isOpen ? <StandingCard {...{ view, offers, isBusy, note: proposal?.note }} /> : null}
      </Suspense>
      {isOver && !proposal ? (
        <Card>
          <WorksheetPlace view={view} ownerIs={view.mySide === 'starter' ? 'paid' : 'pays'} onTable={null} />
        </Card>
      ) : null}
      <WeightsPlace view={view} canAct={isOpen} />
      <Suspense fallback={null}>
        {[...rounds, ...proposals]
          .filter((round) => !isRunning(round.state))
          .map((round) => (
            <ReplayCard
              key={round.id}
              view={view}
              round={round}
              isOnly={rounds.length + proposals.length === 1}
            />
          ))}
        {proposals
          .filter((round) => !isRunning(round.state))
          .map((round) => (
            <ReceiptPress
              key={round.id}
              caseId={view.id}
              roundId={round.id}
              number={rounds.length + proposals.length === 1 ? null : round.number}
            />
          ))}
      </Suspense>
      <KeptPreferencesCard caseId={view.id} />
    </div>
  )
}
