import { ACT_KINDS } from '@evensettle/domain/agreements/terms.ts'
import { SIDES } from '@evensettle/domain/cases/side.ts'
import { DOERS, WHENS, type ActForm, type OfferForm } from '../model.ts'

/** An offer that was begun: the form, the id that it is sent under, and the offer it answers as a counter-offer. */
export type KeptOffer = { id: string; answers: string | null; form: OfferForm }

const TEXTS = ['date', 'parts', 'firstOn', 'method', 'note', 'validDays'] as const

/** Reads what was kept; what is damaged or of another form counts as nothing. */
export function readKeptOffer(text: string | null): KeptOffer | null {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    if (!isRecord(kept) || typeof kept['id'] !== 'string' || !isOfferForm(kept['form'])) return null
    const answers = typeof kept['answers'] === 'string' ? kept['answers'] : null
    return { id: kept['id'], answers, form: kept['form'] }
  } catch {
    return null
  }
}

function isOfferForm(form: unknown): form is OfferForm {
  return (
    isRecord(form) &&
    typeof form['hasPayment'] === 'boolean' &&
    typeof form['release'] === 'boolean' &&
    (form['amount'] === null || Number.isSafeInteger(form['amount'])) &&
    isSideOrOpen(form['payer']) &&
    WHENS.some((when) => when === form['when']) &&
    TEXTS.every((name) => typeof form[name] === 'string') &&
    Array.isArray(form['acts']) &&
    form['acts'].every(isActForm)
  )
}

function isActForm(act: unknown): act is ActForm {
  return (
    isRecord(act) &&
    ACT_KINDS.some((kind) => kind === act['kind']) &&
    ['', ...DOERS].some((one) => one === act['by']) &&
    (['key', 'words', 'dueOn'] as const).every((name) => typeof act[name] === 'string')
  )
}

/** A side, or nobody yet. */
function isSideOrOpen(value: unknown): boolean {
  return ['', ...SIDES].some((one) => one === value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
