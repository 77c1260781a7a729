import { getLetterLink } from '@evensettle/contracts/invitation-sending.ts'
import { expect } from '@playwright/test'
import { answerPoint, confirmBy, sendAnswer, untilTakenOver } from './support/invitation.ts'
import { freshAddress, PHONE, seat, test } from './support/people.ts'
import { api, register, sendCase } from './support/quick.ts'
import { translate } from './support/translate.ts'

test('a browser that translates the page: type, go back and forth, send, with nothing lost', async ({
  browser,
}) => {
  const maya = await register('Maya Torres')
  const lee = await seat(browser, 'Lee Okafor', PHONE)
  const sent = await sendCase(maya, { name: lee.name, email: freshAddress('old') })
  const { link } = await api.call(getLetterLink, { caseId: sent.caseId }, maya)
  const { page } = lee
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  await translate(page)
  await page.goto(link)
  await untilTakenOver(page)
  await expect(page.locator('font').first()).toBeAttached()
  await page.getByRole('link', { name: /^I (owe|agree to) part of it$/ }).click()
  await answerPoint(page, 'The price back', { how: 'partly', amount: '150', reason: 'It was fine at first.' })
  await page.goBack()
  await expect(page.getByLabel('How do you see it?')).toHaveValue('It was fine at first.')
  await page.goForward()
  await answerPoint(page, 'Delivery', { how: 'disagree', reason: 'That was agreed.' })
  await expect(page.getByText('It was fine at first.')).toBeVisible()
  await sendAnswer(page)
  // an empty field is told, and the words go again
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByText('Enter an email address or a mobile number.')).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByText('That was agreed.')).toBeVisible()
  await sendAnswer(page)
  await confirmBy(page, lee.email)
  await expect(page.getByRole('heading', { name: /^Sent\. .* can read it now\.$/ })).toBeVisible()
  expect(broken).toEqual([])
})
