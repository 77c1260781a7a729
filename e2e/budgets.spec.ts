import { expect, type Page } from '@playwright/test'
import { STATIC_PAGES } from '../web/app/prerendered.ts'
import { violationsIn } from './support/axe.ts'
import { everyday, IS_FULL, SCHEMES } from './support/everyday.ts'
import { colorsSettle } from './support/look.ts'
import { DESK, seat, test, type Person } from './support/people.ts'
import { register, seatSignedIn, sendCase } from './support/quick.ts'

/**
 * kB of script on the wire (brotli) that a screen may ask for, what it fetches when idle included. The sign-in
 * client has a budget of its own: a screen that is at rest fetches it sooner or later, as the machine is busy.
 * What makes a screen heavy, and what a new one costs the others: decision 054.
 */
const SCRIPT_BUDGET = { login: 119, dashboard: 156, hub: 183.5 }
const SIGN_IN_CLIENT = { file: /\/assets\/sign-in-client-/, budget: 21 }

/** Every day axe looks at one of each kind: pictures, a form, figures, a list. `large-text` sees all of them. */
const READ = everyday(STATIC_PAGES, ['/', '/contact', '/about', '/logs'])

type Fetched = { scripts: string[]; bytes: Promise<number>[]; client: Promise<number>[]; requests: string[] }

/** Keeps what a page fetches from now on. */
function watch(page: Page): Fetched {
  const fetched: Fetched = { scripts: [], bytes: [], client: [], requests: [] }
  page.on('requestfinished', (request) => {
    fetched.requests.push(request.url())
    if (request.resourceType() !== 'script') return
    fetched.scripts.push(request.url())
    const bytes = SIGN_IN_CLIENT.file.test(request.url()) ? fetched.client : fetched.bytes
    bytes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  return fetched
}

/** kB of script that a screen has fetched, once no more comes. */
async function scriptKb({ page, context }: Person, path: string, heading: string): Promise<number> {
  const fetched = watch(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  let last = -1
  // what is fetched when idle comes after half a second
  await expect.poll(() => last === (last = fetched.scripts.length), { intervals: [1_000] }).toBe(true)
  const bytes = await Promise.all(fetched.bytes)
  for (const client of await Promise.all(fetched.client))
    expect(client / 1_000).toBeLessThanOrEqual(SIGN_IN_CLIENT.budget)
  await context.close()
  return bytes.reduce((sum, size) => sum + size, 0) / 1_000
}

test('information pages ask for no script file and little else, stand still, are accessible and fit 320 px', async ({
  browser,
  baseURL,
}) => {
  const { page, context, trouble } = await seat(browser, 'Somebody in a hurry', { width: 360, height: 740 })
  await page.addInitScript(() => {
    const shift = window as unknown as { moved: number }
    shift.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift.moved += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const fetched = watch(page)
  const found: string[] = []
  for (const path of STATIC_PAGES) {
    fetched.requests = []
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(fetched.scripts, path).toEqual([])
    expect(fetched.requests.filter((url) => new URL(url).origin !== baseURL)).toEqual([])
    // the page with its styles, two fonts, the icon, the manifest; some ask who runs this installation
    expect(fetched.requests.length, path).toBeLessThanOrEqual(6)
    const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved)
    expect(moved, `${path} moves`).toBe(0)
    if (READ.includes(path)) found.push(...(await unreadable(page, path)))
  }
  await page.goto('/right-place')
  found.push(...(await unreadable(page, '/right-place')))
  expect(found).toEqual([])
  trouble.expectNone('Somebody in a hurry')
  await context.close()
})

/** What axe finds on a page that is open, and whether it is wider than 320 px. */
async function unreadable(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of IS_FULL ? [1280, 360] : [360]) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      await colorsSettle(page)
      // what the night can change is color
      const only = colorScheme === 'dark' ? { type: 'rule' as const, values: ['color-contrast'] } : undefined
      for (const { id, nodes } of await violationsIn(page, only))
        found.push(`${path} ${width} ${colorScheme}: ${id} at ${nodes[0]?.target.join(' ')}`)
    }
  }
  await page.setViewportSize({ width: 320, height: 700 })
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (tooWide > 0) found.push(`${path} is ${tooWide} px too wide at 320`)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 360, height: 740 })
  return found
}

test('the app keeps its weight', async ({ browser }) => {
  const maya = await register('Maya Torres')
  const { caseId } = await sendCase(maya, { name: 'Lee Okafor', email: `lee.${maya.email}` })
  const weights = {
    login: await scriptKb(await seat(browser, 'A visitor', DESK), '/login', 'Sign In'),
    dashboard: await scriptKb(await seatSignedIn(browser, maya, DESK), '/dashboard', 'Your cases'),
    hub: await scriptKb(await seatSignedIn(browser, maya, DESK), `/hub/${caseId}`, 'Bookcase'),
  }
  console.log(JSON.stringify(weights))
  test.info().annotations.push({ type: 'kB of script', description: JSON.stringify(weights) })
  for (const [screen, kb] of Object.entries(weights)) expect(kb, screen).toBeGreaterThan(20)
  expect(weights.login).toBeLessThanOrEqual(SCRIPT_BUDGET.login)
  expect(weights.dashboard).toBeLessThanOrEqual(SCRIPT_BUDGET.dashboard)
  expect(weights.hub).toBeLessThanOrEqual(SCRIPT_BUDGET.hub)
})
