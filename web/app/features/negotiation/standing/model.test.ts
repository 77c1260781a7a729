import type { CaseView, ItemView } from '@evensettle/contracts/cases.ts'
import type { Offer } from '@evensettle/contracts/offers.ts'
import { expect, it } from 'vitest'
import { standingOf } from './model.ts'

const deposit: ItemView = {
  id: 'deposit',
  by: 'starter',
  kind: 'money',
  title: 'Deposit kept back',
  details: '',
  on: null,
  claimed: 64_000,
  answer: { answer: 'partly', admitted: 30_000, reason: 'paint' },
}
const list: ItemView = { ...deposit, id: 'list', kind: 'act', title: 'A list of the charges', claimed: 0 }
const answer: CaseView['answer'] = {
  kind: 'different',
  words: '',
  proposal: null,
  at: '2026-11-06T00:00:00.000Z',
}

function offer(side: Offer['side'], amount: number, day: number): Offer {
  return {
    id: `${side}${day}`,
    side,
    terms: {
      currency: 'USD',
      payment: { payer: 'respondent', amount, instalments: [{ dueOn: '2026-12-22', amount }], method: '' },
      acts: [],
      release: true,
    },
    note: '',
    state: 'countered',
    madeAt: `2026-11-1${day}T00:00:00.000Z`,
    expiresAt: '2026-11-28T00:00:00.000Z',
    closedAt: null,
  }
}

it('names the gap of the latest sums and the one of the answer', () => {
  expect(standingOf({ items: [deposit], answer }, []).gap).toEqual({
    now: 34_000,
    first: 34_000,
    isBothWays: false,
  })
  const offers = [offer('starter', 54_000, 2), offer('respondent', 38_000, 4), offer('starter', 60_000, 1)]
  expect(standingOf({ items: [deposit], answer }, offers).gap).toMatchObject({ now: 16_000, first: 34_000 })
})

it('counts no offer that its own side has withdrawn', () => {
  const withdrawn = { ...offer('respondent', 38_000, 4), state: 'withdrawn' as const }
  expect(standingOf({ items: [deposit], answer }, [withdrawn]).gap?.now).toBe(34_000)
})

it('counts no offer whose maker did not sign what was agreed on with it', () => {
  const givenUp = { ...offer('respondent', 38_000, 4), state: 'accepted' as const, isGivenUp: true }
  expect(standingOf({ items: [deposit], answer }, [givenUp]).gap?.now).toBe(34_000)
})

it('names no gap before there is an answer, and none where no money is at stake', () => {
  expect(standingOf({ items: [{ ...deposit, answer: null }], answer: null }, []).gap).toBeNull()
  expect(standingOf({ items: [list], answer }, []).gap).toBeNull()
})

it('counts what is asked in return, and grows by no answer to it', () => {
  const back: ItemView = {
    ...deposit,
    id: 'back',
    by: 'respondent',
    title: 'A new door',
    claimed: 5_000,
    answer: null,
  }
  const open = standingOf({ items: [deposit, back], answer }, [])
  expect(open.gap).toEqual({ now: 39_000, first: 39_000, isBothWays: true })
  expect(open.waiting).toEqual([{ id: 'back', title: 'A new door', sum: 5_000 }])
  const gapAt = (admitted: number) => {
    const said = { answer: 'partly' as const, admitted, reason: '' }
    return standingOf({ items: [deposit, { ...back, answer: said }], answer }, [])
  }
  expect([0, 2_000, 5_000].map((admitted) => gapAt(admitted).gap?.now)).toEqual([39_000, 37_000, 34_000])
  expect(gapAt(0).waiting).toEqual([])
})

it('says of a thing how each of them would have it change hands', () => {
  const handing = { who: 'respondent', at: 'starter', place: '', by: '2026-12-01' } as const
  const collected = { ...handing, who: 'starter', at: 'respondent' } as const
  const said = { answer: 'agree' as const, admitted: 0, reason: '', handing: collected }
  const [point] = standingOf({ items: [{ ...list, handing, answer: said }], answer }, []).points
  expect(point).toMatchObject({ handing, answered: collected })
})

it('says of each thing or act whether it is agreed to, refused, agreed to in part, or not answered', () => {
  const agreed = { answer: 'agree' as const, admitted: 0, reason: '' }
  const items = [
    { ...list, answer: agreed },
    { ...list, id: 'no', answer: { ...agreed, answer: 'disagree' as const } },
    { ...list, id: 'in part', answer: { ...agreed, answer: 'partly' as const } },
    { ...list, id: 'open', answer: null },
  ]
  expect(standingOf({ items, answer }, []).points.map((point) => point.answer)).toEqual([
    'agree',
    'disagree',
    'partly',
    null,
  ])
})
