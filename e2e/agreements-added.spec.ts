import { expect, type Page } from '@playwright/test'
import { RELEASE } from './support/everyday.ts'
import { expectAtOnce } from './support/hub.ts'
import { look, lookAgain } from './support/look.ts'
import { test } from './support/people.ts'
import { agree, openCase } from './support/quick.ts'
import { expectSealed } from './support/sealed-document.ts'

async function signOnScreen(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your full name').fill(name)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign the agreement' }).click()
}

test(
  'a way to pay is proposed, accepted and signed, and only who pays reads the account',
  RELEASE,
  async ({ browser }, testInfo) => {
    const { caseId, maya, lee, starter, respondent } = await openCase(browser)
    const [paid, payer] = [starter.page, respondent.page]
    await agree(caseId, maya, lee)
    for (const page of [paid, payer]) await page.goto(`/case/${caseId}?tab=agreement`)

    await test.step('who is paid names an account; a mistyped one is said beside its field', async () => {
      await paid.getByRole('button', { name: 'Propose a way to pay' }).click()
      await paid.getByLabel('Account holder').fill('Maya Torres')
      await paid.getByLabel('Account number or IBAN').fill('DE98 3704 0044 0532 0130 00')
      await paid.getByRole('button', { name: 'Propose it to Lee Okafor' }).click()
      await expect(paid.getByText(/This number does not look right/)).toBeVisible()
      await look(starter, 'account form')
      await paid.getByLabel('Account number or IBAN').fill('DE89 3704 0044 0532 0130 00')
      await paid.getByRole('button', { name: 'Propose it to Lee Okafor' }).click()
      await expect(paid.getByRole('heading', { name: 'You propose' })).toBeVisible()
    })

    await test.step('the other side sees it at once, says yes, and both read it in the text', async () => {
      await expectAtOnce(payer.getByRole('heading', { name: 'Maya Torres proposes' }))
      await look(respondent, 'proposed')
      await payer.getByRole('button', { name: 'Yes, add it' }).click()
      for (const page of [payer, paid])
        await expectAtOnce(page.getByRole('article').getByText(/account of Maya Torres that ends in 3000/))
      await expect(payer.getByText('DE89370400440532013000')).toBeVisible()
      await look(respondent, 'added')
    })

    await test.step('a day to think is taken, both see until when, and it presses nobody', async () => {
      await payer.getByRole('button', { name: 'Take a day to think' }).click()
      await expect(payer.getByText(/^You are taking a day to think, until/)).toBeVisible()
      await expectAtOnce(paid.getByText(/^Lee Okafor is taking a day to think, until/))
      await look(starter, 'thinking')
      await expect(payer.getByRole('button', { name: 'Take a day to think' })).toBeHidden()
    })

    await test.step('both sign the new text; the copy of who pays has the account in it', async () => {
      await signOnScreen(paid, 'Maya Torres')
      await expectAtOnce(payer.getByText(/^Signed as Maya Torres/))
      await signOnScreen(payer, 'Lee Okafor')
      const copy = payer.getByRole('button', { name: 'Download my copy with the account' })
      await expect(copy).toBeVisible({ timeout: 60_000 })
      await expect(paid.getByText('Signed and sealed')).toBeVisible({ timeout: 60_000 })
      await expect(paid.getByRole('button', { name: 'Download my copy with the account' })).toBeHidden()
      const download = payer.waitForEvent('download')
      await copy.click()
      const path = testInfo.outputPath('copy.pdf')
      await (await download).saveAs(path)
      await expectSealed(path)
      await lookAgain(starter, 'sealed')
    })
  },
)
