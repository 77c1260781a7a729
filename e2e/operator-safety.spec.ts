import { expect, type Page } from '@playwright/test'
import { writeToDatabase } from './support/database.ts'
import { RELEASE } from './support/everyday.ts'
import { look } from './support/look.ts'
import { anOperator } from './support/operator.ts'
import { DESK, PHONE, test } from './support/people.ts'
import { seatSignedIn } from './support/quick.ts'

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (!folder) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({
      path: `${folder}/safety-${name}-${colorScheme}-${page.viewportSize()?.width}.png`,
      fullPage: true,
    })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

for (const screen of [DESK, PHONE])
  test(
    `an operator makes a backup, tries it, and asks whether what is stored fits together (${screen.width})`,
    RELEASE,
    async ({ browser }) => {
      for (const table of ['restore_drill', 'data_backup', 'integrity_check'])
        await writeToDatabase(`delete from ${table}`, [])
      const operator = await seatSignedIn(browser, await anOperator(), screen)
      const { page } = operator
      await page.goto('/admin-dashboard')
      await page.getByRole('link', { name: 'Backups', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Safety of the data' })).toBeVisible()
      await expect(page.getByText('There is no backup.', { exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'The largest tables' })).toBeVisible()
      await look(operator, 'safety before the first backup')
      await picture(page, 'first')

      await page.getByRole('button', { name: 'Make a backup now' }).press('Enter')
      const made = page.getByRole('list', { name: 'Backups, the newest first' }).getByRole('listitem')
      await expect(made.getByText('Made', { exact: true })).toBeVisible({ timeout: 60_000 })
      await expect(page.getByText('No backup has been tried in the last 90 days.')).toBeVisible()
      const saved = page.waitForEvent('download')
      await made.getByRole('button', { name: /^Save the proof of the backup of/ }).click()
      expect((await saved).suggestedFilename()).toMatch(/^backup-.*-proof\.json$/)

      await made.getByRole('button', { name: /^Try the backup of/ }).click()
      await expect(page.getByText(/every row and file was exactly as it was saved\.$/)).toBeVisible({
        timeout: 60_000,
      })
      await expect(page.getByText('Nothing so far.', { exact: false })).toBeVisible()
      await page.getByRole('button', { name: 'Check the data' }).click()
      await expect(page.getByText(/^Checked /)).toBeVisible({ timeout: 60_000 })
      await look(operator, 'safety with a backup that was tried')
      await picture(page, 'tried')

      await writeToDatabase(
        `update integrity_check set found = found || jsonb_build_object('case_log', jsonb_build_object('count', 14,
         'ids', (select jsonb_agg(gen_random_uuid()) from generate_series(1, 10))))`,
        [],
      )
      await writeToDatabase(
        `update restore_drill set broken_files = 2, differences = '[{"table": "public.message", "rows": 120, "rowsHere": 119}]'`,
        [],
      )
      await writeToDatabase(
        `insert into data_backup (id, state, created_at, seen_at, ended_at, name, problem, needed_bytes, free_bytes)
       values (gen_random_uuid(), 'failed', now(), now(), now(), 'backup-none', 'no_room', 9876543210, 1234567890)`,
        [],
      )
      await page.reload()
      await expect(page.getByText('The last backup did not work.')).toBeVisible()
      await expect(page.getByText(/it may need 9\.9 GB, and 1\.2 GB was free/)).toBeVisible()
      await expect(page.getByText('14 found')).toBeVisible()
      await page.locator('summary').filter({ hasText: 'The first 10 ids' }).click()
      for (const folded of await page
        .locator('summary')
        .filter({ hasText: /Tables that differ|Show where they are/ })
        .all())
        await folded.click()
      await expect(page.getByRole('table', { name: 'Tables that differ' }).getByText('119')).toBeVisible()
      await look(operator, 'safety with everything that can be wrong')
      await picture(page, 'wrong')

      await writeToDatabase(
        `update integrity_check set state = 'paused', ended_at = null, part = 'case_owners', found = '{}'`,
        [],
      )
      await page.reload()
      await expect(page.getByText(/^Paused at question 5 of 9/).first()).toBeVisible()
      await page.getByRole('button', { name: 'Resume' }).press('Enter')
      await expect(page.getByText(/^Checked /)).toBeVisible({ timeout: 60_000 })
      await operator.context.close()
    },
  )
