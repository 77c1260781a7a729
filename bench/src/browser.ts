import { createServer } from 'node:net'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A phone on a slow mobile line: 1.6 Mbit/s, 150 ms for a round trip, a processor four times slower. */
const SLOW = { latency: 150, downloadThroughput: 180_000, uploadThroughput: 84_000, processor: 4 }
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true }

export type Chromium = { browser: Browser; port: number }

/** The machine's chromium, with a port at which audits can reach it. */
export async function openChromium(): Promise<Chromium> {
  const port = await freePort()
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({
    executablePath,
    args: [...ARGS, `--remote-debugging-port=${port}`],
  })
  return { browser, port }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** A fresh phone with nothing in its cache, slowed down on the wire and in its processor. */
export async function onSlowPhone<T>(
  { browser }: Chromium,
  storageState: BrowserContextOptions['storageState'] | null,
  task: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...PHONE, ...(storageState && { storageState }) })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const { processor, ...line } = SLOW
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, ...line })
    await session.send('Emulation.setCPUThrottlingRate', { rate: processor })
    await page.addInitScript(watchPaints)
    return await task(page)
  } finally {
    await context.close()
  }
}

export type Paints = { first: number; largest: number; shift: number; scripts: number }

type Watched = Window & { largest: number; shift: number }

function watchPaints(): void {
  const watched = window as unknown as Watched
  watched.largest = 0
  watched.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.largest = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      watched.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** What has been painted so far, in ms after the start of the navigation. */
export async function paintsOf(page: Page): Promise<Paints> {
  return page.evaluate(() => {
    const watched = window as unknown as Watched
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return {
      first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      largest: watched.largest,
      shift: watched.shift,
      scripts: resources.filter(
        ({ initiatorType, name }) => initiatorType === 'script' || name.endsWith('.js'),
      ).length,
    }
  })
}
