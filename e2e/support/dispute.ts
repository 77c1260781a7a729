import { expect, type Page } from '@playwright/test'
import { PASSWORD, type Person } from './people.ts'

export type Point = { kind: 'money' | 'property'; title: string; amount?: string }
export type Dispute = { type: string; title: string; story: string; points: Point[] }

export const DEPOSIT: Dispute = {
  type: 'Security deposit',
  title: 'Deposit for 14 Alder Street',
  story: 'I moved out on 30 August. We walked through the flat together and it looked fine.',
  points: [
    { kind: 'money', title: 'Deposit that was kept', amount: '1,200.00' },
    { kind: 'money', title: 'Cleaning that was charged', amount: '180' },
    { kind: 'money', title: 'Repairs that were charged', amount: '420.50' },
  ],
}

export const CAMERA: Dispute = {
  type: 'Borrowed item',
  title: 'Camera lent for a wedding',
  story: 'I lent my camera in June for a wedding. I would like to have it back for work.',
  points: [{ kind: 'property', title: 'The camera with its 35 mm lens' }],
}

export async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click()
}

export async function chooseType(page: Page, type: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'What is it about?' })).toBeVisible()
  await page.getByRole('radio', { name: type }).check()
  await next(page)
}

/** The first step of somebody without an account, who is asked at once whether they may start here. */
export async function chooseTypeAsVisitor(page: Page, type: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'What is it about?' })).toBeVisible()
  await page.getByRole('radio', { name: type }).check()
  await page.getByLabel('Where do you live?').selectOption('US')
  await page.getByRole('group', { name: 'Are both of you 18 or older?' }).getByLabel('Yes').check()
  await next(page)
}

/** Makes the account where everything else is there, and sends the case with one press. */
export async function sendAsVisitor({ page, email }: Pick<Person, 'page' | 'email'>): Promise<string> {
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByRole('heading', { name: 'One last thing: your account' })).toBeFocused()
  await page.getByLabel('Your email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  return send(page)
}

export async function tellStory(page: Page, { title, story }: Dispute): Promise<void> {
  await page.getByLabel('A short title').fill(title)
  await page.getByLabel('Your story').fill(story)
  await next(page)
}

/** Adds a point that is asked for and closes it. */
export async function addPoint(page: Page, point: Point): Promise<void> {
  const { add, question } = {
    money: { add: 'Add a sum of money', question: 'What is it for?' },
    property: { add: 'Add a thing to get back', question: 'What should you get back?' },
  }[point.kind]
  await page.getByRole('button', { name: add }).click()
  await page.getByLabel(question).fill(point.title)
  if (point.amount !== undefined) await page.getByLabel('Amount').fill(point.amount)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByRole('button', { name: `Edit ${point.title}` })).toBeVisible()
}

/** The details under the story need no answer: what is asked for comes next. */
export async function skipDetails(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'What are you asking for?' })).toBeVisible()
}

/** Goes on from what is asked for past the list of evidence, to the other side. */
export async function skipEvidence(page: Page): Promise<void> {
  await next(page)
  await expect(page.getByRole('heading', { name: 'What can show what happened?' })).toBeVisible()
  await next(page)
}

/** `own`: the name of somebody without an account. */
export async function nameOtherSide(
  page: Page,
  other: Pick<Person, 'name' | 'email'>,
  own?: string,
): Promise<void> {
  if (own !== undefined) await page.getByLabel('Your name').fill(own)
  await page.getByLabel('Their name').fill(other.name)
  await page.getByLabel('Their email address').fill(other.email)
  await next(page)
}

/** Sends the case off and reads its reference from the screen. */
export async function send(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByRole('heading', { name: 'Your case is on its way' })).toBeVisible()
  return page.getByText(/^ES-[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText()
}

/** The whole wizard in one go, by somebody who has no account yet, up to the reference of what was sent. */
export async function describeAndSend(starter: Person, dispute: Dispute, other: Person): Promise<string> {
  const { page } = starter
  await chooseTypeAsVisitor(page, dispute.type)
  await tellStory(page, dispute)
  await skipDetails(page)
  for (const point of dispute.points) await addPoint(page, point)
  await skipEvidence(page)
  await nameOtherSide(page, other, starter.name)
  return sendAsVisitor(starter)
}
