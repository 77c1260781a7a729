import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { HYDRATED_PAGES, STATIC_PAGES } from '../web/app/prerendered.ts'
import { violationsIn } from './support/axe.ts'
import { mailTo } from './support/outbox.ts'
import { DESK, PHONE, seat, test } from './support/people.ts'
import { agree, answerAndJoin, openCase, register, seatSignedIn, sendCase, write } from './support/quick.ts'
import { RELEASE } from './support/everyday.ts'

/** The browser tells of an address without a page, which is what is asked for here. */
const NOT_THERE = /404.*\/no\/such\/page/

/** Addresses without a built page of their own that the public pages may lead to. */
const SCREENS = new Set([
  '/dashboard',
  '/settings',
  '/create-case',
  '/help-center',
  '/respond',
  '/partner-application',
])

test('the drawer and the way home of a visitor', async ({ respondent: { page, trouble } }) => {
  trouble.allow(NOT_THERE)
  await page.goto('/for-organizations')
  await expect(page.getByRole('heading', { name: 'Membership Benefits Partner Program' })).toBeVisible()
  await page.goto('/features')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'EvenSettle' })).toHaveAttribute('href', '/')
  await expect(bar.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link')).toHaveText([
    'HomeBack to homepage',
    'FeaturesSee what we offer',
    'HelpGet support',
    'AboutLearn about us',
    'ContactGet in touch',
  ])
  await expect(page.locator('#menu').getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/dashboard')
  await page.goto('/no/such/page')
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await crumbs.getByRole('button', { name: 'Show all breadcrumbs' }).click()
  await expect(crumbs.getByRole('listitem')).toHaveCount(4)
})

test('the frame of a signed-in person', async ({ browser }) => {
  const maya = await register('Maya Torres')
  const { caseId } = await sendCase(maya, { name: 'Lee Okafor', email: `lee.${maya.email}` })
  const { page, context, trouble } = await seatSignedIn(browser, maya, PHONE)
  trouble.allow(/503|UNAVAILABLE/)
  trouble.allow(NOT_THERE)
  await page.goto(`/case/${caseId}`)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs).toContainText('Case Details')
  const tabs = page.getByRole('navigation', { name: 'Areas' }).getByRole('link')
  await expect(tabs).toHaveText(['Home', 'New Case', 'Help', 'Settings'])
  await tabs.nth(3).click()
  await expect(page).toHaveURL('/settings')
  await expect(tabs.nth(3)).toHaveAttribute('aria-current', 'page')
  await expect(crumbs).toHaveText(/Home\/?Settings/)

  await page.setViewportSize(DESK)
  await expect(page.getByRole('navigation', { name: 'Areas' })).toBeHidden()
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Settings' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'EvenSettle' })).toHaveAttribute('href', '/dashboard')
  await page.goto('/no/such/page')
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()

  // away altogether: a page that hears that the service is back asks again before anybody presses
  for (const path of ['**/api/cases', '**/readyz'])
    await page.route(path, (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'UNAVAILABLE', message: 'Not now.' } } }),
    )
  await page.goto('/dashboard')
  await expect(page.getByText('Dashboard Error')).toBeVisible()
  await expect(
    page.getByText('Something went wrong loading this section. Please try refreshing.'),
  ).toBeVisible()
  await page.unroute('**/api/cases')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Bookcase with a cracked shelf')).toBeVisible()
  trouble.expectNone('Maya')
  await context.close()
})

test('a link without a recovery asks for a new mail; a case names itself at the sign-in', async ({
  stranger: { page },
}) => {
  await page.goto('/login?caseId=x')
  await expect(page.getByText('Sign in to view the full case details')).toBeVisible()
  await expect(page.getByRole('link', { name: /Forgot your password/ })).toBeVisible()
  await page.goto('/reset-password')
  await expect(page.getByText('Invalid reset link')).toBeVisible()
  await expect(page.getByText('Please request a new password reset email.')).toBeVisible()
  await expect(page).toHaveURL('/forgot-password')
  await expect(page.getByRole('link', { name: 'Back to Sign In' })).toBeVisible()
})

test('no public page holds a link that leads nowhere', async ({ request, baseURL }) => {
  const pages = new Map<string, string>()
  for (const path of [...STATIC_PAGES, ...HYDRATED_PAGES]) pages.set(path, await read(request, path))
  const dead: string[] = []
  for (const [from, html] of pages) {
    const body = html.replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    for (const [, found = ''] of body.matchAll(/\s(?:href|src)="([^"]+)"/g)) {
      const { origin, pathname, hash } = new URL(found, `${baseURL}${from}`)
      if (origin !== baseURL) dead.push(`${from}: ${found} leads to another host`)
      else if (pages.has(pathname)) {
        if (hash && !pages.get(pathname)?.includes(`id="${hash.slice(1)}"`)) dead.push(`${from}: ${found}`)
      } else if (!SCREENS.has(pathname)) {
        const isFile = /\.\w+$/.test(pathname)
        if (!isFile || !(await request.get(pathname)).ok()) dead.push(`${from}: ${found}`)
      }
    }
  }
  expect(dead).toEqual([])
})

test('programs find the pages, their picture and the app', async ({ request, baseURL }) => {
  const robots = await read(request, '/robots.txt')
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  expect(robots).toContain('Disallow: /invitation-response')
  const sitemap = await read(request, '/sitemap.xml')
  expect([...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, at]) => at)).toEqual(
    STATIC_PAGES.map((path) => `${baseURL}${path}`),
  )
  const landing = await read(request, '/')
  expect(landing).toContain(`<meta property="og:image" content="${baseURL}/social.png"/>`)
  expect(landing).toContain(`<link rel="canonical" href="${baseURL}/"/>`)
  const manifest = await request.get('/site.webmanifest')
  expect(manifest.headers()['content-type']).toBe('application/manifest+json')
  const { icons } = (await manifest.json()) as { icons: { src: string; purpose?: string }[] }
  for (const { src } of [...icons, { src: '/social.png' }])
    expect((await request.get(src)).ok(), src).toBe(true)
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
})

test('a printed page carries the words and none of the buttons', async ({ browser }) => {
  const { page, context } = await seat(browser, 'Somebody at a printer', DESK)
  await page.goto('/security')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByText('Checking a sealed agreement')).toBeVisible()
  await expect(page.locator('header')).toBeHidden()
  await expect(page.locator('footer')).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await page.goto('/help')
  await expect(page.getByText('Write as if a friend of the other side were reading along.')).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await page.goto('/')
  // folded answers are words too
  await expect(
    page.getByText('A settlement agreement that both sides have signed is described'),
  ).toBeVisible()
  await context.close()
})

test('public pages come on few sheets, under our name', async ({ browser }) => {
  const { page, context } = await seat(browser, 'Somebody at a printer', DESK)
  for (const [path, sheets] of [
    ['/', 6],
    ['/about', 3],
    ['/for-organizations', 4],
    ['/help', 1],
    ['/respond', 1],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.emulateMedia({ media: 'print' })
    const name = await page.locator('#content').evaluate((main) => getComputedStyle(main, '::before').content)
    expect(name, path).toBe('"EvenSettle"')
    for (const format of ['A4', 'Letter']) {
      const paper = (await page.pdf({ format })).toString('latin1')
      expect(paper.match(/\/Type\s*\/Page\b/g)?.length, `${path} on ${format}`).toBeLessThanOrEqual(sheets)
    }
  }
  await context.close()
})

test('a case and its agreement can be printed', RELEASE, async ({ browser }) => {
  const { caseId, maya, lee, starter } = await openCase(browser)
  await agree(caseId, maya, lee)
  const { page } = starter
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto(`/case/${caseId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Bookcase with a cracked shelf' })).toBeVisible()
  await page.goto(`/case/${caseId}?tab=overview`)
  await expect(page.getByText('The price back').first()).toBeVisible()
  await page.goto(`/case/${caseId}?tab=agreement`)
  await expect(page.getByText('$320').first()).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('tablist')).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await starter.context.close()
})

test('a visitor moves through the frame with the keyboard alone', async ({
  respondent: { page, trouble },
}) => {
  trouble.allow(NOT_THERE)
  await page.goto('/features')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await menu.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /Back to homepage/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.goto('/no/such/page')
  await page.getByRole('button', { name: 'Show all breadcrumbs' }).press('Enter')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveCount(4)
})

test(
  'who moves down the landing page by keyboard never loses sight of where they are',
  RELEASE,
  async ({ respondent: { page } }) => {
    await page.goto('/')
    const last = page.getByRole('link', { name: 'Privacy' })
    const here = page.locator('*:focus')
    for (let steps = 0; steps < 60; steps += 1) {
      await page.keyboard.press('Tab')
      await expect.poll(() => here.evaluate(isOnTop)).toBe(true)
      if (await last.evaluate((link) => link === document.activeElement)) break
    }
    await expect(last).toBeFocused()
  },
)

/** Whether the middle of what is focused is in sight, with nothing over it, a bar for one. */
function isOnTop(focused: Element): boolean {
  const { left, top, width, height } = focused.getBoundingClientRect()
  // outside of the window there is no element at a point
  return focused.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

test('areas at a thumb’s reach: taps are felt, a swipe leads on', RELEASE, async ({ browser }) => {
  const { page, context } = await seatSignedIn(browser, await register('Maya Torres'), PHONE)
  await page.addInitScript(() => {
    const felt: unknown[] = []
    Object.assign(window, { felt })
    navigator.vibrate = (pattern) => felt.push(pattern) > 0
  })
  await page.goto('/dashboard')
  const areas = page.getByRole('navigation', { name: 'Areas' })
  await areas.getByRole('link', { name: 'Help' }).click()
  await expect(page).toHaveURL('/help-center')
  await expect(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeFocused()
  expect(await page.evaluate(() => (window as unknown as { felt: unknown[] }).felt)).toEqual([10])
  await swipe(page, areas, -50)
  await swipe(page, areas, -51)
  await expect(page).toHaveURL('/settings')
  await swipe(page, areas, 60)
  await expect(page).toHaveURL('/help-center')
  await page.getByLabel('Search the articles').fill('sealed PDF')
  await expect(page.getByRole('list', { name: 'Articles' }).getByRole('listitem')).toHaveCount(1)
  await page.getByText('Keeping your agreement').press('Enter')
  await expect(page.getByText('Keep a copy of your own.')).toBeVisible()
  await context.close()
})

async function swipe(page: Page, where: Locator, by: number): Promise<void> {
  const touch = (type: string, clientX: number) =>
    where.evaluate(
      (nav, [kind, x]) => {
        const one = new Touch({ identifier: 1, target: nav, clientX: x, clientY: 800 })
        const touches = kind === 'touchend' ? [] : [one]
        nav.dispatchEvent(new TouchEvent(kind, { bubbles: true, touches, changedTouches: [one] }))
      },
      [type, clientX] as const,
    )
  await touch('touchstart', 200)
  await touch('touchend', 200 + by)
}

test('a message that was clicked away is found again', RELEASE, async ({ browser }) => {
  const [maya, lee] = await Promise.all([register('Maya Torres'), register('Lee Okafor')])
  const sent = await sendCase(maya, lee)
  await answerAndJoin(sent, lee)
  await write(sent.caseId, lee, 'Could we talk about it?')
  const { page, context, trouble } = await seatSignedIn(browser, maya, DESK)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await dismiss.click()
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toContainText('unread')
  await bell.press('Enter')
  const centre = page.getByRole('region', { name: 'Notifications' })
  await expect(centre.getByRole('heading', { name: 'Just now' })).toBeVisible()
  await expect(centre.getByText('just now', { exact: true })).toBeVisible()
  await expect(centre.getByText('Lee Okafor has written to you.')).toBeVisible()
  const violations = await violationsIn(page)
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()
  await bell.click()
  await centre.getByRole('link', { name: /Bookcase/ }).click()
  await expect(page).toHaveURL(`/case/${sent.caseId}`)
  await expect(centre).toBeHidden()
  trouble.expectNone('Maya')
  await context.close()
})

test('a message on the contact page reaches the operator', async ({ stranger: { page, trouble } }) => {
  trouble.allow(/400/)
  await page.goto('/contact')
  await page.getByLabel('Your name').fill('Robin Wirt')
  await page.getByLabel('Your message').fill('The link in my mail does not open.')
  await page.getByRole('button', { name: 'Send the message' }).click()
  const address = page.getByLabel('Your email address')
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription(/Enter an email address like name@example\.org/)
  await address.fill('robin@example.org')
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.getByText('Your message is on its way. We answer by email.')).toBeVisible()
  await expect(address).toHaveAccessibleDescription('We answer to this address.')
  await expect(page.getByLabel('Your message')).toHaveValue('')
  expect(await mailTo('no-reply@localhost', /Robin Wirt/)).toContain('The link in my mail does not open.')
})

test('five questions, an advice and a letter on paper, and nothing is kept', async ({
  stranger: { page },
}) => {
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'GET' || sent.push(request.url())))
  await page.goto('/right-place')
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await expect(page.getByText('Please choose yes or no.')).toHaveCount(5)
  const answer = (question: RegExp, yes: boolean) =>
    page
      .getByRole('group', { name: question })
      .getByRole('radio', { name: yes ? 'Yes' : 'No' })
      .check()
  await answer(/afraid/, true)
  await answer(/date at a court/, false)
  await answer(/public office/, false)
  await answer(/about money/, true)
  await answer(/adults/, true)
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await expect(page.getByRole('heading', { name: 'Please get help from people first' })).toBeFocused()
  await expect(page.getByRole('main').getByRole('link', { name: 'Start a Case' })).toHaveCount(0)
  await answer(/afraid/, false)
  await expect(page.getByRole('heading', { name: 'This looks like the right place' })).toBeVisible()
  await page.getByLabel('Their name').fill('Lee')
  await page.getByLabel('What happened?').fill('The deposit was kept.')
  await page.emulateMedia({ media: 'print' })
  const letter = page.getByRole('article', { name: 'Your letter' })
  await expect(letter).toContainText('Hello Lee,')
  await expect(letter).toContainText('The deposit was kept.')
  await expect(page.getByLabel('Their name')).toBeHidden()
  await expect(page.getByText('Five questions, one answer.')).toBeHidden()
  expect(sent).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, ''])
})

async function read(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path)
  expect(response.ok(), path).toBe(true)
  return response.text()
}
