import { expect } from '@playwright/test'
import { writeToDatabase } from './support/database.ts'
import { everyday } from './support/everyday.ts'
import { look, lookAgain } from './support/look.ts'
import { anOperator } from './support/operator.ts'
import { DESK, PHONE, test } from './support/people.ts'
import { seatSignedIn } from './support/quick.ts'

for (const screen of everyday([PHONE, DESK], [PHONE]))
  test(`an operator has every stored file read again, and learns what to do about what is wrong (${screen.width})`, async ({
    browser,
  }) => {
    await writeToDatabase(`delete from file_check`, [])
    const operator = await seatSignedIn(browser, await anOperator(), screen)
    const { page } = operator
    await page.goto('/admin-dashboard')
    await page.getByRole('link', { name: 'Files', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Stored files' })).toBeVisible()
    await expect(page.getByText('No check has been made yet.')).toBeVisible()
    await look(operator, 'files before the first check')

    await page.getByLabel('Read at most').selectOption('5 MB a second')
    await page.getByRole('button', { name: 'Check all files' }).click()
    await expect(page.getByText(/^Checked /)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('button', { name: 'Check all files again' })).toBeVisible()

    await writeToDatabase(
      `insert into file_finding (check_id, kind, part, file_id, bytes, found_at)
       select id, kind, 'evidence', case when kind <> 'foreign' then gen_random_uuid() end, 34567, now()
       from file_check, unnest(array['altered', 'missing', 'unreadable', 'foreign', 'ownerless']) kind`,
      [],
    )
    await page.reload()
    await expect(page.getByText(/^Altered: \d/)).toBeVisible()
    for (const folded of await page.locator('summary').filter({ hasText: 'Show ids and sizes' }).all())
      await folded.click()
    await expect(page.getByRole('table', { name: 'Altered' }).getByText('35 KB').first()).toBeVisible()
    await look(operator, 'a check that found something')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save what was found as CSV' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^file-check-.*\.csv$/)

    await writeToDatabase(
      `update file_check set state = 'paused', ended_at = null, part = 'evidence', all_files = 400`,
      [],
    )
    await page.reload()
    await expect(page.getByText(/^Paused after/).first()).toBeVisible()
    await lookAgain(operator, 'a check that is paused')
    await page.getByRole('button', { name: 'Resume' }).press('Enter')
    await expect(page.getByText(/^Checked /)).toBeVisible({ timeout: 60_000 })
    await operator.context.close()
  })
