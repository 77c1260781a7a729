import { ANALYTICS_CSV_PATH, getAnalytics, recountAnalytics } from '@evensettle/contracts/analytics.ts'
import { FUNNEL_EVENTS, FUNNEL_STEPS } from '@evensettle/domain/analytics/funnel.ts'
import type { CaseEventType } from '@evensettle/domain/cases/events.ts'
import { DAY, HOUR } from '@evensettle/domain/time.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/db.ts'
import { aCase, anOffer, anOperator, aPerson, aSettledCase, type TestCase } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'
import { countNext } from './commands.ts'
import { countFunnel } from './jobs.ts'

let app: TestApp
let operator: Person
let model: TestCase
let organisations: string[]

beforeAll(async () => {
  app = await makeTestApp({ admins: ['boss@example.org'] })
  operator = await anOperator(app, 'boss@example.org')
  model = await aCase(app)
  organisations = [await anOrganisation('Harbour Tenants'), await anOrganisation('=Credit, "Union"')]
})

/** Every test begins with the cases that came through the endpoints alone. */
beforeEach(async () => {
  const { pool } = app.deps
  await pool.query('delete from benefit_use')
  await pool.query('delete from mediation_case where reference = id::text')
  await countFunnel(app.deps)
})

async function anOrganisation(name: string): Promise<string> {
  const id = newId()
  await app.deps.pool.query(
    `insert into organisation (id, name, kind, country, slug, state, created_at, state_since)
     values ($1, $2, 'tenants_union', 'US', $1::uuid::text, 'active', now(), now())`,
    [id, name],
  )
  await app.deps.pool.query(
    `insert into benefit_code (id, organisation_id, code, kind, note, made_at) values ($1, $1, $1::uuid::text, 'multi', '', now())`,
    [id],
  )
  return id
}

/** A case with nothing in its log yet, like the one that was made through the endpoints. */
async function aBareCase(kind: string, partner: string | null): Promise<string> {
  const id = newId()
  await app.deps.pool.query(
    `insert into mediation_case select (jsonb_populate_record(c,
       jsonb_build_object('id', $1::text, 'reference', $1::text, 'type', $2::text))).* from mediation_case c where id = $3`,
    [id, kind, model.caseId],
  )
  if (partner !== null)
    await app.deps.pool.query(
      `insert into benefit_use (case_id, code_id, organisation_id, used_on) values ($1, $2, $2, now())`,
      [id, partner],
    )
  return id
}

async function write(
  caseId: string,
  type: CaseEventType,
  at: Date,
  facts: Record<string, unknown> = {},
): Promise<void> {
  await app.deps.pool.query(
    `insert into case_event (case_id, seq, type, side, facts, at)
     select $1, coalesce(max(seq), 0) + 1, $2, null, $3, $4 from case_event where case_id = $1`,
    [caseId, type, JSON.stringify(facts), at],
  )
}

/** All that is counted, as it lies in the tables. */
async function figures() {
  const { pool } = app.deps
  const { rows: counts } = await pool.query(
    'select * from funnel_count where cases <> 0 order by split, period, value, step',
  )
  const { rows: waits } = await pool.query(
    'select * from funnel_wait where cases <> 0 order by month, step, hours',
  )
  const { rows: cases } = await pool.query('select * from funnel_case order by case_id')
  return { counts, waits, cases }
}

const ask = (filter: Parameters<typeof app.ok<typeof getAnalytics>>[1] = {}) =>
  app.ok(getAnalytics, filter, operator)

/** So many came to each step, of all months that are shown. */
async function cameOf(filter = {}) {
  const { months } = await ask(filter)
  return Object.fromEntries(
    FUNNEL_STEPS.map((step, at) => [step, months.reduce((sum, { came }) => sum + (came[at] ?? 0), 0)]),
  )
}

async function csv(query: string, headers: Record<string, string>): Promise<Response> {
  return app.http.request(`${ANALYTICS_CSV_PATH}?${query}`, { headers })
}

describe('the figures', () => {
  it('are not there for anybody but operators, and who reads or saves them leaves an entry', async () => {
    const person = await aPerson(app)
    expect(await app.refusal(getAnalytics, {}, person)).toBe('404 NOT_FOUND')
    expect(await app.refusal(recountAnalytics, {}, person)).toBe('404 NOT_FOUND')
    expect((await csv('', await app.as(person))).status).toBe(404)
    expect((await csv('', {})).status).toBe(401)
    await ask({ by: 'kind' })
    await ask({ by: 'kind' })
    const saved = await csv('by=partner', await app.as(operator))
    expect(saved.headers.get('content-disposition')).toMatch(/analytics-.*-partner\.csv/)
    const { rows } = await app.deps.pool.query<{ action: string; subject: string }>(
      `select action, subject from audit_entry where action like 'analytics.%' and subject in ('kind', 'partner') order by id`,
    )
    expect(rows).toEqual([
      { action: 'analytics.read', subject: 'kind' },
      { action: 'analytics.export', subject: 'partner' },
    ])
  })

  it('follow a case from step to step, through the endpoints', async () => {
    const before = await cameOf()
    const more = async () => {
      await countFunnel(app.deps)
      const now = await cameOf()
      return FUNNEL_STEPS.map((step) => (now[step] ?? 0) - (before[step] ?? 0))
    }
    const one = await aCase(app, { answered: null, joined: false })
    expect(await more()).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 0])
    const other = await aCase(app)
    await anOffer(app, other, other.starter)
    await aSettledCase(app)
    // the one that was agreed on counts as having had a proposal
    expect(await more()).toEqual([3, 3, 2, 2, 2, 2, 1, 1, 1, 0])
    const { waits } = await ask()
    expect(waits.find(({ step }) => step === 'signed')).toMatchObject({ cases: 1, hours: 0 })
    await app.deps.pool.query('delete from mediation_case where id = $1', [one.caseId])
    expect(await more()).toEqual([2, 2, 2, 2, 2, 2, 1, 1, 1, 0])
  })

  it('knows the same events as the trigger', async () => {
    const { rows } = await app.deps.pool.query<{ prosrc: string }>(
      `select prosrc from pg_proc where proname = 'queue_funnel_cases'`,
    )
    const named = [...(rows[0]?.prosrc ?? '').matchAll(/'([a-z]+\.[a-z]+)'/g)].map(([, name]) => name)
    expect(new Set(named)).toEqual(new Set(FUNNEL_EVENTS))
  })
})

describe('counting', () => {
  const DAYS = 400

  /** Something that may happen in a case, or to it, at any time. */
  async function oneMore(random: () => number, ids: string[]): Promise<void> {
    const pick = <T>(some: readonly T[]) => some[Math.floor(random() * some.length)]
    const at = new Date(app.deps.now().getTime() - random() * DAYS * DAY)
    const kind = random()
    if (ids.length < 5 || kind < 0.2) {
      const id = await aBareCase(
        pick(['loan', 'other', 'unpaid_invoice']) ?? '',
        pick([null, ...organisations]) ?? null,
      )
      ids.push(id)
      await write(id, 'case.submitted', at)
      return
    }
    const id = pick(ids) ?? ''
    if (kind < 0.24) {
      await app.deps.pool.query('delete from mediation_case where id = $1', [id])
      ids.splice(ids.indexOf(id), 1)
    } else if (kind < 0.3) {
      const facts = { bySomebodyElse: true }
      await app.deps.pool.query(`update case_event set facts = facts || $2 where case_id = $1`, [id, facts])
      await write(id, 'respondent.refused', at)
    } else {
      await write(id, pick(FUNNEL_EVENTS) ?? 'offer.made', at, { by: pick(['mail', 'letter', 'account']) })
    }
  }

  it.each([1, 2, 3])(
    'as it happens comes to the same as counting everything again (history %i)',
    async (seed) => {
      let state = seed
      const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
      const ids: string[] = []
      for (let step = 0; step < 250; step += 1) {
        await oneMore(random, ids)
        if (random() < 0.1) await Promise.all([countFunnel(app.deps), countFunnel(app.deps)])
      }
      await countFunnel(app.deps)
      const asItHappened = await figures()
      expect(asItHappened.cases.length).toBeGreaterThan(ids.length / 2)
      expect(asItHappened.waits.length).toBeGreaterThan(10)
      await app.ok(recountAnalytics, {}, operator)
      expect((await figures()).counts).toEqual([])
      expect((await ask()).waiting).toBeGreaterThanOrEqual(ids.length)
      await app.runJobs()
      expect(await figures()).toEqual(asItHappened)
      expect((await ask()).waiting).toBe(0)
    },
  )

  it('that breaks off leaves nothing half counted, and goes on where it was', async () => {
    const id = await aBareCase('loan', null)
    await write(id, 'case.submitted', new Date())
    const before = await figures()
    await expect(
      inTransaction(app.deps, async (tx) => {
        await countNext(tx)
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect(await figures()).toEqual(before)
    await countFunnel(app.deps)
    expect((await figures()).cases.length).toBe(before.cases.length + 1)
  })
})

describe('a split', () => {
  const SENT = new Date('2025-02-03T10:00:00Z')

  async function sent(count: number, kind: string, partner: string | null, answered = 0): Promise<void> {
    for (let at = 0; at < count; at += 1) {
      const id = await aBareCase(kind, partner)
      await write(id, 'case.submitted', SENT)
      if (at < answered) await write(id, 'answer.given', new Date(SENT.getTime() + 30 * HOUR), { by: 'mail' })
    }
    await countFunnel(app.deps)
  }

  it('tells a quarter that is long over, small groups never, and names organizations', async () => {
    await sent(14, 'loan', organisations[0] ?? null, 7)
    await sent(12, 'unpaid_invoice', organisations[1] ?? null, 6)
    await sent(3, 'other', null)
    const range = { from: '2025-01', until: '2025-03' }
    const { split } = await ask({ ...range, by: 'kind' })
    expect(split?.quarters).toEqual([expect.objectContaining({ quarter: '2025-Q1', cases: 29, others: 3 })])
    const answered = FUNNEL_STEPS.indexOf('answered')
    expect(
      split?.quarters[0]?.values.map(({ value, cases, came }) => [value, cases, came[answered]]),
    ).toEqual([
      ['loan', 14, 7],
      ['unpaid_invoice', 12, 6],
    ])
    const partners = (await ask({ ...range, by: 'partner' })).split?.quarters[0]
    expect(partners?.values.map(({ name }) => name)).toEqual(['Harbour Tenants', '=Credit, "Union"'])
    expect((await ask({ from: '2025-02', until: '2025-03', by: 'kind' })).split?.quarters).toEqual([])
    const file = await (await csv('from=2025-01&until=2025-03&by=partner', await app.as(operator))).text()
    expect(file).toContain(`2025-Q1,"'=Credit, ""Union""",12,`)
    expect(file).toContain('2025-02,29,13,13,13,0,0,0,0,0,0')
  })

  it('says from which day on a quarter that still changes will be told', async () => {
    const { split } = await ask({ by: 'kind' })
    expect(Date.parse(split?.nextOn ?? '')).toBeGreaterThan(app.deps.now().getTime())
  })
})
