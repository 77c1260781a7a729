import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page, type TestInfo } from '@playwright/test'
import type { Person } from './people.ts'

/** Signs the agreement on the screen with one's typed name, and with the mouse where that is wished for. */
export async function signAgreement(page: Page, name: string, { drawn = false } = {}): Promise<void> {
  await page.getByLabel('Your full name').fill(name)
  if (drawn) await drawSignature(page)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign the agreement' }).click()
}

async function drawSignature(page: Page): Promise<void> {
  const clear = page.getByRole('button', { name: 'Clear the drawing' })
  await expect(clear).toBeDisabled()
  // The box is for the eye and the hand only, so that no role leads to it: it ends right above its button.
  await clear.scrollIntoViewIfNeeded()
  const place = await clear.boundingBox()
  if (!place) throw new Error('the box to draw in is not on the screen')
  const [left, bottom] = [place.x + 40, place.y - 40]
  await expect(async () => {
    await page.mouse.move(left, bottom)
    await page.mouse.down()
    for (let i = 1; i <= 12; i += 1)
      await page.mouse.move(left + 12 * i, bottom - 25 * Math.abs(Math.sin(i)), { steps: 3 })
    await page.mouse.up()
    await expect(clear).toBeEnabled({ timeout: 2_000 })
  }).toPass()
}

/** Downloads the sealed paper with the button on the screen. */
export async function downloadSealed(page: Page, testInfo: TestInfo, whose: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the agreement' }).click()
  const path = testInfo.outputPath(`${whose}.pdf`)
  await (await download).saveAs(path)
  await expect(page.getByText('Checked: the file you got is the sealed one, unchanged.')).toBeVisible()
  return path
}

/** What independent programs say about a paper. Text is read with its line breaks as spaces. */
async function examine(path: string) {
  const signatures = run('pdfsig', [path])
  const bytes = await readFile(path)
  return {
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    signatures,
    signatureCount: signatures.match(/^Signature #\d+/gm)?.length ?? 0,
    structure: run('qpdf', ['--check', path]),
    text: run('pdftotext', [path, '-']).replaceAll(/\s+/g, ' '),
  }
}

/** One seal, valid, over the whole file, and a file that any reader can open. */
export async function expectSealed(path: string) {
  const paper = await examine(path)
  expect(paper.signatureCount, paper.signatures).toBe(1)
  expect(paper.signatures).toContain('Signature is Valid.')
  expect(paper.signatures).toContain('Total document signed')
  expect(paper.structure).toMatch(/No syntax or stream encoding errors found/)
  return paper
}

function run(program: string, args: readonly string[]): string {
  const { stdout, stderr, status, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (error) throw new Error(`${program} does not run: ${error.message}`)
  if (status !== 0) throw new Error(`${program} says no (${status}): ${stdout}${stderr}`)
  return stdout + stderr
}

/** A sealed file as somebody downloads it. A job seals it, so the button is there in the end and not at once. */
export async function sealedFileFrom({ page, name }: Person, button: string | RegExp, testInfo: TestInfo) {
  const file = page.getByRole('button', { name: button })
  await expect(async () => {
    await page.reload()
    await expect(file).toBeEnabled({ timeout: 10_000 })
  }).toPass({ timeout: 240_000 })
  const download = page.waitForEvent('download')
  await file.click()
  const path = testInfo.outputPath(`${name}.pdf`)
  await (await download).saveAs(path)
  return expectSealed(path)
}
