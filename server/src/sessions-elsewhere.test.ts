import { getOperatorEntry, getOverview } from '@evensettle/contracts/operator.ts'
import { getMailTextAsOperator } from '@evensettle/contracts/mails.ts'
import { getOwnData } from '@evensettle/contracts/own-data.ts'
import { SECOND_STEP_FRESH_FOR } from '@evensettle/domain/access/operator.ts'
import { MINUTE } from '@evensettle/domain/time.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { totp } from './testing/authenticator.ts'
import { makeTestApp, newId, PASSWORD, type TestApp } from './testing/make-test-app.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const KEPT_FOR = 10_000
const BOSS = 'boss@example.org'
/** Operators as well: what they may do shows what is known of their session. */
const VISITORS = Array.from({ length: 8 }, (_, at) => `visitor${at}@example.org`)

/** Two processes on one database; the second one hears what the database announces, as each does that serves people. */
let here: TestApp
let there: TestApp
let listening: TestServer

beforeAll(async () => {
  here = await makeTestApp({ admins: [BOSS, ...VISITORS] })
  there = await makeTestApp({ beside: here, admins: [BOSS, ...VISITORS] })
  listening = await startTestServer(there)
})

afterAll(async () => {
  await listening.close()
  await there.close()
})

type Said = Record<string, unknown>

async function signInService(method: string, path: string, body: object, token = ''): Promise<Said> {
  const response = await here.http.request(`/auth/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.status === 204 ? {} : ((await response.json()) as Said)
}

const tokenIn = (said: Said) => String(said['access_token'])

async function signIn(email: string): Promise<string> {
  return tokenIn(await signInService('POST', 'token?grant_type=password', { email, password: PASSWORD }))
}

type Factor = { id: string; secret: string }

async function enrol(token: string): Promise<Factor> {
  const made = await signInService('POST', 'factors', { factor_type: 'totp', friendly_name: 'Phone' }, token)
  return { id: String(made['id']), secret: (made['totp'] as { secret: string }).secret }
}

/** Takes the second step here, and gives the new token of the same session. */
async function step(token: string, { id, secret }: Factor): Promise<string> {
  const asked = await signInService('POST', `factors/${id}/challenge`, {}, token)
  const answer = { challenge_id: asked['id'], code: totp(secret, here.clock.now()) }
  return tokenIn(await signInService('POST', `factors/${id}/verify`, answer, token))
}

/** What the other process answers to whoever holds a token. */
async function says({ path }: { path: string }, token: string): Promise<string> {
  const response = await there.http.request(path, { headers: { authorization: `Bearer ${token}` } })
  const { error, entry, confirmBy } = (await response.json()) as {
    error?: { code: string }
    entry?: string
    confirmBy?: string
  }
  return `${response.status} ${error?.code ?? entry ?? confirmBy ?? 'ok'}`
}

const visitors = VISITORS.values()

/** Somebody with one session, known to the other process already. */
async function aVisitor(isStepped = false): Promise<{ email: string; token: string; factor: Factor }> {
  const email = visitors.next().value ?? ''
  const first = await here.tokenOf(await here.signUp(email, 'Vi'))
  const factor = isStepped ? await enrol(first) : { id: '', secret: '' }
  const token = isStepped ? await step(first, factor) : first
  expect(await says(getOwnData, token)).toMatch('200')
  return { email, token, factor }
}

describe('whoever took a second step in one process', () => {
  it('is let in by another one at once, with the new token and with the one before', async () => {
    const boss = await here.signUp(BOSS, 'Boss')
    const first = await here.tokenOf(boss)
    expect(await says(getOperatorEntry, first)).toBe('200 second_factor')
    expect(await says(getOverview, first)).toBe('403 SECOND_FACTOR_NEEDED')
    const factor = await enrol(first)
    const raised = await step(first, factor)
    expect(await says(getOverview, raised)).toBe('200 ok')
    expect(await says(getOperatorEntry, first)).toBe('200 open')

    // a mail that is not there: whoever is let in is told so
    const sensitive = { path: getMailTextAsOperator.path.replace(':id', newId()) }
    here.clock.advance(SECOND_STEP_FRESH_FOR + MINUTE)
    expect(await says(sensitive, raised)).toBe('403 SECOND_FACTOR_STALE')
    const again = await step(raised, factor)
    expect(await says(sensitive, raised)).toBe('404 NOT_FOUND')
    expect(await says(sensitive, again)).toBe('404 NOT_FOUND')
  })

  it('is asked for that step by another one at once, where they show that it is them', async () => {
    const { token } = await aVisitor()
    expect(await says(getOwnData, token)).toBe('200 password')
    const raised = await step(token, await enrol(token))
    expect(await says(getOwnData, raised)).toBe('200 second_step')
    expect(await says(getOwnData, token)).toBe('200 second_step')
  })
})

it('lets in at once whoever waited at a second step that was taken away in another process', async () => {
  const { email, token, factor } = await aVisitor(true)
  const waiting = await signIn(email)
  expect(await says(getOwnData, waiting)).toBe('401 NOT_SIGNED_IN')
  await signInService('DELETE', `factors/${factor.id}`, {}, token)
  expect(await says(getOwnData, waiting)).toBe('200 password')
})

/** What one process takes away, and what the other one says from then on. */
const TAKEN = [
  {
    what: 'the end of all sessions',
    take: ({ token }: { token: string }) => signInService('POST', 'logout?scope=global', {}, token),
    trigger: ['auth.session', 'session_ended'],
    says: '401 NOT_SIGNED_IN',
  },
  {
    what: 'a ban',
    take: async ({ email }: { email: string }) => {
      await here.deps.pool.query(
        `update auth.account set banned_until = now() + interval '9 years' where email = $1`,
        [email],
      )
    },
    trigger: ['auth.account', 'account_banned'],
    says: '401 NOT_SIGNED_IN',
  },
  {
    what: 'the end of a second step',
    take: ({ token, factor }: { token: string; factor: Factor }) =>
      signInService('DELETE', `factors/${factor.id}`, {}, token),
    trigger: ['auth.factor', 'factor_removed'],
    says: '403 SECOND_FACTOR_NEEDED',
  },
]

describe.each(TAKEN)('$what in one process', ({ take, trigger: [table, trigger], says: said }) => {
  it('is heard by the other one', async () => {
    const visitor = await aVisitor(true)
    expect(await says(getOverview, visitor.token)).toBe('200 ok')
    await take(visitor)
    await vi.waitUntil(async () => (await says(getOverview, visitor.token)) === said, { timeout: 5_000 })
  })

  it('is known to the other one after ten seconds where it was not heard', async () => {
    const visitor = await aVisitor(true)
    expect(await says(getOverview, visitor.token)).toBe('200 ok')
    const { pool } = here.deps
    await pool.query(`alter table ${table} disable trigger ${trigger}`)
    await take(visitor)
    await pool.query(`alter table ${table} enable trigger ${trigger}`)
    here.clock.advance(KEPT_FOR)
    expect(await says(getOverview, visitor.token)).toBe(said)
  })
})
