import { getAgreement } from '@evensettle/contracts/agreements.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { beforeAll, expect, it } from 'vitest'
import {
  aCase,
  answer,
  aRound,
  lowest,
  negotiationOf,
  proposed,
  type TestCase,
} from '../../../testing/factories.ts'
import { makeTestApp, type Person, type TestApp } from '../../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

async function latest(one: TestCase, as: Person): Promise<ProposalRound | undefined> {
  return (await negotiationOf(app, one, as)).proposals.at(-1)
}

it('shows what was signed once it is settled, whatever counting its days again would give', async () => {
  const one = await aCase(app)
  const round = await aRound(app, one)
  await answer(app, one, round, one.starter, lowest)
  await answer(app, one, round, one.respondent, proposed)
  const settled = (await latest(one, one.starter))?.settled?.packageId ?? ''
  await app.deps.pool.query(
    `update agreement set terms = jsonb_set(terms, '{payment,instalments,0,dueOn}', '"2031-02-03"') where round_id = $1`,
    [round.id],
  )
  const { payment } = (await app.ok(getAgreement, { caseId: one.caseId }, one.starter)).terms
  expect(payment?.instalments[0]?.dueOn).toBe('2031-02-03')
  for (const as of [one.starter, one.respondent])
    expect((await latest(one, as))?.terms[settled]?.payment).toEqual(payment)
})

it('keeps the days that it showed where it was opened before rounds said from which day theirs count', async () => {
  const one = await aCase(app)
  const { id, openedAt, terms: now } = await aRound(app, one)
  await app.deps.pool.query('update proposal_round set terms_from = null where id = $1', [id])
  const old = await latest(one, one.starter)
  const [name = ''] = Object.keys(now)
  const dayOf = (round: Pick<ProposalRound, 'terms'> | undefined) =>
    new Date(round?.terms[name]?.payment?.instalments[0]?.dueOn ?? '').getTime()
  expect(dayOf({ terms: now }) - dayOf(old)).toBe(7 * DAY)
  const first = old?.terms[name]?.payment?.instalments
  app.clock.advance(2 * DAY)
  const later = await latest(one, one.respondent)
  expect(later).toMatchObject({ openedAt })
  expect(later?.terms[name]?.payment?.instalments).toEqual(first)
  if (!later) throw new Error('the round is gone')
  await answer(app, one, later, one.starter, lowest)
  await answer(app, one, later, one.respondent, proposed)
  // as it was then: what is signed counts from the day it was settled on
  const signed = (await app.ok(getAgreement, { caseId: one.caseId }, one.starter)).terms.payment
  const settled = await latest(one, one.starter)
  expect(settled?.terms[settled.settled?.packageId ?? '']?.payment).toEqual(signed)
})
