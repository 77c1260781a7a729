import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { acceptOffer, makeOffer } from '@evensettle/contracts/offers.ts'
import { confirmDone, getObligations, sayDone } from '@evensettle/contracts/obligations.ts'
import { dateOf, DAY } from '@evensettle/domain/time.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeRealServer, type RealServer } from './testing/real-server.ts'
import { talkTo, type Table } from './testing/talk-to.ts'

const SECONDS = 1_000
const WITHIN = { timeout: 60 * SECONDS, interval: 50 }
const PARTS = 24

let real: RealServer
let app: ChildProcess
const { must, untilAnswered, twoAtTheTable, signBoth } = talkTo(() => real)

beforeEach(async () => {
  real = await makeRealServer()
  app = await real.start()
}, 120 * SECONDS)

afterEach(() => real.remove(app))

async function kill(): Promise<void> {
  const gone = once(app, 'exit')
  app.kill('SIGKILL')
  await gone
  app = await real.start()
}

const count = async (what: string): Promise<number> =>
  Number((await real.query(`select count(*)::int as count from ${what}`).catch(() => []))[0]?.['count'] ?? -1)

/** The respondent pays in many parts; both have signed, and it is sealed. */
async function manyParts({ caseId, starter, respondent, ...table }: Table): Promise<string[]> {
  const dueOn = dateOf(Date.now() + 30 * DAY)
  const instalments = Array.from({ length: PARTS }, () => ({ dueOn, amount: 1_000 }))
  const payment = { payer: 'respondent' as const, amount: PARTS * 1_000, instalments, method: '' }
  const terms = { currency: 'EUR' as const, payment, acts: [], release: true }
  const offerId = randomUUID()
  await must(makeOffer, { caseId, id: offerId, terms, note: '', validDays: 7 }, starter)
  await must(acceptOffer, { caseId, offerId }, respondent)
  await signBoth({ caseId, starter, respondent, ...table })
  await vi.waitUntil(async () => (await count('obligation')) === PARTS, WITHIN)
  return (await must(getObligations, { caseId }, starter)).obligations.map(({ id }) => id)
}

it(
  'asks about each payment once and confirms only what was confirmed, when it is killed in the middle of either',
  async () => {
    const table = await twoAtTheTable()
    const { caseId, starter, respondent } = table
    const ids = await manyParts(table)
    const doneOn = dateOf(Date.now())
    for (const obligationId of ids)
      await must(sayDone, { caseId, obligationId, amount: 1_000, doneOn }, respondent)

    // the clock is ordered to look, and killed as soon as it has written something
    await real.query(`insert into job.job (name, data) values ('obligations.sweep', '{}')`)
    const asked = `mail where kind like 'obligation/%/asked/starter'`
    await vi.waitUntil(async () => (await count(asked)) > 0, { ...WITHIN, interval: 2 })
    await kill()

    // half of them are confirmed at once, and the process is killed among them
    const half = ids.slice(0, PARTS / 2)
    const confirming = Promise.all(
      half.map((obligationId) =>
        untilAnswered(confirmDone, { caseId, obligationId, amount: 1_000 }, starter),
      ),
    )
    await vi.waitUntil(async () => (await count(`obligation where state = 'confirmed'`)) > 0, {
      ...WITHIN,
      interval: 2,
    })
    await kill()
    // 409: it was done before, only its answer was lost
    for (const { status } of await confirming) expect([200, 409]).toContain(status)

    // what is still unanswered is asked about when the clock looks again, and what was asked is not asked again
    await real.query(`insert into job.job (name, data) values ('obligations.sweep', '{}')`)
    const open = ids.slice(PARTS / 2).map((id) => `'obligation/${id}/asked/starter'`)
    await vi.waitUntil(async () => (await count(`mail where kind in (${open.join(', ')})`)) === open.length, {
      timeout: 150 * SECONDS,
      interval: 200,
    })
    // the clock has looked at all of it once more
    const looked = `job.job where name = 'obligations.sweep' and state = 'completed'`
    const before = await count(looked)
    await real.query(`insert into job.job (name, data) values ('obligations.sweep', '{}')`)
    await vi.waitUntil(async () => (await count(looked)) > before, { timeout: 150 * SECONDS, interval: 200 })
    const twice = await real.query(
      `select kind from mail where kind like 'obligation/%' group by kind having count(*) > 1`,
    )
    expect(twice).toEqual([])
    const confirmed = await real.query(`select id from obligation where state = 'confirmed'`)
    expect(confirmed.map(({ id }) => String(id)).toSorted()).toEqual(half.toSorted())
    expect(await count(`case_event where type = 'obligation.confirmed'`)).toBe(half.length)
    expect(await count(`obligation where state = 'claimed'`)).toBe(PARTS - half.length)
    expect(await real.query(`select sum(amount)::int as whole from obligation`)).toEqual([
      { whole: PARTS * 1_000 },
    ])
  },
  400 * SECONDS,
)
