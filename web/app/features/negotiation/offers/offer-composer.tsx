import { startsAsCopy, yourOwnIsKept } from '@evensettle/messages/negotiation/offers-counter.ts'
import * as m from '@evensettle/messages/negotiation/offers-offer-composer.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Offer } from '@evensettle/contracts/offers.ts'
import { MAX_METHOD_WORDS } from '@evensettle/domain/agreements/terms.ts'
import { MAX_NOTE } from '@evensettle/domain/intake/limits.ts'
import { isBothWays } from '@evensettle/domain/cases/item.ts'
import { SIDES } from '@evensettle/domain/cases/side.ts'
import type { CalendarDate } from '@evensettle/domain/time.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { ApiError } from '../../../lib/api.ts'
import { focusFirstInvalid } from '../../../lib/first-invalid.ts'
import { MoneyField } from '../../money/money-field.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { saidAsMovedOn } from '../copy.ts'
import { about, otherName, todayInUtc } from '../model.ts'
import { makeOfferMutation } from '../moves/queries.ts'
import { useCalmFirst } from '../../wording/use-calm-first.tsx'
import { ActFields } from './act-fields.tsx'
import { OurDays } from './our-days.tsx'
import { composerField } from './copy.ts'
import { isSameAs, theirOpenOffer } from './counter/model.ts'
import { KeptNote } from './kept/begun-offer.tsx'
import type { KeptOffer } from './kept/model.ts'
import { asideOffer, forgetOffer, keepOffer, keptOffer } from './kept/queries.ts'
import {
  crossedOffer,
  OPEN_OFFER_ID,
  readOffer,
  VALID_DAYS,
  type OfferForm,
  type OfferProblems,
} from './model.ts'
import { isAboutThings } from './opening/model.ts'
import { OfferFoot } from './offer-foot.tsx'
import { WhenFields } from './when-fields.tsx'
import { wordsOf } from './said/model.ts'

// Only where an offer is answered by another one.
const CounterChanges = lazyPart(() => import('./counter/counter-changes.tsx'), 'CounterChanges')
const SameAsTheirs = lazyPart(() => import('./counter/counter-changes.tsx'), 'SameAsTheirs')
const CrossedOffer = lazyPart(() => import('./crossed-offer.tsx'), 'CrossedOffer')

/**
 * Writes an offer as structured terms, kept in this browser until it is sent. `isCounter` says that it answers
 * the other side's open offer.
 */
export function OfferComposer({
  view,
  userId,
  opening,
  offers,
  isCounter,
  answers,
  onAccept = null,
  onSent = () => {},
  onClose,
}: {
  view: CaseView
  userId: string
  /** where one begins if nothing is kept */
  opening: OfferForm
  /** all that lie and lay on the table, oldest first */
  offers: readonly Offer[]
  isCounter: boolean
  /** the offer that this one was begun for; what is kept for another one is left where it is */
  answers: string | null
  /** asks whether to accept the other side's offer; null while it cannot be accepted */
  onAccept?: (() => void) | null
  /** it lies on the table now */
  onSent?: () => void
  onClose: () => void
}) {
  const make = useMutation(makeOfferMutation(useQueryClient(), { userId, caseId: view.id }))
  const [kept, setKept] = useState(() => keptFor(userId, view.id, answers))
  const [form, setForm] = useState(kept?.form ?? opening)
  const [problems, setProblems] = useState<OfferProblems>({})
  const [isSame, setIsSame] = useState(false)
  // One id for one offer: pressing again after a lost answer does not make a second one.
  const [offerId, setOfferId] = useState(() => kept?.id ?? crypto.randomUUID())
  // the newest one that its author has had before their eyes, not the newest one that has arrived
  const newest = offers.at(-1)?.id ?? null
  const [known, setKnown] = useState(newest)
  const crossed = crossedOffer(offers, known, view.mySide)
  const answersTheirs = isCounter || offers.some(({ id, side }) => id === known && side !== view.mySide)
  const theirs = theirOpenOffer(offers, view.mySide)
  const isTheirsChanged = theirs !== null && answers === theirs.id
  const [hasAside] = useState(() => answers !== null && asideOffer(userId, view.id) !== null)
  const element = useRef<HTMLFormElement>(null)
  const today = todayInUtc()
  const isThings = isAboutThings(view)
  const other = otherName(view)

  const calm = useCalmFirst({ name: other, said: () => wordsOf(form, opening, change), onSend: send })

  useEffect(() => {
    element.current?.scrollIntoView({ block: 'start' })
    element.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [])

  function change(part: Partial<OfferForm>) {
    const next = { ...form, ...part }
    setForm(next)
    keepOffer(userId, view.id, { id: offerId, answers, form: next })
    if (Object.keys(problems).length > 0) setProblems({})
    setIsSame(false)
  }

  function startAfresh() {
    forgetOffer(userId, view.id)
    setKept(null)
    setForm(opening)
    setOfferId(crypto.randomUUID())
    setProblems({})
    element.current?.querySelector<HTMLElement>('h2')?.focus()
  }

  function close() {
    forgetOffer(userId, view.id, offerId)
    onClose()
  }

  function show(found: OfferProblems) {
    setProblems(found)
    // A sentence about the whole offer stands by itself and is read out.
    if (Object.keys(found).some((field) => field !== 'terms')) focusFirstInvalid(() => element.current)
  }

  function look() {
    setKnown(newest)
    setProblems({})
    goToTheirs()
  }

  function handleError(error: Error) {
    // It waits in the outbox, and the table says so; what was written is kept until it is there.
    if (error instanceof ApiError && error.code === 'OFFLINE') return onClose()
    // the question above the buttons says it as soon as the table was read again
    if (error instanceof ApiError && error.code === 'OFFER_UNSEEN') return show({ terms: error.message })
    if (saidAsMovedOn(error)) return show({ terms: error.message })
    const sent = error instanceof ApiError ? error.fields : {}
    const fields = Object.entries(sent).map(([path, words]) => [composerField(path), words])
    show(fields.length > 0 ? Object.fromEntries(fields) : { terms: error.message })
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (crossed === null) begin(newest)
  }

  /** `seen`: what lay on the table when it was pressed; what has come since is looked at before anything goes. */
  function begin(seen: string | null) {
    if (make.isPending) return
    const read = readOffer(form, view.currency, today)
    if (!read.ok) return show(read.problems)
    if (theirs && isSameAs(theirs.terms, read.terms)) return setIsSame(true)
    calm.first(seen)
  }

  function send(seen: string | null) {
    const read = readOffer(form, view.currency, today)
    if (!read.ok || make.isPending) return
    keepOffer(userId, view.id, { id: offerId, answers, form })
    const { terms, note, validDays } = read
    make.mutate(
      { id: offerId, terms, note, validDays, known: seen },
      {
        onSuccess: () => {
          toast(m.yourOfferIsOnTable({ other }), { tone: 'success' })
          onSent()
          close()
        },
        onError: handleError,
      },
    )
  }

  return (
    <Card className="scroll-mt-24">
      <form
        ref={element}
        {...calm.watch}
        noValidate
        onSubmit={handleSubmit}
        className="grid scroll-mt-24 gap-6"
      >
        <Head {...{ other, isTheirsChanged }} isCounter={answersTheirs} />
        {hasAside ? <p className="text-sm">{yourOwnIsKept()}</p> : null}
        {kept ? <KeptNote onFresh={startAfresh} /> : null}
        {isThings ? null : <MoneyFields {...{ form, problems, today, view, change }} />}
        <ActFields {...{ form, problems, today, view, change }} />
        {isThings ? <MoneyFields {...{ form, problems, today, view, change }} /> : null}
        <ClosingFields {...{ form, problems, view, change }} />
        <Suspense>
          {isTheirsChanged ? <Changed {...{ view, form, today }} theirs={theirs.terms} /> : null}
          {isSame ? <SameAsTheirs view={view} onAccept={onAccept} /> : null}
          {crossed ? (
            <CrossedOffer
              {...{ view, offer: crossed, busy: make.isPending }}
              onLook={look}
              onSend={() => begin(newest)}
            />
          ) : null}
        </Suspense>
        <OurDays acts={form.acts} />
        <OfferFoot
          {...{ view, offers }}
          problem={problems['terms']}
          isHeld={crossed !== null}
          busy={make.isPending}
          onCancel={close}
        />
        {calm.question}
      </form>
    </Card>
  )
}

/** What is changed so far; nothing while the form does not make an offer. */
function Changed({
  view,
  form,
  today,
  theirs,
}: {
  view: CaseView
  form: OfferForm
  today: CalendarDate
  theirs: Offer['terms']
}) {
  const read = readOffer(form, view.currency, today)
  return read.ok ? <CounterChanges {...{ view, theirs }} mine={read.terms} /> : null
}

function keptFor(userId: string, caseId: string, answers: string | null): KeptOffer | null {
  const kept = keptOffer(userId, caseId)
  return kept?.answers === answers ? kept : null
}

function MoneyFields({
  form,
  problems,
  today,
  view,
  change,
}: {
  form: OfferForm
  problems: OfferProblems
  today: CalendarDate
  view: CaseView
  change: (part: Partial<OfferForm>) => void
}) {
  const isNet = isBothWays(view.items)
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-serif text-lg font-semibold">{m.moneyLegend()}</legend>
      <Checkbox
        label={m.moneyIsPaidLabel()}
        checked={form.hasPayment}
        onChange={(event) => change({ hasPayment: event.target.checked })}
      />
      {form.hasPayment ? (
        <>
          <RadioCards
            legend={m.whoPaysLegend()}
            name="payer"
            columns={2}
            value={form.payer}
            error={problems['payer']}
            onChange={(event) =>
              change({ payer: event.target.value === 'starter' ? 'starter' : 'respondent' })
            }
            cards={SIDES.map((side) => ({
              value: side,
              label: m.pays(about(side, view)),
            }))}
          />
          <MoneyField
            label={m.amountLabel()}
            hint={
              form.payer === ''
                ? isNet
                  ? m.afterBothClaimsHint()
                  : undefined
                : m.mediatorHoldsToItHint({
                    isNet: isNet ? 'yes' : 'no',
                    pays: form.payer === view.mySide ? 'yes' : 'no',
                  })
            }
            name="amount"
            currency={view.currency}
            value={form.amount}
            error={problems['amount']}
            onChange={(amount) => change({ amount })}
          />
          <WhenFields {...{ form, problems, today, change }} currency={view.currency} />
          <TextField
            label={m.howItIsPaidLabel()}
            hint={m.howItIsHint()}
            optional
            name="method"
            maxLength={MAX_METHOD_WORDS}
            value={form.method}
            error={problems['method']}
            onChange={(event) => change({ method: event.target.value })}
          />
        </>
      ) : null}
    </fieldset>
  )
}

function ClosingFields({
  form,
  problems,
  view,
  change,
}: {
  form: OfferForm
  problems: OfferProblems
  view: CaseView
  change: (part: Partial<OfferForm>) => void
}) {
  const other = otherName(view)
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-serif text-lg font-semibold">{m.andThenLegend()}</legend>
      <Checkbox
        label={m.whenAllOfThisIsLabel()}
        hint={m.whenAllOfHint()}
        checked={form.release}
        onChange={(event) => change({ release: event.target.checked })}
      />
      <TextArea
        label={m.fewWordsToLabel({ other })}
        hint={m.notPartOfTheTerms({ other })}
        optional
        rows={3}
        name="note"
        maxLength={MAX_NOTE}
        value={form.note}
        error={problems['note']}
        onChange={(event) => change({ note: event.target.value })}
      />
      <TextField
        label={m.daysHasToAnswerLabel({ other })}
        hint={m.fromToDaysHint({ least: VALID_DAYS.least, most: VALID_DAYS.most })}
        inputMode="numeric"
        name="validDays"
        className="max-w-32"
        value={form.validDays}
        error={problems['validDays']}
        onChange={(event) => change({ validDays: event.target.value })}
      />
    </fieldset>
  )
}

function Head(of: { other: string; isCounter: boolean; isTheirsChanged: boolean }) {
  const words = of.isCounter ? m.itTakesPlaceOf : m.seesItAtOnceAnd
  return (
    <div>
      <h2 tabIndex={-1}>{of.isCounter ? m.yourCounterOfferHeading() : m.yourOfferHeading()}</h2>
      <p className="mt-1 text-ink-2">{of.isTheirsChanged ? startsAsCopy(of) : words(of)}</p>
    </div>
  )
}

function goToTheirs(): void {
  const theirs = document.getElementById(OPEN_OFFER_ID)
  theirs?.scrollIntoView({ block: 'start' })
  theirs?.focus({ preventScroll: true })
}
