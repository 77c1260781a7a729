import { expect, type Browser, type Page } from '@playwright/test'
import { freshAddress, PHONE, test } from './support/people.ts'
import { register, sendCase, type Account, type Sent } from './support/quick.ts'

let maya: Account

test.beforeAll(async () => {
  maya = await register('Maya Torres')
})

function invite(): Promise<Sent> {
  return sendCase(maya, { name: 'Lee Okafor', email: freshAddress('Lee Okafor') })
}

const facts = (page: Page) =>
  page.getByRole('heading', { name: /^Maya Torres would like to sort something out/ })

async function withoutScripts(browser: Browser, task: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE })
  await task(await context.newPage())
  await context.close()
}

test('the invitation can be read before any script', async ({ browser }) => {
  const { token, reference } = await invite()
  await withoutScripts(browser, async (page) => {
    await page.goto(`/invitation-response?token=${token}`)
    await expect(facts(page)).toBeVisible()
    for (const words of ['Hello Lee Okafor.', 'Bookcase with a cracked shelf', '$400', '$460', reference])
      await expect(page.getByText(words).first()).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(PHONE.width)
    await expect(facts(page)).toHaveCSS('font-family', /Source Serif/)
  })
})

test('the words stay where they are while the screen takes over', async ({ respondent: { page } }) => {
  const { token } = await invite()
  await page.addInitScript(() => {
    const seen = window as unknown as { shift: number; empty: number }
    seen.shift = 0
    seen.empty = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    let wasThere = false
    const look = () => {
      const isThere = document.querySelector('h1')?.textContent?.includes('would like to sort') ?? false
      if (wasThere && !isThere) seen.empty += 1
      wasThere ||= isThere
      requestAnimationFrame(look)
    }
    look()
  })
  await page.goto(`/invitation-response?token=${token}`)
  await expect(page.getByRole('heading', { name: 'What do you say?' })).toBeVisible()
  await expect(page).toHaveURL(/\/invitation-response$/)
  await expect(page.locator('#first-look')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate(() => {
    const { shift, empty } = window as unknown as { shift: number; empty: number }
    return { shift, empty }
  })
  expect(seen.empty, 'the heading is never away again').toBe(0)
  expect(seen.shift).toBeLessThanOrEqual(0.02)
  await expect(page.locator('link[rel=stylesheet]').first()).toHaveAttribute('media', 'all')
})
