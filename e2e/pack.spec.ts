import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { violationsIn } from './support/axe.ts'
import { RELEASE, SCHEMES } from './support/everyday.ts'
import { colorsSettle } from './support/look.ts'
import { expectCheckFromDisk } from './support/check-from-disk.ts'
import { takeCase } from './support/case-file.ts'
import { test } from './support/people.ts'
import { agree, openCase, sign, write } from './support/quick.ts'
import { expectSealed } from './support/sealed-document.ts'

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test(
  'both take the settled case along, for a court and for themselves',
  RELEASE,
  async ({ browser }, testInfo) => {
    const { caseId, reference, maya, lee, starter, respondent } = await openCase(browser)
    await starter.page.goto(`/case/${caseId}?tab=evidence`)
    const photo = { name: 'The shelf.png', mimeType: 'image/png', buffer: DOT }
    await starter.page.locator('input[type=file][multiple]').setInputFiles(photo)
    await expect(
      starter.page.getByRole('listitem').filter({ hasText: 'The shelf' }).filter({ hasText: 'From you' }),
    ).toBeVisible()
    await write(caseId, lee, 'Only between the two of us.')
    await agree(caseId, maya, lee)
    for (const person of [maya, lee]) await sign(caseId, person)

    await test.step('the case file says what happened, what both say and what was agreed', async () => {
      const { page } = starter
      await expect(async () => {
        await page.goto(`/case/${caseId}?tab=agreed`)
        await expect(page.getByRole('heading', { name: /\$320/ }).first()).toBeVisible({ timeout: 3_000 })
      }).toPass({ timeout: 60_000 })
      const folder = await takeCase(page, 'Case file', testInfo, 'court')
      const { text } = await expectSealed(join(folder, 'case.pdf'))
      for (const part of [
        reference,
        'Bookcase with a cracked shelf',
        'The second shelf cracked on the first day.',
        'It was fine when it left.',
        'Agrees in part: $150',
        'Lee Okafor pays Maya Torres $320.',
        'evidence/01-the-shelf.png',
        'America/New York',
      ])
        expect.soft(text).toContain(part)
      expect(text).not.toContain('Only between the two of us.')
      expect(await readFile(join(folder, 'evidence/01-the-shelf.png'))).toEqual(DOT)
      await expectSealed(join(folder, 'agreement/1-agreement.pdf'))
    })

    await test.step('a lost connection saves nothing, says so, and the next press gets it', async () => {
      const { page, trouble } = respondent
      trouble.allow(/case-file\.zip|ERR_FAILED|Failed to load/)
      await page.goto(`/case/${caseId}?tab=activity`)
      await page.route('**/case-file.zip', (route) => route.abort())
      await page.getByRole('button', { name: 'Download: Case file' }).click()
      await expect(page.getByText('This did not work')).toBeVisible()
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect.soft(wide).toBeLessThanOrEqual(0)
        await colorsSettle(page)
        const violations = await violationsIn(page)
        expect.soft(violations.map(({ id }) => id)).toEqual([])
        await page.getByRole('heading', { name: 'Take this case with you' }).scrollIntoViewIfNeeded()
        await page.screenshot({ path: testInfo.outputPath(`failed-${colorScheme}.png`) })
      }
      await page.unroute('**/case-file.zip')
      const folder = await takeCase(page, 'Case file', testInfo, 'theirs')
      expect(await readdir(join(folder, 'evidence'))).toHaveLength(1)
    })

    await test.step('everything of one’s own has the talk in it', async () => {
      const folder = await takeCase(respondent.page, 'Everything of yours', testInfo, 'own')
      expect(await readFile(join(folder, 'case.html'), 'utf8')).toContain('Only between the two of us.')
      const record = JSON.parse(await readFile(join(folder, 'case.json'), 'utf8'))
      expect(record).toMatchObject({ you: 'respondent', offers: [{ side: 'starter' }] })
    })

    await test.step('the check that lies in it tells all of it from the same with one bit changed', async () => {
      const { page } = starter
      const proof = testInfo.outputPath('proof.zip')
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download: Proof of the record' }).click()
      await (await download).saveAs(proof)
      // the log takes what was sealed in within a minute
      let folder = ''
      await expect(async () => {
        folder = await takeCase(page, 'Case file', testInfo, `clerk-${Date.now()}`)
        expect(await readFile(join(folder, 'log-proofs.json'), 'utf8')).toContain('"proof"')
      }).toPass({ intervals: [3_000], timeout: 120_000 })
      const papers = ['case.pdf', 'agreement/1-agreement.pdf'].map((name) => join(folder, name))
      await expectCheckFromDisk(browser, folder, [`${join(folder, '..')}.zip`, proof, ...papers])
    })
  },
)
