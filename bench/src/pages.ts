import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { STATIC_PAGES } from '../../web/app/prerendered.ts'
import { onSlowPhone, openChromium, paintsOf, type Chromium, type Paints } from './browser.ts'
import type { Figure } from './figure.ts'
import { plainPageOf, servePages } from './floor/static-page.ts'
import { median } from './numbers.ts'
import type { Running } from './processes.ts'

/** What is used of `lighthouse`, which has an install of its own (`bench/audits`) and so no types in the checks. */
type Audit = (
  address: string,
  flags: { port: number; logLevel: 'error'; onlyCategories: string[] },
) => Promise<{ lhr: { categories: Record<string, { score: number | null }> } } | undefined>

type Plan = { audits: number; paints: number; pages: number }

const CLIENT = fileURLToPath(new URL('../../web/build/client/', import.meta.url))
const AUDITS = new URL('../audits/package.json', import.meta.url)
const LEAST = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }

/** The public pages as a phone on a slow line meets them, and what the audits of Lighthouse say of them. */
export async function measurePublicPages(
  hub: Running,
  plan: Plan,
  say: (line: string) => void,
): Promise<Figure[]> {
  const paths = STATIC_PAGES.slice(0, plan.pages)
  const plain = new Map<string, string>()
  for (const path of paths)
    plain.set(path, plainPageOf(await readFile(join(CLIENT, path, 'index.html'), 'utf8')))
  const floor = await servePages(plain)
  const chromium = await openChromium()
  try {
    const figures: Figure[] = []
    for (const path of paths) {
      say(`page ${path}`)
      figures.push(...(await paintFigures(chromium, path, hub.origin, floor.origin, plan.paints)))
    }
    for (const path of paths) {
      say(`audits of ${path}`)
      figures.push(...(await auditFigures(chromium, `${hub.origin}${path}`, path, plan.audits)))
    }
    return figures
  } finally {
    await chromium.browser.close()
    floor.stop()
  }
}

async function paintFigures(
  chromium: Chromium,
  path: string,
  ours: string,
  floor: string,
  rounds: number,
): Promise<Figure[]> {
  const measured: Paints[] = []
  const bare: Paints[] = []
  for (let round = 0; round < rounds; round += 1) {
    measured.push(await paintsAt(chromium, `${ours}${path}`))
    bare.push(await paintsAt(chromium, `${floor}${path}`))
  }
  const typical = (paints: readonly Paints[], part: keyof Paints) => median(paints.map((one) => one[part]))
  const cost = { unit: 'ms', kind: 'cost', aim: { kind: 'times-floor', most: 1.2 } } as const
  const worst = (part: keyof Paints) => Math.max(...measured.map((one) => one[part]))
  const none = { kind: 'cost', floor: null, aim: { kind: 'at-most', most: 0 } } as const
  return [
    {
      ...cost,
      name: `${path} first paint`,
      measured: typical(measured, 'first'),
      floor: typical(bare, 'first'),
    },
    {
      ...cost,
      name: `${path} largest paint`,
      measured: typical(measured, 'largest'),
      floor: typical(bare, 'largest'),
    },
    { ...none, name: `${path} layout shift, worst`, unit: '', measured: worst('shift') },
    { ...none, name: `${path} script files`, unit: '', measured: worst('scripts') },
  ]
}

async function audit(): Promise<Audit> {
  const where = createRequire(AUDITS).resolve('lighthouse')
  return ((await import(pathToFileURL(where).href)) as { default: Audit }).default
}

function paintsAt(chromium: Chromium, address: string): Promise<Paints> {
  return onSlowPhone(chromium, null, async (page) => {
    await page.goto(address, { waitUntil: 'networkidle' })
    return paintsOf(page)
  })
}

async function auditFigures(
  { port }: Chromium,
  address: string,
  path: string,
  rounds: number,
): Promise<Figure[]> {
  const lighthouse = await audit()
  const scores = new Map<string, number[]>()
  for (let round = 0; round < rounds; round += 1) {
    // only speed differs from run to run
    const onlyCategories = round === 0 ? Object.keys(LEAST) : ['performance']
    const result = await lighthouse(address, { port, logLevel: 'error', onlyCategories })
    for (const [category, { score }] of Object.entries(result?.lhr.categories ?? {}))
      scores.set(category, [...(scores.get(category) ?? []), (score ?? 0) * 100])
  }
  return Object.entries(LEAST).map(([category, least]) => ({
    name: `${path} Lighthouse ${category}`,
    unit: '',
    kind: 'rate',
    measured: median(scores.get(category) ?? []),
    floor: null,
    aim: { kind: 'at-least', least },
  }))
}
