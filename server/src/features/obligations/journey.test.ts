import { AGREEMENT_PDF_PATH } from '@evensettle/contracts/agreements.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { listCases } from '@evensettle/contracts/case-list.ts'
import {
  answerPlan,
  askPlan,
  getObligations,
  OBLIGATION_PAPER_PATH,
  sayByPress,
  sayDone,
} from '@evensettle/contracts/obligations.ts'
import { suggestPlans } from '@evensettle/domain/obligations/plan.ts'
import { sumsOf } from '@evensettle/domain/obligations/sums.ts'
import { addDays } from '@evensettle/domain/time.ts'
import { beforeAll, expect, it } from 'vitest'
import { checkedFile } from '../../testing/check-sealed.ts'
import type { TestCase } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'
import { pdfTool } from '../../testing/pdf.ts'
import { aCaseToKeep, pressMailedTo, read } from '../../testing/settled.ts'
import { growLog } from '../public-log/jobs.ts'
import { sweepObligations } from './clock/jobs.ts'

let app: TestApp
let one: TestCase

beforeAll(async () => {
  app = await makeTestApp()
  one = await aCaseToKeep(app)
})

async function mailed(): Promise<string[]> {
  const { rows } = await app.deps.pool.query<{ kind: string }>(
    `select kind from mail where case_id = $1 and kind like 'obligation/%' order by created_at, id`,
    [one.caseId],
  )
  return rows.map(({ kind }) => kind.split('/').slice(2).join(' '))
}

/** Lets the clock look at ten in the morning of a day, twice at once as two processes would; what it wrote. */
async function on(day: string): Promise<string[]> {
  const before = (await mailed()).length
  app.clock.advance(Date.parse(`${day}T10:00:00Z`) - app.clock.now().getTime())
  await Promise.all([sweepObligations(app.deps), sweepObligations(app.deps)])
  await app.runJobs()
  return (await mailed()).slice(before)
}

/** Presses the button of the newest mail that has one. */
async function pressMailOf(person: Person): Promise<void> {
  const key = await pressMailedTo(app, person)
  expect(await app.ok(sayByPress, { key })).toMatchObject({ state: 'said' })
}

const first = async () => (await read(app, one)).obligations.find(({ state }) => state === 'due')
const money = async () => sumsOf((await read(app, one)).obligations)

/**
 * What a program that is not ours says of each sealed document: how many seals it has, and whether one is valid for all of it; and
 * what our check says that needs no server.
 */
async function sealsFor(person: Person): Promise<[string, number, boolean, string][]> {
  const { papers } = await app.ok(getObligations, { caseId: one.caseId }, person)
  const paths = [
    ['agreement', AGREEMENT_PDF_PATH] as const,
    ...papers.map(({ kind, id }) => [kind, OBLIGATION_PAPER_PATH.replace(':paperId', id)] as const),
  ]
  await growLog(app.deps)
  const seals: [string, number, boolean, string][] = []
  for (const [kind, path] of paths) {
    const headers = await app.as(person)
    const response = await app.http.request(path.replace(':caseId', one.caseId), { headers })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const { said } = pdfTool('pdfsig', ['-nocert', 'FILE'], bytes)
    const isValid = said.includes('Signature is Valid.') && said.includes('Total document signed')
    const answer = await checkedFile(app, bytes)
    const checked = answer.is === 'genuine' ? `genuine, ${answer.log.is} in the log` : answer.is
    seals.push([kind, said.match(/Signature #/g)?.length ?? 0, isValid, checked])
  }
  return seals
}

it('goes from the signature to the last of three payments, one of them missed, agreed anew, paid and confirmed', async () => {
  const { caseId, starter: ana, respondent: ben } = one
  const days = (await read(app, one)).obligations.map(({ dueOn }) => dueOn ?? '')
  const [firstDay = '', secondDay = '', thirdDay = ''] = days

  // the first is paid and confirmed by one press each
  expect(await on(addDays(firstDay, -7))).toEqual(['week respondent'])
  expect(await on(addDays(firstDay, -1))).toEqual(['day respondent'])
  await pressMailOf(ben)
  expect(await on(firstDay)).toEqual(['asked starter'])
  await pressMailOf(ana)
  expect(await money()).toMatchObject({ paid: 15_667, checked: 0, open: 31_333, whole: 47_000 })
  expect(await on(addDays(firstDay, 5))).toEqual([])

  // the second is missed: a calm note, then both see what they can do
  expect(await on(addDays(secondDay, -7))).toEqual(['week respondent'])
  expect(await on(secondDay)).toEqual(['today respondent'])
  expect(await on(addDays(secondDay, 2))).toEqual(['late respondent'])
  expect((await on(addDays(secondDay, 4))).toSorted()).toEqual(['ways respondent', 'ways starter'])
  expect(await first()).toMatchObject({ dueOn: secondDay, daysLate: 3 })

  // Ben takes a plan that is suggested; Ana answers with another; Ben says yes, and it is sealed
  const late = await first()
  const { agreedOn, today } = await read(app, one)
  const about = { amount: late?.amount ?? 0, dueOn: secondDay, agreedOn, canPay: 0 }
  const [halves = [], thirds = []] = suggestPlans(about, today)
  const ask = { caseId, obligationId: late?.id ?? '' }
  const [bens, id] = [newId(), newId()]
  await app.ok(askPlan, { ...ask, id: bens, parts: thirds }, ben)
  await app.ok(askPlan, { ...ask, id, parts: halves, instead: bens }, ana)
  await app.ok(answerPlan, { caseId, planId: id, answer: 'accept' }, ben)
  await app.runJobs()
  const changed = await read(app, one)
  expect(changed.papers).toMatchObject([{ kind: 'change', isSealed: true }])
  expect(sumsOf(changed.obligations)).toMatchObject({ paid: 15_667, open: 31_333, whole: 47_000 })
  const next = await app.ok(listCases, {}, ben)
  expect(next.cases.find((each) => each.id === caseId)?.next).toMatchObject({ amount: halves[0]?.amount })

  // both halves and the last payment are paid and confirmed as they come
  for (let left = 3; left > 0; left -= 1) {
    const due = await first()
    const doneOn = due?.dueOn ?? thirdDay
    await on(doneOn)
    const paid = { caseId, obligationId: due?.id ?? '', amount: due?.amount ?? 0, doneOn }
    await app.ok(sayDone, paid, ben)
    await on(addDays(doneOn, 1))
    await pressMailOf(ana)
  }
  expect(await money()).toMatchObject({ paid: 47_000, open: 0, whole: 47_000 })
  await app.runJobs()
  expect(await app.ok(getCase, { caseId }, ben)).toMatchObject({ status: 'fulfilled' })
  expect((await read(app, one)).papers.map(({ kind, isSealed }) => [kind, isSealed])).toEqual([
    ['change', true],
    ['certificate', true],
  ])
  for (const person of [ana, ben])
    expect(await sealsFor(person)).toEqual([
      ['agreement', 1, true, 'genuine, found in the log'],
      ['change', 1, true, 'genuine, found in the log'],
      ['certificate', 1, true, 'genuine, found in the log'],
    ])
  // nothing is said any more, and nothing was said twice
  expect(await on(addDays(thirdDay, 60))).toEqual([])
  const { rows } = await app.deps.pool.query<{ times: number }>(
    `select count(*)::int as times from mail where case_id = $1 and kind like 'obligation/%' group by kind having count(*) > 1`,
    [caseId],
  )
  expect(rows).toEqual([])
})
