import { getObligations } from '@evensettle/contracts/obligations.ts'
import { expect } from '@playwright/test'
import { RELEASE } from './support/everyday.ts'
import { test } from './support/people.ts'
import { agree, api, openCase, sign } from './support/quick.ts'

const TRANSFER = { name: 'transfer.txt', mimeType: 'text/plain', buffer: Buffer.from('Paid $320 to Maya.') }
const SECOND = { ...TRANSFER, name: 'second.txt', buffer: Buffer.from('Paid the rest to Maya.') }

test(
  'a receipt without a line waits on the phone, survives the tab, and goes out by itself, once',
  RELEASE,
  async ({ browser }) => {
    const { caseId, maya, lee, starter, respondent } = await openCase(browser)
    const { page: payer, context, trouble } = respondent
    trouble.allow(/ERR_INTERNET_DISCONNECTED/)
    await agree(caseId, maya, lee)
    for (const person of [maya, lee]) await sign(caseId, person)
    await expect(async () => {
      await payer.goto(`/case/${caseId}?tab=agreed`)
      await expect(payer.getByRole('heading', { name: /\$320/ }).first()).toBeVisible({ timeout: 10_000 })
    }).toPass({ timeout: 240_000 })
    await payer.getByRole('button', { name: 'I have paid' }).first().click()
    await payer.getByLabel(/^A receipt/).setInputFiles(TRANSFER)
    await payer.getByRole('button', { name: 'Tell Maya Torres' }).click()
    await expect(payer.getByRole('button', { name: 'Receipt: transfer' })).toHaveCount(1)

    const add = payer.getByRole('button', { name: 'Add another receipt' })
    await add.first().focus()
    await payer.waitForLoadState('networkidle')
    await context.setOffline(true)
    await payer.locator('input[type=file]').first().setInputFiles(SECOND)
    await expect(payer.getByText('You are offline. Not sent yet.').first()).toBeVisible()
    await expect(payer.getByText('second.txt').first()).toBeVisible()
    await payer.close()
    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto(`/case/${caseId}?tab=agreed`)
    await expect(again.getByRole('button', { name: 'Receipt: second' })).toHaveCount(1)
    await expect(again.getByText('second.txt')).toHaveCount(0)
    const { obligations } = await api.call(getObligations, { caseId }, maya)
    expect(obligations.flatMap(({ receipts }) => receipts.map(({ name }) => name)).toSorted()).toEqual([
      'second',
      'transfer',
    ])
    for (const person of [starter, respondent]) person.trouble.expectNone(person.name)
  },
)
