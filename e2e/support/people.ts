import { randomUUID } from 'node:crypto'
import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { watchTrouble, type Trouble } from './trouble.ts'

export const PASSWORD = 'quiet river under stones'

export type Screen = { width: number; height: number }
export const DESK: Screen = { width: 1280, height: 900 }
export const PHONE: Screen = { width: 390, height: 844 }

/** Somebody in front of a screen of their own. */
export type Person = {
  name: string
  email: string
  context: BrowserContext
  page: Page
  trouble: Trouble
}

/** What a signed-in browser keeps, to begin a journey in the middle. */
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** An address that nobody has used before. */
export function freshAddress(name: string): string {
  return `${name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '.')
    .slice(0, 30)}.${randomUUID().slice(0, 8)}@example.org`
}

/** Sits somebody down at a browser of their own; nothing is shared with anybody else. */
export async function seat(
  browser: Browser,
  name: string,
  screen: Screen,
  { email = freshAddress(name), storageState }: { email?: string; storageState?: StorageState } = {},
): Promise<Person> {
  const context = await browser.newContext({ viewport: screen })
  const page = await context.newPage()
  if (storageState) await remember(page, storageState)
  return { name, email, context, page, trouble: watchTrouble(context) }
}

/**
 * The first visit finds what a browser kept. Given to `newContext` it would be written by a hidden page of its own, which
 * costs as much as a tab does.
 */
async function remember(page: Page, { cookies, origins }: StorageState): Promise<void> {
  if (cookies.length > 0) await page.context().addCookies(cookies)
  const script = await page.addInitScript((kept) => {
    const here = kept.find(({ origin }) => origin === location.origin)
    for (const { name, value } of here?.localStorage ?? []) localStorage.setItem(name, value)
  }, origins)
  // once: later visits find what the page itself has made of it
  page.once('domcontentloaded', () => void script.dispose())
}

type Cast = {
  starter: Person
  respondent: Person
  stranger: Person
}

/** Two people who share no screen. Whatever goes wrong unasked on one of them fails the test. */
export const test = base.extend<Cast & { everybodyLeaves: void }>({
  // a page that nobody looks at any more goes on drawing, asking and listening beside every test that follows
  everybodyLeaves: [
    async ({ browser }, use) => {
      await use()
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  starter: async ({ browser }, use) => {
    await withPerson(await seat(browser, 'Maya Torres', DESK), use)
  },
  respondent: async ({ browser }, use) => {
    await withPerson(await seat(browser, 'Lee Okafor', PHONE), use)
  },
  stranger: async ({ browser }, use) => {
    await withPerson(await seat(browser, 'Sam Stranger', DESK), use)
  },
})

async function withPerson(person: Person, use: (person: Person) => Promise<void>): Promise<void> {
  await use(person)
  person.trouble.expectNone(person.name)
  await person.context.close()
}
