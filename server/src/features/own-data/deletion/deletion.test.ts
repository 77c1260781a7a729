import { inHashingTurn } from '@evensettle/auth/accounts/hashing-turns.ts'
import { getAgreement } from '@evensettle/contracts/agreements.ts'
import { askRoom } from '@evensettle/contracts/assistant.ts'
import { listCases } from '@evensettle/contracts/case-list.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { trackRespondentLogin } from '@evensettle/contracts/invitations.ts'
import { askPerson } from '@evensettle/contracts/impasse.ts'
import { getObligations } from '@evensettle/contracts/obligations.ts'
import { askCopy, askDeletion, getOwnData, keepAccount } from '@evensettle/contracts/own-data.ts'
import { holdMessage } from '@evensettle/contracts/messages.ts'
import { saveProfile } from '@evensettle/contracts/profile.ts'
import { COURT_PACK_PATH, OWN_PACK_PATH } from '@evensettle/contracts/take-away.ts'
import { saveWorksheet } from '@evensettle/contracts/worksheets.ts'
import { CASE_OF_NOBODY_KEPT, DELETION_WAITS } from '@evensettle/domain/access/leaving.ts'
import { SECOND_STEP_FRESH_FOR } from '@evensettle/domain/access/operator.ts'
import { DAY, MINUTE } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aCase,
  aDraft,
  anAgreedCase,
  anOperator,
  aPerson,
  aSavedDraft,
  aSettledCase,
  PROFILE,
} from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'

let app: TestApp

/** What was sealed, with the first bytes of what it became: those are random, so they stand for it in any table. */
const sealed: { plain: string; head: string }[] = []

beforeAll(async () => {
  app = await makeTestApp({ admins: ['boss@example.org'] })
  for (const sealer of Object.values(app.deps.sealers)) {
    const seal = sealer.seal.bind(sealer)
    sealer.seal = (plain, context) => {
      const bytes = seal(plain, context)
      sealed.push({ plain, head: bytes.subarray(0, 28).toString('hex') })
      return bytes
    }
  }
})

async function sweep(of: TestApp = app): Promise<void> {
  await of.deps.db.transaction().execute((tx) => of.deps.jobs.add(tx, 'own-data.sweep', {}))
  await of.runJobs()
}

const ask = (person: Person, of: TestApp = app) => of.ok(askDeletion, { password: person.password }, person)

async function leave(person: Person): Promise<void> {
  await ask(person)
  await app.runJobs()
  app.clock.advance(DELETION_WAITS + MINUTE)
  await sweep()
}

async function signIn({ email }: Person, password: string): Promise<number> {
  const response = await app.http.request('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return response.status
}

/** Every table of the database in which a row holds one of these words: in the open, as the bytes of a column, or sealed. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { rows } = await app.deps.pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`,
  )
  const inSeals = sealed.filter(({ plain }) => words.some((word) => plain.includes(word)))
  const patterns = [
    ...words.flatMap((word) => [`%${word}%`, `%${Buffer.from(word).toString('hex')}%`]),
    ...inSeals.map(({ head }) => `%${head}%`),
  ]
  const found: string[] = []
  for (const { schema, name } of rows) {
    const hits = await app.deps.pool.query(
      `select 1 from "${schema}"."${name}" as t where t::text ilike any ($1::text[]) limit 1`,
      [patterns],
    )
    if (hits.rowCount !== 0) found.push(`${schema}.${name}`)
  }
  expect(rows.length).toBeGreaterThan(60)
  return found
}

describe('asking for it', () => {
  it('takes the password, and nothing else does where there is one', async () => {
    const person = await aPerson(app)
    expect(await app.refusal(askDeletion, { password: 'not mine' }, person)).toBe('422 PASSWORD_WRONG')
    expect((await app.ok(getOwnData, {}, person)).deletion).toBeNull()
    expect(await app.ok(getOwnData, {}, person)).toMatchObject({ confirmBy: 'password', blockedBy: null })
    const { dueAt } = await ask(person)
    const waits = Date.parse(dueAt) - app.clock.now().getTime()
    expect(Math.abs(waits - DELETION_WAITS)).toBeLessThan(MINUTE)
    app.clock.advance(MINUTE)
    expect(await ask(person)).toEqual({ dueAt })
    await app.runJobs()
    const told = (await app.mails(person.email)).filter(({ subject }) => subject.includes('will be deleted'))
    expect(told).toHaveLength(1)
  })

  it('says that many are signing in where that keeps the password from being looked at, and takes it then', async () => {
    const person = await aPerson(app)
    await app.as(person)
    const { promise: crowd, resolve } = Promise.withResolvers<void>()
    const everybody = Array.from({ length: 2_000 }, () => inHashingTurn(() => crowd))
    const all = Promise.allSettled(everybody)
    const refused = await app.request(askDeletion, { password: person.password }, person)
    resolve()
    await all
    expect(refused).toMatchObject({ status: 429 })
    expect(Number(refused.headers.get('retry-after'))).toBeLessThan(60)
    expect(await ask(person)).toHaveProperty('dueAt')
  })

  it('takes a second step of the last minutes where there is one', async () => {
    const person = await aPerson(app)
    await app.addSecondStep(person)
    const old = await app.as(person)
    app.clock.advance(SECOND_STEP_FRESH_FOR + MINUTE)
    const refused = await app.http.request(askDeletion.path, {
      method: 'POST',
      headers: { ...old, 'content-type': 'application/json' },
      body: JSON.stringify({ password: person.password }),
    })
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('SECOND_FACTOR_STALE'),
    ])
    expect(await app.ok(askDeletion, { password: '' }, person)).toHaveProperty('dueAt')
  })

  it('takes no password that was set in the session that asks', async () => {
    const person = await aPerson(app)
    const headers = { ...(await app.as(person)), 'content-type': 'application/json' }
    app.clock.advance(SECOND_STEP_FRESH_FOR + MINUTE)
    const password = 'set by whoever sits there'
    const set = { method: 'PUT', headers, body: JSON.stringify({ password }) }
    expect((await app.http.request('/auth/v1/user', set)).status).toBe(200)
    const post = { method: 'POST', headers, body: JSON.stringify({ password }) }
    const refused = await app.http.request(askDeletion.path, post)
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('SIGN_IN_AGAIN')])
    app.clock.advance(MINUTE)
    const signedIn = await app.http.request('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password }),
    })
    const token = ((await signedIn.json()) as { access_token: string }).access_token
    const anew = { ...post, headers: { ...headers, authorization: `Bearer ${token}` } }
    expect((await app.http.request(askDeletion.path, anew)).status).toBe(200)
  })

  it('locks whoever guesses', async () => {
    const person = await aPerson(app)
    const codes: string[] = []
    for (let tries = 0; tries < 12; tries += 1)
      codes.push(await app.refusal(askDeletion, { password: `guess ${tries}` }, person))
    expect(codes.at(0)).toBe('422 PASSWORD_WRONG')
    expect(codes.at(-1)).toBe('429 TOO_MANY_REQUESTS')
  })

  it('is not for whom others depend on', async () => {
    const operator = await anOperator(app, 'boss@example.org')
    expect(await app.refusal(askDeletion, { password: '' }, operator)).toBe('409 LEAVING_OPERATOR')
    const owner = await aPerson(app)
    const organisation = newId()
    await app.deps.pool.query(
      `insert into organisation (id, name, kind, country, slug, state, created_at, state_since)
       values ($1, 'Tenants', 'union', 'US', $2, 'active', now(), now())`,
      [organisation, `tenants-${organisation.slice(0, 8)}`],
    )
    await app.deps.pool.query(
      `insert into organisation_seat (user_id, organisation_id, role, email, since) values ($1, $2, 'owner', $3, now())`,
      [owner.userId, organisation, owner.email],
    )
    expect(await app.refusal(askDeletion, { password: owner.password }, owner)).toBe('409 LEAVING_OWNER')
    expect((await app.ok(getOwnData, {}, owner)).blockedBy).toBe('owner')
  })

  it('signs out everywhere else, and asks whoever signs in', async () => {
    const person = await aPerson(app)
    const here = await app.as(person)
    await signIn(person, person.password)
    await ask(person)
    const sessions = await app.deps.auth.sessionsOf(person.userId)
    expect(sessions).toHaveLength(1)
    const track = async (headers: Record<string, string>) => {
      const response = await app.http.request(trackRespondentLogin.path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ user_email: person.email }),
      })
      return (await response.json()) as { leavesAt: string | null }
    }
    expect((await track(here)).leavesAt).toBeNull()
    app.clock.advance(2 * DAY)
    expect((await track(await app.as(person))).leavesAt).not.toBeNull()
    await app.ok(keepAccount, {}, person)
    await app.ok(keepAccount, {}, person)
    expect((await track(await app.as(person))).leavesAt).toBeNull()
    app.clock.advance(DELETION_WAITS)
    await sweep()
    expect(await signIn(person, person.password)).toBe(200)
  })

  it('says which cases would end and which hold on', async () => {
    const person = await aPerson(app)
    const [running, settled] = [
      await aCase(app, { starter: person }),
      await aSettledCase(app, { starter: person }),
    ]
    await aSavedDraft(app, person)
    const view = await app.ok(getOwnData, {}, person)
    expect([view.ending.map(({ id }) => id), view.staying.map(({ id }) => id), view.drafts]).toEqual([
      [running.caseId],
      [settled.caseId],
      1,
    ])
    await app.runJobs()
  })
})

describe('an account that is deleted', () => {
  it('leaves no private word in any table, and what both have signed stays whole', async () => {
    const email = 'axolotl.leaver@example.org'
    const person = await app.signUp(email, 'Alex Leaver')
    const address = { addressLine: 'Quetzal Lane 77', city: 'Okapiville', phone: '+49 170 5550199' }
    await app.ok(saveProfile, { ...PROFILE, ...address, name: person.name }, person)
    const settled = await aSettledCase(app, { starter: person })
    const asked = await aCase(app, { respondent: person })
    const agreed = await anAgreedCase(app, { starter: person })
    const unanswered = await aCase(app, { starter: person, answered: null, joined: false })
    await aSavedDraft(app, person, aDraft({ story: 'About a capybara in secret.' }))
    await app.ok(saveWorksheet, { caseId: asked.caseId, revision: 0, sheet: SHEET }, person)
    await notShownYet(asked.caseId, person)
    const help = { caseId: asked.caseId, id: newId(), topic: 'other', words: 'The capybara again.' } as const
    await app.ok(askPerson, help, person)
    await app.ok(
      askRoom,
      { caseId: asked.caseId, id: newId(), ask: { task: 'message', words: 'The capybara, between us.' } },
      person,
    )
    const heldId = newId()
    await app.ok(holdMessage, { caseId: asked.caseId, id: heldId, body: 'The capybara came back.' }, person)
    await app.deps.pool.query('update held_message set returned_at = now() where id = $1', [heldId])
    const copyId = newId()
    await app.ok(askCopy, { id: copyId, password: person.password }, person)
    await app.runJobs()
    const planted = ['axolotl', 'Quetzal', 'Okapiville', '5550199', 'capybara']
    const before = await tablesWith(planted)
    expect(before).toEqual(expect.arrayContaining(SEALED_TABLES))
    expect(before.length).toBeGreaterThan(10)
    await leave(person)
    await sweep()
    expect(await tablesWith(planted)).toEqual(['public.agreement'])
    const { rows } = await app.deps.pool.query<{ case_id: string }>(
      `select distinct case_id from agreement a where a::text ilike any ($1)`,
      [planted.map((word) => `%${word}%`)],
    )
    expect(rows).toEqual([{ case_id: settled.caseId }])
    const own = await app.deps.pool.query(
      `select 1 from worksheet where owner_id = $1 union all select 1 from own_copy where user_id = $1
       union all select 1 from room_entry where owner_id = $1 union all select 1 from held_message where author_id = $1`,
      [person.userId],
    )
    expect(own.rowCount).toBe(0)
    expect(await app.deps.files.read(`copies/${copyId}.zip`, null)).toBeNull()
    for (const table of ['account', 'session', 'identity', 'refresh_token']) {
      const left = await app.deps.pool.query(`select 1 from auth.${table} t where t::text like $1`, [
        `%${person.userId}%`,
      ])
      expect([table, left.rowCount]).toEqual([table, 0])
    }
    await othersKeepTheirs(settled.respondent, settled.caseId, 'settled')
    const { caseId } = settled
    expect(await app.ok(getObligations, { caseId }, settled.respondent)).toBeTruthy()
    expect(JSON.stringify(await app.ok(getAgreement, { caseId }, settled.respondent))).toContain('Quetzal')
    await othersKeepTheirs(asked.starter, asked.caseId, 'closed')
    await othersKeepTheirs(agreed.respondent, agreed.caseId, 'closed')
    expect((await app.events(unanswered.caseId)).at(-1)?.type).toBe('case.closed')
  })

  it('tells the other side once, kindly, and mails its owner nothing any more', async () => {
    const one = await aSettledCase(app)
    const running = await aCase(app, { respondent: one.starter })
    await ask(one.starter)
    await app.runJobs()
    app.clock.advance(DELETION_WAITS + MINUTE)
    const before = (await app.mails(one.starter.email)).length
    await sweep()
    await sweep()
    app.clock.advance(40 * DAY)
    await app.sweep()
    await sweep()
    const kind = async ({ email }: Person) =>
      (await app.mails(email)).filter(({ text }) => text.includes('has deleted their account here'))
    expect(await kind(one.respondent)).toHaveLength(1)
    expect(await kind(running.starter)).toHaveLength(1)
    expect((await app.mails(one.starter.email)).length).toBe(before)
    expect((await app.eventTypes(running.caseId)).filter((type) => type === 'person.left')).toHaveLength(1)
  })

  it('lets the address register anew, as somebody who has nothing here', async () => {
    const person = await aPerson(app)
    const one = await aCase(app, { starter: person })
    const headers = await app.as(person)
    await leave(person)
    expect(await signIn(person, person.password)).toBe(400)
    expect((await app.http.request(listCases.path, { headers })).status).toBe(401)
    const anew = await app.signUp(person.email, 'Somebody Else')
    expect(anew.userId).not.toBe(person.userId)
    expect((await app.ok(listCases, {}, anew)).cases).toEqual([])
    expect(await app.refusal(getCase, { caseId: one.caseId }, anew)).toBe('404 NOT_FOUND')
  })

  it('cannot be kept any more once that has begun', async () => {
    const person = await aPerson(app)
    await ask(person)
    await app.deps.pool.query(`update account_deletion set begun_at = now() where user_id = $1`, [
      person.userId,
    ])
    expect(await app.refusal(keepAccount, {}, person)).toBe('409 DELETION_BEGUN')
  })

  it('goes on wherever it was killed, and does nothing twice', async () => {
    const one = await aSettledCase(app)
    const running = await aCase(app, { starter: one.starter })
    await ask(one.starter)
    await app.runJobs()
    app.clock.advance(DELETION_WAITS + MINUTE)
    const steps = ['mediation_case', 'profile', 'auth.account'] as const
    for (const table of steps) {
      const at = table === 'mediation_case' ? 'update' : 'delete'
      const { pool } = app.deps
      await pool.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
        create trigger fails before ${at} on ${table} for each row execute function fail()`)
      await sweep()
      await pool.query(`drop trigger fails on ${table}; drop function fail()`)
      const { rows } = await pool.query(`select done_at from account_deletion where user_id = $1`, [
        one.starter.userId,
      ])
      expect([table, rows]).toEqual([table, [{ done_at: null }]])
      expect(await signIn(one.starter, one.starter.password)).toBe(400)
    }
    await sweep()
    for (const caseId of [one.caseId, running.caseId])
      expect((await app.eventTypes(caseId)).filter((type) => type === 'person.left')).toHaveLength(1)
    expect((await app.eventTypes(running.caseId)).filter((type) => type === 'case.closed')).toHaveLength(1)
    expect(await app.deps.auth.findUsers([one.starter.userId])).toEqual([])
  })

  it('takes the whole case along once neither side has had an account for a while', async () => {
    const one = await aCase(app)
    await leave(one.starter)
    await leave(one.respondent)
    await sweep()
    const left = async () =>
      (await app.deps.pool.query(`select 1 from mediation_case where id = $1`, [one.caseId])).rowCount
    expect(await left()).toBe(1)
    app.clock.advance(CASE_OF_NOBODY_KEPT + DAY)
    await sweep()
    expect(await left()).toBe(0)
  })
})

const SEALED_TABLES = ['public.mail', 'public.worksheet', 'public.person_request']

const SHEET = {
  role: 'paid',
  well: 10_000,
  badly: null,
  fewest: null,
  most: null,
  fees: null,
  hours: null,
  hourWorth: null,
  months: null,
  weakPoint: 'No photos of the capybara.',
} as const

/** A document that only its owner knows of, as uploading it leaves it. */
async function notShownYet(caseId: string, { userId }: Person): Promise<void> {
  await app.deps.pool.query(
    `insert into evidence (id, case_id, side, kind, name, state, owner, media_type, bytes, created_at)
     values ($1, $2, 'respondent', 'photo', 'capybara.jpg', 'ready', $3, 'image/jpeg', 9, now())`,
    [newId(), caseId, `user:${userId}`],
  )
}

/** Everything of the other side's screens and files still opens. */
async function othersKeepTheirs(person: Person, caseId: string, status: string): Promise<void> {
  const view = await app.ok(getCase, { caseId }, person)
  expect(view.status).toBe(status)
  expect((await app.ok(listCases, {}, person)).cases.map(({ id }) => id)).toContain(caseId)
  for (const path of [COURT_PACK_PATH, OWN_PACK_PATH]) {
    const response = await app.http.request(path.replace(':caseId', caseId), {
      headers: await app.as(person),
    })
    expect([path, response.status]).toEqual([path, 200])
    await response.arrayBuffer()
  }
}
