import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Offer } from '@evensettle/contracts/negotiation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { agreementPath, REFUSALS } from '../copy.ts'
import { otherName } from '../model.ts'
import { acceptOfferMutation, closeOfferMutation } from '../queries.ts'
import { OfferCard, TermsList } from './offer-card.tsx'

function sentenceOf(error: Error): string {
  return error instanceof ApiError ? (REFUSALS[error.code] ?? error.message) : error.message
}

/** The offer that waits for an answer, with what the reader may do about it. */
export function OpenOffer({
  view,
  offer,
  offers,
  onCounter,
}: {
  view: CaseView
  offer: Offer
  offers: readonly Offer[]
  onCounter: (offer: Offer) => void
}) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'accept' | 'close' | null>(null)
  const accept = useMutation(acceptOfferMutation(queryClient, view.id))
  const close = useMutation(closeOfferMutation(queryClient, view.id))
  const isMine = offer.side === view.mySide
  const other = otherName(view)
  const problem = accept.error ?? close.error

  function handleAccept() {
    accept.mutate(offer.id, {
      onSuccess: () => {
        toast('Accepted. Now both of you sign.', { tone: 'success' })
        void navigate(agreementPath(view.id))
      },
      onSettled: () => setAsking(null),
    })
  }

  function handleClose() {
    close.mutate(
      { offerId: offer.id, isMine },
      {
        onSuccess: () =>
          void toast(isMine ? 'Your offer is taken back.' : `You said no to this offer. ${other} sees that.`),
        onSettled: () => setAsking(null),
      },
    )
  }

  return (
    <>
      <OfferCard
        {...{ offer, offers, view }}
        actions={
          <div className="grid gap-3">
            {problem ? (
              <Callout tone="warn" live>
                {sentenceOf(problem)}
              </Callout>
            ) : null}
            {isMine ? (
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="text-sm text-ink-2">Waiting for {other}.</p>
                <Button variant="secondary" size="s" onClick={() => setAsking('close')}>
                  Take it back
                </Button>
              </div>
            ) : (
              <div className="grid gap-3 sm:flex sm:flex-wrap">
                <Button onClick={() => setAsking('accept')}>Accept</Button>
                <Button variant="secondary" onClick={() => onCounter(offer)}>
                  Make a counter-offer
                </Button>
                <Button variant="quiet" onClick={() => setAsking('close')}>
                  Not this one
                </Button>
              </div>
            )}
          </div>
        }
      />
      <ConfirmDialog
        open={asking === 'accept'}
        title="Accept these terms?"
        confirmLabel="Accept"
        cancelLabel="Not yet"
        busy={accept.isPending}
        onConfirm={handleAccept}
        onClose={() => setAsking(null)}
      >
        <TermsList terms={offer.terms} names={view.names} />
        <p>
          Signing comes next. We write the agreement from these terms, and it binds when both of you have
          signed.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'close'}
        title={isMine ? 'Take your offer back?' : 'Say no to this offer?'}
        confirmLabel={isMine ? 'Take it back' : 'Say no'}
        busy={close.isPending}
        onConfirm={handleClose}
        onClose={() => setAsking(null)}
      >
        <p>
          {isMine
            ? `${other} can then no longer accept it. You can make another one.`
            : `The talk goes on. ${other} sees that you said no, and you need no reason.`}
        </p>
      </ConfirmDialog>
    </>
  )
}
