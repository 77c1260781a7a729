import { randomUUID } from 'node:crypto'
import { answerAddition, proposeAddition } from '@evensettle/contracts/agreement-additions.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { expect } from '@playwright/test'
import { expectAtOnce } from './support/hub.ts'
import { look } from './support/look.ts'
import { mailTo } from './support/outbox.ts'
import { test, type Person } from './support/people.ts'
import { agree, openCase, sign, type Account } from './support/quick.ts'
import { RELEASE } from './support/everyday.ts'

const OLD = 'DE89370400440532013000'
const NEW = 'GB82WEST12345698765432'

/** Before they sign, whoever is paid names the account in the text, and the other one says yes. */
async function nameAccount(caseId: string, paid: Account, payer: Account): Promise<void> {
  const additionId = randomUUID()
  const way = { kind: 'bank_transfer', holder: paid.name, ending: '' } as const
  const account = { kind: 'bank_transfer', holder: paid.name, number: OLD, bank: '' } as const
  const addition = { kind: 'pay_way', way } as const
  await paid.place.api.call(proposeAddition, { caseId, id: additionId, addition, account }, paid)
  await payer.place.api.call(answerAddition, { caseId, additionId, answer: 'accept', account: null }, payer)
}

const payTo = ({ page }: Person) => page.getByLabel('Where to pay', { exact: true })

test(
  'whoever is paid says after signing where the money goes now, and the payer is warned at once',
  RELEASE,
  async ({ browser }) => {
    const { caseId, maya, lee, starter, respondent } = await openCase(browser)
    await agree(caseId, maya, lee)
    await nameAccount(caseId, maya, lee)
    for (const person of [maya, lee]) await sign(caseId, person)
    const status = async () => (await maya.place.api.call(getCase, { caseId }, maya)).status
    await expect.poll(status, { timeout: 240_000 }).toBe('settled')

    await test.step('both read the account that they signed, and only one of them can change it', async () => {
      for (const person of [starter, respondent]) {
        await person.page.goto(`/case/${caseId}?tab=agreed`)
        await expect(payTo(person).getByText(OLD)).toBeVisible()
        await look(person, 'account')
      }
      await expect(respondent.page.getByRole('button', { name: 'Change where to pay' })).toHaveCount(0)
    })

    await test.step('the new one is refused without its number, and what was typed stays', async () => {
      const { page } = starter
      await page.getByRole('button', { name: 'Change where to pay' }).click()
      await page.getByLabel('Account holder').fill('Maya Torres')
      await page.getByRole('button', { name: 'Change it' }).click()
      await expect(page.getByLabel('Account number or IBAN')).toHaveAttribute('aria-invalid', 'true')
      await look(starter, 'account-form')
      await expect(page.getByLabel('Account holder')).toHaveValue('Maya Torres')
      await page.getByLabel('Account number or IBAN').fill(NEW)
      await page.getByRole('button', { name: 'Change it' }).click()
      await expect(payTo(starter).getByText(NEW)).toBeVisible()
    })

    await test.step('the payer sees the new one, a warning, and what it was before; the mail holds no number', async () => {
      await expectAtOnce(payTo(respondent).getByText(NEW))
      await expect(payTo(respondent).getByText(/check it with them by another way/)).toBeVisible()
      await respondent.page.getByText('What it was before').click()
      await expect(payTo(respondent).getByText(OLD)).toBeVisible()
      await look(respondent, 'account-changed')
      await starter.page.getByText('What it was before').click()
      await look(starter, 'account-changed')
      const mail = await mailTo(lee.email, /has changed where the money goes/)
      for (const number of [OLD, NEW]) expect(mail).not.toContain(number)
    })
  },
)

test('a plan takes the place of an open one only by a button that says so', RELEASE, async ({ browser }) => {
  const { caseId, maya, lee, starter, respondent } = await openCase(browser)
  await agree(caseId, maya, lee)
  for (const person of [maya, lee]) await sign(caseId, person)
  const status = async () => (await maya.place.api.call(getCase, { caseId }, maya)).status
  await expect.poll(status, { timeout: 240_000 }).toBe('settled')
  const [paid, payer] = [starter.page, respondent.page]
  for (const page of [paid, payer]) await page.goto(`/case/${caseId}?tab=agreed`)

  await payer.getByRole('button', { name: 'I cannot pay this one' }).first().click()
  await payer.getByLabel(/^By .* I can pay$/).fill('50')
  await look(respondent, 'plan-form')
  await payer.getByRole('button', { name: 'Ask Maya Torres' }).click()
  await expectAtOnce(paid.getByRole('heading', { name: /asks for a new plan for \$320/ }))
  await look(respondent, 'plan-open')

  await paid.getByRole('button', { name: 'Propose another plan' }).first().click()
  await expect(paid.getByText(/With another plan you say no to theirs/)).toBeVisible()
  await paid.getByLabel(/^By .* Lee Okafor pays$/).fill('100')
  await look(starter, 'plan-instead')
  await paid.getByRole('button', { name: 'Replace that plan with this one' }).click()
  await expectAtOnce(payer.getByRole('heading', { name: /^Maya Torres asks for a new plan for/ }))
  await expect(payer.getByText(/\$100 on .* \$220 on /).first()).toBeVisible()
  await look(respondent, 'plan-countered')
})
