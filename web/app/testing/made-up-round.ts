import type { CaseView } from '@evensettle/contracts/cases.ts'
import { type Negotiation } from '@evensettle/contracts/negotiation.ts'
import { sealConfirmation, sealRange } from '@evensettle/contracts/table-moves.ts'
import type { Round } from '@evensettle/contracts/earlier-rounds.ts'
import { vi } from 'vitest'
import { type Input } from '@evensettle/contracts/endpoint.ts'
import { on, stubService } from './stub-service.ts'

export const itemId = '0193b0b0-0000-7000-8000-000000000002'
/** A case read by the side that pays, for tests of the rounds. */
export const aView: CaseView = {
  id: '0193b0b0-0000-7000-8000-000000000001',
  reference: 'ES-AAAA-BBBB',
  status: 'active',
  type: 'security_deposit',
  title: 'Deposit',
  story: '',
  wish: '',
  happenedOn: null,
  intakeAnswers: [],
  currency: 'USD',
  mySide: 'respondent',
  names: { starter: 'Sam', respondent: 'Lee' },
  respondentJoined: true,
  answer: null,
  submittedAt: '2026-11-01T00:00:00.000Z',
  day: 2,
  plannedDays: 14,
  items: [
    {
      id: itemId,
      by: 'starter',
      kind: 'money',
      title: 'Deposit kept',
      details: '',
      on: null,
      claimed: 100_000,
      answer: { answer: 'partly', admitted: 50_000, reason: 'paint' },
    },
  ],
  journey: [],
  turn: { task: 'seal_range', sides: ['respondent'], until: null },
  invitationUntil: null,
  agreementId: null,
  closed: null,
  seq: 4,
}
/** An open last round with one package. */
export const aRound: Round = {
  id: '0193b0b0-0000-7000-8000-000000000009',
  number: 2,
  isLast: true,
  state: 'open',
  openedAt: '2026-11-02T00:00:00.000Z',
  until: '2026-11-05T00:00:00.000Z',
  engine: 'settlement-1',
  mode: 'standard',
  payer: 'respondent',
  packages: [
    {
      id: 'A',
      terms: {
        currency: 'USD',
        payment: {
          payer: 'respondent',
          amount: 72_000,
          instalments: [{ dueOn: '2026-12-02', amount: 72_000 }],
          method: '',
        },
        acts: [],
        release: true,
      },
      price: 72_000,
      low: 70_000,
      high: 74_000,
      rungs: [70_000, 72_000, 74_000],
      items: [{ itemId, asked: 100_000, admitted: 50_000, figure: 68_000, proposed: 72_000, isBack: false }],
      reasons: [{ key: 'package.price', facts: { sum: 72_000 } }],
    },
  ],
  explanation: [{ key: 'reference.evidence', facts: { figures: 81_800, reference: 72_000 } }],
  items: [
    {
      itemId,
      documented: null,
      evidence: { starter: 1, respondent: 1 },
      figure: 68_000,
      changes: [{ by: 'starter', documented: 100_000, figureThen: 80_000 }],
    },
  ],
  isFair: true,
  otherHasSealed: false,
  mine: null,
  confirmation: null,
  settled: null,
}

/** A negotiation in which nothing has happened yet. */
export const aNegotiation: Negotiation = {
  offers: [],
  rounds: [],
  proposals: [],
  terms: { list: [], toAdd: [], since: [] },
  publicCase: {
    currency: 'USD',
    payer: 'respondent',
    items: [
      {
        id: itemId,
        title: 'Deposit kept',
        claimed: 100_000,
        admitted: 50_000,
        evidence: { starter: 0, respondent: 1 },
      },
    ],
    terms: [],
    open: { demand: null, offer: null },
  },
  askedBy: [],
  noNext: null,
  offersPerson: false,
  mediatorProposesAt: null,
  seq: 4,
}

type Sealed = Input<typeof sealRange> | Input<typeof sealConfirmation>

/** Takes what is sealed in a round and answers with the negotiation as it is then; notes what was sealed. */
export function takesSealed(one: Round) {
  const taken = vi.fn<(input: Sealed) => Negotiation>(() => ({ ...aNegotiation, rounds: [one], seq: 5 }))
  stubService(on(sealRange, taken), on(sealConfirmation, taken))
  return taken
}
