import { answerAddition, proposeAddition } from '@evensettle/contracts/agreement-additions.ts'
import { declineToSign, getAgreement } from '@evensettle/contracts/agreements.ts'
import { type ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { askForProposal } from '@evensettle/contracts/table-moves.ts'
import { addDays } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aCase,
  anItem,
  anOffer,
  answer,
  aRound,
  negotiationOf,
  personOf,
  type TestCase,
  highest,
  lowest,
  proposed,
  type OfferedPackage,
} from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { anOldRound, seal } from '../../../testing/old-rounds.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

async function latest(one: TestCase, as: Person): Promise<ProposalRound | undefined> {
  return (await negotiationOf(app, one, as)).proposals.at(-1)
}

describe('a further round', () => {
  /** Somebody ticks everything, reads the sum, and does not sign. */
  async function probed(
    one: TestCase,
    side: 'starter' | 'respondent',
    limit: (one: OfferedPackage) => number,
  ) {
    const round = await aRound(app, one)
    const other = side === 'starter' ? 'respondent' : 'starter'
    await answer(app, one, round, personOf(one, side), side === 'starter' ? lowest : highest)
    await answer(app, one, round, personOf(one, other), limit)
    const settled = (await latest(one, one.starter))?.settled
    await app.ok(declineToSign, { caseId: one.caseId, words: '' }, personOf(one, side))
    return { round, settled }
  }

  it('after no settlement wants something new that both see, and both; it keeps the list of sums', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const first = await aRound(app, one)
    await answer(app, one, first, starter, highest)
    await answer(app, one, first, respondent, lowest)
    expect((await negotiationOf(app, one, starter)).noNext).toBe('nothing_changed')
    expect(await app.refusal(askForProposal, { caseId }, starter)).toBe('409 ROUND_NOT_POSSIBLE')
    await anOffer(app, one, respondent, 20_000)
    expect((await negotiationOf(app, one, starter)).noNext).toBeNull()
    const asked = await app.ok(askForProposal, { caseId }, starter)
    expect(asked.proposals).toHaveLength(1)
    const { proposals } = await app.ok(askForProposal, { caseId }, respondent)
    expect(proposals).toMatchObject([{ number: 1 }, { number: 2, state: 'open' }])
    const laddersOf = ({ proposal }: ProposalRound) =>
      proposal.packages.map(({ slot, ladder }) => [slot, ladder.origin])
    const second = proposals[1]
    expect(second && laddersOf(second)).toEqual(laddersOf(first))
  })

  it('cannot be asked for by who declined to sign; the other side alone opens it', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    await probed(one, 'respondent', proposed)
    await anOffer(app, one, respondent, 20_000)
    expect((await negotiationOf(app, one, respondent)).noNext).toBe('declined_cannot_ask')
    expect(await app.refusal(askForProposal, { caseId }, respondent)).toBe('409 ROUND_NOT_POSSIBLE')
    expect((await app.ok(askForProposal, { caseId }, starter)).proposals).toHaveLength(2)
  })

  it.each(['starter', 'respondent'] as const)(
    'the attack by the %s (tick everything, read, decline, offer exactly that) learns a step of the public list, not the limit',
    async (side) => {
      const seen: unknown[] = []
      let step = 0
      for (const inside of [0.05, 0.3, 0.6, 0.95]) {
        const one = await aCase(app, { items: [anItem({ amount: 100_000 })] })
        const towards = side === 'starter' ? -1 : 1
        // limits on the far side of the proposal, all within one step of the list
        const { round, settled } = await probed(one, side, ({ price, low, high }) => {
          step = 8_000
          const at = price + towards * (step + Math.round((inside * step) / 100) * 100)
          return Math.min(high, Math.max(low, at))
        })
        seen.push(settled)
        expect(round.proposal.step).toBe(step)
        const offered = { by: personOf(one, side), sum: settled?.price ?? 0 }
        await anOffer(app, one, offered.by, offered.sum)
        expect(await app.refusal(askForProposal, { caseId: one.caseId }, offered.by)).toBe(
          '409 ROUND_NOT_POSSIBLE',
        )
      }
      expect(new Set(seen.map((settled) => JSON.stringify(settled))).size).toBe(1)
    },
  )

  it('does not come of a text that is corrected: the settlement stands, and who then declines cannot ask either', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const round = await aRound(app, one)
    await answer(app, one, round, starter, lowest)
    await answer(app, one, round, respondent, highest)
    const { settled } = (await latest(one, starter)) ?? {}
    const before = await app.ok(getAgreement, { caseId }, starter)
    const first = addDays(before.terms.payment?.instalments[0]?.dueOn ?? '', 9)
    const id = newId()
    const addition = { kind: 'pay_days' as const, first }
    await app.ok(proposeAddition, { caseId, id, addition, account: null }, starter)
    await app.ok(answerAddition, { caseId, additionId: id, answer: 'accept', account: null }, respondent)
    const after = await app.ok(getAgreement, { caseId }, starter)
    expect(after.terms.payment?.instalments).toMatchObject([{ dueOn: first }])
    expect(after.terms.payment?.amount).toBe(before.terms.payment?.amount)
    expect(after.fingerprint).not.toBe(before.fingerprint)
    expect((await latest(one, starter))?.settled).toEqual(settled)
    expect(await app.refusal(askForProposal, { caseId }, starter)).toMatch(/^409 /)
    await app.ok(declineToSign, { caseId, words: '' }, starter)
    expect((await negotiationOf(app, one, starter)).noNext).toBe('declined_cannot_ask')
  })

  it('follows the first of two old rounds when both ask, and none follows the last', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const old = await anOldRound(app, one)
    for (const by of [starter, respondent]) await seal(app, one, old, by, () => null)
    const round = await aRound(app, one)
    expect(round.number).toBe(2)
    const ended = await aCase(app)
    const last = await anOldRound(app, ended, true)
    for (const by of [ended.starter, ended.respondent]) await seal(app, ended, last, by, () => null, true)
    expect((await negotiationOf(app, ended, ended.starter)).noNext).toBe('was_last')
    expect(await app.refusal(askForProposal, { caseId: ended.caseId }, ended.starter)).toBe(
      '409 ROUND_NOT_POSSIBLE',
    )
    expect(caseId).not.toBe(ended.caseId)
  })
})
