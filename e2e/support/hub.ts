import { expect, type Locator, type Page } from '@playwright/test'

export type Part =
  | 'What was agreed'
  | 'Points and story'
  | 'Conversation'
  | 'Evidence'
  | 'Agreement'
  | 'Activity'
  | 'Think in private'

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

/** Writes a message, lets it go at once, and gives its bubble, with the words about how far it has come. */
export async function writeMessage(page: Page, text: string): Promise<Locator> {
  const written = await leaveMessage(page, text)
  await letGo(written)
  return written
}

/** Writes a message and does not wait for it to go out. */
export async function leaveMessage(page: Page, text: string): Promise<Locator> {
  await messageField(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  return bubble(page, text)
}

/** Gives up the time in which a message can be undone. */
export async function letGo(written: Locator): Promise<void> {
  await written.getByRole('button', { name: 'Let it go now' }).click()
}

export function bubble(page: Page, text: string): Locator {
  return page.getByRole('listitem').filter({ hasText: text })
}

/** A live screen shows it by itself, without a reload; how soon is what the bench measures. */
export async function expectAtOnce(what: Locator): Promise<void> {
  await expect(what).toBeVisible()
}
