import { getProfile, saveProfile } from '@evensettle/contracts/profile.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { aPerson, PROFILE } from '../../testing/factories.ts'
import { makeTestApp, type TestApp } from '../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

it('asks a visitor to sign in', async () => {
  expect(await app.refusal(getProfile, {})).toBe('401 NOT_SIGNED_IN')
  expect(await app.refusal(saveProfile, { ...PROFILE, name: 'Ada' })).toBe('401 NOT_SIGNED_IN')
})

it('knows the address of an account before there is a profile', async () => {
  const person = await aPerson(app, { profile: false })
  expect(await app.ok(getProfile, {}, person)).toEqual({ email: person.email, profile: null })
})

it('keeps what was entered, trimmed, with an audit entry that repeats none of it', async () => {
  const person = await aPerson(app, { profile: false })
  const saved = await app.ok(saveProfile, { ...PROFILE, name: '  Zoë  Łuksza-محمد ' }, person)
  expect(saved).toEqual({ ...PROFILE, name: 'Zoë  Łuksza-محمد', email: person.email, revision: 1 })
  expect((await app.ok(getProfile, {}, person)).profile).toEqual(saved)
  const audit = await app.deps.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('actor_id', '=', person.userId)
    .execute()
  expect(audit).toMatchObject([{ action: 'profile.save', subject: person.userId, facts: {} }])
})

it('replaces a profile that is saved again, and only its own', async () => {
  const [one, other] = [await aPerson(app), await aPerson(app)]
  await app.ok(saveProfile, { ...PROFILE, name: 'New Name', city: 'Łódź' }, one)
  expect((await app.ok(getProfile, {}, one)).profile).toMatchObject({ name: 'New Name', city: 'Łódź' })
  expect((await app.ok(getProfile, {}, other)).profile).toMatchObject({ name: other.name, city: 'Berlin' })
})

it('needs no postal address before an agreement does', async () => {
  const person = await aPerson(app, { profile: false })
  const without = { ...PROFILE, name: 'Ada', country: 'US', addressLine: ' ', postalCode: '', city: '' }
  expect(await app.ok(saveProfile, without, person)).toMatchObject({ name: 'Ada', city: '' })
  const { status, error } = await app.request(saveProfile, { ...without, forCase: randomUUID() }, person)
  expect([status, Object.keys(error?.fields ?? {}).toSorted()]).toEqual([
    400,
    ['addressLine', 'city', 'postalCode', 'region'],
  ])
  const half = await app.request(saveProfile, { ...without, addressLine: '9 Hill Lane' }, person)
  expect(Object.keys(half.error?.fields ?? {}).toSorted()).toEqual(['city', 'postalCode', 'region'])
})

it('names every field that is missing or wrong', async () => {
  const person = await aPerson(app)
  const { status, error } = await app.request(
    saveProfile,
    { ...PROFILE, name: '  ', city: '', country: 'Germany', phone: '1'.repeat(41) },
    person,
  )
  expect(status).toBe(400)
  expect(error?.fields).toEqual({
    name: 'Enter your name as it should appear in an agreement.',
    city: 'Enter your town or city.',
    country: 'Choose your country.',
    phone: 'This is too long. Keep it under 40 characters.',
  })
})

it('refuses a save that knows nothing of what another screen has saved, and the stored words stay', async () => {
  const person = await aPerson(app, { profile: false })
  const first = { ...PROFILE, name: 'Ada', revision: 0 }
  expect(await app.ok(saveProfile, first, person)).toMatchObject({ revision: 1 })
  expect(await app.refusal(saveProfile, { ...first, name: 'Ida' }, person)).toBe('409 VERSION_CONFLICT')
  const second = { ...first, phone: '555 0100', revision: 1 }
  expect(await app.ok(saveProfile, second, person)).toMatchObject({ revision: 2, phone: '555 0100' })
  expect(await app.refusal(saveProfile, { ...first, revision: 1 }, person)).toBe('409 VERSION_CONFLICT')
  expect((await app.ok(getProfile, {}, person)).profile).toMatchObject({ name: 'Ada', phone: '555 0100' })
})

it('answers a save whose answer was lost with what is stored, and counts it once', async () => {
  const person = await aPerson(app)
  const save = { ...PROFILE, name: ' Ada ', revision: 1 }
  const [one, other] = await Promise.all([
    app.ok(saveProfile, save, person),
    app.ok(saveProfile, save, person),
  ])
  expect([one.revision, other.revision]).toEqual([2, 2])
  expect(await app.refusal(saveProfile, { ...save, revision: 0 }, person)).toBe('409 VERSION_CONFLICT')
})
