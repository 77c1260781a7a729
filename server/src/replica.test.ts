import { ANALYTICS_CSV_PATH } from '@evensettle/contracts/analytics.ts'
import { AUDIT_CSV_PATH, listAuditEntries } from '@evensettle/contracts/audit-log.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { FINDINGS_CSV_PATH, listFindings } from '@evensettle/contracts/file-report.ts'
import { getServiceParts } from '@evensettle/contracts/infrastructure.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { listMessages } from '@evensettle/contracts/messages.ts'
import { getOverview, openCaseAsOperator } from '@evensettle/contracts/operator.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REPLICA_BEHIND_AT_MOST } from '@evensettle/domain/service/replica.ts'
import { createReplica } from './platform/database/replica.ts'
import { MAY_BE_OLD } from './reads-that-may-be-old.ts'
import { aCase, anOperator } from './testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from './testing/make-test-app.ts'
import { figuresOf } from './testing/metrics.ts'
import { makePair, type Pair } from './testing/standby.ts'

const ADMINS = ['boss@example.org', 'deputy@example.org']

let pair: Pair
let app: TestApp
let boss: Person
let deputy: Person

beforeAll(async () => {
  pair = await makePair()
  app = await withReplica(pair.standby.url)
  boss = await anOperator(app, 'boss@example.org')
  deputy = await anOperator(app, 'deputy@example.org')
})
afterAll(async () => {
  await app.close()
  await pair.remove()
})

const withReplica = (replicaUrl: string, beside?: TestApp) =>
  makeTestApp({
    ...(beside ? { beside } : { databaseUrl: pair.primary.url }),
    env: { DATABASE_URL: pair.primary.url, DATABASE_REPLICA_URL: replicaUrl, METRICS_PORT: '9464' },
    admins: ADMINS,
  })

const active = async (as: Person) => (await app.ok(getOverview, {}, as)).cases.active
const actionsSeenBy = async (as: Person, by = app) => {
  const answer = await by.http.request(listAuditEntries.path, { headers: await app.as(as) })
  const { entries } = (await answer.json()) as { entries: { action: string; actorId: string }[] }
  return entries.filter(({ actorId }) => actorId === as.userId).map(({ action }) => action)
}
const readFrom = async (from: string) =>
  (await figuresOf(app)).of('evensettle_replica_reads_total', { from }) ?? 0

/** The standby has everything, and is known to. */
async function level(): Promise<void> {
  await pair.catchUp()
  expect(await app.deps.replica.look()).toMatchObject({ state: 'used' })
}

/** From here on the standby shows nothing that is new, and nobody has looked at it since. */
async function still(): Promise<void> {
  await level()
  await pair.pause()
}

describe('a standby that does not show yet what the primary has', () => {
  it('is read for what operators look at, and for nothing that people do and see', async () => {
    const before = await active(boss)
    await still()
    const { caseId, starter, respondent } = await aCase(app)
    await app.ok(sendMessage, { caseId, id: newId(), body: 'kumquat' }, starter)
    expect(await active(boss)).toBe(before)
    expect((await app.ok(listMessages, { caseId }, respondent)).messages.map(({ body }) => body)).toEqual([
      'kumquat',
    ])
    expect(await app.ok(getCase, { caseId }, respondent)).toMatchObject({ status: 'active' })
    await level()
    expect(await active(boss)).toBe(before + 1)
  })

  it('is read for all that the list of such operations names, and for no operation of anybody else', async () => {
    const asked = (path: string) =>
      path === listFindings.path ? `${path}?checkId=${newId()}&kind=missing` : path
    for (const path of MAY_BE_OLD) {
      await level()
      const before = await readFrom('replica')
      const answer = await app.http.request(asked(path), { headers: await app.as(deputy) })
      expect([path, answer.status, await answer.text()]).toEqual([path, 200, expect.any(String)])
      expect([path, await readFrom('replica')]).toEqual([path, before + 1])
    }
    const files = [ANALYTICS_CSV_PATH, AUDIT_CSV_PATH, FINDINGS_CSV_PATH]
    const bound = new Map(app.api.bound.map((one) => [`${one.method} ${one.path}`, one.access]))
    const others = MAY_BE_OLD.filter((path) => !files.includes(path))
    expect(others.map((path) => bound.get(`GET ${path}`))).toEqual(others.map(() => 'admin'))
  })

  it('is not read by an operator who has done something that it does not show, in whichever process they ask', async () => {
    const one = await aCase(app)
    await level()
    const other = await withReplica(pair.standby.url, app)
    await pair.pause()
    await other.deps.replica.look()
    await app.ok(openCaseAsOperator, { caseId: one.caseId, id: newId(), reason: 'Asked for help.' }, boss)
    const atOther = async () =>
      (await figuresOf(other)).of('evensettle_replica_reads_total', { from: 'primary' })
    expect(await actionsSeenBy(boss, other)).toContain('case.open')
    expect(await atOther()).toBe(1)
    const fromPrimary = await readFrom('primary')
    expect(await actionsSeenBy(boss)).toContain('case.open')
    expect(await readFrom('primary')).toBe(fromPrimary + 1)
    // whoever has done nothing may see what is old
    const before = await readFrom('replica')
    await active(deputy)
    expect(await readFrom('replica')).toBe(before + 1)
    await other.close()
  })
})

describe('a standby that is too far behind', () => {
  it('is not read until it has caught up', async () => {
    const { pool, db, log, meters } = app.deps
    let ahead = 0
    const replica = createReplica({
      url: pair.standby.url,
      primary: { pool, db },
      acts: { since: () => Promise.resolve([]), areAllIn: () => Promise.resolve(true) },
      now: () => new Date(),
      elapsed: () => performance.now() + ahead,
      log,
      meters,
    })
    expect(await replica.readsFor(boss.userId)).toBe(db)
    await still()
    await pair.primary.query('create table kumquat ()')
    expect(await replica.look()).toMatchObject({ state: 'unknown', behind: null })
    await pair.catchUp()
    expect(await replica.look()).toMatchObject({ state: 'used' })
    await pair.pause()
    await pair.primary.query('drop table kumquat')
    expect(await replica.look()).toMatchObject({ state: 'used' })
    expect(await replica.readsFor(boss.userId)).not.toBe(db)
    ahead = REPLICA_BEHIND_AT_MOST
    expect(await replica.readsFor(boss.userId)).toBe(db)
    const late = await replica.look()
    expect(late.state).toBe('behind')
    expect(late.behind).toBeGreaterThanOrEqual(REPLICA_BEHIND_AT_MOST)
    await pair.catchUp()
    expect(await replica.look()).toMatchObject({ state: 'used' })
    await replica.close()
  })
})

describe('a standby that is not there', () => {
  it('is answered for by the primary, also in the middle of an answer, and read again once it is back', async () => {
    await level()
    const reads = await app.deps.replica.readsFor(deputy.userId)
    const count = () => reads.selectFrom('mediation_case').select('id').execute()
    const all = await count()
    await pair.standby.stopNow()
    expect(await count()).toEqual(all)
    expect(app.deps.replica.seen()).toMatchObject({ state: 'away' })
    expect(await active(boss)).toBe(await active(deputy))
    const figures = await figuresOf(app)
    expect(figures.of('evensettle_replica_used')).toBe(0)
    expect(figures.of('evensettle_replica_behind_seconds')).toBeUndefined()
    const parts = (await app.ok(getServiceParts, {}, boss)).parts
    expect(parts.find(({ part }) => part === 'replica')).toMatchObject({ health: 'strained', reason: 'away' })
    expect(parts.find(({ part }) => part === 'database')).toMatchObject({ reason: 'fine' })
    await pair.standby.start()
    await level()
    const after = await figuresOf(app)
    expect(after.of('evensettle_replica_used')).toBe(1)
    expect(after.of('evensettle_replica_behind_seconds')).toBeLessThan(10)
  })

  it('is no reason not to start, nor is another database in its place', async () => {
    const other = await withReplica('postgres://nobody@127.0.0.1:1/nothing', app)
    expect(await other.deps.replica.look()).toMatchObject({ state: 'away' })
    await other.close()
    const self = await withReplica(pair.primary.url, app)
    expect(await self.deps.replica.look()).toMatchObject({ state: 'no_standby' })
    await self.close()
  })
})

describe('what is read from a standby', () => {
  it('never writes there, nor on the primary in its place', async () => {
    await level()
    const reads = await app.deps.replica.readsFor(deputy.userId)
    const write = reads.insertInto('operator').values({ email: 'x@example.org' } as never)
    await expect(write.execute()).rejects.toMatchObject({ code: '25006' })
    expect(await app.deps.db.selectFrom('operator').selectAll().execute()).toEqual([])
  })

  it('comes from the primary where the standby does not know what is asked yet', async () => {
    await level()
    await pair.pause()
    await app.deps.pool.query('create table kumquat (is_there boolean)')
    await app.deps.pool.query('insert into kumquat values (true)')
    const reads = await app.deps.replica.readsFor(deputy.userId)
    const asked = reads.selectFrom('kumquat' as never).selectAll()
    expect(await asked.execute()).toEqual([{ is_there: true }])
    expect(app.deps.replica.seen()).toMatchObject({ state: 'used' })
    await app.deps.pool.query('drop table kumquat')
    await level()
  })
})
