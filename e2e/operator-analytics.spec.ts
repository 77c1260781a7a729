import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { writeToDatabase } from './support/database.ts'
import { everyday } from './support/everyday.ts'
import { look, lookAgain } from './support/look.ts'
import { anOperator } from './support/operator.ts'
import { DESK, PHONE, test } from './support/people.ts'
import { register, seatSignedIn, sendCase } from './support/quick.ts'

for (const screen of everyday([PHONE, DESK], [PHONE]))
  test(`an operator reads how far cases come, and no case can be told by it (${screen.width})`, async ({
    browser,
  }) => {
    await sendCase(await register('Maya Torres'), { name: 'Lee', email: `lee.${randomUUID()}@example.org` })
    // a quarter that is long over, with enough of two kinds
    await writeToDatabase(
      `insert into funnel_count (split, period, value, step, cases)
       select 'kind', '2024-Q1', kind, step, 40 - 3 * step from unnest($1::text[]) kind, generate_series(0, 9) step
       on conflict do nothing`,
      [['loan', 'security_deposit']],
    )
    await writeToDatabase(
      `insert into funnel_count (split, period, value, step, cases)
       select 'all', '2024-0' || month, '', step, 30 - 2 * step - month from generate_series(1, 3) month, generate_series(0, 9) step
       on conflict do nothing`,
      [],
    )
    const operator = await seatSignedIn(browser, await anOperator(), screen)
    const { page } = operator
    await page.goto('/admin-dashboard')
    await page.getByRole('link', { name: 'Analytics' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()

    await page.getByLabel('First month').fill('2024-01')
    await page.getByLabel('Last month').fill('2024-03')
    await page.getByLabel('Also split by').selectOption('kind')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL(/from=2024-01&until=2024-03&by=kind/)
    await expect(page.getByText('Invited people who take part')).toBeVisible()
    const split = page.getByRole('region', { name: 'By kind of dispute' })
    await expect(split.getByText('Loan', { exact: true }).first()).toBeVisible()
    for (const folded of await page.locator('summary').filter({ hasText: 'as a table' }).all())
      await folded.click()
    await expect(split.getByRole('cell', { name: '265', exact: true }).first()).toBeVisible()
    await look(operator, 'how far cases come')

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('analytics-2024-01-2024-03-kind.csv')
    expect(await readFile(await file.path(), 'utf8')).toContain('2024-Q1,loan,265,')

    await page.getByLabel('First month').fill('2023-01')
    await page.getByLabel('Last month').fill('2023-02')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByText('No case was sent in these months')).toBeVisible()
    await expect(page.getByText('No quarter in these months can be told apart yet')).toBeVisible()
    await lookAgain(operator, 'months without a case')

    await page.goBack()
    await expect(split.getByText('Loan', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Count everything again' }).click()
    const dialog = page.getByRole('dialog')
    await look(operator, 'before everything is counted again')
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expect(dialog).toBeHidden()
    await operator.context.close()
  })
