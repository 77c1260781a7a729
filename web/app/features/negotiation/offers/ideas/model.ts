import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Negotiation } from '@evensettle/contracts/negotiation.ts'
import { isInOurWords } from '@evensettle/domain/proposals/settlement/ladder/term-words.ts'
import { type Side } from '@evensettle/domain/cases/side.ts'
import { type CalendarDate } from '@evensettle/domain/time.ts'
import { offerIdeas, type OfferIdea } from '@evensettle/domain/proposals/settlement/ladder/offer-ideas.ts'
import { proposeRound } from '@evensettle/domain/proposals/settlement/ladder/propose-round.ts'
import { isSamePromise } from '@evensettle/domain/agreements/act-sentence.ts'
import { actKindOf } from '@evensettle/domain/proposals/settlement/ladder/round-terms.ts'
import { type ActForm, type OfferForm, dayOf, startOf } from '../model.ts'

export type Idea = OfferIdea & { payer: Side }

/** At most three ideas for the next offer, from what a proposal would be made of; none where no money is at stake. */
export function suggestionsFor(
  { mySide }: Pick<CaseView, 'mySide'>,
  { publicCase }: Pick<Negotiation, 'publicCase'>,
): Idea[] {
  const ideas = offerIdeas(publicCase, mySide)
  const made = proposeRound(publicCase)
  if (!ideas.ok || !made.ok) return []
  const { payer } = made.value
  return ideas.value.filter((one) => one.price > 0).map((one) => Object.assign({ payer }, one))
}

/** Whether a side has promised this already, in these words or, where a kind says it all, in others. */
function isPromised(known: ActForm, act: ActForm): boolean {
  const { by } = known
  if (by === '' || (by !== act.by && by !== 'both') || act.by === '' || act.by === 'both') return false
  const alike = { ...known, by: act.by }
  if (known.words === act.words || isSamePromise(alike, { ...act, by: act.by })) return true
  return known.kind === act.kind && act.kind !== 'other'
}

/** The form with a suggested sum and terms in it; what else was chosen stays. */
export function withSuggestion(
  form: OfferForm,
  one: Idea,
  today: CalendarDate,
  newKey: () => string,
): OfferForm {
  const added = one.terms.acts
    .map(({ kind: term, by, words, handing, dueOn }): ActForm => {
      // what somebody wrote is no other promise for a word in it
      const isOwn = term !== 'return_item' && !isInOurWords({ kind: term, words })
      const kind = isOwn ? 'other' : actKindOf(term)
      const day = dueOn !== undefined && dueOn >= today ? dueOn : null
      return {
        key: newKey(),
        kind,
        by,
        words,
        ...dayOf({ kind, words }, day, startOf(handing, today)),
        ...(handing ? { handing } : {}),
      }
    })
    .filter((act) => !form.acts.some((known) => isPromised(known, act)))
  return { ...form, hasPayment: true, payer: one.payer, amount: one.price, acts: [...form.acts, ...added] }
}
