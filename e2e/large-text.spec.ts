import { expect, type Page } from '@playwright/test'
import { HYDRATED_PAGES, STATIC_PAGES } from '../web/app/prerendered.ts'
import { RELEASE } from './support/everyday.ts'
import { cutWords, offTheScreen } from './support/legible.ts'
import { PHONE, seat, test, type Screen } from './support/people.ts'
import { offer, register, seatSignedIn, sendCase, talkingCase } from './support/quick.ts'

/** The browser tells of an address without a page, which is what is asked for here. */
const NOT_THERE = /404.*\/no\/such\/page/
/** Without a link from an email this one leads to another page of the list at once. */
const LEADS_ON = '/reset-password'
const PAGES = [...STATIC_PAGES, ...HYDRATED_PAGES, '/respond', '/no/such/page'].filter(
  (path) => path !== LEADS_ON,
)

const NARROW = { width: 320, height: 640 }

/** Letters of twice the size: by the setting of the browser, on which all sizes rest, or of the text alone. */
const WAYS = { 'set in the browser': enlargeAll, 'of the text alone': enlargeText } as const
type Way = keyof typeof WAYS

for (const { screens, way, tag } of [
  { screens: [NARROW], way: 'set in the browser' as const, tag: [] },
  { screens: [PHONE], way: 'set in the browser' as const, ...RELEASE },
  { screens: [NARROW, PHONE], way: 'of the text alone' as const, ...RELEASE },
])
  test(
    `every public page can be read with text of twice the size at ${widthsOf(screens)}, ${way}`,
    { tag },
    async ({ browser }) => {
      const { page, context, trouble } = await seat(browser, 'Somebody of 70 years', NARROW)
      trouble.allow(NOT_THERE)
      // its page has the most to tell once it has an entry, which it gets within a minute of the start
      await expect
        .poll(async () => (await page.request.get('/log/checkpoint')).text(), { timeout: 90_000 })
        .toMatch(/^.*\n[1-9]/)
      await readAll(page, PAGES, { screens, way })
      await context.close()
    },
  )

for (const { way, tag } of [
  { way: 'set in the browser' as const, tag: [] },
  { way: 'of the text alone' as const, ...RELEASE },
]) {
  const screens = [NARROW, PHONE]

  test(
    `an invitation is read and answered with text of twice the size, ${way}`,
    { tag },
    async ({ browser }) => {
      const { page, context } = await seat(browser, 'Lee Okafor', NARROW)
      const other = { name: 'Lee Okafor', email: 'lee@example.org' }
      const { token } = await sendCase(await register('Maya Torres'), other)
      const steps = ['agree', 'item-1', 'review', 'time', 'decline', 'not-me', 'report']
      const first = `/invitation-response?token=${token}`
      await readAll(page, [first, ...steps.map((step) => `${first}&step=${step}`)], { screens, way })
      await context.close()
    },
  )

  test(`a case is read with text of twice the size, ${way}`, RELEASE, async ({ browser }) => {
    const { caseId, maya, lee } = await talkingCase()
    await offer(caseId, maya, 40_000)
    await offer(caseId, lee, 20_000)
    const { page, context } = await seatSignedIn(browser, lee, NARROW)
    const hub = [`/hub/${caseId}`, `/hub/${caseId}?tab=overview`]
    await readAll(page, [...hub, '/dashboard', '/settings'], { screens, way })
    await context.close()
  })
}

test('a page that cannot be read with large text is told', async ({ browser }) => {
  const { page, context } = await seat(browser, 'Somebody of 70 years', NARROW)
  await page.setContent(`<style>p { width: 3rem; overflow-wrap: anywhere }</style>
    <header><a href="/"><svg width="30" height="30"></svg><br><span>EvenSettle</span></a></header>
    <p>Delivery of the bookcase</p>
    <nav style="position: fixed; left: 0; bottom: 0; width: 100%; height: 60%">Home</nav>
    <div style="white-space: nowrap">A row that does not break and goes on beyond the edge of the screen</div>`)
  await page.evaluate(enlargeAll)
  const found = await troubleOf(page, 'set in the browser')
  for (const what of [
    /px too wide/,
    /“Delivery” is broken/,
    /“screen” is cut off/,
    /name stands under/,
    /bars cover/,
  ])
    expect(found).toContainEqual(expect.stringMatching(what))
  await context.close()
})

function widthsOf(screens: readonly Screen[]): string {
  return screens.map(({ width }) => `${width} px`).join(' and ')
}

async function readAll(
  page: Page,
  paths: readonly string[],
  { screens, way }: { screens: readonly Screen[]; way: Way },
): Promise<void> {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('#first-look')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await page.evaluate(WAYS[way])
    for (const screen of screens) {
      await page.setViewportSize(screen)
      const place = `${path.replace(/token=[^&]*/, '')} at ${screen.width}`
      found.push(...(await troubleOf(page, way)).map((what) => `${place}: ${what}`))
    }
  }
  expect([...new Set(found)]).toEqual([])
}

/** Letters of the text alone are as large in a heading as on a wide screen: a word of it may be wider than a phone. */
async function troubleOf(page: Page, way: Way): Promise<string[]> {
  const widest = way === 'of the text alone' ? 0.8 : 1
  return [...(await page.evaluate(offTheScreen)), ...(await page.evaluate(cutWords, widest))]
}

function enlargeAll(): void {
  document.documentElement.style.fontSize = '200%'
  for (const one of document.querySelectorAll('details')) one.open = true
}

/** As some phones do it: letters grow, and nothing that was measured in them. */
function enlargeText(): void {
  for (const one of document.querySelectorAll('details')) one.open = true
  const sizes = [...document.querySelectorAll<HTMLElement>('body *')].map((one) => {
    const { fontSize, lineHeight } = getComputedStyle(one)
    return { one, fontSize: Number.parseFloat(fontSize), lineHeight: Number.parseFloat(lineHeight) }
  })
  for (const { one, fontSize, lineHeight } of sizes) {
    if (one.closest('svg')) continue
    one.style.fontSize = `${fontSize * 2}px`
    if (!Number.isNaN(lineHeight)) one.style.lineHeight = `${lineHeight * 2}px`
  }
}
