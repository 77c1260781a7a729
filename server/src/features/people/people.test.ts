import { listAuditEntries } from '@evensettle/contracts/audit-log.ts'
import {
  closePerson,
  findPerson,
  getPerson,
  reopenPerson,
  signPersonOut,
  stopPerson,
  unlockPerson,
} from '@evensettle/contracts/people.ts'
import { listSessions } from '@evensettle/contracts/security.ts'
import { SECOND_STEP_FRESH_FOR } from '@evensettle/domain/access/operator.ts'
import { MINUTE } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, anOperator, aPerson } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'
import { aSeat } from '../../testing/operator-seat.ts'

let app: TestApp
let operator: Person

beforeAll(async () => {
  app = await makeTestApp({ admins: ['boss@example.org'] })
  operator = await anOperator(app, 'boss@example.org')
})

const read = (person: Person, as = operator) => app.ok(getPerson, { id: person.userId }, as)

/** What the log says that operators did with somebody, the newest first. */
async function noted(person: Person): Promise<string[]> {
  const { entries } = await app.ok(listAuditEntries, { actor: operator.userId }, operator)
  return entries.flatMap(({ action, subject }) =>
    subject === person.userId && action.startsWith('people.') ? [action] : [],
  )
}

async function signIn({ email }: Person, password: string, ip = '203.0.113.9') {
  const response = await app.http.request('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ email, password }),
  })
  return response.status
}

describe('a person', () => {
  it('is not there for anybody but operators, who show their second step again', async () => {
    const person = await aPerson(app)
    expect(await app.refusal(getPerson, { id: operator.userId }, person)).toBe('404 NOT_FOUND')
    expect(await app.refusal(getPerson, { id: newId() }, operator)).toBe('404 NOT_FOUND')
    const old = await app.as(operator)
    app.clock.advance(SECOND_STEP_FRESH_FOR + MINUTE)
    const refused = await app.http.request(`/api/admin/people/${person.userId}`, { headers: old })
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('SECOND_FACTOR_STALE'),
    ])
  })

  it('is found by the address, which is in the log as an account and never as an address', async () => {
    const person = await aPerson(app)
    const found = await app.ok(findPerson, { email: ` ${person.email.toUpperCase()} ` }, operator)
    expect(found).toEqual({ id: person.userId, isStopped: false })
    const nobody = 'nobody.of.ours@example.net'
    expect((await app.ok(findPerson, { email: nobody }, operator)).id).toBeNull()
    expect((await app.request(findPerson, { email: 'no address' }, operator)).error?.fields).toEqual({
      email: 'Write an email address.',
    })
    expect(await noted(person)).toEqual(['people.find'])
    const { rows } = await app.deps.pool.query(`select id from audit_entry e where e::text like $1`, [
      `%${nobody}%`,
    ])
    expect(rows).toEqual([])
  })

  it('is shown with cases by reference and sessions by device, and that is in the log once an hour', async () => {
    const one = await aCase(app, { draft: { title: 'The pangolin', story: 'About a pangolin.' } })
    const view = await read(one.respondent)
    await read(one.respondent)
    expect(view.cases).toEqual([
      { id: one.caseId, reference: one.reference, side: 'respondent', status: 'active' },
    ])
    expect(view).toMatchObject({
      email: one.respondent.email,
      isClosed: false,
      isOperator: false,
      isMe: false,
    })
    expect(view.sessions.length).toBeGreaterThan(0)
    expect(JSON.stringify(view)).not.toMatch(/pangolin|token|password_hash/)
    expect(await noted(one.respondent)).toEqual(['people.read'])
  })

  it('is shown without the case that the operator is a side of', async () => {
    const seat = await aSeat(app)
    const one = await aCase(app, { starter: seat })
    expect((await read(one.respondent, seat)).cases).toEqual([])
    expect((await read(one.respondent)).cases).toHaveLength(1)
  })
})

describe('a person who asked for help', () => {
  it('is signed out in one place or everywhere', async () => {
    const person = await aPerson(app)
    await signIn(person, person.password)
    await signIn(person, person.password)
    const { sessions, tried } = await read(person)
    expect(tried).toEqual([])
    const [first] = sessions
    await app.ok(signPersonOut, { id: person.userId, sessionId: first?.id ?? '' }, operator)
    expect((await read(person)).sessions.map(({ id }) => id)).toEqual(sessions.slice(1).map(({ id }) => id))
    const headers = await app.as(person)
    await app.ok(signPersonOut, { id: person.userId, sessionId: null }, operator)
    expect((await read(person)).sessions).toEqual([])
    expect((await app.http.request(listSessions.path, { headers })).status).toBe(401)
    expect(await noted(person)).toEqual(['people.sign_out', 'people.sign_out', 'people.read'])
  })

  it('can try again after too many wrong passwords, and nobody else is let in by that', async () => {
    const person = await aPerson(app)
    const other = await aPerson(app)
    for (const one of [person, other])
      for (let tried = 0; tried < 12; tried += 1) await signIn(one, 'not the password')
    expect(await signIn(person, person.password)).toBe(429)
    expect((await read(person)).tried).toEqual(['password'])
    await app.ok(unlockPerson, { id: person.userId }, operator)
    expect((await read(person)).tried).toEqual([])
    expect(await signIn(person, person.password)).toBe(200)
    expect(await signIn(other, other.password)).toBe(429)
    expect(await noted(person)).toContain('people.unlock')
  })

  it('gets no invitations any more once their address is on the stop list, until it is taken off', async () => {
    const person = await aPerson(app)
    const set = (isStopped: boolean) => app.ok(stopPerson, { email: person.email, isStopped }, operator)
    await set(true)
    await set(true)
    expect((await read(person)).isStopped).toBe(true)
    await set(false)
    expect((await app.ok(findPerson, { email: person.email }, operator)).isStopped).toBe(false)
    expect((await noted(person)).filter((action) => action.includes('stop'))).toEqual([
      'people.unstop',
      'people.stop',
      'people.stop',
    ])
  })
})

describe('the other side of a case of the operator’s own', () => {
  it.each(['starter', 'respondent'] as const)('is found and read by the %s, and left alone', async (side) => {
    const seat = await aSeat(app)
    const one = await aCase(app, { [side]: seat })
    const { userId: id, email } = side === 'starter' ? one.respondent : one.starter
    expect(await app.ok(getPerson, { id }, seat)).toMatchObject({
      sharesCase: true,
      isClosed: false,
      sessions: [],
      cases: [],
    })
    const refused = '409 OPERATOR_OWN_CASE'
    expect(await app.refusal(signPersonOut, { id, sessionId: null }, seat)).toBe(refused)
    expect(await app.refusal(unlockPerson, { id }, seat)).toBe(refused)
    expect(await app.refusal(closePerson, { id, reason: 'Harm' }, seat)).toBe(refused)
    expect(await app.refusal(stopPerson, { email, isStopped: true }, seat)).toBe(refused)
    expect((await app.ok(getPerson, { id }, operator)).sessions).not.toEqual([])
    await app.ok(closePerson, { id, reason: 'Harm' }, operator)
    expect(await app.refusal(reopenPerson, { id }, seat)).toBe(refused)
    expect(await app.ok(getPerson, { id }, operator)).toMatchObject({ isClosed: true, sharesCase: false })
  })

  it('leaves an operator free to help themselves', async () => {
    const seat = await aSeat(app)
    await aCase(app, { starter: seat })
    expect(await app.ok(unlockPerson, { id: seat.userId }, seat)).toEqual({ ok: true })
  })
})

describe('an account that is closed', () => {
  it('lets its owner in nowhere, tells them why, keeps their cases, and can be opened again', async () => {
    const one = await aCase(app)
    const person = one.starter
    const headers = await app.as(person)
    const reason = 'Three cases under other people’s names.'
    const close = () => app.ok(closePerson, { id: person.userId, reason }, operator)
    await close()
    await close()
    expect((await app.http.request(listSessions.path, { headers })).status).toBe(401)
    expect(await signIn(person, person.password)).toBe(400)
    await app.runJobs()
    const mails = (await app.mails(person.email)).filter(({ subject }) => subject.includes('was closed'))
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(reason)])
    const view = await read(person)
    expect(view).toMatchObject({ isClosed: true, sessions: [] })
    expect(view.cases).toHaveLength(1)
    await app.ok(reopenPerson, { id: person.userId }, operator)
    expect(await signIn(person, person.password)).toBe(200)
    expect(await noted(person)).toEqual(['people.reopen', 'people.read', 'people.close'])
  })

  it('says so to its owner once it is closed, and once only, whatever happens in between', async () => {
    const person = await aPerson(app)
    const { pool } = app.deps
    const close = () => app.request(closePerson, { id: person.userId, reason: 'False names.' }, operator)
    const told = async () => {
      await app.runJobs()
      return (await app.mails(person.email)).filter(({ subject }) => subject.includes('was closed')).length
    }
    await pool.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'away'; end $$;
      create trigger fails before update on auth.account for each row
      when (old.id = '${person.userId}') execute function fail()`)
    expect((await close()).status).toBe(500)
    await pool.query('drop trigger fails on auth.account; drop function fail()')
    expect(await told()).toBe(0)
    expect((await Promise.all([close(), close()])).map(({ status }) => status)).toEqual([200, 200])
    await close()
    expect(await told()).toBe(1)
  })

  it('needs a reason, and is never one’s own or another operator’s', async () => {
    const person = await aPerson(app)
    const refused = await app.request(closePerson, { id: person.userId, reason: ' ' }, operator)
    expect(refused.error?.fields).toEqual({ reason: 'Say why. The person reads it in an email.' })
    const close = ({ userId }: Person) => app.refusal(closePerson, { id: userId, reason: 'Why' }, operator)
    expect(await close(operator)).toBe('409 OPERATOR_ACCOUNT')
    expect(await close(await aSeat(app))).toBe('409 OPERATOR_ACCOUNT')
    const byRole = await aPerson(app)
    await app.deps.pool.query(`update auth.account set app_metadata = '{"roles": ["admin"]}' where id = $1`, [
      byRole.userId,
    ])
    expect(await close(byRole)).toBe('409 OPERATOR_ACCOUNT')
    expect((await read(byRole)).isOperator).toBe(true)
  })
})
