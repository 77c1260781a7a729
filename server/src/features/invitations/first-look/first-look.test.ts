import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leaveCase } from '@evensettle/contracts/cases.ts'
import { getLetterLink } from '@evensettle/contracts/invitation-sending.ts'
import { declineInvitation } from '@evensettle/contracts/invitations.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import { createWebApp } from '../../../platform/http/web.ts'
import { aCase, anItem, aPerson, aSettledCase } from '../../../testing/factories.ts'
import { makeTestApp, type TestApp } from '../../../testing/make-test-app.ts'

const SHELL =
  '<html><head><link rel="stylesheet" href="/assets/a.css"/></head><body>' +
  '<div id="first-look" class="grid"><span>Loading</span></div><script>let a = 1</script></body></html>'
const FACES = [
  '@font-face{font-family:A;font-display:swap;src:url(/assets/a.woff2)format("woff2")}',
  '@font-face{font-family:B;font-display:optional;src:url(/assets/b.woff2)format("woff2")}',
  '@font-face{font-family:C;src:local(Arial)}',
]
const STYLES = `${FACES.join('')}h1{color:red}`
const waiting = { answered: null, joined: false } as const

let folder: string
let app: TestApp
let get: (token: string, headers?: Record<string, string>) => Promise<Response>

beforeAll(async () => {
  app = await makeTestApp()
  folder = await mkdtemp(join(tmpdir(), 'evensettle-first-look-'))
  await writeFile(join(folder, '__spa-fallback.html'), SHELL)
  await writeFile(join(folder, 'first-look.css'), STYLES)
  await writeFile(join(folder, 'csp.json'), JSON.stringify({ '__spa-fallback.html': ['sha256-shell'] }))
  const { http } = createApp(app.deps, await createWebApp(folder, 'http://settle.test'))
  get = async (token, headers = {}) => http.request(`/invitation-response?token=${token}`, { headers })
})

afterAll(() => rm(folder, { recursive: true }))

it('holds who asks for what, before any script, and is kept nowhere', async () => {
  const items = [
    anItem({ title: 'The deposit', amount: 120_000 }),
    anItem({ title: 'Interest', amount: 3_050 }),
  ]
  const one = await aCase(app, { ...waiting, items })
  const page = await get(one.token)
  const text = await page.text()
  for (const part of [one.starter.name, 'would like to sort something out with you', one.reference])
    expect(text).toContain(part)
  for (const part of ['The deposit', '€1,200', '€30.50', 'Together', '€1,230.50'])
    expect(text).toContain(part)
  expect(text).not.toContain('Loading')
  const elsewhere = text.replaceAll(/(?:href|value)="[^"]*"/g, '')
  expect(elsewhere).not.toContain(one.token)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(page.headers.get('etag')).toBeNull()
})

it('names the faces of its words, so that they are there before it is painted or stay away', async () => {
  const one = await aCase(app, waiting)
  const text = await (await get(one.token)).text()
  expect(text.match(/<link rel="preload" as="font"[^>]*>/g)).toEqual([
    '<link rel="preload" as="font" type="font/woff2" href="/assets/b.woff2" crossorigin/>',
  ])
})

it('says in our own words what it is about, and quotes a title as its author’s', async () => {
  const items = [anItem({ title: 'Money', amount: 90_000 })]
  const one = await aCase(app, { ...waiting, items, draft: { type: 'loan', title: 'You are a thief' } })
  const text = (await (await get(one.token)).text()).replaceAll(/\s+/g, ' ')
  expect(text).toMatch(/<h2 [^>]*> a loan of €900 <\/h2>/)
  expect(text).toContain(`${one.starter.name} calls it “You are a thief”.`)
  expect(text).not.toMatch(/<h[12][^>]*>[^<]*thief/)
  expect(text.indexOf('If you do nothing')).toBeLessThan(text.indexOf('thief'))
})

it('says with the thing how it is to change hands and by when', async () => {
  const year = app.clock.now().getUTCFullYear() + 1
  const handing = { who: 'respondent', at: 'starter', place: '', by: `${year}-12-01` } as const
  const bike = anItem({ kind: 'property', title: 'The bike', amount: 0, handing })
  const one = await aCase(app, { ...waiting, items: [bike], draft: { type: 'borrowed_item' } })
  const words = `You bring or send it to ${one.starter.name}’s place, by Dec 1, ${year}.`
  for (const search of ['', '&step=agree']) {
    const text = await (await get(`${one.token}${search}`)).text()
    expect(text.split('How can I check')[0]).toContain(words)
  }
})

it('says which day holds for the answer where something is asked for by an earlier one', async () => {
  const by = new Date(app.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
  const handing = { who: 'respondent', at: 'starter', place: '', by } as const
  const bike = anItem({ kind: 'property', title: 'The bike', amount: 0, handing })
  const one = await aCase(app, { ...waiting, items: [bike], draft: { type: 'borrowed_item' } })
  const text = (await (await get(one.token)).text()).replaceAll(/\s+/g, ' ')
  expect(text).toMatch(/You can answer until [^.]+\. [A-Z][a-z]+ \d+, \d{4} is only the day by which /)
})

it('is there for the link of the letter too, and takes no key of a browser to read', async () => {
  const one = await aCase(app, waiting)
  const { link } = await app.ok(getLetterLink, { caseId: one.caseId }, one.starter)
  const token = new URL(link).searchParams.get('token') ?? ''
  expect(token).not.toBe(one.token)
  expect(await (await get(token)).text()).toContain(one.reference)
})

it('opens nothing: programs that check mails follow links too', async () => {
  const one = await aCase(app, waiting)
  await get(one.token)
  const row = await app.deps.db
    .selectFrom('invitation')
    .select('opened_at')
    .where('case_id', '=', one.caseId)
    .executeTakeFirstOrThrow()
  expect(row.opened_at).toBeNull()
  expect(await app.eventTypes(one.caseId)).not.toContain('invitation.opened')
})

it('writes what people typed as text', async () => {
  const title = '</div><script>alert(1)</script>'
  const one = await aCase(app, {
    ...waiting,
    starter: await aPerson(app, { name: '<img src=x onerror=alert(1)>' }),
    draft: { title, otherName: '"><b>Lee</b>' },
    items: [anItem({ title: "<svg onload='alert(1)'>", amount: 100 })],
  })
  const text = await (await get(one.token)).text()
  expect(text).not.toMatch(/<img|<svg onload|<b>|<script>alert/)
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

it('allows its own style and script by their hashes, and unpacks to the same page', async () => {
  const one = await aCase(app, waiting)
  const page = await get(one.token)
  const text = await page.text()
  const policy = page.headers.get('content-security-policy') ?? ''
  const hashOf = (body: string) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? []
  const [, script = ''] = /media="print"\/><script>([\s\S]*?)<\/script>/.exec(text) ?? []
  expect(style).toBe(STYLES)
  expect(script).not.toBe('')
  expect(policy).toContain(`style-src 'self' ${hashOf(style)}`)
  expect(policy).toContain(`script-src 'self' ${hashOf(script)} 'sha256-shell'`)
  expect(policy).not.toContain('unsafe')
  const packed = await get(one.token, { 'accept-encoding': 'br' })
  expect(packed.headers.get('content-encoding')).toBe('br')
})

it('shows an answer that was sent to whoever holds the mailed link', async () => {
  const { token, caseId, starter } = await aCase(app, { joined: false })
  const mailed = await (await get(token)).text()
  for (const words of ['You sent your answer on', 'A copy is on its way']) expect(mailed).toContain(words)
  const { link } = await app.ok(getLetterLink, { caseId }, starter)
  const byLetter = await (await get(new URL(link).searchParams.get('token') ?? '')).text()
  expect(byLetter).toContain('You sent your answer on')
  expect(byLetter).not.toContain('A copy is on its way')
})

it('is the plain page of the app without a token', async () => {
  expect(await (await get('')).text()).toBe(SHELL)
})

it('says of a link that has ended what became of it, and names a way on', async () => {
  const [joined, settled, declined, withdrawn, refused, late] = [
    await aCase(app),
    await aSettledCase(app),
    await aCase(app, waiting),
    await aCase(app, waiting),
    await aCase(app, waiting),
    await aCase(app, waiting),
  ]
  await app.ok(declineInvitation, { token: declined.token, reason: 'not_saying', words: '' })
  await app.ok(declineInvitation, { token: refused.token, reason: 'not_me', words: '' })
  await app.ok(leaveCase, { caseId: withdrawn.caseId, words: '' }, withdrawn.starter)
  const told: [token: string, ...words: string[]][] = [
    ['half', 'This link is not complete', 'press the button in it'],
    ['%00', 'This link is not complete'],
    ['x'.repeat(43), 'This link is not complete'],
    [joined.token, 'This invitation has already been used', `/login?next=`],
    [settled.token, 'This invitation has already been used', `/login?next=`],
    [declined.token, 'You said no to this invitation', 'value="reopen"'],
    [withdrawn.token, 'This invitation is no longer open'],
    [refused.token, 'This link has ended', 'had reached the wrong person'],
  ]
  for (const [token, ...words] of told) expect(await missingAt(token, words)).toEqual([])
  expect((await get(joined.token)).headers.get('cache-control')).toBe('no-store')
  app.clock.advance(15 * DAY)
  expect(
    await missingAt(late.token, ['This invitation has expired', 'You can still answer', 'value="reopen"']),
  ).toEqual([])
  app.clock.advance(60 * DAY)
  expect(
    await missingAt(late.token, ['This invitation has expired', 'ask the person who invited you']),
  ).toEqual([])
})

/** What of these words, and of the ways on, whoever follows a link without scripts does not find. */
async function missingAt(token: string, words: readonly string[]): Promise<string[]> {
  const text = await (await get(token)).text()
  return [...words, 'href="/respond"', 'href="/contact"'].filter((one) => !text.includes(one))
}
