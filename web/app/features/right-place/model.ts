import { DISPUTE_TYPE_WORDS } from '@evensettle/contracts/words/names.ts'
import * as m from '@evensettle/messages/right-place/model.ts'
import { DISPUTE_TYPES } from '@evensettle/domain/cases/dispute-type.ts'
import type { Eligibility } from '@evensettle/domain/intake/eligibility.ts'

export const QUESTIONS = ['danger', 'time', 'office', 'kind', 'adults'] as const
/** `country` is asked only where the operator serves some countries and not all. */
export type Question = (typeof QUESTIONS)[number] | 'country'
export type Answer = 'yes' | 'no'
export type Answers = Partial<Record<Question, Answer>>

/** What the answers add up to: what stands in the way or is to be minded, or that all is well. */
export type Advice = 'danger' | 'office' | 'country' | 'kind' | 'adults' | 'time' | 'good'

/** What to do next: start here, mind a date before that, write by oneself, or look for help elsewhere. */
export type NextStep = 'start' | 'date_first' | 'letter' | 'elsewhere'

/** What is asked on an installation with these limits. */
export function questionsFor(eligibility: Eligibility): readonly Question[] {
  return eligibility.countries === null ? QUESTIONS : [...QUESTIONS, 'country']
}

/** The kinds of disputes that can be brought here, in words ("security deposit, loan"). */
export function kindsInWords({ typesOff }: Eligibility): string {
  return DISPUTE_TYPES.filter((type) => !typesOff.includes(type))
    .map((type) => DISPUTE_TYPE_WORDS[type]().toLowerCase())
    .join(', ')
}

/** The countries that are served, in words; empty for all of them. */
export function countriesInWords({ countries }: Eligibility): string {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  return (countries ?? []).map((code) => names.of(code) ?? code).join(', ')
}

/**
 * The advice for the answers to all questions that are asked, the heaviest first; null while one is missing. Fear
 * and what belongs before another body outweigh the rest; a date that must not be missed is named in every ending.
 */
export function adviceFor(answers: Answers, questions: readonly Question[] = QUESTIONS): Advice[] | null {
  if (questions.some((question) => answers[question] === undefined)) return null
  const date: Advice[] = answers.time === 'yes' ? ['time'] : []
  if (answers.danger === 'yes') return ['danger', ...date]
  if (answers.office === 'yes') return ['office', ...date]
  const amiss = (['country', 'kind', 'adults'] as const).filter((question) => answers[question] === 'no')
  const advice = [...amiss, ...date]
  return advice.length === 0 ? ['good'] : advice
}

/** What follows from the heaviest piece of advice. */
export function nextStepFor([heaviest]: readonly Advice[]): NextStep {
  if (heaviest === 'good') return 'start'
  if (heaviest === 'time') return 'date_first'
  return heaviest === 'danger' || heaviest === 'office' ? 'elsewhere' : 'letter'
}

export type LetterFacts = { to: string; from: string; happened: string; wish: string; until: string }

function said(text: string): string {
  return text.trim() === '' ? '____________________' : text.trim()
}

/**
 * A calm first letter, paragraph by paragraph; what is not filled in yet leaves a line to write on. `place` is named
 * only where the two could meet there.
 */
export function firstLetter(facts: LetterFacts, place: { brand: string; address: string } | null): string[] {
  const meeting = place ? m.meeting({ brand: place.brand, address: place.address }) : null
  return [
    m.hello({ to: said(facts.to) }),
    m.iAmWritingToYou({ happened: said(facts.happened) }),
    m.iWouldLikeToSuggest({ wish: said(facts.wish) }),
    m.youMaySeeItIn({ until: said(facts.until) }),
    ...(meeting === null ? [] : [meeting]),
    m.kindRegards(),
    said(facts.from),
  ]
}
