import { checkHanding, type HandingSaid } from '../agreements/handing.ts'
import { isEmail, isPhone, isSameEmail } from '../invitations/contact.ts'
import { MAX_AMOUNT, isCurrency, type Currency } from '../money.ts'
import { err, ok, type Result } from '../result.ts'
import { isCalendarDate, type CalendarDate } from '../time.ts'
import { eligibilityRefusal, type Eligibility } from './eligibility.ts'
import { DISPUTE_TYPES, type DisputeType } from '../cases/dispute-type.ts'
import { MAX_INTAKE_ANSWER, type IntakeAnswers } from '../templates/intake-answers.ts'
import { ITEM_KINDS, type ItemKind } from '../cases/item.ts'
import { MAX_ADDRESS, MAX_ITEMS, MAX_NAME, MAX_NOTE, MAX_STORY, MAX_TITLE, MAX_WISH } from './limits.ts'
import type { DraftStep } from './steps.ts'
import type { holdsThreat } from '../words/threats.ts'

/** How a person stands to a paper of the list of what often helps. */
export const DOCUMENT_STATES = ['have', 'later', 'none'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

export type DraftItem = {
  id: string
  kind: ItemKind
  title: string
  details: string
  amount: number
  on: CalendarDate | null
  /** how a thing would change hands, or an act be done */
  handing?: HandingSaid | null | undefined
}

/** What the wizard has collected so far; anything may still be missing. */
export type CaseDraft = {
  type: DisputeType | null
  title: string
  story: string
  happenedOn: CalendarDate | null
  currency: Currency
  items: DraftItem[]
  wish: string
  otherName: string
  otherEmail: string
  /** for a text message when the mail is not read; may be empty */
  otherPhone: string
  /** for a letter, in lines; may be empty */
  otherAddress: string
  note: string
  /** by the id of the question, of every kind of dispute that was chosen on the way */
  answers: IntakeAnswers
  /** by the id of the paper */
  papers: Readonly<Record<string, DocumentState>>
  /** keys of points found in the story that the person does not want */
  setAside: string[]
  /** an organization’s code for its members, as it was typed; may be empty */
  benefitCode?: string | undefined
  /** the step that was reached last; null in drafts that were not made by the wizard */
  at: DraftStep | null
  /** who starts it, as long as no profile says that */
  from?: DraftStarter | undefined
}

/** What somebody without a profile says about themselves. */
export type DraftStarter = {
  name: string
  /** ISO 3166-1 alpha-2, or empty */
  country: string
  /** whether both are of age; null until it is said */
  areAdults: boolean | null
}

/** A draft with everything that an invitation needs. */
export type CompleteDraft = CaseDraft & { type: DisputeType }

export type DraftFault =
  | 'MISSING'
  | 'TOO_LONG'
  | 'NOT_POSITIVE'
  | 'TOO_LARGE'
  | 'EMAIL_INVALID'
  | 'OWN_EMAIL'
  | 'PHONE_INVALID'
  | 'DATE_INVALID'
  | 'DATE_FUTURE'
  | 'DATE_PAST'
  | 'DATE_FAR'
  | 'DAYS_CROSSED'
  | 'WEEKDAY_MISSED'
  | 'THREAT'

/** `field` is the dotted path of the input the fault belongs to. */
export type DraftRefusal = { code: 'CASE_INCOMPLETE'; faults: { field: string; fault: DraftFault }[] }

function textFault(text: string, max: number): DraftFault | null {
  if (text.trim() === '') return 'MISSING'
  return text.length > max ? 'TOO_LONG' : null
}

/** What is addressed to the other side holds no threat; a story may quote one that somebody made. */
type Threatens = typeof holdsThreat
const threatFault = (threatens: Threatens, text: string, how: 'said' | 'told' = 'said'): DraftFault | null =>
  threatens(text, how) ? 'THREAT' : null

function itemFaults(
  item: DraftItem,
  index: number,
  { today, threatens }: { today: CalendarDate; threatens: Threatens },
): { field: string; fault: DraftFault }[] {
  const faults: { field: string; fault: DraftFault }[] = []
  const at = (name: string, fault: DraftFault | null) => {
    if (fault) faults.push({ field: `items.${index}.${name}`, fault })
  }
  at('title', textFault(item.title, MAX_TITLE) ?? threatFault(threatens, item.title))
  at('details', item.details.length > MAX_WISH ? 'TOO_LONG' : threatFault(threatens, item.details))
  at('kind', ITEM_KINDS.includes(item.kind) ? null : 'MISSING')
  if (item.kind === 'money') {
    if (!Number.isSafeInteger(item.amount) || item.amount <= 0) at('amount', 'NOT_POSITIVE')
    else if (item.amount > MAX_AMOUNT) at('amount', 'TOO_LARGE')
  }
  if (item.on !== null)
    at('on', !isCalendarDate(item.on) ? 'DATE_INVALID' : item.on > today ? 'DATE_FUTURE' : null)
  if (item.kind !== 'money') {
    const how = checkHanding(item.handing, item.kind === 'property', today)
    if (!how.ok) at('handing', HANDING_FAULTS[how.error.code])
    at('handing', threatFault(threatens, item.handing?.place ?? ''))
  }
  return faults
}

const HANDING_FAULTS = {
  HANDING_DATE_INVALID: 'DATE_INVALID',
  HANDING_DATE_PAST: 'DATE_PAST',
  HANDING_DATE_FAR: 'DATE_FAR',
  HANDING_DAYS_CROSSED: 'DAYS_CROSSED',
  HANDING_WEEKDAY_MISSED: 'WEEKDAY_MISSED',
  HANDING_TOO_LONG: 'TOO_LONG',
} as const

export type StarterFault = 'NAME_MISSING' | 'COUNTRY_MISSING' | 'COUNTRY_OFF' | 'AGE_MISSING' | 'MINORS'

/** What somebody without a profile has not said yet, or what keeps them from starting here, by field. */
export function starterFaults(
  from: DraftStarter | undefined,
  eligibility: Eligibility,
): { field: `from.${keyof DraftStarter}`; fault: StarterFault }[] {
  const { name = '', country = '', areAdults = null } = from ?? {}
  const isOff = eligibilityRefusal(eligibility, { country: country || null, type: null }) !== null
  return [
    ...(country === '' ? [{ field: 'from.country', fault: 'COUNTRY_MISSING' } as const] : []),
    ...(isOff ? [{ field: 'from.country', fault: 'COUNTRY_OFF' } as const] : []),
    ...(areAdults === null ? [{ field: 'from.areAdults', fault: 'AGE_MISSING' } as const] : []),
    ...(areAdults === false ? [{ field: 'from.areAdults', fault: 'MINORS' } as const] : []),
    ...(name.trim() === '' ? [{ field: 'from.name', fault: 'NAME_MISSING' } as const] : []),
  ]
}

function meantHanding({ kind, handing }: DraftItem, today: CalendarDate): Pick<DraftItem, 'handing'> {
  if (kind === 'money' || !handing) return {}
  const how = checkHanding(handing, kind === 'property', today)
  return how.ok ? { handing: how.value } : {}
}

/** Checks that a draft can be sent, and cleans it: words trimmed, the address in lower case. `threatens` is `holdsThreat`, which the browser fetches by itself. */
export function completeDraft(
  draft: CaseDraft,
  own: { email: string; today: CalendarDate; threatens: Threatens },
): Result<CompleteDraft, DraftRefusal> {
  const faults: { field: string; fault: DraftFault }[] = []
  const at = (field: string, fault: DraftFault | null) => {
    if (fault) faults.push({ field, fault })
  }
  const type = DISPUTE_TYPES.find((known) => known === draft.type) ?? null
  at('type', type ? null : 'MISSING')
  at('title', textFault(draft.title, MAX_TITLE) ?? threatFault(own.threatens, draft.title))
  at('story', textFault(draft.story, MAX_STORY) ?? threatFault(own.threatens, draft.story, 'told'))
  at('wish', draft.wish.length > MAX_WISH ? 'TOO_LONG' : threatFault(own.threatens, draft.wish))
  at('note', draft.note.length > MAX_NOTE ? 'TOO_LONG' : threatFault(own.threatens, draft.note))
  for (const [id, answer] of Object.entries(draft.answers))
    at(`answers.${id}`, answer.length > MAX_INTAKE_ANSWER ? 'TOO_LONG' : threatFault(own.threatens, answer))
  at('currency', isCurrency(draft.currency) ? null : 'MISSING')
  if (draft.happenedOn !== null)
    at(
      'happenedOn',
      !isCalendarDate(draft.happenedOn)
        ? 'DATE_INVALID'
        : draft.happenedOn > own.today
          ? 'DATE_FUTURE'
          : null,
    )
  at('items', draft.items.length === 0 ? 'MISSING' : draft.items.length > MAX_ITEMS ? 'TOO_LONG' : null)
  for (const [index, item] of draft.items.entries()) faults.push(...itemFaults(item, index, own))
  const total = draft.items.reduce((sum, item) => sum + (item.kind === 'money' ? item.amount : 0), 0)
  if (total > MAX_AMOUNT) at('items', 'TOO_LARGE')
  at('otherName', textFault(draft.otherName, MAX_NAME) ?? threatFault(own.threatens, draft.otherName))
  const email = draft.otherEmail.trim().toLowerCase()
  at(
    'otherEmail',
    email === ''
      ? 'MISSING'
      : !isEmail(email)
        ? 'EMAIL_INVALID'
        : isSameEmail(email, own.email)
          ? 'OWN_EMAIL'
          : null,
  )
  const phone = draft.otherPhone.trim()
  at('otherPhone', phone === '' || isPhone(phone) ? null : 'PHONE_INVALID')
  at('otherAddress', draft.otherAddress.length > MAX_ADDRESS ? 'TOO_LONG' : null)
  if (faults.length > 0 || !type) return err({ code: 'CASE_INCOMPLETE', faults })
  return ok({
    ...draft,
    type,
    title: draft.title.trim(),
    story: draft.story.trim(),
    wish: draft.wish.trim(),
    note: draft.note.trim(),
    otherName: draft.otherName.trim(),
    otherEmail: email,
    otherPhone: phone,
    otherAddress: draft.otherAddress.trim(),
    items: draft.items.map((item) => ({
      ...item,
      title: item.title.trim(),
      details: item.details.trim(),
      amount: item.kind === 'money' ? item.amount : 0,
      ...meantHanding(item, own.today),
    })),
  })
}
