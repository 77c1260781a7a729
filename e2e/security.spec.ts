import { plugAuthenticator } from './support/client-page.ts'
import { readFile } from 'node:fs/promises'
import { expect, type Browser, type Page } from '@playwright/test'
import { signIn } from './support/account.ts'
import { appFromScreen, type AuthenticatorApp } from './support/authenticator-app.ts'
import { RELEASE } from './support/everyday.ts'
import { mailTo } from './support/outbox.ts'
import { DESK, freshAddress, PHONE, seat, test, type Person } from './support/people.ts'
import { register, seatSignedIn } from './support/quick.ts'

const NEW_PASSWORD = 'seven green lamps at dusk'

/** Somebody with an account, on their settings. */
async function inSettings(browser: Browser): Promise<Person> {
  const person = await seatSignedIn(browser, await register('Maya Torres'), DESK)
  await person.page.goto('/settings')
  await expect(part(person.page, 'Password')).toBeVisible()
  return person
}

function part(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

/** What a browser has on its screen after a new page with an empty memory. */
async function freshScreen(browser: Browser, person: Person, path = '/settings'): Promise<Person> {
  const fresh = await seat(browser, person.name, DESK, { email: person.email })
  await fresh.page.goto(`/login?next=${encodeURIComponent(path)}`)
  return fresh
}

async function setUpApp(page: Page): Promise<{ app: AuthenticatorApp; codes: string[] }> {
  await part(page, 'Two-step sign-in').getByRole('button', { name: 'Set up two-step sign-in' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What do you call this device?').fill('Maya’s phone')
  await dialog.getByRole('button', { name: 'Next' }).click()
  const picture = dialog.getByRole('img')
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const app = await appFromScreen(page)
  await dialog.getByLabel('Code from the app').fill('000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('Enter the 6 digits that the app shows.')).toBeVisible()
  await dialog.getByLabel('Code from the app').fill(await app.code())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const shown = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  return { app, codes: await shown.allTextContents() }
}

async function enterBackupCode(page: Page, code: string): Promise<void> {
  await expect(page.getByLabel(/^(Authentication|Backup) Code$/)).toBeVisible()
  const offersBackup = page.getByRole('button', { name: 'Use backup code instead' })
  if (await offersBackup.isVisible()) await offersBackup.click()
  await page.getByLabel('Backup Code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
}

test(
  'an app is set up, signs in, and is removed; backup codes stand in once each',
  RELEASE,
  async ({ browser }) => {
    const maya = await inSettings(browser)
    const { page } = maya
    const { app, codes } = await setUpApp(page)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    for (const code of codes) expect(file).toContain(code)
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByText('10 of 10 codes are left.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('10 of 10 codes are left.')).toBeVisible()
    await expect(page.getByText(codes[0] ?? '')).toHaveCount(0)
    expect(await mailTo(maya.email, /A device was added that confirms it is you/)).toContain('Maya’s phone')

    await test.step('sign in with a code of the app', async () => {
      const again = await freshScreen(browser, maya)
      await signIn(again)
      await again.page.getByLabel('Authentication Code').fill(await app.code())
      await again.page.getByRole('button', { name: 'Verify' }).click()
      await expect(part(again.page, 'Two-step sign-in').getByText('Maya’s phone')).toBeVisible()
      again.trouble.expectNone('the second browser')
      await again.context.close()
    })

    const other = await freshScreen(browser, maya)
    await test.step('sign in with a backup code, which is used up by it', async () => {
      await signIn(other)
      await enterBackupCode(other.page, codes[0] ?? '')
      await expect(other.page.getByText('9 of 10 codes are left.')).toBeVisible()
      await mailTo(maya.email, /with one of your backup codes/)
      const third = await freshScreen(browser, maya)
      third.trouble.allow(/422/)
      await signIn(third)
      await enterBackupCode(third.page, codes[0] ?? '')
      await expect(third.page.getByText('Backup code invalid')).toBeVisible()
      await enterBackupCode(third.page, codes[1] ?? '')
      await expect(third.page.getByText('8 of 10 codes are left.')).toBeVisible()
      await third.context.close()
    })

    await test.step('who has only a backup code does not lose the last way in', async () => {
      await part(other.page, 'Two-step sign-in').getByRole('button', { name: 'Remove Maya’s phone' }).click()
      await other.page.getByRole('button', { name: 'Turn off' }).click()
      await expect(other.page.getByText('You signed in with a backup code.')).toBeVisible()
      await other.context.close()
    })

    await test.step('new codes replace the old ones; a session that fell back confirms itself first', async () => {
      await page.reload()
      let isLow = true
      await page.route('**/factors/recovery-codes/regenerate', (route) => {
        if (!isLow) return route.fallback()
        isLow = false
        const error = { code: 'insufficient_aal', message: 'AAL2 required to generate recovery codes' }
        return route.fulfill({
          status: 403,
          headers: { 'x-supabase-api-version': '2024-01-01' },
          json: error,
        })
      })
      maya.trouble.allow(/403/)
      await page.getByRole('button', { name: 'Make new codes' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click()
      const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' })
      await confirmation.getByLabel('Code').fill(await app.code())
      await confirmation.getByRole('button', { name: 'Confirm' }).click()
      const shown = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
      await expect(shown).toHaveCount(10)
      const fresh = await shown.allTextContents()
      expect(fresh.filter((code) => codes.includes(code))).toEqual([])
      await page.getByRole('button', { name: 'I have kept them' }).click()
      await expect(page.getByText('10 of 10 codes are left.')).toBeVisible()
    })

    await test.step('removed, the password alone is enough', async () => {
      await page.getByRole('button', { name: 'Remove Maya’s phone' }).click()
      await page.getByRole('button', { name: 'Turn off' }).click()
      await expect(page.getByText('Your password is all we ask for.')).toBeVisible()
      const last = await freshScreen(browser, maya)
      await signIn(last)
      await expect(last.page.getByText('Your password is all we ask for.')).toBeVisible()
      last.trouble.expectNone('the last browser')
      await last.context.close()
    })
    maya.trouble.expectNone('Maya')
    await maya.context.close()
  },
)

test('a new password signs the others out; an old sign-in asks for a mailed code first', async ({
  browser,
}) => {
  const maya = await inSettings(browser)
  const { page } = maya
  const elsewhere = await freshScreen(browser, maya)
  await signIn(elsewhere)
  await expect(part(elsewhere.page, 'Password')).toBeVisible()

  const form = part(page, 'Password')
  await form.getByLabel('New password').fill('short')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByText('Password must be at least 6 characters long.')).toBeVisible()

  // A sign-in of yesterday is what the service's own tests wait for; here it only says so.
  let isOld = true
  await page.route('**/auth/v1/user', (route) => {
    if (!isOld || route.request().method() !== 'PUT') return route.fallback()
    isOld = false
    const error = { code: 'reauthentication_needed', message: 'Password update requires reauthentication' }
    return route.fulfill({ status: 400, headers: { 'x-supabase-api-version': '2024-01-01' }, json: error })
  })
  maya.trouble.allow(/400/)
  await form.getByLabel('New password').fill(NEW_PASSWORD)
  await expect(form.getByText(/Very good|Good/)).toBeVisible()
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByText('We sent a code to your email address')).toBeVisible()
  const code = /\b\d{6}\b/.exec(await mailTo(maya.email, /Enter this code to continue/))?.[0] ?? ''
  await form.getByLabel('Code from the email').fill(code)
  await form.getByRole('button', { name: 'Confirm and change' }).click()
  await expect(page.getByText('Your password is changed')).toBeVisible()
  await mailTo(maya.email, /The password of your account was changed/)

  elsewhere.trouble.allow(/40\d/)
  await elsewhere.page.reload()
  await expect(elsewhere.page).toHaveURL(/\/(login|auth)/)
  await elsewhere.page.getByLabel('Email', { exact: true }).fill(maya.email)
  await elsewhere.page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await elsewhere.page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(part(elsewhere.page, 'Password')).toBeVisible()
  maya.trouble.expectNone('Maya')
  await maya.context.close()
  await elsewhere.context.close()
})

test('a passkey is added, named and removed', RELEASE, async ({ browser }) => {
  const maya = await inSettings(browser)
  const { page } = maya
  await plugAuthenticator(page)
  const passkeys = part(page, 'Passkeys')
  await expect(passkeys.getByText('You have no passkeys yet.')).toBeVisible()
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('My laptop')
  await dialog.getByRole('button', { name: 'Save name' }).click()
  await expect(passkeys.getByText('My laptop')).toBeVisible()
  await expect(passkeys.getByText('Not used yet.')).toBeVisible()
  await mailTo(maya.email, /A passkey was added to your account/)

  await page.getByRole('button', { name: 'Sign out of this device' }).click()
  await page.waitForURL('/')
  await page.goto('/login?next=/settings')
  await page.getByRole('button', { name: /passkey/i }).click()
  await expect(passkeys.getByText(/Last used/)).toBeVisible()

  await passkeys.getByRole('button', { name: 'Remove My laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(passkeys.getByText('You have no passkeys yet.')).toBeVisible()
  await maya.context.close()
})

test('devices are listed and signed out, one of them and all the others', RELEASE, async ({ browser }) => {
  const maya = await inSettings(browser)
  const { page } = maya
  const phone = await seat(browser, maya.name, PHONE, { email: maya.email })
  await phone.page.goto('/login?next=/settings')
  await signIn(phone)
  await expect(part(phone.page, 'Where you are signed in')).toBeVisible()
  const desk = await freshScreen(browser, maya)
  await signIn(desk)
  await expect(part(desk.page, 'Where you are signed in')).toBeVisible()

  await page.reload()
  const devices = part(page, 'Where you are signed in')
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await expect(devices.getByRole('listitem').first()).toContainText('This device')
  await devices
    .getByRole('button', { name: /^Sign out (?!all)/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('That device is signed out')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await devices.getByRole('button', { name: 'Sign out all other devices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(devices.getByText('You are not signed in anywhere else.')).toBeVisible()

  for (const gone of [phone, desk]) {
    await gone.page.reload()
    await expect(gone.page).toHaveURL(/\/(login|auth)/)
    await gone.context.close()
  }
  await page.reload()
  await expect(devices.getByText('In use now')).toBeVisible()
  maya.trouble.expectNone('Maya')
  await maya.context.close()
})

test('a new address counts when both mails are answered', async ({ browser }) => {
  const maya = await inSettings(browser)
  const { page } = maya
  const next = freshAddress('Maya New')
  const address = part(page, 'Email address')
  await address.getByRole('button', { name: 'Change address' }).click()
  await address.getByLabel('New email address').fill(next)
  await address.getByRole('button', { name: 'Send both emails' }).click()
  await expect(address.getByText('Two emails are waiting for you')).toBeVisible()
  await page.reload()
  await expect(address.getByText('Two emails are waiting for you')).toBeVisible()

  await followLink(page, maya.email)
  await expect(address.getByText('One address is confirmed, one is missing')).toBeVisible()
  await expect(address.getByText(maya.email)).toBeVisible()
  await followLink(page, next)
  await expect(address.getByText(next)).toBeVisible()
  await expect(address.getByRole('button', { name: 'Change address' })).toBeVisible()
  expect(await mailTo(maya.email, /Your account has a new email address/)).toContain(next)
  maya.trouble.expectNone('Maya')

  const again = await seat(browser, maya.name, DESK, { email: next })
  await again.page.goto('/login?next=/settings')
  await signIn(again)
  await expect(part(again.page, 'Email address').getByText(next)).toBeVisible()
  await again.context.close()
  await maya.context.close()
})

async function followLink(page: Page, to: string): Promise<void> {
  const text = await mailTo(to, /Confirm the change/)
  const link = /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(text)?.[0]
  if (!link) throw new Error('the mail holds no link')
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/settings/)
}
