import { expect, type Browser, type Page } from '@playwright/test'
import { RELEASE } from './support/everyday.ts'
import { untilTakenOver } from './support/invitation.ts'
import { freshAddress, PHONE, seat, test } from './support/people.ts'
import { register, sendCase } from './support/quick.ts'
import { slowDown, watchPaint } from './support/slow-line.ts'

/** How much later than the largest paint of the landing page the answers may be there. */
const AT_MOST = 1.3
const ROUNDS = 3

async function invite(): Promise<string> {
  const maya = await register('Maya Torres')
  const { token } = await sendCase(maya, { name: 'Lee Okafor', email: freshAddress('Lee Okafor') })
  return `/invitation-response?token=${token}`
}

/** An old phone on slow 3G that has never been here. */
async function onSlowLine(browser: Browser, task: (page: Page) => Promise<void>): Promise<void> {
  const { page, context, trouble } = await seat(browser, 'Lee Okafor', PHONE)
  await slowDown(page)
  await task(page)
  trouble.expectNone('Lee Okafor')
  await context.close()
}

async function largestPaintOfLanding(browser: Browser): Promise<number> {
  let largest = 0
  await onSlowLine(browser, async (page) => {
    const seen = await watchPaint(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    const { largest: paint, shift } = await seen()
    expect(shift).toBe(0)
    largest = paint
  })
  return largest
}

test(
  'on a slow line nothing moves and the place stays when the app is there',
  RELEASE,
  async ({ browser }) => {
    const link = await invite()
    await onSlowLine(browser, async (page) => {
      const seen = await watchPaint(page)
      await page.goto(link, { waitUntil: 'commit' })
      const owes = page.getByRole('link', { name: 'I owe nothing' })
      // the first screen stays in sight: what moves there is seen
      await owes.evaluate((answer) => answer.focus({ preventScroll: true }))
      const box = await owes.boundingBox()
      expect(await page.locator('#first-look').count(), 'the app is not there yet').toBe(1)
      await untilTakenOver(page)
      await page.waitForLoadState('networkidle')
      await expect(owes).toBeFocused()
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      expect(await owes.boundingBox()).toEqual(box)
      expect((await seen()).shift).toBe(0)
    })
  },
)

test('on a slow line the answers can be used as soon as the words', RELEASE, async ({ browser }) => {
  const link = await invite()
  const [landing, answers]: [number[], number[]] = [[], []]
  // in turns, so that a noisy neighbour meets both; the best of each is what the pages themselves take
  for (let round = 0; round < ROUNDS; round += 1) {
    landing.push(await largestPaintOfLanding(browser))
    await onSlowLine(browser, async (page) => {
      const seen = await watchPaint(page, 'a[href*="step=agree"]')
      await page.goto(link, { waitUntil: 'commit' })
      await expect.poll(async () => (await seen()).usable).not.toBeNull()
      answers.push((await seen()).usable ?? Number.POSITIVE_INFINITY)
      await untilTakenOver(page)
    })
  }
  const [words, usable] = [Math.min(...landing), Math.min(...answers)]
  console.table({ 'slow 3G, ms': { landing: words, answers: usable, ratio: usable / words } })
  expect(usable).toBeLessThanOrEqual(words * AT_MOST)
})

test(
  'what is typed on a slow line before the app is there stays, with the place in it',
  RELEASE,
  async ({ browser }) => {
    const link = await invite()
    await onSlowLine(browser, async (page) => {
      const seen = await watchPaint(page)
      await page.goto(`${link}&step=agree`, { waitUntil: 'commit' })
      const words = page.getByLabel('A word to Maya Torres')
      await words.pressSequentially('I will pay on Friday')
      await page.evaluate(() => window.scrollTo(0, 60))
      expect(await page.locator('#first-look').count(), 'the app is not there yet').toBe(1)
      await untilTakenOver(page)
      await expect(words).toHaveValue('I will pay on Friday')
      await expect(words).toBeFocused()
      expect(await page.evaluate(() => window.scrollY)).toBe(60)
      await page.keyboard.type('.')
      await expect(words).toHaveValue('I will pay on Friday.')
      expect((await seen()).shift).toBe(0)
      await page.getByRole('button', { name: 'Send my answer' }).click()
      await expect(page.getByRole('heading', { name: /^Sent\./ })).toBeVisible()
    })
  },
)
