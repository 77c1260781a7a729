import type { CaseDraftInput, SavedDraft } from '@evensettle/contracts/drafts.ts'
import { completeDraft, starterFaults } from '@evensettle/domain/intake/draft.ts'
import { DRAFT_STEPS, type DraftStep } from '@evensettle/domain/intake/steps.ts'
import type { ItemKind } from '@evensettle/domain/cases/item.ts'
import { eligibilityRefusal, type Eligibility } from '@evensettle/domain/intake/eligibility.ts'
import type { Currency } from '@evensettle/domain/money.ts'
import type { holdsThreat } from '@evensettle/domain/words/threats.ts'
import { latestDateAt } from '@evensettle/domain/time.ts'
import { faultSentence, NOT_ELIGIBLE_WORDS, STARTER_WORDS } from './copy.ts'

export const STEPS = DRAFT_STEPS
export type Step = DraftStep

/** Sentences by dotted path (`items.0.amount`). */
export type FieldErrors = Readonly<Record<string, string>>

export type DraftItem = CaseDraftInput['items'][number]

export function isStep(text: string | null): text is Step {
  return STEPS.some((step) => step === text)
}

/** The step after or before another one; null past the ends. */
export function stepBeside(step: Step, by: 1 | -1): Step | null {
  return STEPS[STEPS.indexOf(step) + by] ?? null
}

export function emptyDraft(currency: Currency): CaseDraftInput {
  return {
    type: null,
    title: '',
    story: '',
    happenedOn: null,
    currency,
    items: [],
    wish: '',
    otherName: '',
    otherEmail: '',
    otherPhone: '',
    otherAddress: '',
    note: '',
    answers: {},
    papers: {},
    setAside: [],
    at: null,
  }
}

export function newItem(id: string, kind: ItemKind, title = ''): DraftItem {
  return { id, kind, title, details: '', amount: 0, on: null }
}

/** Whether nothing worth keeping has been entered. */
export function isBlank(draft: CaseDraftInput): boolean {
  return isSameDraft({ ...draft, from: undefined }, emptyDraft(draft.currency))
}

/** Whether two drafts say the same. */
export function isSameDraft(a: CaseDraftInput, b: CaseDraftInput): boolean {
  return canonical(a) === canonical(b)
}

// The server's copy may have its members in another order.
function canonical(draft: CaseDraftInput): string {
  const { type, title, story, happenedOn, currency, wish, note } = draft
  const { otherName, otherEmail, otherPhone, otherAddress } = draft
  const items = draft.items.map((item) => [
    item.id,
    item.kind,
    item.title,
    item.details,
    item.handing ? [item.handing.who, item.handing.at, item.handing.place, item.handing.by] : null,
    item.amount,
    item.on,
  ])
  const records = [draft.answers, draft.papers].map((record) =>
    Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
  const from = draft.from && [draft.from.name, draft.from.country, draft.from.areAdults]
  const texts = [type, title, story, happenedOn, currency, wish, note, from]
  return JSON.stringify([...texts, otherName, otherEmail, otherPhone, otherAddress, items, records])
}

const CURRENCY_OF: Record<string, Currency> = {
  US: 'USD',
  GB: 'GBP',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  CH: 'CHF',
  LI: 'CHF',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  PL: 'PLN',
  CZ: 'CZK',
  MX: 'MXN',
  BR: 'BRL',
  IN: 'INR',
  ZA: 'ZAR',
  JP: 'JPY',
  KR: 'KRW',
  CL: 'CLP',
  KW: 'KWD',
  BH: 'BHD',
  TN: 'TND',
}
const EURO = 'AD AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK BG'.split(' ')

/** The currency people of a country most likely mean. */
export function currencyOf(country: string): Currency {
  return CURRENCY_OF[country] ?? (EURO.includes(country) ? 'EUR' : 'USD')
}

export function totalOf(draft: CaseDraftInput): number {
  return draft.items.reduce((sum, item) => sum + (item.kind === 'money' ? item.amount : 0), 0)
}

/** Everything that keeps a draft from being sent, as sentences by field. `now` in ms. Without `threatens` the server finds threats. */
export function draftFaults(
  draft: CaseDraftInput,
  ownEmail: string,
  now: number,
  eligibility: Eligibility = { countries: null, typesOff: [] },
  threatens: typeof holdsThreat = () => false,
): FieldErrors {
  const complete = completeDraft(draft, { email: ownEmail, today: latestDateAt(now), threatens })
  const isOff = eligibilityRefusal(eligibility, { country: null, type: draft.type }) !== null
  return {
    ...(!complete.ok &&
      Object.fromEntries(
        complete.error.faults.map(({ field, fault }) => [field, faultSentence(field, fault)]),
      )),
    ...(isOff && { type: NOT_ELIGIBLE_WORDS.DISPUTE_TYPE_OFF }),
  }
}

/** What somebody without a profile still has to say about themselves, as sentences by field. */
export function starterProblems(draft: CaseDraftInput, eligibility: Eligibility): FieldErrors {
  const faults = starterFaults(draft.from, eligibility)
  return Object.fromEntries(faults.map(({ field, fault }) => [field, STARTER_WORDS[fault]]))
}

/** The step a field is entered on. */
export function stepOfField(field: string): Step {
  const name = field.split('.')[0] ?? ''
  if (field === 'from.name') return 'other'
  if (name === 'type' || name === 'from') return 'type'
  if (['title', 'story', 'happenedOn', 'answers'].includes(name)) return 'story'
  if (['items', 'currency', 'wish'].includes(name)) return 'items'
  if (['otherName', 'otherEmail', 'otherPhone', 'otherAddress', 'note'].includes(name)) return 'other'
  return 'review'
}

export function errorsOfStep(errors: FieldErrors, step: Step): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => stepOfField(field) === step))
}

/** The first field with an error, in the order of the steps. */
export function firstField(errors: FieldErrors): string | null {
  const fields = Object.keys(errors)
  for (const step of STEPS) {
    const found = fields.find((field) => stepOfField(field) === step)
    if (found !== undefined) return found
  }
  return null
}

/**
 * Where a draft is taken up again: at the step that was reached last, unless an earlier one is not complete;
 * without such a step at the first one that is not complete, else at the review.
 */
export function stepToResume(faults: FieldErrors, reached: Step | null = null): Step {
  const field = firstField(faults)
  const open = field === null ? null : stepOfField(field)
  // a copy that this browser has kept for long may name a step that there is no more
  if (!isStep(reached)) return open ?? 'review'
  return open !== null && STEPS.indexOf(open) < STEPS.indexOf(reached) ? open : reached
}

/** What this browser keeps of a draft that the server does not have yet. */
export type DraftCopy = {
  id: string
  /** the revision it is based on; 0 when the server has never seen it */
  revision: number
  draft: CaseDraftInput
  /** the server's text that it is based on; null where that is not known */
  base: CaseDraftInput | null
  /** ms */
  at: number
  /** the tab that wrote it */
  writer: string
}

export type DraftStart = {
  draft: CaseDraftInput
  revision: number
  isUnsaved: boolean
  conflict: SavedDraft | null
  /** the server's text that an unsaved draft is based on, where that is known */
  base?: CaseDraftInput | null
}

/**
 * What the wizard opens with. `server` is null when the server has no such draft; the copy is what this
 * browser could not save. null: there is nothing under this id any more.
 */
export function startOf(server: SavedDraft | null, copy: DraftCopy | null): DraftStart | null {
  if (!server) {
    if (!copy || copy.revision > 0) return null
    return { draft: copy.draft, revision: 0, isUnsaved: true, conflict: null }
  }
  if (!copy || isSameDraft(copy.draft, server.draft))
    return { draft: server.draft, revision: server.revision, isUnsaved: false, conflict: null }
  const isBehind = copy.revision !== server.revision
  return {
    draft: copy.draft,
    revision: copy.revision,
    isUnsaved: true,
    conflict: isBehind ? server : null,
    base: isBehind ? copy.base : server.draft,
  }
}
