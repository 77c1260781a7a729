import { expect, type Locator, type Page } from '@playwright/test'
import { writeToDatabase } from './support/database.ts'
import { RELEASE } from './support/everyday.ts'
import { freePort } from './support/free-port.ts'
import { mailTo } from './support/outbox.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { freshAddress, PASSWORD, test } from './support/people.ts'

let origin = ''
let server: OwnServer | undefined

// asked for in each test, when the port is known
// oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what the fixture needs
test.use({ baseURL: async ({}, use) => use(origin) })

test.beforeAll(async () => {
  const port = freePort()
  origin = `http://localhost:${port}`
  server = await startOwnServer(port, { CONFIRM_EMAIL: 'on' })
})

test.afterAll(async () => server?.stop())

async function register(page: Page, email: string, password: string, answer: Locator): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(answer).toBeVisible()
}

/** Confirms by the newer of two mails: the second one ends the link of the first. */
async function confirm(page: Page, email: string, first: string): Promise<void> {
  await expect.poll(() => linkTo(email), { message: 'the second mail' }).not.toBe(first)
  await page.goto(await linkTo(email))
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function linkTo(email: string): Promise<string> {
  const text = await mailTo(email, /auth\/v1\/verify/, server?.dataDir)
  const link = /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(text)?.[0]
  if (!link) throw new Error('the mail holds no link')
  return link
}

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test(
  'whoever confirms gets in, chooses a password, and nobody else’s works',
  RELEASE,
  async ({ stranger }) => {
    const { page, trouble } = stranger
    // the password that was typed before is refused
    trouble.allow(/400|Failed to load/)
    const email = freshAddress('Ada')
    const checkMail = page.getByRole('heading', { name: 'Check your email' })
    await register(page, email, 'typed by a stranger', checkMail)
    const first = await linkTo(email)
    const past = `update auth.account set confirmation_sent_at = now() - interval '2 minutes' where email = $1`
    expect(await writeToDatabase(past, [email], server?.dataDir)).toBe(1)
    // A waiting address is answered as a confirmed one is; the mail comes all the same.
    await register(page, email, PASSWORD, page.getByText('Account Already Exists'))
    await confirm(page, email, first)

    await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
    await expect(page.getByText('Your email address is confirmed')).toBeVisible()
    await page.getByLabel('New Password', { exact: true }).fill('chosen by the owner')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByText('Your password is saved')).toBeVisible()
    await expect(page).not.toHaveURL(/\/login/)

    await page.evaluate(() => localStorage.clear())
    await enter(page, email, 'typed by a stranger')
    await expect(page.getByText('Invalid login credentials')).toBeVisible()
    await enter(page, email, 'chosen by the owner')
    await expect(page.getByText('Welcome back!')).toBeVisible()
  },
)

test(
  'the code of the mail opens the account on the device where it was begun',
  RELEASE,
  async ({ stranger }) => {
    const { page, trouble } = stranger
    // the code that is not the one
    trouble.allow(/403|Failed to load/)
    const email = freshAddress('Code')
    await register(page, email, PASSWORD, page.getByRole('heading', { name: 'Check your email' }))
    const text = await mailTo(email, /auth\/v1\/verify/, server?.dataDir)
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
    const field = page.getByLabel('Code from the email')
    await field.fill(code === '123456' ? '654321' : '123456')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(field).toHaveValue('')
    await field.fill(code)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/(dashboard|onboarding)/)
  },
)
