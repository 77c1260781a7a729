import { readdirSync } from 'node:fs'
import { startProvider, type TestProvider } from '@evensettle/auth/testing/oidc-provider.ts'
import { expect, type Page } from '@playwright/test'
import { signUp } from './support/account.ts'
import { RELEASE } from './support/everyday.ts'
import { freePort } from './support/free-port.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { test, type Person } from './support/people.ts'

let origin = ''
let provider: TestProvider | undefined
let server: OwnServer | undefined

// asked for in each test, when the port is known
// oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what the fixture needs
test.use({ baseURL: async ({}, use) => use(origin) })

test.beforeAll(async () => {
  const port = freePort()
  origin = `http://localhost:${port}`
  provider = await startProvider(`${origin}/auth/v1/callback`)
  const keycloak = { clientId: 'auth', clientSecret: 'a secret of the test', issuer: provider.issuer }
  server = await startOwnServer(port, { SIGN_IN_PROVIDERS: JSON.stringify({ keycloak }) })
})

test.afterAll(async () => {
  await server?.stop()
  await provider?.close()
})

test('a server that cannot start leaves nothing behind', RELEASE, async () => {
  const mine = () =>
    readdirSync('/tmp').filter((name) => name.startsWith(`evensettle-e2e-own-${process.pid}-`))
  const before = mine()
  expect(before).toHaveLength(1)
  await expect(startOwnServer(freePort(), { PUBLIC_URL: 'nowhere' })).rejects.toThrow('before it was ready')
  expect(mine()).toEqual(before)
})

/** Lets somebody stand before the other service, who is known there by another address. */
function standThere(name: string): string {
  const email = `${name}@work.example`
  if (!provider) throw new Error('no other service')
  provider.people.set(name, { sub: name, email, email_verified: true, name })
  provider.atTheScreen = name
  return email
}

async function toSettings(person: Person): Promise<void> {
  await person.page.goto('/login?next=%2Fsettings')
  await signUp(person)
  await expect(services(person.page)).toBeVisible()
}

const services = (page: Page) => page.getByRole('region', { name: 'Connected services', exact: true })
const connect = (page: Page) => services(page).getByRole('button', { name: 'Connect Keycloak', exact: true })

test('a service is connected, opens the same account, and is disconnected', RELEASE, async ({ starter }) => {
  const { page, email, trouble } = starter
  // What the settings were still asking for when the session ended.
  trouble.allow(/401/)
  await toSettings(starter)
  const there = standThere('maya')
  await connect(page).click()
  await expect(page).toHaveURL(/\/settings/)
  await expect(services(page).getByRole('listitem').filter({ hasText: 'Keycloak' })).toContainText(there)
  await expect(connect(page)).toBeHidden()

  await page.getByRole('button', { name: 'Sign out of this device' }).click()
  await expect(page).not.toHaveURL(/settings/)
  await page.goto('/login?next=%2Fsettings')
  await page.getByRole('button', { name: 'Continue with Keycloak' }).click()
  await expect(page).toHaveURL(/\/settings/)
  await expect(services(page).getByRole('listitem').filter({ hasText: email })).toBeVisible()

  await services(page).getByRole('button', { name: 'Disconnect Keycloak' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(page.getByText('Keycloak is disconnected')).toBeVisible()
  await expect(services(page).getByRole('listitem')).toHaveCount(1)
  await expect(connect(page)).toBeVisible()
})

test('who says no at the service is back in the settings and reads why', RELEASE, async ({ starter }) => {
  const { page } = starter
  await toSettings(starter)
  if (provider) provider.atTheScreen = null
  await connect(page).click()
  await expect(page).toHaveURL(/\/settings/)
  await expect(page.getByRole('alert').filter({ hasText: 'You said no there' })).toBeVisible()
  await expect(services(page).getByRole('listitem')).toHaveCount(1)
})

test('what opens one account cannot be connected to another', RELEASE, async ({ starter, respondent }) => {
  await toSettings(starter)
  const there = standThere('shared')
  await connect(starter.page).click()
  await expect(services(starter.page).getByText(there)).toBeVisible()

  await toSettings(respondent)
  const { page } = respondent
  await connect(page).click()
  await expect(page).toHaveURL(/\/settings/)
  await expect(
    page.getByRole('alert').filter({ hasText: 'That account already opens another account here' }),
  ).toBeVisible()
  await expect(services(page).getByRole('listitem')).toHaveCount(1)
})
