import { askRoom, getRoom } from '@evensettle/contracts/assistant.ts'
import { getWorksheet, saveWorksheet } from '@evensettle/contracts/worksheets.ts'
import type { Worksheet } from '@evensettle/domain/worksheet/worksheet.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { sealColumnAnew } from '../../../platform/secrets/sealing-anew.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { totp } from '../../../testing/authenticator.ts'
import { aCase, answerAll, aRound, proposed } from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { beat, sayGoodbye } from '../commands.ts'
import { joinIn, sealAnew } from './jobs.ts'
import { keyRows, ownKeys, SEALED } from './queries.ts'

const [OLD, NEW] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)]

/** Bytes that are not sealed by a key: hashes, salts of published commitments, secrets of a chain that are published, a picture. */
const NOT_SEALED = {
  agreement: ['log_salt'],
  answer_day: ['root'],
  answer_seal: ['entry', 'path'],
  audit_chain: ['hash', 'started_with'],
  audit_day: ['head'],
  audit_link: ['entry_hash', 'hash'],
  case_link: ['body', 'hash', 'head', 'secret'],
  draft_link: ['token_hash'],
  helper_access: ['token_hash'],
  invitation: ['answer_digest', 'code_hash', 'letter_hash', 'refused_letter_hash', 'token_hash'],
  log_checkpoint: ['root'],
  log_leaf: ['commitment', 'hash'],
  log_node: ['hash'],
  log_sealed: ['commitment', 'salt'],
  mail: ['digest'],
  obligation_paper: ['log_salt'],
  operator: ['key_hash'],
  organisation_logo: ['png'],
  partner_application: ['token_hash'],
  seat_invitation: ['token_hash'],
}

const SHEET: Worksheet = {
  role: 'paid',
  well: 120_000,
  badly: null,
  fewest: 5,
  most: 7,
  fees: 7_500,
  hours: 8,
  hourWorth: 1_800,
  months: 5,
  weakPoint: 'kumquat-weak',
}

let app: TestApp

/** What the sign-in service of an application answers. */
async function auth<T>(at: TestApp, path: string, body: object, token = ''): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await at.http.request(`/auth/v1/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}

type Session = { access_token: string; refresh_token: string }

const signIn = (at: TestApp, { email, password }: Person) =>
  auth<Session>(at, 'token?grant_type=password', { email, password })

/** The same installation as a process sees it that has other keys. */
function withKeys(sealing: Partial<Secrets['sealing']>, more: Partial<Secrets> = {}): Promise<TestApp> {
  return makeTestApp({
    beside: app,
    secrets: { sealing: { current: OLD, also: [], marks: OLD, ...sealing }, ...more },
  })
}

beforeEach(async () => {
  app = await makeTestApp()
})

describe('a process', () => {
  it('does not start without a key that something here is sealed with', async () => {
    await joinIn(app.deps)
    const stranger = await withKeys({ current: NEW, marks: NEW })
    await expect(joinIn(stranger.deps)).rejects.toThrow('sealed with a key that this process does not have')
    const forgetful = await withKeys({ current: NEW, also: [OLD], marks: NEW })
    await expect(joinIn(forgetful.deps)).rejects.toThrow('MARKS_KEY')
  })

  it('uses a new key only once all that run know it', async () => {
    await joinIn(app.deps)
    const turned = await withKeys({ current: NEW, also: [OLD] })
    await expect(joinIn(turned.deps)).rejects.toThrow(`process ${process.pid}`)
    const told = await withKeys({ also: [NEW] })
    await joinIn(told.deps)
    await expect(joinIn(turned.deps)).rejects.toThrow('does not know the new sealing key')
    await app.deps.pool.query('update service_process set ended_at = now() where id = $1', [app.deps.self.id])
    await joinIn(turned.deps)
    await expect(joinIn((await withKeys({})).deps)).rejects.toThrow('sealed with a key that this process')
  })

  it('signs only with what all that run believe', async () => {
    await joinIn(app.deps)
    const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
    ])
    const { x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', privateKey)
    const other = await withKeys({}, { tokenSigningKey: { kty: 'EC', crv: 'P-256', x, y, d, kid: 'other' } })
    await expect(joinIn(other.deps)).rejects.toThrow('does not know the new signing key')
  })
})

describe('what an earlier key sealed', () => {
  it('is sealed anew by the clock, and then nothing needs that key', async () => {
    await joinIn(app.deps)
    const one = await aCase(app)
    const { caseId, starter } = one
    const round = await aRound(app, one)
    await answerAll(app, one, round, starter, proposed)
    await app.ok(saveWorksheet, { caseId, revision: 0, sheet: SHEET }, starter)
    await app.ok(askRoom, { caseId, id: newId(), ask: { task: 'stands' } }, starter)
    const session = await signIn(app, starter)
    const factor = await auth<{ id: string; totp: { secret: string } }>(
      app,
      'factors',
      { factor_type: 'totp', friendly_name: 'Phone' },
      session.access_token,
    )
    await app.deps.pool.query('update service_process set ended_at = now()')

    const turned = await withKeys({ current: NEW, also: [OLD] })
    await joinIn(turned.deps)
    expect((await turned.ok(getWorksheet, { caseId }, starter)).sheet).toMatchObject(SHEET)
    const done = await sealAnew(turned.deps)
    expect(done).toMatchObject({ lost: 0 })
    expect(done?.changed).toBeGreaterThan(8)
    expect((await keyRows(app.deps.db)).map(({ kind, retired_at }) => [kind, retired_at === null])).toEqual([
      ['marks', true],
      ['sealing', false],
      ['sealing', true],
    ])
    expect(await sealAnew(turned.deps)).toBeNull()

    const alone = await withKeys({ current: NEW })
    for (const column of SEALED) {
      const sealed = await sealColumnAnew(app.deps.pool, column, alone.deps.sealers[column.purpose])
      expect(sealed).toEqual({ changed: 0, lost: 0 })
    }
    await joinIn(alone.deps)
    expect((await alone.ok(getWorksheet, { caseId }, starter)).sheet).toMatchObject(SHEET)
    expect((await alone.ok(getRoom, { caseId }, starter)).entries).toHaveLength(1)
    const challenge = await auth<{ id: string }>(
      alone,
      `factors/${factor.id}/challenge`,
      {},
      session.access_token,
    )
    const code = totp(factor.totp.secret, app.clock.now())
    await auth(
      alone,
      `factors/${factor.id}/verify`,
      { challenge_id: challenge.id, code },
      session.access_token,
    )
    // a browser that asks twice with the same token is given the same next one, out of its seal
    const renewed = () =>
      auth<Session>(alone, 'token?grant_type=refresh_token', { refresh_token: session.refresh_token })
    expect((await renewed()).refresh_token).toBe((await renewed()).refresh_token)
  })

  it('still counts as in use while a process seals with the earlier key', async () => {
    const told = await withKeys({ also: [NEW] })
    await joinIn(told.deps)
    const turned = await withKeys({ current: NEW, also: [OLD] })
    await joinIn(turned.deps)
    await sealAnew(turned.deps)
    expect((await keyRows(app.deps.db)).every(({ retired_at }) => retired_at === null)).toBe(true)
  })
})

it('keeps an earlier key in use where a process sealed with it while all was sealed anew, and has ended by now', async () => {
  const told = await withKeys({ also: [NEW] })
  await joinIn(told.deps)
  const { starter } = await aCase(told)
  const turned = await withKeys({ current: NEW, also: [OLD] })
  await joinIn(turned.deps)
  const wholeAuth = turned.deps.auth.sealAnew.bind(turned.deps.auth)
  turned.deps.auth.sealAnew = async () => {
    const done = await wholeAuth()
    // what was sealed behind the place at which the clock is by now
    await signIn(told, starter)
    await sayGoodbye(told.deps.db, told.deps.self)
    return done
  }
  await sealAnew(turned.deps)
  expect((await keyRows(app.deps.db)).every(({ retired_at }) => retired_at === null)).toBe(true)
  turned.deps.auth.sealAnew = wholeAuth
  expect(await sealAnew(turned.deps)).toMatchObject({ lost: 0 })
  expect((await keyRows(app.deps.db)).filter(({ retired_at }) => retired_at !== null)).toHaveLength(1)
})

it('has an earlier key in use again once a process that was thought to be gone seals with it', async () => {
  const told = await withKeys({ also: [NEW] })
  await joinIn(told.deps)
  const turned = await withKeys({ current: NEW, also: [OLD] })
  await joinIn(turned.deps)
  const isInUse = async () =>
    (await keyRows(app.deps.db)).filter(({ kind, retired_at }) => kind === 'sealing' && retired_at === null)
  await app.deps.pool.query(
    `update service_process set seen_at = now() - interval '5 minutes' where id = $1`,
    [told.deps.self.id],
  )
  await sealAnew(turned.deps)
  expect(await isInUse()).toHaveLength(1)
  await beat(told.deps.db, told.deps.now(), told.deps.self, { sockets: 0, keys: ownKeys(told.deps.vault) })
  expect(await isInUse()).toHaveLength(2)
})

it('goes on behind what no key opens, in the sign-in service too, and says how much that is', async () => {
  await joinIn(app.deps)
  const { starter } = await aCase(app)
  await signIn(app, starter)
  await app.deps.pool.query(
    `update auth.refresh_token set sealed = '\\x00' where id = (select min(id::text)::uuid from auth.refresh_token)`,
  )
  await sayGoodbye(app.deps.db, app.deps.self)
  const turned = await withKeys({ current: NEW, also: [OLD] })
  await joinIn(turned.deps)
  expect(await sealAnew(turned.deps)).toMatchObject({ lost: 1 })
  expect(await sealAnew(turned.deps)).toBeNull()
  await joinIn((await withKeys({ current: NEW })).deps)
})

it('names every column with bytes in it as sealed or not', async () => {
  const { rows } = await app.deps.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' order by 1`,
  )
  const named = [
    ...SEALED.map(({ table, column }) => `${table}.${column}`),
    ...Object.entries(NOT_SEALED).flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`),
    ),
  ]
  expect(rows.map(({ name }) => name)).toEqual(named.toSorted())
})
