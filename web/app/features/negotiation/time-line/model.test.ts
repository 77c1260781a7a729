import type { CaseEvent } from '@evensettle/contracts/events.ts'
import type { Offer } from '@evensettle/contracts/offers.ts'
import { termsInWords } from '@evensettle/domain/agreements/terms-in-words.ts'
import type { CaseEventType } from '@evensettle/domain/cases/events.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { expect, it } from 'vitest'
import { aDocument } from '../../../testing/made-up-evidence.ts'
import { aView } from '../../../testing/made-up-round.ts'
import { happeningsOf } from './model.ts'

let seq = 0
function event(type: CaseEventType, side: Side | null = null, facts: CaseEvent['facts'] = {}): CaseEvent {
  seq += 1
  return { seq, type, side, facts, at: `2026-11-0${Math.min(9, seq)}T00:00:00.000Z` }
}

const offer: Offer = {
  id: '0193b0b0-0000-7000-8000-000000000003',
  side: 'respondent',
  terms: {
    currency: 'USD',
    payment: {
      payer: 'respondent',
      amount: 38_000,
      instalments: [{ amount: 38_000, dueOn: '2098-12-01' }],
      method: '',
    },
    acts: [],
    release: true,
  },
  note: 'Let us be done.',
  state: 'declined',
  madeAt: '2026-11-02T00:00:00.000Z',
  expiresAt: '2098-11-02T00:00:00.000Z',
  closedAt: null,
}
const view = {
  ...aView,
  story: 'He kept it.',
  answer: { kind: 'different', at: '2026-11-02T00:00:00.000Z', words: 'It was dirty.', proposal: null },
} as const

it('begins with what was asked and what was agreed to, each with its words', () => {
  const [asked, answered] = happeningsOf(
    view,
    [event('case.submitted', 'starter'), event('answer.given', 'respondent')],
    { offers: [] },
  )
  expect(asked).toMatchObject({ words: 'Sam asks', move: { sum: '$1,000', said: 'He kept it.' } })
  expect(answered).toMatchObject({
    words: 'You agree to',
    move: { sum: '$500', points: [{ title: '', said: 'paint' }], said: 'It was dirty.' },
  })
})

it('says of a thing that is agreed to on a condition that it is, not that it is seen differently', () => {
  const [money] = view.items
  if (!money) throw new Error('no point')
  const answer = { answer: 'partly', admitted: 0, reason: 'if you fetch it' } as const
  const drill = { ...money, id: 'drill', kind: 'property', title: 'The drill', claimed: 0, answer } as const
  const told = (items: typeof view.items) =>
    happeningsOf({ ...view, items }, [event('answer.given', 'respondent')], { offers: [] })
  expect(told([drill])).toMatchObject([
    { words: 'You agree in part or on a condition to', move: { lines: ['The drill'] } },
  ])
  expect(told([money, drill])).toMatchObject([
    {
      words: 'You agree to',
      move: {
        sum: '$500',
        points: [
          { answer: 'You agree to $500 of $1,000', said: 'paint' },
          { title: 'The drill', answer: 'You agree in part or on a condition', said: 'if you fetch it' },
        ],
      },
    },
  ])
})

const [money] = view.items
if (!money) throw new Error('no point')
const point = { ...money, kind: 'property', claimed: 0, handing: undefined } as const
const amp = {
  ...point,
  id: 'amp',
  by: 'respondent',
  title: 'My amplifier',
  details: 'It stayed there.',
  answer: null,
} as const
const things = [
  {
    ...point,
    id: 'keyboard',
    title: 'My keyboard',
    answer: { answer: 'disagree', admitted: 0, reason: 'It was no loan.' },
  },
  {
    ...point,
    id: 'stand',
    title: 'The stand',
    answer: {
      answer: 'partly',
      admitted: 0,
      reason: 'It is hers.',
      handing: { who: 'starter', at: 'elsewhere', place: 'The park', by: null },
    },
  },
  { ...amp, handing: { who: null, at: null, place: '', by: null, weekdays: [7] } },
] as unknown as typeof view.items

it('tells each point with its answer and its own words, and names a no as well', () => {
  const [told] = happeningsOf({ ...view, items: things }, [event('answer.given', 'respondent')], {
    offers: [],
  })
  expect(told).toMatchObject({
    words: 'You answer each point',
    move: {
      sum: null,
      lines: [],
      said: 'It was dirty.',
      points: [
        { title: 'My keyboard', answer: 'You see it differently', said: 'It was no loan.', how: null },
        {
          title: 'The stand',
          answer: 'You agree in part or on a condition',
          said: 'It is hers.',
          how: { of: 'answers', item: { answer: { handing: { place: 'The park' } } } },
        },
        {
          title: 'You ask in return: My amplifier',
          answer: '',
          said: 'It stayed there.',
          how: { of: 'asks', item: { handing: { weekdays: [7] } } },
        },
      ],
    },
  })
})

it('tells an answer once, where it stands, and of those before it only what they changed', () => {
  const given = (changed?: string) =>
    event('answer.given', 'respondent', changed === undefined ? {} : { changed })
  const told = happeningsOf(
    { ...view, mySide: 'starter', items: things },
    [given(), given('back'), given(''), given('keyboard,words')],
    { offers: [] },
  )
  expect(told.map(({ words, move }) => [words, move?.lines])).toEqual([
    ['Lee answered the invitation.', undefined],
    ['Lee changed the answer: what is asked for in return', undefined],
    ['Lee sent the same answer again', undefined],
    ['Lee answers each point', ['Changed: My keyboard, the words beside the points']],
  ])
})

it('shows an offer with its sum, its terms and its words, and what became of it', () => {
  const facts = { offerId: offer.id }
  const told = happeningsOf(
    view,
    [event('offer.made', 'respondent', facts), event('offer.declined', 'starter', facts)],
    { offers: [offer] },
    { inWords: termsInWords },
  )
  expect(told).toMatchObject([
    {
      words: 'You offer',
      move: { sum: '$380', lines: termsInWords(offer.terms, view.names), said: 'Let us be done.' },
    },
    { words: 'Sam said no to an offer.', move: null },
  ])
})

it('names only the sum of an offer that still waits, for the rest of it stands on the table', () => {
  const waiting: Offer = { ...offer, state: 'open' }
  const told = happeningsOf(view, [event('offer.made', 'respondent', { offerId: offer.id })], {
    offers: [waiting],
  })
  expect(told).toMatchObject([{ move: { sum: '$380', lines: [], said: '' } }])
})

it('tells both with a newer offer which one can no longer be accepted', () => {
  const [at, later] = ['2026-11-03T09:00:00.000Z', '2026-11-03T10:00:00.000Z']
  const mine: Offer = { ...offer, state: 'countered', closedAt: at }
  const theirs: Offer = {
    ...offer,
    id: 'theirs',
    side: 'starter',
    state: 'replaced',
    madeAt: at,
    closedAt: later,
  }
  const again: Offer = { ...theirs, id: 'again', state: 'open', madeAt: later, closedAt: null }
  const events = [
    event('offer.made', 'respondent', { offerId: mine.id }),
    event('offer.made', 'starter', { offerId: theirs.id }),
    event('offer.made', 'starter', { offerId: again.id }),
  ]
  const lines = happeningsOf(view, events, { offers: [mine, theirs, again] }).map(({ move }) => move?.lines)
  expect(lines).toEqual([
    [],
    ['Your offer of $380 can no longer be accepted.'],
    ['Sam’s offer of $380 can no longer be accepted.'],
  ])
})

it('says what was agreed to of what was asked in return, with the newest answer to it', () => {
  const [point] = view.items
  if (!point) throw new Error('no point')
  const back = (admitted: number) => ({
    ...point,
    id: 'back',
    by: 'respondent' as const,
    claimed: 22_000,
    answer: { answer: 'partly' as const, admitted, reason: '' },
  })
  const told = (admitted: number, mySide: Side) =>
    happeningsOf(
      { ...view, mySide, items: [point, back(admitted)] },
      [event('items.answered', 'starter'), event('round.opened'), event('items.answered', 'starter')],
      { offers: [] },
    ).map(({ words }) => words)
  expect(told(8_000, 'starter')).toEqual([
    'You answered what was asked in return.',
    'The mediator made a proposal.',
    'You agree to $80 of the $220 asked in return.',
  ])
  expect(told(8_000, 'respondent').at(-1)).toBe('Sam agrees to $80 of the $220 asked in return.')
  expect(told(0, 'respondent').at(-1)).toBe('Sam agrees to none of the $220 asked in return.')
})

it('says what was answered to a thing that was asked in return, with the words of that answer', () => {
  const items = things.map((one) =>
    one.by === 'respondent'
      ? { ...one, answer: { answer: 'partly' as const, admitted: 0, reason: 'Once I have my keyboard.' } }
      : one,
  )
  const told = happeningsOf(
    { ...view, mySide: 'respondent', items },
    [event('items.answered', 'starter'), event('items.answered', 'starter')],
    { offers: [] },
  )
  expect(told.at(-1)).toMatchObject({
    words: 'Sam answers what was asked in return',
    move: {
      points: [
        {
          title: 'My amplifier',
          answer: 'Sam agrees in part or on a condition',
          said: 'Once I have my keyboard.',
        },
      ],
    },
  })
})

it('leaves messages and what is only for the log out, and says the same but once in a row', () => {
  const told = happeningsOf(
    view,
    [
      event('message.sent', 'starter'),
      event('respondent.signed_in', 'respondent'),
      event('evidence.added', 'starter'),
      event('evidence.added', 'starter'),
      event('round.opened'),
    ],
    { offers: [] },
  )
  expect(told.map(({ words }) => words)).toEqual([
    'Sam added something to see.',
    'The mediator made a proposal.',
  ])
})

it('names no sum where an answer is not there', () => {
  const told = happeningsOf({ ...view, answer: null }, [event('answer.given', 'respondent')], { offers: [] })
  expect(told).toMatchObject([{ move: null }])
})

it('tells the picture how far apart the sums are, and where the sides meet and part', () => {
  const told = happeningsOf(
    view,
    [
      event('case.submitted', 'starter'),
      event('answer.given', 'respondent'),
      event('offer.made', 'respondent', { offerId: offer.id }),
      event('round.opened'),
      event('round.ended'),
      event('offer.accepted', 'starter'),
    ],
    { offers: [offer] },
  )
  const asked = view.items.reduce((sum, item) => sum + item.claimed, 0)
  const agreed = view.items.reduce((sum, item) => sum + (item.answer?.admitted ?? 0), 0)
  expect(told.map(({ gap }) => gap)).toEqual([
    undefined,
    asked - agreed,
    asked - 38_000,
    undefined,
    undefined,
    undefined,
  ])
  expect(told.map(({ turn }) => turn)).toEqual([undefined, undefined, undefined, 'meets', 'parts', 'meets'])
})

it('counts no point that a part agreement has settled, and no sum that was named while it was open', () => {
  const settled = view.items.map((item) => ({
    ...item,
    id: 'settled',
    claimed: 90_000,
    settledBy: 'a part agreement',
  }))
  const told = happeningsOf(
    { ...view, items: [...view.items, ...settled] },
    [
      event('answer.given', 'respondent'),
      event('offer.made', 'respondent', { offerId: offer.id }),
      event('part.settled'),
      event('offer.made', 'respondent', { offerId: 'later' }),
    ],
    {
      offers: [
        { ...offer, isEarlier: true },
        { ...offer, id: 'later' },
      ],
    },
  )
  expect(told.map(({ gap }) => gap)).toEqual([50_000, undefined, undefined, 62_000])
})

it('puts each document with the move that first showed it', () => {
  const told = [
    { ...event('case.submitted', 'starter'), at: '2026-11-03T00:00:00.000Z' },
    { ...event('answer.given', 'respondent'), at: '2026-11-05T00:00:00.000Z' },
    { ...event('evidence.added', 'starter'), at: '2026-11-06T00:00:00.000Z' },
    { ...event('evidence.added', 'starter'), at: '2026-11-07T00:00:00.000Z' },
  ]
  const shown = (id: string, shownAt: string | null, about = {}) => aDocument({ id, shownAt, ...about })
  const documents = [
    shown('in the draft', '2026-11-02T00:00:00.000Z'),
    shown('with the answer', '2026-11-05T00:00:00.000Z', { side: 'respondent' }),
    shown('later', '2026-11-06T00:00:00.000Z'),
    shown('later still', '2026-11-07T00:00:00.000Z'),
    shown('mine alone', null),
    shown('on its way', '2026-11-07T00:00:00.000Z', { state: 'waiting' }),
    shown('not to be opened', '2026-11-07T00:00:00.000Z', { problem: 'damaged' }),
  ]
  const happenings = happeningsOf(view, told, { offers: [] }, { documents })
  expect(happenings.map((one) => (one.documents ?? []).map(({ id }) => id))).toEqual([
    ['in the draft'],
    ['with the answer'],
    ['later', 'later still'],
  ])
})

it('tells that the invitation was opened, which somebody waits for', () => {
  const told = happeningsOf(view, [event('invitation.opened', 'respondent', { by: 'email' })], { offers: [] })
  expect(told).toMatchObject([{ words: 'You opened the invitation for the first time.', move: null }])
})
