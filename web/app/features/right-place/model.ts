import { DISPUTE_TYPE_WORDS, DISPUTE_TYPES } from '@evensettle/domain/cases/dispute-type.ts'
import type { IntakeGate } from '@evensettle/domain/intake/gate.ts'

export const QUESTIONS = ['danger', 'time', 'office', 'kind', 'adults'] as const
/** `country` is asked only where the operator serves some countries and not all. */
export type Question = (typeof QUESTIONS)[number] | 'country'
export type Answer = 'yes' | 'no'
export type Answers = Partial<Record<Question, Answer>>

/** What the answers add up to; `danger` weighs most, and only `good` leads straight on. */
export type Advice = 'danger' | 'office' | 'country' | 'kind' | 'adults' | 'time' | 'good'

/** What is asked on an installation with these limits. */
export function questionsFor(gate: IntakeGate): readonly Question[] {
  return gate.countries === null ? QUESTIONS : [...QUESTIONS, 'country']
}

/** The kinds of disputes that can be brought here, in words ("security deposit, loan"). */
export function kindsInWords({ typesOff }: IntakeGate): string {
  return DISPUTE_TYPES.filter((type) => !typesOff.includes(type))
    .map((type) => DISPUTE_TYPE_WORDS[type].toLowerCase())
    .join(', ')
}

/** The countries that are served, in words; empty for all of them. */
export function countriesInWords({ countries }: IntakeGate): string {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  return (countries ?? []).map((code) => names.of(code) ?? code).join(', ')
}

/** The advice for the answers to all questions that are asked; null while one is missing. */
export function adviceFor(answers: Answers, questions: readonly Question[] = QUESTIONS): Advice | null {
  if (questions.some((question) => answers[question] === undefined)) return null
  if (answers.danger === 'yes') return 'danger'
  if (answers.office === 'yes') return 'office'
  if (answers.country === 'no') return 'country'
  if (answers.kind === 'no') return 'kind'
  if (answers.adults === 'no') return 'adults'
  return answers.time === 'yes' ? 'time' : 'good'
}

export type LetterFacts = { to: string; from: string; happened: string; wish: string; until: string }

function said(text: string): string {
  return text.trim() === '' ? '____________________' : text.trim()
}

/** A calm first letter, paragraph by paragraph; what is not filled in yet leaves a line to write on. */
export function firstLetter(facts: LetterFacts, brand: string, address: string): string[] {
  return [
    `Hello ${said(facts.to)},`,
    `I am writing to you because I would like to sort something out with you. This is how I see it: ${said(facts.happened)}`,
    `I would like to suggest this: ${said(facts.wish)}`,
    `You may see it in another way. If so, please tell me how. Could you let me know by ${said(facts.until)}?`,
    `If it is easier to write there, we could both use ${brand} (${address}). It is a neutral place where each of us answers point by point.`,
    'Kind regards,',
    said(facts.from),
  ]
}
