import type { CaseSummary } from '@evensettle/contracts/case-list.ts'
import { describe, expect, it } from 'vitest'
import { daysLeftWords, isNear, promisedWords, sortCases, turnWords } from './model.ts'

const NOW = Date.parse('2026-09-01T12:00:00Z')

function summary(part: Partial<CaseSummary>): CaseSummary {
  return {
    id: '0198c0de-1111-7222-8333-444455556666',
    reference: 'ES-4F7K-9QXM',
    status: 'active',
    type: 'loan',
    title: 'Loan',
    mySide: 'starter',
    otherName: 'Lee Park',
    currency: 'USD',
    claimed: 64_000,
    turn: { task: 'talk_or_offer', sides: ['starter', 'respondent'], until: null },
    unread: 0,
    day: 3,
    plannedDays: 14,
    updatedAt: '2026-08-30T12:00:00.000Z',
    ...part,
  }
}

const waiting = {
  task: 'answer_offer' as const,
  sides: ['respondent' as const],
  until: '2026-09-02T12:00:00Z',
}
const mine = { task: 'answer_offer' as const, sides: ['starter' as const], until: '2026-09-05T12:00:00Z' }

function titles(all: CaseSummary[], show: 'all' | 'mine' | 'waiting' | 'finished' = 'all', search = '') {
  return sortCases(all, show, search).cases.map(({ title }) => title)
}

describe('the list', () => {
  const all = [
    summary({ title: 'closed', status: 'closed', turn: { task: 'none', sides: [], until: null } }),
    summary({ title: 'waiting', turn: waiting }),
    summary({ title: 'waiting, unread', turn: waiting, unread: 2 }),
    summary({ title: 'mine, no end' }),
    summary({ title: 'mine, later', turn: mine }),
    summary({ title: 'mine, sooner', turn: { ...mine, until: '2026-09-03T12:00:00Z' } }),
    summary({ title: 'mine, no end, unread', unread: 1 }),
  ]

  it('starts with what needs its reader, the nearest end first', () => {
    expect(titles(all)).toEqual([
      'mine, sooner',
      'mine, later',
      'mine, no end, unread',
      'mine, no end',
      'waiting, unread',
      'waiting',
      'closed',
    ])
  })

  it.each([
    ['mine', 4],
    ['waiting', 2],
    ['finished', 1],
  ] as const)('shows %s alone', (show, count) => {
    expect(titles(all, show)).toHaveLength(count)
    expect(sortCases(all, show, '').counts[show]).toBe(count)
  })

  it('counts a settled case as mine while I have something to do or to answer, finished when nobody has', () => {
    const settled = (...sides: CaseSummary['turn']['sides']) =>
      summary({ title: 'settled', status: 'settled', turn: { task: 'pay', sides, until: null } })
    expect(titles([settled('starter', 'respondent')], 'mine')).toEqual(['settled'])
    expect(titles([settled('respondent')], 'waiting')).toEqual(['settled'])
    expect(titles([settled()], 'finished')).toEqual(['settled'])
  })

  it.each([
    [{ kind: 'payment', by: 'respondent', amount: 15_667, dueOn: '2026-12-22', words: '' }, 'from'],
    [{ kind: 'payment', by: 'starter', amount: 15_667, dueOn: '2026-12-22', words: '' }, 'to'],
  ] as const)('says of a settled case what comes next, and by when', (next, way) => {
    const turn = { task: 'pay' as const, sides: [next.by], until: null }
    const one = summary({ status: 'settled', turn, next, currency: 'USD', otherName: 'Ana Ruiz' })
    expect(turnWords(one)).toBe(`Next: $156.67 ${way} Ana Ruiz by Dec 22`)
  })

  it.each([
    ['payment', 'starter', 'Late since Dec 5: $156.67 to Ana Ruiz'],
    ['payment', 'respondent', 'Late since Dec 5: $156.67 from Ana Ruiz'],
    ['thing', 'starter', 'Late since Dec 5, from you: The bicycle'],
    ['act', 'respondent', 'Late since Dec 5, from Ana Ruiz: The bicycle'],
  ] as const)('says of a late %s by the %s that it is late, and since when', (kind, by, words) => {
    const turn = { task: 'pay' as const, sides: [by], until: null }
    const promised = { kind, by, amount: 15_667, dueOn: '2026-12-05', words: 'The bicycle' }
    const next = { ...promised, lateSince: '2026-12-05' }
    expect(turnWords(summary({ status: 'settled', turn, next, otherName: 'Ana Ruiz' }))).toBe(words)
  })

  it('asks for my answer where what comes next is only the other side’s', () => {
    const turn = { task: 'pay' as const, sides: ['starter' as const, 'respondent' as const], until: null }
    const next = { kind: 'payment', by: 'respondent', amount: 15_667, dueOn: null, words: '' } as const
    expect(turnWords(summary({ status: 'settled', turn, next }))).toBe('Answer what Lee Park says is done')
  })

  it.each(['active', 'agreed', 'closed'] as const)(
    'says beside the turn of an %s case what comes next of a part agreement',
    (status) => {
      const next = { kind: 'payment', by: 'starter', amount: 15_000, dueOn: '2026-12-22', words: '' } as const
      const turn = { task: 'talk_or_offer' as const, sides: ['starter' as const], until: null }
      const one = summary({ status, turn, next, currency: 'USD', otherName: 'Ana Ruiz' })
      expect(turnWords(one)).toBe('Write to Ana Ruiz or make an offer')
      expect(promisedWords(one)).toBe('Next: $150 to Ana Ruiz by Dec 22')
      expect(promisedWords(summary({ status, turn }))).toBe('')
      expect(promisedWords({ ...one, turn: { ...turn, task: 'pay' } })).toBe('')
    },
  )

  it('keeps drafts apart from cases', () => {
    const draft = summary({ title: 'draft', status: 'draft' })
    expect(sortCases([draft, ...all], 'all', '').drafts).toEqual([draft])
    expect(titles([draft])).toEqual([])
  })

  it.each([
    ['muller', 1],
    ['MÜLLER loan', 1],
    ['es4f7k', 2],
    ['ES-4F7K-9QXM', 2],
    ['  ', 2],
    ['fence', 0],
  ])('is searched for %j', (search, count) => {
    expect(titles([summary({ otherName: 'Pat Müller' }), summary({})], 'all', search)).toHaveLength(count)
  })
})

describe('whose turn it is', () => {
  it.each([
    ['give_address', ['starter'], 'The address of Lee Park is wrong. Give another address'],
    ['await_answer', ['respondent'], 'Lee Park has the invitation'],
    ['await_account', ['respondent'], 'Lee Park has answered and can now join'],
    ['say_who_joined', ['starter'], 'Say whether this is Lee Park'],
    ['talk_or_offer', ['starter', 'respondent'], 'Write to Lee Park or make an offer'],
    ['answer_offer', ['starter'], 'Lee Park made an offer. Read and answer it'],
    ['answer_offer', ['respondent'], 'Lee Park is looking at your offer'],
    ['seal_range', ['starter', 'respondent'], 'There is a proposal. Answer it in private'],
    ['seal_range', ['respondent'], 'You have answered. Lee Park has the proposal too'],
    ['sign', ['starter'], 'Read the agreement and sign'],
    ['sign', ['respondent'], 'You have signed. Waiting for Lee Park to sign'],
    ['pay', ['starter', 'respondent'], 'Answer what Lee Park says is done'],
    ['pay', ['respondent'], 'Settled: keep what you agreed'],
  ] as const)('with %s for %j reads "%s"', (task, sides, words) => {
    expect(turnWords(summary({ turn: { task, sides: [...sides], until: null } }))).toBe(words)
  })

  it('is the other’s once one side has asked for a proposal, and says so to both', () => {
    const turn = { task: 'talk_or_offer' as const, sides: ['starter' as const], until: null }
    const asked = { ...turn, asked: 'respondent' as const }
    expect(turnWords(summary({ turn: asked }))).toBe('Lee Park asked for a proposal. Do you want one too?')
    const mine = summary({ mySide: 'respondent', otherName: 'Ana Lima', turn: asked })
    expect(turnWords(mine)).toBe('You asked for a proposal. Ana Lima has not yet')
    expect(sortCases([mine], 'waiting', '').cases).toHaveLength(1)
  })

  it('is the starter’s while it is open who joined, and the other side waits', () => {
    const turn = { task: 'say_who_joined' as const, sides: ['starter' as const], until: null }
    const theirs = summary({ mySide: 'respondent', otherName: 'Ana Lima', turn })
    expect(turnWords(theirs)).toBe('Waiting for Ana Lima to say that it is you')
    expect(sortCases([theirs], 'waiting', '').cases).toHaveLength(1)
  })

  it('is not for whoever takes a day to think before signing, and the other side reads who does', () => {
    const until = new Date(2098, 8, 2, 15).toISOString()
    const turn = {
      task: 'sign' as const,
      sides: [],
      until: null,
      thinking: [{ side: 'starter' as const, until }],
    }
    const mine = summary({ status: 'agreed', turn })
    expect(turnWords(mine)).toBe('You are taking a day to think, until Sep 2, 2098, 3:00 PM')
    expect(sortCases([mine], 'mine', '').cases).toEqual([])
    expect(turnWords({ ...mine, mySide: 'respondent' })).toBe(
      'Lee Park is taking a day to think, until Sep 2, 2098, 3:00 PM',
    )
    expect(turnWords({ ...mine, mySide: 'respondent', turn: { ...turn, sides: ['respondent'] } })).toBe(
      'Read the agreement and sign',
    )
  })

  it('is nobody’s at the end', () => {
    const turn = { task: 'none' as const, sides: [], until: null }
    expect(turnWords(summary({ status: 'fulfilled', turn }))).toBe('All done')
    expect(turnWords(summary({ status: 'closed', turn }))).toBe('Ended without a settlement')
  })
})

it.each([
  [null, '', false],
  ['2026-09-01T11:59:00Z', 'Time is up', true],
  ['2026-09-02T11:00:00Z', 'Less than a day left', true],
  ['2026-09-02T12:00:00Z', '1 day left', true],
  ['2026-09-08T12:00:00Z', '7 days left', false],
  ['2026-09-15T11:58:00Z', '14 days left', false],
])('an end at %s reads "%s"', (until, words, near) => {
  expect(daysLeftWords(until, NOW)).toBe(words)
  expect(isNear(until, NOW)).toBe(near)
})
