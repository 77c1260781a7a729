import { expect, type Locator, type Page } from '@playwright/test'

export type Part = 'Overview' | 'Conversation' | 'Agreement' | 'Activity'

export async function openPart(page: Page, part: Part): Promise<void> {
  await page.getByRole('tab', { name: part }).click()
}

/** Writes a message and gives its bubble, with the words about how far it has come. */
export async function writeMessage(page: Page, text: string): Promise<Locator> {
  await page.getByLabel('Your message').fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  return bubble(page, text)
}

export function bubble(page: Page, text: string): Locator {
  return page.getByRole('listitem').filter({ hasText: text })
}

/** A live screen shows it by itself, without a reload; how soon is what the bench measures. */
export async function expectAtOnce(what: Locator): Promise<void> {
  await expect(what).toBeVisible()
}
