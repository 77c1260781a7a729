import { getCase, leaveCase } from '@evensettle/contracts/cases.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { beforeAll, expect, it } from 'vitest'
import { aCase, aPerson, anOffer, aRound, type TestCase } from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { seededRandom } from '../../../testing/fuzz/random.ts'
import { caseReader } from './queries.ts'

const SEED = 173

let app: TestApp
let cases: TestCase[]
let askers: { caseId: string; userId: string }[]

/** Cases that differ in all that is shown, and everybody who may ask for them and may not. */
beforeAll(async () => {
  app = await makeTestApp()
  const [talking, offered, left, invited, gone] = [
    await aCase(app, { draft: { story: 'kumquat-talking' } }),
    await aCase(app, { draft: { story: 'kumquat-offered' } }),
    await aCase(app, { draft: { story: 'kumquat-left' } }),
    await aCase(app, { draft: { story: 'kumquat-invited' }, answered: null, joined: false }),
    await aCase(app, { draft: { story: 'kumquat-gone' } }),
  ]
  // whoever is one side here and the other side there
  const both = await aCase(app, { starter: talking.respondent, respondent: talking.starter })
  await app.ok(sendMessage, { caseId: talking.caseId, id: newId(), body: 'Hello.' }, talking.starter)
  await anOffer(app, offered, offered.starter)
  await aRound(app, both)
  await app.ok(leaveCase, { caseId: left.caseId, words: '' }, left.respondent)
  await app.deps.pool.query('delete from mediation_case where id = $1', [gone.caseId])
  cases = [talking, offered, left, invited, gone, both]
  const stranger = await aPerson(app)
  const people = [...cases.flatMap(({ starter, respondent }) => [starter, respondent]), stranger]
  const ids = [...cases.map(({ caseId }) => caseId), newId()]
  askers = ids.flatMap((caseId) => people.map(({ userId }) => ({ caseId, userId })))
})

const isSide = (asked: { caseId: string; userId: string }) =>
  cases.some(
    ({ caseId, starter, respondent }, at) =>
      caseId === asked.caseId &&
      // the one that is gone is nobody's, and who was only invited is no side yet
      at !== 4 &&
      (starter.userId === asked.userId || (respondent.userId === asked.userId && at !== 3)),
  )

it('gives each of those who ask together what they get alone, whoever else asks, and nothing to whom a case does not belong', async () => {
  const alone = new Map<(typeof askers)[number], unknown>()
  for (const asked of askers) alone.set(asked, await caseReader(app.deps.db)(asked))
  for (const [asked, row] of alone) expect(row !== undefined).toBe(isSide(asked))
  const without = (row: unknown) => row && { ...row, asked_at: null }
  const readCase = caseReader(app.deps.db)
  const random = seededRandom(SEED)
  for (let round = 0; round < 60; round += 1) {
    const group = Array.from({ length: 2 + random.below(18) }, () => random.pick(askers))
    const rows = await Promise.all(group.map((asked) => readCase(asked)))
    expect(rows.map(without)).toEqual(group.map((asked) => without(alone.get(asked))))
  }
})

it('answers the others where one of them asks for what the database cannot read', async () => {
  const readCase = caseReader(app.deps.db)
  const [one] = cases
  if (!one) throw new Error('no case')
  const mine = { caseId: one.caseId, userId: one.starter.userId }
  const answers = await Promise.allSettled([
    readCase(mine),
    readCase({ ...mine, caseId: 'no id' }),
    readCase({ ...mine, userId: one.respondent.userId }),
  ])
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value?.id : 'refused'))).toEqual([
    one.caseId,
    'refused',
    one.caseId,
  ])
})

it('says each their own side over the line, also to both sides of a case and to who asks twice in one moment', async () => {
  const [one, , , , , other] = cases
  if (!one || !other) throw new Error('no case')
  const ask = ({ caseId }: TestCase, who: Person) => app.request(getCase, { caseId }, who)
  const stranger = await aPerson(app)
  await Promise.all([one.starter, one.respondent, stranger].map((who) => app.as(who)))
  const [first, second, again, elsewhere, nobody] = await Promise.all([
    ask(one, one.starter),
    ask(one, one.respondent),
    ask(one, one.starter),
    ask(other, one.starter),
    ask(one, stranger),
  ])
  expect([first.body.mySide, second.body.mySide, elsewhere.body.mySide]).toEqual([
    'starter',
    'respondent',
    'respondent',
  ])
  expect(again.body).toEqual(first.body)
  expect(nobody.status).toBe(404)
  expect(nobody.raw).not.toContain('kumquat')
})
