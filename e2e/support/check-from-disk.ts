import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Browser } from '@playwright/test'
import { look } from './look.ts'

/**
 * Opens the checking page that lies in an unpacked pack, as a clerk does: from a disk, without a line. It has to tell each file from
 * the same with one bit of it changed, and its policy lets it send nothing.
 */
export async function expectCheckFromDisk(browser: Browser, folder: string, paths: string[]): Promise<void> {
  const page = await (await browser.newContext({ offline: true })).newPage()
  await page.goto(pathToFileURL(join(folder, 'check-paper.html')).href)
  const file = page.getByLabel('Choose a file, or drop it here')
  const genuine = page.getByText('Genuine and unchanged', { exact: true })
  for (const path of paths) {
    await file.setInputFiles(path)
    await expect(genuine).toBeVisible()
    await file.setInputFiles([])
    await expect(genuine).toBeHidden()
    const buffer = await readFile(path)
    const place = Math.floor(buffer.length / 3)
    buffer[place] = (buffer[place] ?? 0) ^ 1
    await file.setInputFiles({ name: 'altered', mimeType: 'application/octet-stream', buffer })
    await expect(page.getByText('Changed', { exact: true })).toBeVisible()
  }
  // of a paper it finds the proof that lies in it, with no log to ask
  await file.setInputFiles(join(folder, 'agreement/1-agreement.pdf'))
  await expect(genuine).toBeVisible()
  await page.getByText('Details', { exact: true }).click()
  await expect(page.getByText(/^Line [\d,]+ of [\d,]+, since /)).toBeVisible()
  await look({ page, name: 'a clerk' }, 'the page of a pack')
  const policy = await page.locator('meta[http-equiv]').getAttribute('content')
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; base-uri 'none'/,
  )
  await page.context().close()
}
