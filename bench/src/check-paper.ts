import { randomBytes } from 'node:crypto'
import { openDataDir } from '@evensettle/server/platform/data-dir.ts'
import { ensureInstallationCertificate } from '@evensettle/server/printing/certificate.ts'
import { sealPdf } from '@evensettle/server/printing/pdf-seal.ts'
import { renderPlainPdf } from '@evensettle/server/printing/plain-pdf.ts'
import { openChromium } from './browser.ts'
import type { Figure } from './figure.ts'
import { median } from './numbers.ts'
import type { Running } from './processes.ts'

type Plan = { rounds: number }

const BYTES = 2_000_000

/**
 * From the choice of a sealed PDF of 2 MB on the page to its answer there, in a browser on this machine. The floor is what the
 * browser takes to read such a file and to hash it once.
 */
export async function measureCheckPaper(hub: Running, folder: string, { rounds }: Plan): Promise<Figure> {
  const pdf = Buffer.from(await largePaper(folder)).toString('base64')
  const { browser } = await openChromium()
  try {
    const page = await browser.newPage()
    await page.goto(`${hub.origin}/security#check`)
    await page.waitForSelector('[data-ready]', { state: 'attached' })
    const times: { whole: number; bare: number; said: string }[] = []
    for (let round = 0; round <= rounds; round += 1) times.push(await page.evaluate(timesOf, pdf))
    // the first one warms up what checks
    const later = times.slice(1)
    if (later.some(({ said }) => !said.startsWith('Genuine')))
      throw new Error(`the page says of a sealed paper: ${later[0]?.said}`)
    return {
      name: 'page checks a sealed PDF of 2 MB',
      unit: 'ms',
      kind: 'cost',
      measured: median(later.map(({ whole }) => whole)),
      floor: median(later.map(({ bare }) => bare)),
      aim: { kind: 'at-most', most: 300 },
    }
  } finally {
    await browser.close()
  }
}

/** Runs in the page. */
async function timesOf(encoded: string): Promise<{ whole: number; bare: number; said: string }> {
  const bytes = Uint8Array.from(atob(encoded), (letter) => letter.codePointAt(0) ?? 0)
  const file = new File([bytes], 'agreement.pdf', { type: 'application/pdf' })
  const bareSince = performance.now()
  await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  const bare = performance.now() - bareSince
  const input = document.querySelector<HTMLInputElement>('#paper-file')
  const result = document.querySelector<HTMLElement>('[data-part=result]')
  if (!input || !result) throw new Error('this page checks nothing')
  const files = new DataTransfer()
  files.items.add(file)
  input.files = files.files
  const since = performance.now()
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await new Promise<void>((resolve) => {
    const watch = new MutationObserver(() => {
      if (!result.hidden) resolve()
    })
    watch.observe(result, { attributes: true })
  })
  const said = result.querySelector('[data-part=title]')?.textContent ?? ''
  return { whole: performance.now() - since, bare, said }
}

async function largePaper(folder: string): Promise<Uint8Array> {
  const dataDir = await openDataDir(folder, 'shared')
  const identity = await ensureInstallationCertificate({ dataDir, now: new Date(), organisation: 'Bench' })
  const now = new Date()
  const plain = await renderPlainPdf({
    title: 'A long paper',
    head: [],
    opening: ['It is as long as its keywords are, which stand in it twice.'],
    facts: [],
    closing: [],
    reference: 'ES-BENCH',
    foot: null,
    madeAt: now,
    keywords: randomBytes(BYTES * 0.375).toString('base64'),
  })
  return (await sealPdf(plain, identity, { reason: 'Bench', signingTime: now })).pdf
}
