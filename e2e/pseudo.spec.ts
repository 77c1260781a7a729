import { RELEASE } from './support/everyday.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import { freePort } from './support/free-port.ts'
import { arrive, expectInside, expectWhole } from './support/inside.ts'
import { PHONE, seat, test } from './support/people.ts'
import {
  agree,
  answerAndJoin,
  keepDraft,
  offer,
  openRound,
  register,
  seatSignedIn,
  sendCase,
  type Account,
} from './support/quick.ts'
import { ORIGIN } from './support/servers.ts'
import { grow } from './support/translate.ts'

const ROOT = join(import.meta.dirname, '..')
const OPEN = ['/', '/features', '/help', '/right-place', '/privacy', '/login', '/register', '/respond']

let dispute: Awaited<ReturnType<typeof aDispute>>
test.beforeAll(async () => {
  dispute = await aDispute()
})

/** `en-XA` is a third longer; `ar-XB` is as long and written from right to left. */
const LANGUAGES = [
  { language: 'ar-XB', direction: 'rtl' },
  { language: 'en-XA', direction: 'ltr' },
]

test('sentences that grow on the page, from right to left, fit a phone', RELEASE, async ({ browser }) => {
  const [visitor, maya] = [
    await seat(browser, 'A visitor', PHONE),
    await seatSignedIn(browser, dispute.maya, PHONE),
  ]
  const seen: [Page, readonly string[]][] = [
    [visitor.page, ['/', '/register', `/invitation-response?token=${dispute.token}`]],
    [maya.page, dispute.everyday],
  ]
  for (const [page, addresses] of seen)
    for (const address of addresses) {
      await arrive(page, address)
      await grow(page)
      await expectFits(page, `${address.replace(/token=.*/, '')} grown`)
    }
})

for (const { language, direction } of LANGUAGES)
  test(`sentences of another length and direction fit a phone: ${language}`, RELEASE, async ({ browser }) => {
    const { origin, stop } = await pagesIn(language)
    try {
      const visitor = await phone(browser, origin, direction)
      for (const address of [...OPEN, `/invitation-response?token=${dispute.token}`])
        await look(visitor, address, language)
      const maya = await phone(browser, origin, direction, dispute.maya)
      for (const address of dispute.addresses) await look(maya, address, language)
    } finally {
      await stop()
    }
  })

async function aDispute() {
  const [maya, lee] = await Promise.all([register('Maya Torres'), register('Lee Okafor')])
  const waiting = await sendCase(maya, lee)
  const active = await sendCase(maya, lee)
  const round = await sendCase(maya, lee)
  const agreed = await sendCase(maya, lee)
  for (const one of [active, round, agreed]) await answerAndJoin(one, lee)
  for (const { caseId } of [active, round]) {
    await offer(caseId, maya, 40_000)
    await offer(caseId, lee, 20_000)
  }
  await openRound(round.caseId, [maya, lee])
  await agree(agreed.caseId, maya, lee)
  const draft = `/create-case?draft=${await keepDraft(maya)}&step=`
  return {
    maya,
    token: waiting.token,
    everyday: [
      `${draft}items`,
      '/dashboard',
      `/case/${active.caseId}?tab=overview`,
      `/negotiation/${round.caseId}`,
      `/case/${agreed.caseId}?tab=agreement`,
    ],
    addresses: [
      ...['type', 'story', 'items', 'other', 'review'].map((step) => draft + step),
      '/dashboard',
      '/settings',
      '/help-center',
      `/case-invitation/${waiting.caseId}`,
      ...['overview', 'conversation', 'evidence', 'activity'].map(
        (tab) => `/case/${active.caseId}?tab=${tab}`,
      ),
      `/negotiation/${active.caseId}`,
      `/negotiation/${round.caseId}`,
      `/case/${agreed.caseId}?tab=agreement`,
    ],
  }
}

/** The pages of this working copy in a made-up language, in front of the server of the other journeys. */
async function pagesIn(language: string) {
  const port = freePort()
  const origin = `http://localhost:${port}`
  const script = join(ROOT, 'e2e/support/pseudo-server.ts')
  const child = spawn(join(ROOT, 'node_modules/.bin/node'), [script, language, String(port), ORIGIN], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const isUp = async () => (await fetch(`${origin}/login`).catch(() => null))?.ok === true
  await expect.poll(isUp, { message: 'the pages are served', timeout: 120_000 }).toBe(true)
  return { origin, stop: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function phone(browser: Browser, origin: string, direction: string, account?: Account): Promise<Page> {
  const kept = account?.storageState.origins[0]?.localStorage ?? []
  const context = await browser.newContext({
    baseURL: origin,
    viewport: PHONE,
    storageState: { cookies: [], origins: [{ origin, localStorage: kept }] },
  })
  const page = await context.newPage()
  await page.addInitScript((dir) => {
    document.documentElement.dir = dir
  }, direction)
  return page
}

async function look(page: Page, address: string, language: string): Promise<void> {
  const place = `${address.replace(/token=.*/, '')} in ${language}`
  await arrive(page, address)
  await expect(page.locator('body'), place).toContainText(/\[.*[áéíöš].*\]/s)
  await expectFits(page, place)
}

async function expectFits(page: Page, place: string): Promise<void> {
  await expectInside(page, PHONE, place)
  await expectWhole(page, place)
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: join(folder, `${place.replaceAll(/\W+/g, '-')}.png`) })
}
