import { acceptOffer, makeOffer } from '@evensettle/contracts/negotiation.ts'
import { signAgreement } from '@evensettle/contracts/agreements.ts'
import { confirmDone, getObligations } from '@evensettle/contracts/obligations.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { beforeAll, expect, it } from 'vitest'
import { payment, signing, type TestCase } from '../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../testing/make-test-app.ts'
import { aCaseOfThree, aPartAgreement } from '../../testing/part-agreements.ts'
import { sweepObligations } from '../obligations/clock/jobs.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

/** Both confirm what the part agreement promised, while the rest is talked about. */
async function keepThePart(one: TestCase): Promise<void> {
  const { caseId, starter } = one
  const { obligations } = await app.ok(getObligations, { caseId }, starter)
  for (const { id, amount } of obligations)
    await app.ok(confirmDone, { caseId, obligationId: id, amount }, starter)
}

it('ends a case well whose parts were kept before the rest became promises for good', async () => {
  const one = await aCaseOfThree(app)
  const { caseId, starter, respondent } = one
  await aPartAgreement(app, one)
  await keepThePart(one)
  const quiet = { kind: 'stop_behaviour', by: 'respondent', words: 'No more music at night.', dueOn: null } as const
  const terms = payment(app, 1, { payment: null, acts: [quiet] })
  const offerId = newId()
  await app.ok(makeOffer, { caseId, id: offerId, terms, note: '', validDays: 7 }, starter)
  await app.ok(acceptOffer, { caseId, offerId }, respondent)
  for (const person of [starter, respondent])
    await app.ok(signAgreement, await signing(app, one, person), person)
  await app.runJobs()
  const read = () => app.ok(getObligations, { caseId }, starter)
  expect(await read()).toMatchObject({ status: 'settled' })
  app.clock.advance(30 * DAY)
  await sweepObligations(app.deps)
  await app.runJobs()
  expect(await read()).toMatchObject({ status: 'fulfilled', papers: [{ kind: 'certificate', isSealed: true }] })
  expect((await app.audited(caseId)).filter((action) => action === 'case.fulfil')).toHaveLength(1)
})
