import { HEAT_REASONS } from '@evensettle/contracts/words/names.ts'
import { DISPUTE_TYPES } from '@evensettle/domain/cases/dispute-type.ts'
import { SIDES } from '@evensettle/domain/cases/side.ts'
import { USUAL_ITEMS } from '@evensettle/domain/templates/items.ts'
import { messageTemplates } from '@evensettle/domain/templates/messages.ts'
import { USUAL_DOCUMENTS } from '@evensettle/domain/templates/usual-documents.ts'
import { INTAKE_QUESTIONS } from '@evensettle/domain/templates/questions.ts'
import { expect, it } from 'vitest'
import { readingGrade } from '../../testing/reading-grade.ts'
import { NOT_ELIGIBLE_WORDS, STEP_WORDS, STORY_PROMPTS } from './copy.ts'

const HIGHEST_GRADE = 7

it.each(DISPUTE_TYPES)('everything about %s is written in plain language', (type) => {
  const texts = {
    questions: INTAKE_QUESTIONS[type].flatMap(({ ask, why }) => [ask, why]),
    items: USUAL_ITEMS[type].map(({ hint }) => hint),
    papers: USUAL_DOCUMENTS[type].map(({ hint }) => hint),
  }
  for (const prose of Object.values(texts)) expect(readingGrade(prose)).toBeLessThanOrEqual(HIGHEST_GRADE)
  const messages = SIDES.flatMap((side) => messageTemplates(type, side))
  for (const { text } of messages)
    expect(readingGrade([text.replaceAll('[…]', 'it')])).toBeLessThanOrEqual(HIGHEST_GRADE)
})

it('the steps, their hints and their refusals are written in plain language', () => {
  const leads = Object.values(STEP_WORDS).map(({ lead }) => lead)
  const reasons = Object.values(HEAT_REASONS).map((words) => words())
  for (const prose of [leads, reasons, NOT_ELIGIBLE_WORDS, STORY_PROMPTS].map((words) =>
    Object.values(words),
  ))
    expect(readingGrade(prose)).toBeLessThanOrEqual(HIGHEST_GRADE)
})
