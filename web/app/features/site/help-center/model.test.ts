import { expect, it } from 'vitest'
import { readingGrade } from '../../../testing/reading-grade.ts'
import { ARTICLES } from './copy.ts'
import { comesFrom, columnsOf, findArticles, STAGES, stageOf } from './model.ts'

const idsFor = (query: string, stage: (typeof STAGES)[number] | null = null) =>
  findArticles(ARTICLES, query, stage).map(({ id }) => id)

it('finds articles by the beginnings of words, those that have them in their title first', () => {
  expect(idsFor('')).toHaveLength(ARTICLES.length)
  expect(idsFor('sign')[0]).toBe('signing')
  expect(idsFor('sealed PDF')).toEqual(['sealed-file'])
  expect(idsFor('RENT')).toEqual(['deposit'])
  expect(idsFor('nothing of the kind')).toEqual([])
})

it('stand in two columns that are read one after the other', () => {
  const columns = columnsOf(ARTICLES.slice(0, 5)).map((column) => column.map(({ id }) => id))
  expect(columns.map(({ length }) => length)).toEqual([3, 2])
  expect(columns.flat()).toEqual(ARTICLES.slice(0, 5).map(({ id }) => id))
  expect(columnsOf(ARTICLES.slice(0, 1))).toHaveLength(1)
  expect(columnsOf([])).toEqual([])
})

it('keeps to a stage of a case', () => {
  expect(idsFor('', 'agreement')).toEqual(['signing', 'sealed-file'])
  expect(idsFor('rent', 'agreement')).toEqual([])
  expect([stageOf('talk'), stageOf('else'), stageOf(null)]).toEqual(['talk', null, null])
})

it('has articles for every stage, each with an id of its own, in plain language', () => {
  expect(new Set(ARTICLES.map(({ stage }) => stage))).toEqual(new Set(STAGES))
  expect(new Set(ARTICLES.map(({ id }) => id)).size).toBe(ARTICLES.length)
  expect(readingGrade(ARTICLES.flatMap(({ text }) => text))).toBeLessThanOrEqual(7)
})

const ID = '0198c0de-1111-7222-8333-444455556666'

it.each([
  [`/negotiation/${ID}`, 'offers', ID, 'proposal'],
  [`/case/${ID}?tab=agreement`, 'signing', ID, 'other'],
  [`/hub/${ID}`, 'messages', ID, 'other'],
  [`/case-invitation/${ID}`, 'no-answer', ID, 'other'],
  [`/case/${ID}/respond`, 'was-invited', ID, 'other'],
  ['/create-case?step=items', 'items', null, 'other'],
  ['/settings', 'second-step', null, 'other'],
  ['/case/ES-4F7K-9QXM', 'messages', null, 'other'],
  ['/partner-help', null, null, 'other'],
  ['javascript:alert(1)', null, null, 'other'],
  [null, null, null, 'other'],
])('who comes from %s finds the article %s', (place, article, caseId, topic) => {
  expect(comesFrom(place)).toEqual({ article, caseId, topic })
  expect([null, ...ARTICLES.map(({ id }) => id)]).toContain(article)
})
