import sharp from 'sharp'
import {
  getPartnerPage,
  getPartnerSettings,
  inviteToSeat,
  makeBenefitCodes,
  PARTNER_LOGO_PATH,
  PARTNER_POSTER_PATH,
  savePartnerLogo,
  savePartnerPage,
} from '@evensettle/contracts/partner-settings.ts'
import { acceptSeat, decideApplication, sendApplication } from '@evensettle/contracts/partners.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { anOperator, aPerson } from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { wordsIn } from '../../../testing/pdf.ts'

const OWNER = 'owner@union.example.org'
const VIEWER = 'viewer@union.example.org'
let app: TestApp
let owner: Person
let viewer: Person

async function seated(email: string): Promise<Person> {
  await app.runJobs()
  const mails = await app.mails(email)
  const token =
    mails.flatMap(({ text }) => /accept-invitation\?token=([\w-]+)/.exec(text)?.[1] ?? [])[0] ?? ''
  const person = await aPerson(app, { email })
  await app.ok(acceptSeat, { token }, person)
  return person
}

beforeAll(async () => {
  app = await makeTestApp({ admins: ['operator@example.org'] })
  const operator = await anOperator(app, 'operator@example.org')
  const id = newId()
  await app.ok(sendApplication, {
    id,
    organisation: 'Tenants Union',
    kind: 'tenants_union',
    country: 'US',
    members: 'under_1000',
    contactName: 'Ana Silva',
    email: OWNER,
    website: '',
    why: 'For our members.',
  })
  await app.ok(decideApplication, { id, decision: 'approve', words: '' }, operator)
  owner = await seated(OWNER)
  await app.ok(inviteToSeat, { email: VIEWER, role: 'viewer' }, owner)
  viewer = await seated(VIEWER)
})

const aPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 160, g: 80, b: 48, alpha: 0.5 } } })
const save = (image: string | null, by = owner, theme: 'light' | 'dark' = 'light') =>
  app.request(savePartnerLogo, { theme, image }, by)
const get = async (path: string, by?: Person) =>
  app.http.request(path, { headers: by ? await app.as(by) : {} })
const logoPath = (theme: string) =>
  PARTNER_LOGO_PATH.replace(':slug', 'tenants-union').replace(':theme', theme)

describe('a logo', () => {
  it('is drawn anew, small, with what shines through and without anything hidden, for anybody', async () => {
    const photo = await aPicture(2_400, 800)
      .withExif({ IFD0: { Copyright: 'SECRET', ImageDescription: 'SECRET' } })
      .png()
      .toBuffer()
    expect(photo.includes('SECRET')).toBe(true)
    expect((await save(photo.toString('base64'))).status).toBe(200)
    const { logos } = await app.ok(getPartnerPage, { slug: 'tenants-union' })
    expect(logos).toEqual({ light: expect.stringMatching(/^[\w-]{12}$/), dark: null })
    const answer = await get(logoPath('light'))
    expect(answer.headers.get('content-type')).toBe('image/png')
    const drawn = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(drawn).metadata()).toMatchObject({
      format: 'png',
      width: 480,
      height: 160,
      hasAlpha: true,
    })
    expect(drawn.includes('SECRET')).toBe(false)
    expect((await get(logoPath('dark'))).status).toBe(404)
  })

  it('is one for each theme, and gone when it is taken away', async () => {
    const dark = await aPicture(100, 60).webp().toBuffer()
    await save(dark.toString('base64'), owner, 'dark')
    expect((await get(logoPath('dark'))).status).toBe(200)
    expect((await save(null, owner, 'dark')).status).toBe(200)
    expect((await get(logoPath('dark'))).status).toBe(404)
  })

  it.each([
    [
      'a drawing that could run scripts',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      /no picture/,
    ],
    ['a page', () => Buffer.from('<!doctype html><script>1</script>'), /no picture/],
    ['a document', () => Buffer.from('%PDF-1.7\n'), /no picture/],
    ['nothing', () => Buffer.alloc(0), /no picture/],
    ['a dot', () => aPicture(4, 4).png().toBuffer(), /too small/],
    [
      'a picture that ends early',
      async () => (await aPicture(600, 400).png().toBuffer()).subarray(0, 200),
      /cannot be opened/,
    ],
  ])('is not %s, and the one before stays', async (_, bytes, words) => {
    const before = (await app.ok(getPartnerSettings, {}, owner)).organisation.logos
    const refused = await save(Buffer.from(await bytes()).toString('base64'))
    expect(refused.status).toBe(400)
    expect(refused.error?.message).toMatch(words)
    expect((await app.ok(getPartnerSettings, {}, owner)).organisation.logos).toEqual(before)
  })

  it('is changed by those who may change the page', async () => {
    expect((await save(null, viewer)).error?.code).toBe('SEAT_NOT_YOURS_TO_CHANGE')
    expect((await save(null, await aPerson(app))).error?.code).toBe('NOT_FOUND')
  })
})

it('a color is kept as it was given, and nothing else is taken for one', async () => {
  const page = { name: 'Tenants Union', slug: 'tenants-union', welcome: '' }
  await app.ok(savePartnerPage, { ...page, colour: '#ffd400' }, owner)
  expect((await app.ok(getPartnerPage, { slug: 'tenants-union' })).colour).toBe('#ffd400')
  const odd = await app.request(savePartnerPage, { ...page, colour: 'red;}' }, owner)
  expect(odd.error?.fields).toHaveProperty('colour')
})

describe('the poster', () => {
  it('names the organization, its address and a code for everybody, and never one for a single member', async () => {
    const single = { ids: [newId()], kind: 'single' as const, note: '', validUntil: null }
    const { codes: first } = await app.ok(makeBenefitCodes, single, owner)
    const before = wordsIn(await bytesOf(PARTNER_POSTER_PATH, owner))
    expect(before).toContain('Ask Tenants Union for your code')
    expect(before).not.toContain(first[0]?.code)
    const multi = { ids: [newId()], kind: 'multi' as const, note: '', validUntil: null }
    const { codes } = await app.ok(makeBenefitCodes, multi, owner)
    const code = codes.find(({ kind }) => kind === 'multi')?.code ?? ''
    const text = wordsIn(await bytesOf(PARTNER_POSTER_PATH, owner))
    for (const part of ['Tenants Union', 'settle.test/partner/tenants-union', code])
      expect(text).toContain(part)
    expect(wordsIn(await bytesOf(PARTNER_POSTER_PATH, viewer))).not.toContain(code)
  })

  it('is for those with a seat', async () => {
    expect((await get(PARTNER_POSTER_PATH)).status).toBe(401)
    expect((await get(PARTNER_POSTER_PATH, await aPerson(app))).status).toBe(404)
  })
})

async function bytesOf(path: string, by: Person): Promise<Uint8Array> {
  const answer = await get(path, by)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return new Uint8Array(await answer.arrayBuffer())
}
