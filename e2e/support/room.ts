import { expect, type Locator, type Page } from '@playwright/test'

/** From a case into its negotiation room. */
export async function enterRoom(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Negotiation' }).click()
  await page.getByRole('link', { name: 'Open the negotiation room' }).click()
  await expect(page.getByRole('complementary', { name: 'What you can do' })).toBeVisible()
}

export type Offer = { amount: string; parts?: number; note?: string }

/** Writes an offer from an empty form, or over the terms of the one that it counters, and puts it on the table. */
export async function makeOffer(page: Page, offer: Offer, begin: 'Write an offer' | 'Make a counter-offer') {
  await page.getByRole('button', { name: begin }).click()
  await page.getByLabel('Amount').fill(offer.amount)
  if (offer.parts === undefined) await page.getByRole('radio', { name: /^Within 30 days/ }).check()
  else {
    await page.getByRole('radio', { name: 'In monthly parts' }).check()
    await page.getByLabel('How many parts').fill(String(offer.parts))
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

/** The mediator's packages on the screen, best first. */
export function packages(page: Page): Locator {
  return page.getByRole('region').filter({ hasText: 'Mediator’s proposal' })
}

/** Moves one's private sum for a package by steps away from the proposal; gives the sum in words. */
export async function movePrivateSum(one: Locator, steps: number): Promise<string> {
  const slider = one.getByRole('slider')
  for (let i = 0; i < steps; i += 1) await slider.press('ArrowRight')
  return (await slider.getAttribute('aria-valuetext')) ?? ''
}

export async function sealAnswers(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Seal my answers?$/ }).click()
}

/** "$1,150.50" in minor units. */
export function minorOf(words: string): number {
  return Math.round(Number(words.replaceAll(/[^\d.]/g, '')) * 100)
}

/** Says no to every package on the screen from the `from`th on. */
export async function refuseFrom(page: Page, from: number): Promise<void> {
  const all = await packages(page).all()
  for (const one of all.slice(from)) await one.getByRole('button', { name: 'Not with these terms' }).click()
}

/** The box that the last round asks for. */
export async function sayLastWord(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'This is my last word' }).check()
}
