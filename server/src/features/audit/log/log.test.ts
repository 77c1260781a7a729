import { AUDIT_CSV_PATH, getAuditChain, listAuditEntries } from '@evensettle/contracts/audit-log.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { linkText } from '@evensettle/domain/audit/chain.ts'
import { SECOND_STEP_FRESH_FOR } from '@evensettle/domain/access/operator.ts'
import { addDays, dateOf, MINUTE } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/database/db.ts'
import { aCase, anOperator, aPerson } from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { aSeat } from '../../../testing/operator-seat.ts'
import { audit } from '../commands.ts'
import { chainAudit } from '../chain/jobs.ts'
import { sha256 } from '../chain/queries.ts'
import { ENTRIES_SHOWN } from './queries.ts'

let app: TestApp
let operator: Person

beforeAll(async () => {
  app = await makeTestApp({ admins: ['boss@example.org'] })
  operator = await anOperator(app, 'boss@example.org')
})

type Filter = Input<typeof listAuditEntries>

const list = (filter: Filter, as = operator) => app.ok(listAuditEntries, filter, as)
const actions = async (filter: Filter, as = operator) =>
  (await list(filter, as)).entries.map(({ action }) => action)

async function csv(query: string, headers: Record<string, string>): Promise<Response> {
  return app.http.request(`${AUDIT_CSV_PATH}?${query}`, { headers })
}

async function write(name: string, count: number): Promise<void> {
  const { deps } = app
  for (let at = 0; at < count; at += 1)
    await inTransaction(deps, (tx) =>
      audit(tx, { kind: 'job', name }, deps.now(), { action: 'case.clock', caseId: null, subject: newId() }),
    )
}

describe('the log', () => {
  it('is not there for anybody but operators', async () => {
    const person = await aPerson(app)
    expect(await app.refusal(listAuditEntries, {}, person)).toBe('404 NOT_FOUND')
    expect(await app.refusal(getAuditChain, {}, person)).toBe('404 NOT_FOUND')
    expect((await csv('', await app.as(person))).status).toBe(404)
    expect((await csv('', {})).status).toBe(401)
  })

  it('is found by who, what, which case and when', async () => {
    const one = await aCase(app)
    await app.ok(sendMessage, { caseId: one.caseId, id: newId(), body: 'axolotl' }, one.starter)
    const ofCase = await actions({ case: one.reference })
    expect(ofCase).toContain('case.submit')
    expect(await actions({ case: one.caseId, action: 'case.submit' })).toEqual(['case.submit'])
    const byStarter = await list({ case: one.caseId, actor: one.starter.userId })
    expect(new Set(byStarter.entries.map(({ actorId }) => actorId))).toEqual(new Set([one.starter.userId]))
    const dayOf = (at: string | undefined) => dateOf(Date.parse(at ?? ''))
    const { entries } = await list({ case: one.caseId })
    const [from, until] = [dayOf(entries.at(-1)?.at), dayOf(entries[0]?.at)]
    expect(await actions({ case: one.caseId, from, until })).toEqual(ofCase)
    expect(await actions({ case: one.caseId, from: addDays(until, 1) })).toEqual([])
    expect(await actions({ case: one.caseId, until: addDays(from, -1) })).toEqual([])
    expect(await actions({ case: 'ES-0000-0000' })).toEqual([])
    expect(await actions({ actor: 'no.such.job' })).toEqual([])
    expect(JSON.stringify(await list({ case: one.caseId }))).not.toContain('axolotl')
  })

  it('comes page by page, each entry once, also where many bear one time and more come meanwhile', async () => {
    const name = newId()
    await write(name, ENTRIES_SHOWN + 5)
    const first = await list({ actor: name })
    expect(first.entries).toHaveLength(ENTRIES_SHOWN)
    await write(name, 3)
    const second = await list({ actor: name, after: first.next ?? '' })
    expect(second.entries).toHaveLength(5)
    expect(second.next).toBeNull()
    const ids = [...first.entries, ...second.entries].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ENTRIES_SHOWN + 5)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })

  it('does not show an operator what happens in a case of their own', async () => {
    const seat = await aSeat(app)
    const one = await aCase(app, { starter: seat })
    expect(await actions({ case: one.caseId })).toContain('case.submit')
    expect(await actions({ case: one.caseId }, seat)).toEqual([])
    expect(await actions({ actor: one.respondent.userId }, seat)).not.toContain('invitation.answer')
    const text = await (await csv(`case=${one.caseId}`, await app.as(seat))).text()
    expect(text.trim().split('\r\n')).toEqual([
      expect.stringMatching(/^id,at,/),
      'Entries of cases in which you are a side are left out: their places in the chain are not in this file.',
    ])
  })

  it('says who read it, wherever they begin to read', async () => {
    const filter = { action: 'offer.accept', after: '9999999999999999_1' } as const
    await list(filter)
    const { entries } = await list({ action: 'audit.read', actor: operator.userId })
    expect(entries.map(({ facts }) => facts)).toContainEqual({ action: 'offer.accept' })
  })

  it('says who read it and what for, once an hour, and keeps nothing that somebody typed', async () => {
    const filter = { actor: 'Maya Torres, +1 555 0100', action: 'offer.make' } as const
    await list(filter)
    await list(filter)
    const read = async () => (await list({ action: 'audit.read', actor: operator.userId })).entries
    const isSame = ({ facts }: { facts: Record<string, unknown> }) => facts['action'] === 'offer.make'
    expect((await read()).filter(isSame).map(({ facts }) => facts)).toEqual([
      { action: 'offer.make', actor: 'unknown' },
    ])
    app.clock.advance(61 * MINUTE)
    await list(filter)
    expect((await read()).filter(isSame)).toHaveLength(2)
    const { rows } = await app.deps.pool.query(`select id from audit_entry e where e::text like '%555 0100%'`)
    expect(rows).toEqual([])
  })
})

describe('an account in the log', () => {
  it('is named by its id, and its address is neither shown nor looked for', async () => {
    const one = await aCase(app)
    const text = JSON.stringify(await list({ case: one.caseId }))
    expect(text).toContain(one.starter.userId)
    for (const { email } of [one.starter, one.respondent]) expect(text).not.toContain(email)
    expect((await app.request(listAuditEntries, { actor: one.starter.email }, operator)).status).toBe(400)
    const query = `actor=${encodeURIComponent(one.starter.email)}`
    expect((await csv(query, await app.as(operator))).status).toBe(400)
  })
})

describe('the log as a file', () => {
  it('holds all that was looked for with its places in the chain, and says who took it', async () => {
    const name = newId()
    await write(name, 1_003)
    await chainAudit(app.deps)
    const response = await csv(`actor=${name}`, await app.as(operator))
    expect(response.headers.get('content-disposition')).toMatch(/filename="audit-log-\d{4}-\d\d-\d\d\.csv"/)
    const [head, ...lines] = (await response.text()).trimEnd().split('\r\n')
    expect(head).toBe(
      'id,at,actor_kind,actor_id,action,case_id,subject,facts,place,day,chained_at,entry_hash,hash',
    )
    expect(new Set(lines).size).toBe(1_003)
    expect(lines[0]).toMatch(
      new RegExp(
        `^\\d+,[-\\dT:.]+Z,job,${name},case.clock,,[0-9a-f-]{36},\\{\\},\\d+,[-\\d]+,[-\\dT:.]+Z,[0-9a-f]{64},[0-9a-f]{64}$`,
      ),
    )
    expect((await list({ action: 'audit.export' })).entries[0]?.facts).toEqual({ actor: name })
  })

  it('holds what somebody needs to hash its places again', async () => {
    const name = newId()
    await write(name, 2)
    await chainAudit(app.deps)
    const [, later = '', before = ''] = (
      await (await csv(`actor=${name}`, await app.as(operator))).text()
    ).split('\r\n')
    const [id, place, day, chainedAt, entryHash, hash] = [0, 8, 9, 10, 11, 12].map(
      (at) => later.split(',')[at] ?? '',
    )
    const link = { entryId: Number(id), place: Number(place), day: day ?? '', chainedAt: chainedAt ?? '' }
    expect(sha256(linkText(before.split(',')[12] ?? '', { ...link, entryHash: entryHash ?? '' }))).toBe(hash)
  })

  it('says that places are missing to an operator who is a side of any case, whatever they looked for', async () => {
    const seat = await aSeat(app)
    const ends = async () =>
      (await (await csv('actor=no.such.job', await app.as(seat))).text()).trim().split('\r\n').length
    expect(await ends()).toBe(1)
    await aCase(app, { starter: seat })
    expect(await ends()).toBe(2)
  })

  it('holds no cell that a table program would take for a formula', async () => {
    await write('=cmd|calc', 1)
    const text = await (await csv('actor=%3Dcmd%7Ccalc', await app.as(operator))).text()
    expect(text).toContain(`,'=cmd|calc,`)
  })

  it('asks for the second step again when it was long ago', async () => {
    const old = await app.as(operator)
    app.clock.advance(SECOND_STEP_FRESH_FOR + MINUTE)
    const refused = await csv('', old)
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('SECOND_FACTOR_STALE'),
    ])
    expect((await csv('from=yesterday', await app.as(operator))).status).toBe(400)
  })
})
