import * as m from '@evensettle/messages/negotiation/offers-open-offer.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Offer } from '@evensettle/contracts/offers.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { agreementPath, saidAsMovedOn } from '../copy.ts'
import { otherName, waitsForWord } from '../model.ts'
import { acceptOfferMutation, closeOfferMutation } from '../moves/queries.ts'
import { DutyList } from '../../agreements/duty-list.tsx'
import { OfferCard, OfferNote } from './offer-card.tsx'

/** The offer that waits for an answer, with what the reader may do about it. */
export function OpenOffer({
  view,
  offer,
  asksToAccept = false,
  onCounter,
}: {
  view: CaseView
  offer: Offer
  /** it opens with the question whether to accept */
  asksToAccept?: boolean
  onCounter: (offer: Offer) => void
}) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'accept' | 'close' | null>(asksToAccept ? 'accept' : null)
  const accept = useMutation(acceptOfferMutation(queryClient, view.id))
  const close = useMutation(closeOfferMutation(queryClient, view.id))
  const isMine = offer.side === view.mySide
  const other = otherName(view)
  const waits = waitsForWord(view, m.itCanBeAccepted())
  const problem = accept.error ?? close.error

  // Awaited here, not in callbacks of the mutation: the live line may take this offer off the screen first.
  async function handleAccept() {
    try {
      await accept.mutateAsync(offer.id)
      toast(m.acceptedNowBothOfYou(), { tone: 'success' })
      await navigate(agreementPath(view.id))
    } catch (error) {
      if (error instanceof Error) saidAsMovedOn(error)
    } finally {
      setAsking(null)
    }
  }

  async function handleClose() {
    try {
      await close.mutateAsync({ offerId: offer.id, isMine })
      toast(isMine ? m.yourOfferIsTakenBack() : m.youSaidNoToThis({ other }))
    } catch (error) {
      if (error instanceof Error) saidAsMovedOn(error)
    } finally {
      setAsking(null)
    }
  }

  return (
    <>
      <OfferCard
        {...{ offer, view }}
        actions={
          <div className="grid gap-3">
            {problem ? (
              <Callout tone="warn" live>
                {problem.message}
              </Callout>
            ) : null}
            {isMine ? (
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="text-sm text-ink-2">{m.waitingFor({ other })}</p>
                <Button variant="secondary" size="s" onClick={() => setAsking('close')}>
                  {m.takeItBackButton()}
                </Button>
              </div>
            ) : (
              <div className="grid gap-3 sm:flex sm:flex-wrap">
                {waits ? (
                  <p className="basis-full text-sm text-ink-2">{waits}</p>
                ) : (
                  <Button onClick={() => setAsking('accept')}>{m.acceptButton()}</Button>
                )}
                <Button variant="secondary" onClick={() => onCounter(offer)}>
                  {m.makeCounterOfferButton()}
                </Button>
                <Button variant="quiet" onClick={() => setAsking('close')}>
                  {m.notThisOneButton()}
                </Button>
              </div>
            )}
          </div>
        }
      />
      <ConfirmDialog
        open={asking === 'accept'}
        title={m.acceptTheseTermsTitle()}
        confirmLabel={m.acceptButton()}
        cancelLabel={m.acceptTheseTermsCancelLabel()}
        busy={accept.isPending}
        onConfirm={() => void handleAccept()}
        onClose={() => setAsking(null)}
      >
        <DutyList terms={offer.terms} view={view} />
        {offer.note ? (
          <>
            <p>{m.saidBeside({ other })}</p>
            <OfferNote words={offer.note} />
          </>
        ) : null}
        <p>{m.signingComesNextWeWrite()}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'close'}
        title={isMine ? m.takeYourOfferBackTitle() : m.sayNoToThisOfferTitle()}
        confirmLabel={isMine ? m.takeItBackButton() : m.sayNoConfirmLabel()}
        busy={close.isPending}
        onConfirm={() => void handleClose()}
        onClose={() => setAsking(null)}
      >
        <p>{isMine ? m.canThenNoLongerAccept({ other }) : m.talkGoesOnSeesThat({ other })}</p>
      </ConfirmDialog>
    </>
  )
}
