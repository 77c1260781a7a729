import { spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, type TestInfo } from '@playwright/test'

/** Presses, waits until the archive is saved, opens it with a program that is not ours, and gives its folder. */
export async function takeCase(
  page: Page,
  label: string,
  testInfo: TestInfo,
  whose: string,
): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download: ${label}` }).click()
  const file = await download
  await expect(page.getByText(`Saved as ${file.suggestedFilename()}.`)).toBeVisible()
  const path = testInfo.outputPath(`${whose}.zip`)
  await file.saveAs(path)
  const tested = spawnSync('unzip', ['-t', path], { encoding: 'utf8' })
  expect(tested.stdout).toContain('No errors detected')
  const folder = testInfo.outputPath(whose)
  spawnSync('unzip', ['-q', path, '-d', folder])
  const [root = ''] = await readdir(folder)
  const sums = spawnSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: join(folder, root), encoding: 'utf8' })
  expect(sums.status, sums.stdout + sums.stderr).toBe(0)
  return join(folder, root)
}
