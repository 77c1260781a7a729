import { expect, type Page } from '@playwright/test'
import { invitationLink, mailTo } from './outbox.ts'
import { PASSWORD, type Person } from './people.ts'

/** Opens the link of the invitation that carries this reference, as it came by mail. */
export async function openInvitation({ page, email }: Person, reference: string): Promise<string> {
  const link = invitationLink(await mailTo(email, new RegExp(reference)))
  await page.goto(link)
  await untilTakenOver(page)
  return link
}

/** The page can be read and used before the app is there, which then takes the token out of the address. */
export async function untilTakenOver(page: Page): Promise<void> {
  await expect(page.locator('#first-look')).toHaveCount(0)
  await expect(page).not.toHaveURL(/token=/)
}

export type Answer =
  | { how: 'agree' }
  | { how: 'partly'; amount: string; reason: string }
  | { how: 'disagree'; reason: string }

const CHOICES = { agree: 'I agree', partly: /^I agree in part/, disagree: /^I see it differently/ }

/** Answers the point on the screen and goes on to the next. */
export async function answerPoint(page: Page, point: string, answer: Answer): Promise<void> {
  await expect(page.getByRole('heading', { name: point })).toBeVisible()
  const name = CHOICES[answer.how]
  await page.getByRole('radio', { name, exact: typeof name === 'string' }).check()
  if (answer.how === 'partly') await page.getByLabel('How much of it do you agree with?').fill(answer.amount)
  if (answer.how !== 'agree') await page.getByLabel('How do you see it?').fill(answer.reason)
  await page.getByRole('button', { name: 'Next' }).click()
}

export async function sendAnswer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send my answer' }).click()
}

/** Makes the account that an answer asks for; the invited address stands there already. */
export async function makeAccount({ page, name, email }: Person): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Sent\. .* can read it now\.$/ })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account and continue' }).click()
}

/** The step that the letter asks for before it sends: an address of one's own and the code that goes there. */
export async function confirmBy(page: Page, address: string): Promise<void> {
  await page.getByLabel('Your email address or mobile number').fill(address)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('The code').fill(await codeMailedTo(address))
  await page.getByRole('button', { name: /^Confirm and (?:send|continue)$/ }).click()
}

/** The newest code that a letter's reader was sent. */
export async function codeMailedTo(address: string): Promise<string> {
  return /\n(\d{6})\n/.exec(await mailTo(address, /Your code/))?.[1] ?? ''
}
