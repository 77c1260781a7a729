import { OFFER_STATE_WORDS } from '@evensettle/contracts/words/names.ts'
import * as m from '@evensettle/messages/negotiation/offers-offer-card.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Offer } from '@evensettle/contracts/offers.ts'
import { isOnTheTable } from '@evensettle/domain/offers/offer.ts'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime, formatRelativeDay } from '../../../lib/format.ts'
import { AvatarInitials } from '../../../ui/avatar-initials.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Pill } from '../../../ui/pill.tsx'
import { HUE, offerHeadline } from '../model.ts'
import { hueOf } from './copy.ts'
import { DutyList } from '../../agreements/duty-list.tsx'

/** One offer with its terms in words, its state and its time. `actions` are the answers to an open one. */
export function OfferCard({ offer, view, actions }: { offer: Offer; view: CaseView; actions?: ReactNode }) {
  const isOpen = isOnTheTable(offer.state)
  return (
    <article
      className={classNames(
        'grid gap-3 rounded-card border border-l-4 border-line bg-card p-4 sm:p-5',
        offer.side === 'starter' ? 'border-l-clay' : 'border-l-harbor',
      )}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex items-center gap-3">
          <AvatarInitials name={view.names[offer.side]} hue={HUE[offer.side]} />
          <div>
            <h2 className="text-[1.25rem] leading-tight">{offerHeadline(offer, view)}</h2>
            <p className="text-sm text-ink-2">{formatDateTime(offer.madeAt)}</p>
          </div>
        </div>
        {/* on a phone the line about its last day says the same */}
        <span className={isOpen ? 'max-sm:hidden' : undefined}>
          <Pill hue={hueOf(offer.state)}>{OFFER_STATE_WORDS[offer.state]()}</Pill>
        </span>
      </header>
      <DutyList terms={offer.terms} view={view} />
      {offer.note ? <OfferNote words={offer.note} /> : null}
      {isOpen ? (
        <p className="text-sm text-ink-2">
          {m.openUntil({
            date: formatDate(offer.expiresAt),
            relative: formatRelativeDay(offer.expiresAt),
          })}
        </p>
      ) : null}
      {actions}
    </article>
  )
}

/** What was written to the other side beside the terms. */
export function OfferNote({ words }: { words: string }) {
  return (
    <blockquote className="border-l-3 border-line pl-3 wrap-anywhere whitespace-pre-line text-ink-2">
      {words}
    </blockquote>
  )
}
