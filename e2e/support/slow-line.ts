import type { Page } from '@playwright/test'

/** Slow 3G and an old phone: 400 kbit/s, 400 ms for a round trip, a processor four times slower. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const line = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
  await session.send('Network.emulateNetworkConditions', { offline: false, ...line })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

export type Seen = {
  /** the largest paint up to now, ms after the page was asked for */
  largest: number
  /** when something that `usable` finds could first be pressed; null before */
  usable: number | null
  /** how far things have moved by themselves */
  shift: number
}

/** Watches what a page paints and moves, from its first moment on. */
export async function watchPaint(page: Page, usable = 'body'): Promise<() => Promise<Seen>> {
  await page.addInitScript((find) => {
    const seen: Seen = { largest: 0, usable: null, shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.largest = Math.max(seen.largest, entry.startTime)
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    function look() {
      const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
      const box = document.querySelector(find)?.getBoundingClientRect()
      if (isPainted && box !== undefined && box.height > 0) seen.usable = performance.now()
      else requestAnimationFrame(look)
    }
    look()
  }, usable)
  return () => page.evaluate(() => (window as unknown as { seen: Seen }).seen)
}
