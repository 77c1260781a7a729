import { expect, type Page } from '@playwright/test'
import { signIn } from './support/account.ts'
import { RELEASE } from './support/everyday.ts'
import { look, lookAgain } from './support/look.ts'
import { mailTo } from './support/outbox.ts'
import { DESK, PASSWORD, PHONE, seat, test } from './support/people.ts'
import { answerAndJoin, register, seatSignedIn, sendCase } from './support/quick.ts'

function part(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

test('somebody takes a copy of everything along, and saves it once it is made', async ({ browser }) => {
  const account = await register('Cora Copy')
  await sendCase(account, { name: 'Ola', email: 'ola.copy@example.org' })
  const cora = await seatSignedIn(browser, account, PHONE)
  await cora.page.goto('/settings')
  const copy = part(cora.page, 'A copy of your data')
  await copy.getByRole('button', { name: 'Ask for a copy' }).click()
  const sure = cora.page.getByRole('dialog')
  await sure.getByLabel('Your password').fill(PASSWORD)
  await look(cora, 'own-data-copy-confirming')
  await sure.getByRole('button', { name: 'Ask for a copy' }).click()
  await expect(copy.getByText(/Your copy is ready/)).toBeVisible()
  await look(cora, 'own-data-copy')
  const saved = cora.page.waitForEvent('download')
  await copy.getByRole('button', { name: 'Download my copy' }).click()
  expect((await saved).suggestedFilename()).toBe('my-data.zip')
  expect(await mailTo(cora.email, /one file/)).toContain('/settings#own-data')
})

test(
  'somebody deletes the account, comes back on another device, and stays',
  RELEASE,
  async ({ browser }) => {
    const account = await register('Dana Leaver')
    const other = await register('Omar Stays')
    const sent = await sendCase(account, other)
    await answerAndJoin(sent, other)
    const dana = await seatSignedIn(browser, account, DESK)
    const { page } = dana
    await page.goto('/settings#own-data')
    const leaving = part(page, 'Delete your account')
    await expect(leaving.getByText('This case ends')).toBeVisible()
    await expect(leaving.getByRole('link', { name: 'Bookcase with a cracked shelf' })).toBeVisible()
    await look(dana, 'own-data-deletion')
    await leaving.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete in 7 days' }).click()
    await expect(dialog.getByText('Enter your password.')).toBeVisible()
    await dialog.getByLabel('Your password').fill('not the one')
    await dialog.getByRole('button', { name: 'Delete in 7 days' }).click()
    await expect(dialog.getByText('That is not the password of this account.')).toBeVisible()
    await lookAgain(dana, 'own-data-confirming')
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Delete in 7 days' }).click()
    await expect(leaving.getByText(/Your account will be deleted on/)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await mailTo(dana.email, /You asked us to delete your account/)).toContain('sign in')

    const later = await seat(browser, dana.name, PHONE, { email: dana.email })
    await later.page.goto('/login')
    await signIn(later)
    const question = later.page.getByRole('dialog', { name: 'Keep your account?' })
    await expect(question).toBeVisible()
    await look(later, 'own-data-question')
    await question.getByRole('button', { name: 'Keep my account' }).click()
    await expect(question).toHaveCount(0)
    await page.reload()
    await expect(leaving.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  },
)
