import { expect } from '@playwright/test'
import { expectAtOnce } from './support/hub.ts'
import { look } from './support/look.ts'
import { test } from './support/people.ts'
import { agree, openCase, sign } from './support/quick.ts'
import { sealedFileFrom } from './support/sealed-document.ts'

test('what was agreed is paid and confirmed, and both keep a certificate', async ({ browser }, testInfo) => {
  const { caseId, maya, lee, starter, respondent } = await openCase(browser)
  const [paid, payer] = [starter.page, respondent.page]
  await agree(caseId, maya, lee)
  for (const person of [maya, lee]) await sign(caseId, person)

  await test.step('both see the payment that comes next', async () => {
    for (const { page } of [starter, respondent]) {
      await expect(async () => {
        await page.goto(`/case/${caseId}?tab=agreed`)
        await expect(page.getByRole('heading', { name: /\$320/ }).first()).toBeVisible({ timeout: 10_000 })
      }).toPass({ timeout: 240_000 })
    }
    await look(starter, 'due')
    await look(respondent, 'due')
  })

  await test.step('who pays says so, and the other one is asked at once', async () => {
    await payer.getByRole('button', { name: 'I have paid' }).first().click()
    await payer.getByRole('button', { name: 'Tell Maya Torres' }).click()
    await expect(payer.getByText(/^You said you paid on/).first()).toBeVisible()
    await expectAtOnce(paid.getByRole('heading', { name: /Lee Okafor says they paid you/ }))
    await look(starter, 'asked')
  })

  await test.step('the answer ends the case, for both', async () => {
    await paid.getByRole('button', { name: 'I have received it' }).first().click()
    await expect(paid.getByRole('heading', { name: 'All of it is done' })).toBeVisible()
    await expectAtOnce(payer.getByRole('heading', { name: 'All of it is done' }))
  })

  await test.step('both keep the same sealed certificate', async () => {
    const certificate = 'Certificate: all of it is done'
    const one = await sealedFileFrom(starter, certificate, testInfo)
    const other = await sealedFileFrom(respondent, certificate, testInfo)
    expect(one.sha256).toBe(other.sha256)
    await look(respondent, 'kept')
  })
})
