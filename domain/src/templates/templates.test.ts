import { describe, expect, it } from 'vitest'
import { DISPUTE_TYPES } from '../cases/dispute-type.ts'
import { MAX_TITLE } from '../intake/limits.ts'
import { SIDES, type Side } from '../cases/side.ts'
import { EVIDENCE_KINDS } from '../evidence/evidence.ts'
import { USUAL_ITEMS } from './items.ts'
import { FOR_BOTH_SIDES, messageTemplates } from './messages.ts'
import { USUAL_DOCUMENTS } from './usual-documents.ts'
import { INTAKE_QUESTIONS, isAnswerTo, toldAnswers } from './questions.ts'

/** Words that make a person feel accused, or that only lawyers use. */
const STOP_WORDS =
  /\b(?:claim\w*|respondent|defendant|plaintiff|proceedings?|deny|denie[sd]|breach\w*|liab\w+|sue[sd]?|lawsuit|fault of|guilty|demand\w*|hereby|pursuant|alleg\w+)\b|!/i

const FOR_BOTH = FOR_BOTH_SIDES.map(({ text }) => text)

describe.each(DISPUTE_TYPES)('%s', (type) => {
  const questions = INTAKE_QUESTIONS[type]
  const items = USUAL_ITEMS[type]
  const papers = USUAL_DOCUMENTS[type]
  const messages = {
    starter: messageTemplates(type, 'starter'),
    respondent: messageTemplates(type, 'respondent'),
  }

  it('asks three to seven questions of its own, each with what it is for', () => {
    expect(questions.length).toBeGreaterThanOrEqual(3)
    expect(questions.length).toBeLessThanOrEqual(7)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    for (const { ask, why } of questions) {
      expect(ask).toMatch(/[?.]$/)
      expect(why).toMatch(/\.$/)
    }
  })

  it('knows the usual points, what helps to show them, and messages that open well', () => {
    expect(items.length).toBeGreaterThanOrEqual(3)
    for (const { title, words } of items) {
      expect(title.length).toBeLessThanOrEqual(MAX_TITLE)
      expect(words.length).toBeGreaterThan(0)
    }
    expect(papers.length).toBeGreaterThanOrEqual(4)
    expect(new Set(papers.map(({ id }) => id)).size).toBe(papers.length)
    for (const { kind } of papers) expect(EVIDENCE_KINDS).toContain(kind)
    for (const side of SIDES) {
      const aims = new Set(messages[side].map(({ aim }) => aim))
      for (const aim of ['open', 'ask', 'explain', 'plan', 'sorry'] as const) expect(aims).toContain(aim)
      expect(new Set(messages[side].map(({ title }) => title)).size).toBe(messages[side].length)
    }
  })

  it('begins a message for the side that writes it', () => {
    const texts = { starter: textsOf('starter'), respondent: textsOf('respondent') }
    const forBoth = texts.starter.filter((text) => texts.respondent.includes(text))
    for (const text of forBoth) expect(FOR_BOTH).toContain(text)
    expect(texts.starter[0]).not.toBe(texts.respondent[0])
    for (const side of SIDES) expect(texts[side].length - forBoth.length).toBeGreaterThanOrEqual(4)
  })

  function textsOf(side: Side): string[] {
    return messages[side].map(({ text }) => text)
  }

  it('accuses nobody and leaves the lawyers out', () => {
    const texts = [
      ...questions.flatMap(({ ask, why }) => [ask, why]),
      ...items.flatMap(({ title, hint }) => [title, hint]),
      ...papers.flatMap(({ title, hint }) => [title, hint]),
      ...SIDES.flatMap((side) => messages[side]).flatMap(({ title, text }) => [title, text]),
    ]
    expect(texts.filter((text) => STOP_WORDS.test(text))).toEqual([])
  })
})

it('offers the lender no words for paying, and the borrower none for being paid', () => {
  const titles = (side: Side) => messageTemplates('loan', side).map(({ title }) => title)
  expect(titles('starter')).not.toContain('Propose to pay in parts')
  expect(titles('starter')).toContain('Ask how it can be paid back')
  expect(titles('respondent')).toContain('Propose to pay in parts')
  expect(titles('respondent')).not.toContain('Ask how it can be paid back')
})

describe('answers', () => {
  it.each([
    ['text', 'The key was lost', true],
    ['text', '  ', false],
    ['text', 'x'.repeat(601), false],
    ['date', '2026-02-28', true],
    ['date', '2026-02-30', false],
    ['yes-no', 'yes', true],
    ['yes-no', 'maybe', false],
    ['money', '120000', true],
    ['money', '0', false],
    ['money', '12.50', false],
  ] as const)('to a %s question: %s is one: %s', (kind, text, isOne) => {
    expect(isAnswerTo({ id: 'q', ask: 'What?', why: 'So.', kind }, text)).toBe(isOne)
  })

  it('are told in the order of the questions, in words, and only those of this kind of dispute', () => {
    const answers = { paid: '5000', parts: 'no', agreed: 'spoken', item: 'A drill', due: 'soon', x: 'y' }
    expect(toldAnswers('loan', answers)).toEqual([
      { id: 'agreed', question: 'How was it agreed?', kind: 'text', answer: 'By word of mouth' },
      { id: 'paid', question: 'How much has been paid back so far?', kind: 'money', answer: '5000' },
      { id: 'parts', question: 'Was it agreed to pay it back in parts?', kind: 'text', answer: 'No' },
    ])
  })
})
