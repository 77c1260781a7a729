import {
  cancelEmailChange,
  endSession,
  getEmailChange,
  listSessions,
} from '@evensettle/contracts/security.ts'
import { beforeAll, expect, it } from 'vitest'
import { aPerson } from '../../testing/factories.ts'
import { makeTestApp, type Person, type TestApp } from '../../testing/make-test-app.ts'

const MAC = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15'
const SOMEBODY_ELSES = '00000000-0000-4000-8000-000000000000'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

/** Calls the sign-in service as a browser would. */
function auth(method: string, path: string, token: string | null, body?: object) {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'user-agent': MAC }
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  return app.http.request(`/auth/v1${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** Signs a person in a second time. */
async function signInElsewhere({ email, password }: Person) {
  const answer = await auth('POST', '/token?grant_type=password', null, { email, password })
  const session: { access_token: string; refresh_token: string } = await answer.json()
  return { token: session.access_token, refreshToken: session.refresh_token }
}

async function mailTo(email: string, subject: string) {
  await app.runJobs()
  return (await app.mails(email)).filter((mail) => mail.subject === subject)
}

it('asks a visitor to sign in', async () => {
  expect(await app.refusal(listSessions, {})).toBe('401 NOT_SIGNED_IN')
  expect(await app.refusal(endSession, { sessionId: SOMEBODY_ELSES })).toBe('401 NOT_SIGNED_IN')
  expect(await app.refusal(getEmailChange, {})).toBe('401 NOT_SIGNED_IN')
})

it('lists only a person’s own sessions, this one first, the device in words', async () => {
  const [person, stranger] = [await aPerson(app), await aPerson(app)]
  await app.ok(listSessions, {}, stranger)
  await app.tokenOf(person)
  await signInElsewhere(person)
  const { sessions } = await app.ok(listSessions, {}, person)
  expect(sessions[0]).toMatchObject({ isThis: true })
  expect(sessions.filter(({ isThis }) => isThis)).toHaveLength(1)
  expect(sessions.find(({ device }) => device === 'Safari on a Mac')).toMatchObject({ isThis: false })
  const theirs = await app.ok(listSessions, {}, stranger)
  const ids = new Set(sessions.map(({ id }) => id))
  expect(theirs.sessions.some(({ id }) => ids.has(id))).toBe(false)
})

it('signs one place out at once: its token and its refresh token are dead', async () => {
  const person = await aPerson(app)
  await app.tokenOf(person)
  const elsewhere = await signInElsewhere(person)
  const { sessions } = await app.ok(listSessions, {}, person)
  const other = sessions.find(({ device }) => device === 'Safari on a Mac')
  expect((await auth('GET', '/user', elsewhere.token)).status).toBe(200)
  await app.ok(endSession, { sessionId: other?.id ?? '' }, person)
  expect((await auth('GET', '/user', elsewhere.token)).status).toBe(403)
  const refresh_token = elsewhere.refreshToken
  const refreshed = await auth('POST', '/token?grant_type=refresh_token', null, { refresh_token })
  expect(refreshed.status).toBe(400)
  expect((await app.ok(listSessions, {}, person)).sessions.map(({ id }) => id)).not.toContain(other?.id)
  expect(await app.refusal(endSession, { sessionId: other?.id ?? '' }, person)).toBe('404 NOT_FOUND')
})

it('never ends a stranger’s session', async () => {
  const [person, stranger] = [await aPerson(app), await aPerson(app)]
  const [session] = (await app.ok(listSessions, {}, person)).sessions
  expect(await app.refusal(endSession, { sessionId: session?.id ?? '' }, stranger)).toBe('404 NOT_FOUND')
  expect((await app.ok(listSessions, {}, person)).sessions[0]?.id).toBe(session?.id)
})

it('shows a change of address that waits, who agreed, and gives it up', async () => {
  const person = await aPerson(app)
  expect(await app.ok(getEmailChange, {}, person)).toEqual({ change: null })
  expect(await app.refusal(cancelEmailChange, {}, person)).toBe('404 NOT_FOUND')
  const next = `new.${person.email}`
  expect((await auth('PUT', '/user', await app.tokenOf(person), { email: next })).status).toBe(200)
  const waiting = await app.ok(getEmailChange, {}, person)
  expect(waiting.change).toMatchObject({ newEmail: next, agreed: null })
  const [mail] = await mailTo(person.email, 'Confirm your new email address')
  const token = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
  const half = await auth('POST', '/verify', null, { type: 'email_change', email: person.email, token })
  expect(half.status).toBe(200)
  expect((await app.ok(getEmailChange, {}, person)).change?.agreed).toBe('current')
  await app.ok(cancelEmailChange, {}, person)
  expect(await app.ok(getEmailChange, {}, person)).toEqual({ change: null })
  const [other] = await mailTo(next, 'Confirm your new email address')
  const late = /\b\d{6}\b/.exec(other?.text ?? '')?.[0]
  const refused = await auth('POST', '/verify', null, { type: 'email_change', email: next, token: late })
  expect(refused.status).toBe(403)
})

it('tells the owner by mail that the password was changed, and repeats neither', async () => {
  const person = await aPerson(app)
  const password = 'another good password'
  expect((await auth('PUT', '/user', await app.tokenOf(person), { password })).status).toBe(200)
  const [mail] = await mailTo(person.email, 'Your password was changed')
  expect(mail?.text).toContain('If this was not you')
  // on the clock of its reader, and named
  expect(mail?.text).toMatch(/When: .* [AP]M Central European/)
  expect(mail?.text).not.toContain(password)
})

it('asks for a code by mail before an old session may change the password', async () => {
  const person = await aPerson(app)
  const { refreshToken } = await signInElsewhere(person)
  app.clock.advance(25 * 3_600_000)
  const refreshed = await auth('POST', '/token?grant_type=refresh_token', null, {
    refresh_token: refreshToken,
  })
  const { access_token: token }: { access_token: string } = await refreshed.json()
  const password = 'another good password'
  const refused = await auth('PUT', '/user', token, { password })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ error_code: 'reauthentication_needed' })
  expect((await auth('GET', '/reauthenticate', token)).status).toBe(200)
  const [mail] = await mailTo(person.email, 'Your code')
  const nonce = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
  expect((await auth('PUT', '/user', token, { password, nonce: '000000' })).status).toBe(422)
  expect((await auth('PUT', '/user', token, { password, nonce })).status).toBe(200)
})

it('signs the device out whose old token came back, and tells its owner', async () => {
  const person = await aPerson(app)
  const { refreshToken } = await signInElsewhere(person)
  const renew = (refresh_token: string) =>
    auth('POST', '/token?grant_type=refresh_token', null, { refresh_token })
  const first: { refresh_token: string } = await (await renew(refreshToken)).json()
  const second: { refresh_token: string } = await (await renew(first.refresh_token)).json()
  app.clock.advance(60_000)
  expect((await renew(refreshToken)).status).toBe(400)
  expect((await renew(second.refresh_token)).status).toBe(400)
  const [mail] = await mailTo(person.email, 'We signed one of your devices out')
  expect(mail?.text).toContain('Somebody used an old sign-in of yours.')
})

it('offers passkeys where browsers give them: on a secure address with a name', async () => {
  const settings = async () => {
    const answer = await auth('GET', '/settings', null)
    const { passkeys_enabled, external }: { passkeys_enabled: boolean; external: Record<string, boolean> } =
      await answer.json()
    return { passkeys_enabled, google: external['google'] ?? false, phone: external['phone'] }
  }
  expect(await settings()).toEqual({ passkeys_enabled: false, google: false, phone: false })
  const before = app
  const google = { clientId: 'a', clientSecret: 'b', issuer: 'https://accounts.example.org' }
  app = await makeTestApp({
    beside: before,
    env: {
      PUBLIC_URL: 'https://settle.example.org',
      SIGN_IN_PROVIDERS: JSON.stringify({ google }),
      SMS_GATEWAY_URL: 'http://127.0.0.1:9/send',
      SMS_GATEWAY_SECRET: 'a secret of the gateway',
    },
  })
  expect(await settings()).toEqual({ passkeys_enabled: true, google: true, phone: true })
  app = before
})
