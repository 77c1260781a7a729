import { expect, type Locator, type Page } from '@playwright/test'

/** From a case to what is on its table. */
export async function enterRoom(page: Page): Promise<void> {
  await expect(page.getByRole('complementary', { name: 'What you can do' })).toBeVisible()
}

/** Opens a part of the page that is folded on a phone, unless it is open. */
export async function unfold(page: Page, title: string | RegExp): Promise<void> {
  const part = page.locator('details', { has: page.locator('summary').filter({ hasText: title }) }).last()
  if (!(await part.evaluate((one: HTMLDetailsElement) => one.open)))
    await part.locator('summary').first().click()
}

export type Offer = { amount: string; parts?: number; note?: string }

/** Writes an offer from an empty form, or over the terms of the one that it counters, and puts it on the table. */
export async function makeOffer(page: Page, offer: Offer, begin: 'Write an offer' | 'Make a counter-offer') {
  await page.getByRole('button', { name: begin }).click()
  await page.getByLabel('Amount').fill(offer.amount)
  if (offer.parts === undefined) await page.getByRole('radio', { name: /^Within 30 days/ }).check()
  else {
    await page.getByRole('radio', { name: 'In monthly payments' }).check()
    await page.getByLabel('How many payments').fill(String(offer.parts))
  }
  if (offer.note) await page.getByLabel(/^A few words to/).fill(offer.note)
}

export async function putOnTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Put it on the table' }).click()
  await expect(page.getByText('Your offer is on the table.')).toBeVisible()
}

export async function askForProposal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask for a proposal' }).click()
}

/** The private answer to the way on the screen. */
export function envelope(page: Page): Locator {
  return page.getByRole('region', { name: 'Only you see your answer' })
}

/** What is said to a way: yes, no, or another sum in whole units. */
export type WayAnswer = 'yes' | 'no' | number

/** Answers one way of the mediator's proposal. */
export async function answerWay(page: Page, answer: WayAnswer): Promise<void> {
  const ownWord = page.getByRole('checkbox', { name: /^This is part of my yes/ })
  if (answer !== 'no' && (await ownWord.count()) > 0) await ownWord.check()
  if (answer === 'yes') await page.getByRole('button', { name: 'Yes to this' }).click()
  else if (answer === 'no') await page.getByRole('button', { name: 'Not these terms' }).click()
  else {
    await page.getByRole('button', { name: 'Another sum' }).click()
    await envelope(page).getByRole('textbox').fill(String(answer))
    await page.getByRole('button', { name: /^Answer with \D*[\d,]+$/ }).click()
  }
}

/** Answers without thinking it through in private first. */
export async function skipWorksheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Skip this' }).click()
}

/** Sends the answers after reading them once more. */
export async function sendAnswers(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Send my answers?$/ }).click()
}

/** Goes through all ways of the proposal in their order, one answer each, and sends them. */
export async function answerWays(page: Page, answers: readonly WayAnswer[]): Promise<void> {
  for (const [i, answer] of answers.entries()) {
    const place = ['The mediator’s proposal', 'A second way', 'A third way'][i] ?? ''
    await expect(
      page.getByText(`${place}, ${i === 0 ? 'way ' : ''}${i + 1} of ${answers.length}`),
    ).toBeVisible()
    await answerWay(page, answer)
  }
  await sendAnswers(page)
}

/** The sum of the proposal on the screen, in minor units. */
export async function proposedSum(page: Page): Promise<number> {
  const words = await page
    .getByRole('heading', { level: 2, name: /pays? / })
    .first()
    .innerText()
  return minorOf(/\$[\d,.]*\d/.exec(words)?.[0] ?? '')
}

/** "$1,150.50" in minor units. */
export function minorOf(words: string): number {
  return Math.round(Number(words.replaceAll(/[^\d.]/g, '')) * 100)
}
