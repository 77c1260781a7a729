import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Offer } from '@evensettle/contracts/offers.ts'
import type { CalendarDate } from '@evensettle/domain/time.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { todayInUtc } from '../model.ts'
import { begunOffer, forgetOffer, keepOffer, layAside } from './kept/queries.ts'
import { withSuggestion, type Idea } from './ideas/model.ts'
import type { OfferForm } from './model.ts'
import { formFromTerms, openingForm } from './opening/model.ts'

type Writing = { key: number; form: OfferForm; isCounter: boolean; answers: string | null }

function newKey(): string {
  return crypto.randomUUID()
}

/** The offer that was got ready on another part of the page, and is opened by whoever comes from there. */
function opensOffer(state: unknown): string | null {
  const named = typeof state === 'object' && state !== null && 'opensOffer' in state ? state.opensOffer : null
  return typeof named === 'string' ? named : null
}

/** The offer that the reader writes, and how it is begun. */
export function useWriting(view: CaseView, offers: readonly Offer[], userId: string, open: Offer | null) {
  const opens = opensOffer(useLocation().state)
  const [writing, setWriting] = useState<Writing | null>(() => {
    const before = begunOffer(userId, view.id, offers)
    if (before === null || before.id !== opens) return null
    const isCounter = open !== null && open.side !== view.mySide
    return { key: Date.now(), form: before.form, isCounter, answers: before.answers }
  })
  // the offer that somebody who was about to send the same is asked to accept
  const [toAccept, setToAccept] = useState<string | null>(null)
  const [kept, setBegun] = useState(() => begunOffer(userId, view.id, offers))
  // what went out meanwhile is not begun any more
  const begun = offers.some(({ id }) => id === kept?.id) ? null : kept

  function begin(change: ((form: OfferForm, today: CalendarDate) => OfferForm) | null) {
    setToAccept(null)
    const today = todayInUtc()
    const fresh = openingForm(view, offers, today, newKey)
    const before = begunOffer(userId, view.id, offers)
    if (before && change) keepOffer(userId, view.id, { ...before, form: change(before.form, today) })
    setWriting({
      key: Date.now(),
      form: change ? change(fresh, today) : fresh,
      isCounter: open !== null && open.side !== view.mySide,
      // Whatever was begun is what one goes on with here.
      answers: before?.answers ?? null,
    })
  }

  function stop() {
    setWriting(null)
    setBegun(begunOffer(userId, view.id, offers))
  }

  return {
    writing,
    begun,
    toAccept,
    stop,
    write: (idea: Idea | null) =>
      begin(idea ? (form, today) => withSuggestion(form, idea, today, newKey) : null),
    /** begins with the offer that it answers */
    counter: (offer: Offer) => {
      setToAccept(null)
      layAside(userId, view.id, offer.id)
      const form = formFromTerms(offer.terms, todayInUtc(), newKey)
      setWriting({ key: Date.now(), form, isCounter: true, answers: offer.id })
    },
    accept: (offer: Offer) => {
      stop()
      setToAccept(offer.id)
    },
    discard: () => {
      forgetOffer(userId, view.id)
      setBegun(begunOffer(userId, view.id, offers))
    },
  }
}
