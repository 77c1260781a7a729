import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { Sms } from '../auth.ts'
import { authSuite } from '../testing/auth-suite.ts'
import { createDatabase, PASSWORD, startAuth } from '../testing/start-auth.ts'
import type { TestAuth } from '../testing/start-auth.ts'
import { laterSignUpsAlike } from '../testing/later-sign-ups.ts'

const ZERO = new URL('../../migrations/0013_numbers_without_zero.sql', import.meta.url)
const texts: Sms[] = []
let isGatewayAway = false

const phone = {
  async send(sms: Sms) {
    if (isGatewayAway) throw new Error('the gateway is away')
    texts.push(sms)
    return {}
  },
}

const suite = authSuite({ phone, onError: () => undefined })

function codeTo(number: string): string {
  return texts.findLast(({ to }) => to === number)?.code ?? ''
}

async function confirmedNumber(test: TestAuth, number: string): Promise<void> {
  const client = test.client()
  await client.signUp({ phone: number, password: PASSWORD })
  expect((await client.verifyOtp({ phone: number, token: codeTo(number), type: 'sms' })).error).toBeNull()
}

it('answers every later sign-up by phone alike, whether the number is confirmed or waits, and whatever was sent first', async () => {
  const test = suite()
  const [member, waiting] = ['+4915120000001', '+4915120000002']
  await confirmedNumber(test, member)
  const shapeOf = await laterSignUpsAlike(test, 'phone', member, waiting)
  isGatewayAway = true
  test.advance(61)
  expect(await shapeOf(waiting)).toEqual(await shapeOf(member))
  isGatewayAway = false
})

it('sends the code of a later sign-up by phone, and remembers that there were two', async () => {
  const test = suite()
  const number = '+4915120000003'
  await test.client().signUp({ phone: number, password: PASSWORD })
  test.advance(61)
  const before = texts.length
  await test.client().signUp({ phone: number, password: 'another password' })
  await expect.poll(() => texts.length).toBe(before + 1)
  const { data } = await test.client().verifyOtp({ phone: number, token: codeTo(number), type: 'sms' })
  expect(data.user?.app_metadata).toMatchObject({ needs_password: true })
})

it('answers a later sign-up by phone alike when no more texts may be sent, and leaves the first code good', async () => {
  const database = await createDatabase()
  const test = await startAuth(database.pool, { phone, rateLimits: 'on', smsPerHour: 1, smsOtpLifetime: 600 })
  const number = '+4915120000004'
  await test.client().signUp({ phone: number, password: PASSWORD })
  const before = texts.length
  test.advance(61)
  const again = await test.client().signUp({ phone: number, password: 'another password' })
  expect(again).toMatchObject({ error: null, data: { user: { identities: [] } } })
  expect(texts).toHaveLength(before)
  const { data } = await test.client().verifyOtp({ phone: number, token: codeTo(number), type: 'sms' })
  expect(data.user?.app_metadata).toMatchObject({ needs_password: true })
  await test.close()
  await database.drop()
})

it('takes a number with and without the zero after its country for one, wherever it is typed', async () => {
  const test = suite()
  await test.client().signUp({ phone: '+49 0151 60000001', password: PASSWORD })
  expect(texts.at(-1)?.to).toBe('+4915160000001')
  const verified = await test
    .client()
    .verifyOtp({ phone: '+49015160000001', token: codeTo('+4915160000001'), type: 'sms' })
  expect(verified.error).toBeNull()
  for (const phone of ['+4915160000001', '+49015160000001', '49 0151 60000001']) {
    const { data } = await test.client().signInWithPassword({ phone, password: PASSWORD })
    expect(data.user?.id).toBe(verified.data.user?.id)
  }
  test.advance(61)
  const again = await test.client().signUp({ phone: '+49015160000001', password: 'another password' })
  expect(again.data.user?.identities).toEqual([])
  // Italy keeps its zero: these are two numbers
  await test.client().signUp({ phone: '+390651600001', password: PASSWORD })
  expect(texts.at(-1)?.to).toBe('+390651600001')
})

it('finds who signed up with the zero before it was left out, and takes no number from anybody', async () => {
  const database = await createDatabase()
  const test = await startAuth(database.pool, { phone })
  const stored = ['49015170000001', '49015170000002', '4915170000002', '12300170000', '390651700001']
  for (const [at, number] of stored.entries()) {
    const id = `00000000-0000-4000-8000-00000000000${at}`
    await database.pool.query(
      `insert into auth.account (id, phone, role, user_metadata, app_metadata, created_at, updated_at)
       values ($1, $2, 'authenticated', '{}', '{}', now(), now())`,
      [id, number],
    )
  }
  await database.pool.query(await readFile(ZERO, 'utf8'))
  const { rows } = await database.pool.query<{ phone: string }>('select phone from auth.account order by id')
  expect(rows.map(({ phone: number }) => number)).toEqual([
    '4915170000001',
    '49015170000002',
    '4915170000002',
    '12300170000',
    '390651700001',
  ])
  await test.close()
  await database.drop()
})
