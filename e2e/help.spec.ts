import { expect } from '@playwright/test'
import { RELEASE } from './support/everyday.ts'
import { look } from './support/look.ts'
import { DESK, PHONE, test } from './support/people.ts'
import { answerAndJoin, register, seatSignedIn, sendCase } from './support/quick.ts'

test('help opens at what one was doing, and a person knows the case', RELEASE, async ({ browser }) => {
  const [maya, lee] = [await register('Maya Torres'), await register('Lee Okafor')]
  const sent = await sendCase(maya, lee)
  await answerAndJoin(sent, lee)
  const desk = await seatSignedIn(browser, maya, DESK)
  const { page } = desk
  await page.goto(`/case/${sent.reference.toLowerCase()}`)
  await expect(page).toHaveURL(new RegExp(`/case/${sent.caseId}`))
  await page.goto(`/negotiation/${sent.caseId}`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help' }).click()
  await expect(page.locator('details#offers[open]')).toBeInViewport()
  await expect(page.locator('details[open]')).toHaveCount(1)
  await look(desk, 'help-from-case')
  await page.getByRole('link', { name: 'Ask a person about this case' }).click()
  await expect(page).toHaveURL(new RegExp(`/case/${sent.caseId}/person`))
  await expect(page.getByLabel(/What is it about/)).toHaveValue('proposal')

  const phone = await seatSignedIn(browser, maya, PHONE)
  await phone.page.goto('/settings')
  const end = phone.page.getByRole('navigation', { name: 'At the end of the page' })
  await look(phone, 'help-footer')
  await end.getByRole('link', { name: 'Help' }).click()
  await expect(phone.page.locator('details#second-step[open]')).toBeInViewport()
  await expect(phone.page.getByRole('link', { name: 'Write to us' })).toBeVisible()
  await phone.page.goto('/case/ES-0000-0000')
  await expect(phone.page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})
