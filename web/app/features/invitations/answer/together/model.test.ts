import { expect, it } from 'vitest'
import { EMPTY_DRAFT, type AnswerDraft } from '../model.ts'
import {
  beforeSending,
  chosen,
  metBy,
  overtakenBy,
  readKeptAnswer,
  toldVersions,
  type KeptAnswer,
} from './model.ts'

const RENT = '0193b0b0-0000-7000-8000-000000000001'
const LAMP = '0193b0b0-0000-7000-8000-000000000002'
const items = [{ id: RENT, title: 'Rent' }]

function rent(reason: string, admitted: number | null = null): AnswerDraft {
  return { ...EMPTY_DRAFT, items: { [RENT]: { answer: 'partly', admitted, reason } } }
}

const mine: KeptAnswer = {
  draft: rent('It was fine'),
  base: rent('It was'),
  revision: 3,
  isSaved: false,
  others: [],
  sent: [],
  over: null,
}
const ana = { isMe: false, name: 'Ana', since: 4 }
const saved = { revision: 5, draft: rent('It was broken', 200), updatedAt: null, writer: ana }

it('keeps what is typed here, takes what is new, and names the helper beside the rest', () => {
  const met = metBy(mine, saved)
  expect(met.draft).toEqual(rent('It was fine', 200))
  expect(met).toMatchObject({ revision: 5, isSaved: false, base: saved.draft })
  const [told] = toldVersions(met.others, { items, draft: met.draft, currency: 'USD' }, RENT)
  expect(told).toMatchObject({ place: 'Rent: why', words: 'It was broken', other: { by: { name: 'Ana' } } })
})

it('knows its own words again where the reply to a save was lost', () => {
  const writer = { isMe: true, name: 'Ben', since: 4 }
  const stored = { ...rent('It was fi'), words: 'Hello' }
  const unanswered = { ...mine, sent: [{ ...rent('It was f') }, stored] }
  const met = metBy(unanswered, { revision: 4, draft: stored, updatedAt: null, writer })
  expect(met).toEqual({ ...mine, base: stored, revision: 4 })
})

it('remembers each unanswered save once, the last ones of many', () => {
  const first = beforeSending(mine)
  expect(beforeSending(first).sent).toEqual([mine.draft])
  const many = Array.from({ length: 30 }, (_, at) => rent(`It was ${at}`))
  const { sent } = many.reduce((kept, draft) => beforeSending({ ...kept, draft }), mine)
  expect(sent).toEqual(many.slice(-10))
})

it('does not bring back a point that was taken out after a save whose reply was lost', () => {
  const point = { id: LAMP, kind: 'property', title: 'Lamp', details: '', claimed: 0 } as const
  const stored: AnswerDraft = { ...mine.draft, counterItems: [point] }
  const met = metBy({ ...mine, sent: [stored] }, { ...saved, revision: 4, draft: stored })
  expect(met.draft.counterItems).toEqual([])
})

it('shows what a helper wrote on top of such a save, and not the words that were saved', () => {
  const sent = [{ ...rent('It was fi'), words: 'Hel' }]
  const theirs = { ...rent('It was fi', 200), words: 'Good day' }
  const met = metBy({ ...mine, draft: { ...mine.draft, words: 'Hello' }, sent }, { ...saved, draft: theirs })
  expect(met.draft).toEqual({ ...rent('It was fine', 200), words: 'Hello' })
  expect(met.others.map(({ value }) => value)).toEqual(['Good day'])
})

it('names nobody where several have written since', () => {
  const met = metBy(mine, { ...saved, writer: { ...ana, since: 5 } })
  expect(met.others).toMatchObject([{ by: null }])
})

it('is saved where only the other one wrote, and offers what stood there before', () => {
  const met = metBy({ ...mine, draft: rent('It was') }, saved)
  expect(met).toMatchObject({ isSaved: true, others: [{ is: 'before', value: 'It was' }] })
})

it('loses nothing where nothing is stored any more', () => {
  const met = metBy({ ...mine, isSaved: true }, { revision: 0, draft: null, updatedAt: null, writer: null })
  expect(met).toEqual({ ...mine, base: null, revision: 0, isSaved: false })
})

it('shows only the newest version of a place, and none that says what is on the screen', () => {
  const first = metBy(mine, saved)
  const second = metBy(first, { ...saved, revision: 6, draft: rent('It was quite broken', 200) })
  expect(second.others.map(({ value }) => value)).toEqual(['It was quite broken'])
  const about = { items, draft: rent('It was quite broken', 200), currency: 'USD' as const }
  expect(toldVersions(second.others, about)).toEqual([])
})

it('is done with a place once it is chosen', () => {
  const { others } = metBy(mine, saved)
  expect(others.flatMap((other) => chosen(others, other))).toEqual([])
})

it('reads what a browser kept, and takes what is damaged for never entered', () => {
  const kept = metBy(mine, saved)
  const { draft, ...marks } = kept
  expect(readKeptAnswer(JSON.stringify({ ...draft, ...marks }))).toEqual(kept)
  expect(readKeptAnswer('{"items":')).toMatchObject({ draft: EMPTY_DRAFT, revision: 0, others: [] })
  const odd = { ...draft, ...marks, others: [{ path: 'x' }, null], sent: [mine.draft, 'x'] }
  expect(readKeptAnswer(JSON.stringify(odd))).toMatchObject({ others: [], sent: [mine.draft] })
})

it('gives way to an answer that was sent after it was begun, and stands beside it', () => {
  const begun = { ...mine, draft: { ...rent('Half of it', 500), words: 'Begun.' } }
  const sent: AnswerDraft = {
    ...EMPTY_DRAFT,
    items: { [RENT]: { answer: 'disagree', admitted: null, reason: 'It was whole.' } },
  }
  const at = '2026-11-02T00:00:00.000Z'
  const met = overtakenBy(begun, { ...saved, draft: sent }, at)
  expect(met).toMatchObject({ draft: sent, isSaved: true, over: at })
  expect(met.others.map(({ is, value }) => [is, value])).toEqual([
    ['before', 'partly'],
    ['before', 500],
    ['before', 'Half of it'],
    ['before', 'Begun.'],
  ])
  expect(readKeptAnswer(JSON.stringify({ ...met.draft, ...met }))).toEqual(met)
})
