import { expect, type Locator, type Page } from '@playwright/test'

export type Part =
  | 'What was agreed'
  | 'Points and story'
  | 'Conversation'
  | 'Evidence'
  | 'Agreement'
  | 'Activity'

/** The way to a part of the case that is not on the screen. */
export function wayTo(page: Page, part: Part): Locator {
  return page.getByRole('navigation', { name: 'Parts of this case' }).getByRole('link', { name: part })
}

export async function openPart(page: Page, part: Part): Promise<void> {
  await wayTo(page, part).click()
}

/** Where a message to the other side is written. */
export function messageField(page: Page): Locator {
  return page.getByRole('textbox', { name: /^Write to / })
}

/** Writes a message and gives its bubble, with the words about how far it has come. */
export async function writeMessage(page: Page, text: string): Promise<Locator> {
  await messageField(page).fill(text)
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
