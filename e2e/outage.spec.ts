import { makeOwnPostgres, type OwnPostgres } from '@evensettle/server/testing/own-postgres.ts'
import { expect } from '@playwright/test'
import { fillProfile, signUp } from './support/account.ts'
import { RELEASE } from './support/everyday.ts'
import { freePort } from './support/free-port.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { test } from './support/people.ts'

const NOT_NOW = /We cannot save right now\. Nothing is lost: what you wrote stays here/

let origin = ''
let postgres: OwnPostgres | undefined
let server: OwnServer | undefined

// asked for in each test, when the port is known
// oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what the fixture needs
test.use({ baseURL: async ({}, use) => use(origin) })

test.beforeAll(async () => {
  const port = freePort()
  origin = `http://localhost:${port}`
  postgres = await makeOwnPostgres()
  server = await startOwnServer(port, { DATABASE_URL: postgres.url })
})

test.afterAll(async () => {
  await server?.stop()
  await postgres?.remove()
})

test(
  'while the database is away, words stay on the page, that is said, and it goes on without a reload',
  RELEASE,
  async ({ starter }) => {
    const { page, trouble } = starter
    trouble.allow(/503/)
    const note = page.getByText(NOT_NOW)

    await test.step('a form that is sent meanwhile arrives when the database is back', async () => {
      await page.goto('/login?next=%2Fonboarding%2Fprofile%3Fnext%3D%252Fcreate-case')
      await signUp(starter)
      // the heading is there before the form, which asks the database what is known
      await expect(page.getByRole('radio', { name: /A person/ })).toBeVisible()
      await postgres?.stopNow()
      await fillProfile(starter)
      await expect(note).toBeVisible()
      await expect(page.getByLabel('Full name')).toHaveValue(starter.name)
      await postgres?.start()
      await expect(page.getByRole('radio', { name: 'Loan' })).toBeVisible()
      await expect(note).toHaveCount(0)
    })

    await test.step('a text that saves itself is kept meanwhile, and saved then', async () => {
      await page.getByRole('radio', { name: 'Loan' }).check()
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      const story = page.getByLabel('Your story')
      await story.fill('It began in spring.')
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      await page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''))
      await postgres?.stopNow()
      await story.fill('It began in spring, by the lake.')
      await expect(note).toBeVisible()
      await expect(page.getByText('Not saved yet. Kept on this device')).toBeVisible()
      await expect(story).toHaveValue('It began in spring, by the lake.')
      await postgres?.start()
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      await expect(note).toHaveCount(0)
      await expect(page.locator('html[data-not-reloaded]')).toHaveCount(1)
    })

    const elsewhere = await starter.context.newPage()
    await elsewhere.goto(page.url())
    await expect(elsewhere.getByLabel('Your story')).toHaveValue('It began in spring, by the lake.')
    trouble.expectNone(starter.name)
  },
)
