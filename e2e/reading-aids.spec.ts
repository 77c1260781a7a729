import { expect, type Page } from '@playwright/test'
import { HYDRATED_PAGES, STATIC_PAGES } from '../web/app/prerendered.ts'
import { RELEASE } from './support/everyday.ts'
import { untilTakenOver } from './support/invitation.ts'
import { DESK, seat, test } from './support/people.ts'
import { keepDraft, offer, seatSignedIn, sendCase, talkingCase } from './support/quick.ts'

/** A window of 1280 px at 200 % is as wide as 640; 320 px is the same at 400 %. */
const WIDTHS = [640, 320]

/** WCAG 1.4.12: what a reader may set without losing words. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`

const UNKNOWN = '0198c0de-1111-7222-8333-444455556666'

test('public pages bear zoom, large letters and wide spacing', RELEASE, async ({ browser }) => {
  const { page, context } = await seat(browser, 'Somebody who needs large letters', DESK)
  const others = ['/respond', '/invitation-response?token=no', `/case/${UNKNOWN}/respond`, '/no/such/page']
  await readAll(page, [...STATIC_PAGES, ...HYDRATED_PAGES, ...others])
  await context.close()
})

test('screens of a case bear zoom, large letters and wide spacing', RELEASE, async ({ browser }) => {
  const { caseId, maya, lee } = await talkingCase()
  await offer(caseId, maya, 40_000)
  await offer(caseId, lee, 20_000)
  const draft = await keepDraft(maya)
  const waiting = await sendCase(maya, { name: 'Lee Okafor', email: `lee.${maya.email}` })
  const invited = await seat(browser, 'Somebody invited', DESK)
  await readAll(invited.page, [`/invitation-response?token=${waiting.token}`, `/cases/${caseId}`])
  const { page, context } = await seatSignedIn(browser, maya, DESK)
  const step = (name: string) => `/create-case?draft=${draft}&step=${name}`
  const tab = (name: string) => `/hub/${caseId}?tab=${name}`
  const screens = [
    '/dashboard',
    '/settings',
    '/help-center',
    '/onboarding/profile',
    ...['type', 'story', 'items', 'other', 'review'].map(step),
    ...['overview', 'conversation', 'activity'].map(tab),
    `/negotiation/${caseId}`,
    `/case-invitation/${waiting.caseId}`,
  ]
  await readAll(page, screens)
  await context.close()
  await invited.context.close()
})

async function readAll(page: Page, paths: readonly string[]): Promise<void> {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await untilTakenOver(page)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 640 })
      found.push(...(await lost(page, `${path} at ${width}`)))
    }
    await page.setViewportSize({ width: 640, height: 640 })
    await style(page, SPACING)
    found.push(...(await lost(page, `${path} with wide spacing`)))
    await style(page, 'html { font-size: 200% }')
    found.push(...(await lost(page, `${path} with letters of twice the size`)))
    await page.setViewportSize(DESK)
  }
  expect(found).toEqual([])
}

async function style(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)
}

/** What sticks out of the page, and words that a box of fixed size cuts off. */
async function lost(page: Page, view: string): Promise<string[]> {
  const parts = await page.evaluate(() => {
    const found: string[] = []
    const tooWide = document.documentElement.scrollWidth - window.innerWidth
    if (tooWide > 0) found.push(`${tooWide} px too wide`)
    for (const part of document.querySelectorAll<HTMLElement>('button, a, h1, h2, h3, label, p, td, th')) {
      const { overflowX, overflowY } = getComputedStyle(part)
      const isCut =
        (overflowX === 'hidden' && part.scrollWidth > part.clientWidth + 1) ||
        (overflowY === 'hidden' && part.scrollHeight > part.clientHeight + 1)
      // what only a screen reader reads has no size of its own
      if (isCut && !part.closest('[class*=sr-only]')) found.push(`cuts ${part.outerHTML.slice(0, 90)}`)
    }
    return found
  })
  return parts.map((part) => `${view}: ${part}`)
}
