import { expect } from '@playwright/test'
import { everyday } from './support/everyday.ts'
import { look } from './support/look.ts'
import { anOperator } from './support/operator.ts'
import { mailTo } from './support/outbox.ts'
import { DESK, PHONE, test } from './support/people.ts'
import { register, seatSignedIn } from './support/quick.ts'

for (const screen of everyday([PHONE, DESK], [DESK]))
  test(`an operator finds somebody, signs them out, closes the account and opens it again (${screen.width})`, async ({
    browser,
  }) => {
    const maya = await register('Maya Torres')
    const operator = await seatSignedIn(browser, await anOperator(), screen)
    const { page } = operator
    await page.goto('/admin-dashboard')
    await page.getByRole('link', { name: 'People' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
    await page.getByLabel('Their email address').fill('nobody@example.net')
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(page.getByText('Nobody signs in with this address.')).toBeVisible()
    await look(operator, 'a search for somebody who is not there')
    await page.getByLabel('Their email address').fill(maya.email)
    await page.getByLabel('Their email address').press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: maya.email })).toBeVisible()
    await expect(page).not.toHaveURL(/@|%40/)
    await look(operator, 'one person')

    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByText('Nowhere.')).toBeVisible()

    await page.getByLabel('Why?').fill('Asked for by its owner.')
    await page.getByRole('button', { name: 'Close the account' }).click()
    await expect(page.getByRole('button', { name: 'Open it again' })).toBeVisible()
    await look(operator, 'a closed account')
    expect(await mailTo(maya.email, /was closed/)).toContain('Asked for by its owner.')
    await page.reload()
    await page.getByRole('button', { name: 'Open it again' }).click()
    await expect(page.getByLabel('Why?')).toBeVisible()
    await operator.context.close()
  })
