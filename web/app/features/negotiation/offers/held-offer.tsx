import * as m from '@evensettle/messages/negotiation/offers-held-offer.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Offer } from '@evensettle/contracts/offers.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { saidAsMovedOn } from '../copy.ts'
import { otherName } from '../model.ts'
import { closeOfferMutation } from '../moves/queries.ts'

/** The reader's last offer, which nobody can accept any more and the mediator still holds to, with the way to withdraw it. */
export function HeldOffer({ view, offer }: { view: CaseView; offer: Offer }) {
  const [isAsking, setAsking] = useState(false)
  const close = useMutation(closeOfferMutation(useQueryClient(), view.id))
  const { payment } = offer.terms
  if (!payment) return null

  async function handleWithdraw() {
    try {
      await close.mutateAsync({ offerId: offer.id, isMine: true })
    } catch (error) {
      if (error instanceof Error) saidAsMovedOn(error)
    } finally {
      setAsking(false)
    }
  }

  return (
    <div className="grid gap-2">
      {close.error ? (
        <Callout tone="warn" live>
          {close.error.message}
        </Callout>
      ) : null}
      <p className="text-sm text-ink-2">
        {m.stillHolds({
          sum: formatMoney(payment.amount, view.currency),
          pays: payment.payer === view.mySide ? 'yes' : 'no',
        })}
      </p>
      <Button variant="quiet" size="s" className="-ml-3 justify-self-start" onClick={() => setAsking(true)}>
        {m.withdrawItButton()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={m.withdrawYourOfferTitle()}
        confirmLabel={m.withdrawItButton()}
        busy={close.isPending}
        onConfirm={() => void handleWithdraw()}
        onClose={() => setAsking(false)}
      >
        <p>{m.otherSeesIt({ other: otherName(view) })}</p>
      </ConfirmDialog>
    </div>
  )
}
