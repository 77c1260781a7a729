import { expect, it } from 'vitest'
import { readingGrade } from '../../../testing/reading-grade.ts'
import { ARTICLES } from './copy.ts'
import { findArticles, STAGES, stageOf } from './model.ts'

const idsFor = (query: string, stage: (typeof STAGES)[number] | null = null) =>
  findArticles(ARTICLES, query, stage).map(({ id }) => id)

it('finds articles by the beginnings of words, those that have them in their title first', () => {
  expect(idsFor('')).toHaveLength(ARTICLES.length)
  expect(idsFor('sign')[0]).toBe('signing')
  expect(idsFor('sealed PDF')).toEqual(['sealed-file'])
  expect(idsFor('RENT')).toEqual(['deposit'])
  expect(idsFor('nothing of the kind')).toEqual([])
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
