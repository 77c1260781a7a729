import type { Page } from 'playwright-core'
import { onSlowPhone, openChromium, paintsOf, type Chromium } from './browser.ts'
import type { Figure } from './figure.ts'
import { median } from './numbers.ts'
import { PASSWORD, type Pair } from './people.ts'
import type { Running } from './processes.ts'

type Plan = { paints: number; changes: number }

/** The dashboard on a slow phone, and the way from screen to screen without network. */
export async function measureAppScreens(hub: Running, pairs: readonly Pair[], plan: Plan): Promise<Figure[]> {
  const email = pairs[0]?.starter.email ?? ''
  const session = await fetch(`${hub.origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const storageState = {
    cookies: [],
    origins: [
      {
        origin: hub.origin,
        localStorage: [{ name: 'sb-127-auth-token', value: await session.text() }],
      },
    ],
  }
  const chromium = await openChromium()
  try {
    const content: number[] = []
    const first: number[] = []
    for (let round = 0; round < plan.paints; round += 1) {
      const one = await dashboardPaints(chromium, hub.origin, storageState)
      content.push(one.content)
      first.push(one.first)
    }
    return [
      {
        name: '/dashboard content painted (floor: its first paint)',
        unit: 'ms',
        kind: 'cost',
        measured: median(content),
        floor: median(first),
        aim: { kind: 'times-floor', most: 2.2 },
      },
      {
        name: 'from one screen to the next, without network',
        unit: 'ms',
        kind: 'cost',
        measured: median(await routeChanges(chromium, hub.origin, storageState, plan.changes)),
        floor: null,
        aim: { kind: 'at-most', most: 100 },
      },
    ]
  } finally {
    await chromium.browser.close()
  }
}

type StorageState = Parameters<typeof onSlowPhone>[1]

function dashboardPaints(chromium: Chromium, origin: string, storageState: StorageState) {
  return onSlowPhone(chromium, storageState, async (page) => {
    await page.addInitScript(noteContent)
    await page.goto(`${origin}/dashboard`)
    const content = await page.waitForFunction(
      () => (window as unknown as { contentAt?: number }).contentAt,
      undefined,
      { timeout: 60_000 },
    )
    return { first: (await paintsOf(page)).first, content: (await content.jsonValue()) ?? Number.NaN }
  })
}

/** Notes when the first case has been painted. */
function noteContent(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('ul[aria-label="Cases"] li') === null) return
    observer.disconnect()
    requestAnimationFrame(() => {
      setTimeout(() => {
        Object.assign(window, { contentAt: performance.now() })
      })
    })
  })
  observer.observe(document, { childList: true, subtree: true })
}

async function routeChanges(
  { browser }: Chromium,
  origin: string,
  storageState: StorageState,
  rounds: number,
): Promise<number[]> {
  const context = await browser.newContext({ ...(storageState && { storageState }) })
  try {
    const page = await context.newPage()
    await page.goto(`${origin}/dashboard`)
    await change(page, 'Settings', 'Settings')
    await change(page, 'Dashboard', 'Your cases')
    await context.setOffline(true)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      times.push(await change(page, 'Settings', 'Settings'))
      times.push(await change(page, 'Dashboard', 'Your cases'))
    }
    return times
  } finally {
    await context.close()
  }
}

/** Presses a link of the top bar and waits for the heading to be painted, in ms. */
async function change(page: Page, link: string, heading: string): Promise<number> {
  await page.getByRole('banner').getByRole('link', { name: link, exact: true }).waitFor()
  return page.evaluate(
    ([linkText, headingText]) =>
      new Promise<number>((resolve) => {
        const since = performance.now()
        const anchor = [...document.querySelectorAll<HTMLElement>('header a')].find(
          (one) => one.textContent === linkText,
        )
        anchor?.click()
        const look = () => {
          if (document.querySelector('h1')?.textContent !== headingText) requestAnimationFrame(look)
          else
            requestAnimationFrame(() => {
              setTimeout(() => resolve(performance.now() - since))
            })
        }
        look()
      }),
    [link, heading] as const,
  )
}
