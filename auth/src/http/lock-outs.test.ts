import { AuthClient } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, it } from 'vitest'
import { inHashingTurn } from '../accounts/hashing-turns.ts'
import type { Sms } from '../auth.ts'
import { authSuite } from '../testing/auth-suite.ts'
import { PASSWORD } from '../testing/start-auth.ts'
import type { TestAuth } from '../testing/start-auth.ts'

const texts: Sms[] = []

const suite = authSuite({
  mailInterval: 0,
  // a fifth of what is usual: each wrong password costs a hash, known address or not
  passwordAttempts: 2,
  phone: {
    async send(sms) {
      texts.push(sms)
      return {}
    },
  },
  smsInterval: 0,
  smsOtpLifetime: 3600,
})

// allowances fill up again while a slow machine works through a test
beforeAll(() => suite().stopClock())

type Client = InstanceType<typeof AuthClient>

/** The unmodified client in a browser that keeps cookies, behind an address of its own. */
function browser(test: TestAuth, ip: string): { client: Client; cookies: Map<string, string> } {
  const cookies = new Map<string, string>()
  const client = new AuthClient({
    url: test.url,
    autoRefreshToken: false,
    persistSession: false,
    experimental: { recoveryCodes: true },
    async fetch(url, init) {
      const headers = new Headers(init?.headers)
      headers.set('x-test-ip', ip)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
      const reply = await fetch(url, { ...init, headers })
      for (const line of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      return reply
    },
  })
  return { client, cookies }
}

async function inTurn<T>(times: number, work: (turn: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let turn = 0; turn < times; turn += 1) results.push(await work(turn))
  return results
}

/** `in`, or the status and code of the refusal. */
async function tryPassword(client: Client, email: string, password: string): Promise<string> {
  const { error } = await client.signInWithPassword({ email, password })
  return error === null ? 'in' : `${error.status ?? 0} ${error.code ?? ''}`
}

const WRONG = '400 invalid_credentials'
const LOCKED = '429 over_request_rate_limit'

/** How many of the answers are no lock. */
function heard(answers: string[]): number {
  return answers.filter((answer) => answer !== LOCKED).length
}

/** An address of an own network for each place. */
function place(at: number): string {
  return `198.51.${Math.floor(at / 250)}.${1 + (at % 250)}`
}

it('locks a guesser out, and nobody else', async () => {
  const test = suite()
  const email = 'owner@example.org'
  await test.member(email)
  const stranger = browser(test, '203.0.113.1').client
  const answers = await inTurn(6, () => tryPassword(stranger, email, 'a guess'))
  expect([heard(answers), new Set(answers.slice(2))]).toEqual([2, new Set([LOCKED])])
  expect(await tryPassword(stranger, email, PASSWORD)).toBe(LOCKED)
  expect(await tryPassword(browser(test, '203.0.113.2').client, email, PASSWORD)).toBe('in')
  const error = (await stranger.signInWithPassword({ email, password: 'a guess' })).error
  expect(error?.message).toBe(
    'Too many wrong passwords were tried. Sign in another way, or try again in an hour.',
  )
})

it('counts no try that a crowd kept from being judged', async () => {
  const test = suite()
  const email = 'crowd@example.org'
  await test.member(email)
  const { promise: crowd, resolve } = Promise.withResolvers<void>()
  const everybody = Array.from({ length: 2_000 }, () => inHashingTurn(() => crowd))
  const all = Promise.allSettled(everybody)
  const { client } = browser(test, '203.0.113.9')
  const refused = await inTurn(5, () => tryPassword(client, email, PASSWORD))
  const body = { email, password: PASSWORD }
  const told = await test.send('POST', '/token?grant_type=password', body, { 'x-test-ip': '203.0.113.9' })
  expect([told.status, told.headers.get('retry-after')]).toEqual([429, '3'])
  resolve()
  await all
  expect(new Set(refused)).toEqual(new Set([LOCKED]))
  expect(await inTurn(2, () => tryPassword(client, email, 'a guess'))).toEqual([WRONG, WRONG])
  expect(await tryPassword(client, email, PASSWORD)).toBe(LOCKED)
})

it('never locks a device its owner has signed in on, however many guess, and from wherever', async () => {
  const test = suite()
  const email = 'known@example.org'
  await test.member(email)
  const home = browser(test, '192.0.2.10')
  expect(await tryPassword(home.client, email, PASSWORD)).toBe('in')
  const guesses = await inTurn(14, (turn) => tryPassword(browser(test, place(turn)).client, email, 'a guess'))
  expect(heard(guesses)).toBe(10)
  await inTurn(3, () => tryPassword(browser(test, '192.0.2.10').client, email, 'a guess'))
  expect(await tryPassword(home.client, email, PASSWORD)).toBe('in')
  expect(await tryPassword(browser(test, '192.0.2.99').client, email, PASSWORD)).toBe(LOCKED)
  // Mistakes at home count there alone.
  const mistakes = await inTurn(2, () => tryPassword(home.client, email, 'a slip'))
  expect(new Set(mistakes)).toEqual(new Set([WRONG]))
  expect(await tryPassword(home.client, email, PASSWORD)).toBe(LOCKED)
  test.advance(1801)
  expect(await tryPassword(home.client, email, PASSWORD)).toBe('in')
})

it('takes a whole IPv6 network for one place', async () => {
  const test = suite()
  const email = 'six@example.org'
  await test.member(email)
  const answers = await inTurn(4, (turn) =>
    tryPassword(browser(test, `2001:db8:5:${turn.toString(16)}::1`).client, email, 'a guess'),
  )
  expect(heard(answers)).toBe(2)
  expect(await tryPassword(browser(test, '2001:db8:6::1').client, email, PASSWORD)).toBe('in')
})

it('knows a device for its own account only, and until the password changes', async () => {
  const test = suite()
  const [email, other] = ['bound@example.org', 'other@example.org']
  await test.member(email)
  await test.member(other)
  const [home, thief] = [browser(test, '192.0.2.20'), browser(test, '203.0.113.20')]
  await tryPassword(home.client, email, PASSWORD)
  await tryPassword(thief.client, other, PASSWORD)
  const [name = '', value = ''] = [...home.cookies][0] ?? []
  expect(value).toMatch(/^[\w-]+\.aal1\.\d+\.[\w-]{43}$/)
  const [, theirs = ''] = [...thief.cookies][0] ?? []
  const lock = async (): Promise<void> => {
    await inTurn(10, (turn) => tryPassword(browser(test, place(turn)).client, email, 'a guess'))
  }
  await lock()
  const forged = value.replace('aal1', 'aal2')
  for (const cookie of [theirs, forged, `${value}x`, value.slice(0, -1), '....', 'x']) {
    const device = browser(test, '203.0.113.21')
    device.cookies.set(name, cookie)
    expect([cookie, await tryPassword(device.client, email, PASSWORD)]).toEqual([cookie, LOCKED])
  }
  const copy = browser(test, '203.0.113.22')
  copy.cookies.set(name, value)
  expect(await tryPassword(copy.client, email, PASSWORD)).toBe('in')
  // what was signed before the change is older than it
  test.advance(1)
  expect((await home.client.updateUser({ password: 'changed at home' })).error).toBeNull()
  expect(await tryPassword(home.client, email, 'changed at home')).toBe('in')
  const old = browser(test, '203.0.113.23')
  old.cookies.set(name, value)
  expect(await tryPassword(old.client, email, 'changed at home')).toBe(LOCKED)
})

it('hides the device from scripts and from other origins', async () => {
  const test = suite()
  await test.member('cookie@example.org')
  const reply = await test.send('POST', '/token?grant_type=password', {
    email: 'cookie@example.org',
    password: PASSWORD,
  })
  const [cookie = ''] = reply.headers.getSetCookie()
  expect(cookie).toMatch(
    /^auth-device-[0-9a-f]{8}=[^;]+; Max-Age=31536000; Path=\/auth\/v1; HttpOnly; SameSite=Lax$/,
  )
  expect(reply.headers.get('access-control-allow-credentials')).toBeNull()
  const wrong = await test.send('POST', '/token?grant_type=password', {
    email: 'cookie@example.org',
    password: 'wrong one',
  })
  expect(wrong.headers.getSetCookie()).toEqual([])
})

it('tells nothing of an account by its lock', async () => {
  const test = suite()
  await test.member('somebody@example.org')
  const answersAt = (email: string, ip: string): Promise<string[]> =>
    inTurn(4, () => tryPassword(browser(test, ip).client, email, 'a guess'))
  expect(await answersAt('nobody.at.all@example.org', '203.0.113.31')).toEqual(
    await answersAt('somebody@example.org', '203.0.113.32'),
  )
})

async function tryCode(client: Client, email: string, token: string): Promise<string> {
  const { error } = await client.verifyOtp({ email, token, type: 'email' })
  return error === null ? 'in' : `${error.status ?? 0} ${error.code ?? ''}`
}

it('lets a stranger spoil nobody’s mailed code', async () => {
  const test = suite()
  const email = 'mailed@example.org'
  await test.member(email)
  const owner = browser(test, '192.0.2.40')
  await owner.client.signInWithOtp({ email })
  const code = test.lastMail(email).code ?? ''
  const wrong = code === '000000' ? '000001' : '000000'
  const stranger = browser(test, '203.0.113.40').client
  const answers = await inTurn(60, () => tryCode(stranger, email, wrong))
  expect([heard(answers), answers.at(-1)]).toEqual([10, LOCKED])
  expect(await tryCode(owner.client, email, code)).toBe('in')
})

it('hears fifty guesses at an address in a day, says so truly, and leaves the link and known devices', async () => {
  const test = suite()
  const email = 'fifty@example.org'
  await test.member(email)
  const known = browser(test, '192.0.2.50')
  await tryPassword(known.client, email, PASSWORD)
  await known.client.signInWithOtp({ email })
  const { code, link } = test.lastMail(email)
  const wrong = code === '000000' ? '000001' : '000000'
  const answers = await inTurn(70, (turn) => tryCode(browser(test, place(turn)).client, email, wrong))
  expect(heard(answers)).toBe(50)
  const stranger = browser(test, '192.0.2.51').client
  const { error } = await stranger.verifyOtp({ email, token: code ?? '', type: 'email' })
  expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  expect(error?.message).toBe(
    'Too many wrong codes were tried for this address. Use the link in the mail, or try again tomorrow.',
  )
  expect(await tryCode(known.client, email, code ?? '')).toBe('in')
  await known.client.signInWithOtp({ email })
  const followed = await fetch(test.lastMail(email).link ?? link ?? '', { redirect: 'manual' })
  expect(followed.headers.get('location')).toContain('#access_token=')
})

it('lets a stranger spoil nobody’s texted code', async () => {
  const test = suite()
  const phone = '+491510001234'
  const owner = browser(test, '192.0.2.60').client
  await owner.signInWithOtp({ phone })
  const token = texts.findLast(({ to }) => to === phone)?.code ?? ''
  const wrong = token === '000000' ? '000001' : '000000'
  const stranger = browser(test, '203.0.113.60').client
  const spelt = ['+491510001234', '49 151 0001234', ' 491510001234']
  const answers = await inTurn(30, async (turn) => {
    const { error } = await stranger.verifyOtp({ phone: spelt[turn % 3] ?? phone, token: wrong, type: 'sms' })
    return `${error?.status ?? 0} ${error?.code ?? ''}`
  })
  expect(heard(answers)).toBe(10)
  expect((await owner.verifyOtp({ phone, token, type: 'sms' })).error).toBeNull()
})

it.each(['email_change', 'phone_change'] as const)(
  'hears fifty guesses at a code sent to somebody else’s address, from however many known devices (%s)',
  async (type) => {
    const test = suite()
    const email = `own-${type}@example.org`
    const { client } = await test.member(email)
    const [victim, phone] = ['victim@example.org', '+491510007777']
    const isMail = type === 'email_change'
    expect((await client.updateUser(isMail ? { email: victim } : { phone })).error).toBeNull()
    const code = isMail ? test.lastMail(victim).code : texts.findLast(({ to }) => to === phone)?.code
    const token = code === '000000' ? '000001' : '000000'
    const body = isMail ? { type, email: victim, token } : { type, phone, token }
    const guessFrom = async (at: number): Promise<string[]> => {
      const device = browser(test, place(at))
      expect(await tryPassword(device.client, email, PASSWORD)).toBe('in')
      const cookie = [...device.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      return inTurn(10, async () => {
        const reply = await test.send('POST', '/verify', body, { cookie, 'x-test-ip': place(at) })
        return `${reply.status} ${Object(await reply.json())['error_code']}`
      })
    }
    const answers = (await inTurn(7, guessFrom)).flat()
    expect([heard(answers), answers.at(-1)]).toEqual([50, LOCKED])
  },
)

it.each(['email_change', 'phone_change'] as const)(
  'hears no more guesses in all when several accounts ask for one address (%s)',
  async (type) => {
    const test = suite()
    const isMail = type === 'email_change'
    const [target, phone] = ['wanted@example.org', '+491510008888']
    const codes = await inTurn(5, async (at) => {
      const { client } = await test.member(`asks-${at}-${type}@example.org`)
      expect((await client.updateUser(isMail ? { email: target } : { phone })).error).toBeNull()
      return isMail ? test.lastMail(target).code : texts.findLast(({ to }) => to === phone)?.code
    })
    const verify = (ip: string, token: string): Promise<Response> =>
      test.send('POST', '/verify', isMail ? { type, email: target, token } : { type, phone, token }, {
        'x-test-ip': ip,
      })
    const wrong = ['000000', '000001', '000002'].find((code) => !codes.includes(code)) ?? ''
    const answers = await inTurn(20, async (turn) => (await verify(place(turn), wrong)).status)
    expect(answers.filter((status) => status === 403)).toHaveLength(10)
    expect(answers.at(-1)).toBe(429)
    test.advance(86_400)
    expect((await verify(place(30), wrong)).status).toBe(403)
  },
)

it('lets nobody who knows the password spoil the second factor of its owner', async () => {
  const test = suite()
  const email = 'two-factors@example.org'
  const { client } = await test.member(email)
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const totp = new TOTP({ secret: Secret.fromBase32(data?.type === 'totp' ? data.totp.secret : '') })
  const code = (): string => totp.generate({ timestamp: test.now().getTime() })
  const factorId = data?.id ?? ''
  await client.mfa.challengeAndVerify({ factorId, code: code() })
  const raise = async (who: Client, typed: string): Promise<string> => {
    const { error } = await who.mfa.challengeAndVerify({ factorId, code: typed })
    return error === null ? 'in' : `${error.status ?? 0} ${error.code ?? ''}`
  }
  const home = browser(test, '192.0.2.70').client
  await home.signInWithPassword({ email, password: PASSWORD })
  test.advance(31)
  expect(await raise(home, code())).toBe('in')
  const thief = browser(test, '203.0.113.70').client
  await thief.signInWithPassword({ email, password: PASSWORD })
  const wrong = (): string => (code() === '000000' ? '000001' : '000000')
  const alone = await inTurn(15, () => raise(thief, wrong()))
  expect([heard(alone), alone.at(-1)]).toEqual([10, LOCKED])
  const token = (await thief.getSession()).data.session?.access_token ?? ''
  const spread = await inTurn(50, async (turn) => {
    const headers = { authorization: `Bearer ${token}`, 'x-test-ip': place(turn) }
    const asked = await test.send('POST', `/factors/${factorId}/challenge`, {}, headers)
    const { id } = Object(await asked.json())
    const body = { challenge_id: id, code: wrong() }
    return (await test.send('POST', `/factors/${factorId}/verify`, body, headers)).status
  })
  expect(spread.filter((status) => status === 422)).toHaveLength(40)
  const away = browser(test, '192.0.2.71').client
  await away.signInWithPassword({ email, password: PASSWORD })
  expect(await raise(away, code())).toBe(LOCKED)
  await home.signInWithPassword({ email, password: PASSWORD })
  test.advance(31)
  expect(await raise(home, code())).toBe('in')
})
