import * as m from '@evensettle/messages/negotiation/offers-agreed.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Message } from '@evensettle/contracts/messages.ts'
import type { Offer } from '@evensettle/contracts/negotiation.ts'
import { useState } from 'react'
import { formatDate, formatMoney } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { todayInUtc } from '../../model.ts'
import { agreedSince, type AgreedInTalk } from './model.ts'

/** A quiet way from what both have written in the talk to an offer that holds it. It says what was read, and does nothing by itself. */
export function AgreedWay({
  view,
  messages,
  offers,
  onTake,
}: {
  view: CaseView
  messages: readonly Message[]
  offers: readonly Offer[]
  onTake: (agreed: AgreedInTalk) => void
}) {
  const [today] = useState(todayInUtc)
  const agreed = agreedSince(view, messages, offers, today)
  if (!agreed) return null
  const { amount, day } = agreed
  const sum = amount === null ? '' : formatMoney(amount, view.currency)
  const date = day === null ? '' : formatDate(day)
  return (
    <div className="flex flex-wrap items-center gap-x-3 rounded-soft bg-sunken px-3 py-1">
      <p className="text-sm text-ink-2">
        {sum !== '' && date !== ''
          ? m.bothWroteSumAndDay({ sum, date })
          : m.bothWrote({ what: sum === '' ? date : sum })}
      </p>
      <Button variant="quiet" size="s" className="-mx-3" onClick={() => onTake({ ...agreed })}>
        {m.putIntoOfferButton()}
      </Button>
    </div>
  )
}
