import { RELEASE } from './support/everyday.ts'
import { expect, type Page } from '@playwright/test'
import { signInLink } from './support/outbox.ts'
import { freshAddress, PASSWORD, test } from './support/people.ts'
import { newAccount, newGuardedAccount } from './support/second-factor.ts'
import { ORIGIN } from './support/servers.ts'

/** What a refused request leaves in the browser's console; each test provokes one. */
const REFUSED = /40\d|42\d|50\d|Failed to load|ERR_FAILED|Failed to fetch/

async function enter(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Authentication Code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
}

/** Opens the link of a mail and presses its button. */
async function follow(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test.describe('the password', () => {
  test('says the service’s words about a wrong one, and lets one try again', async ({ stranger }) => {
    const { page, trouble } = stranger
    trouble.allow(REFUSED)
    const { email } = await newAccount('Ada Field')
    await page.goto('/login')
    await enter(page, email, 'not this one')
    await expect(page.getByText('Invalid login credentials')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
    await enter(page, email)
    await expect(page.getByText('Welcome back!')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
  })

  test('has words of its own when the service cannot be reached', async ({ stranger }) => {
    const { page, trouble } = stranger
    trouble.allow(REFUSED)
    await page.route('**/auth/v1/token**', (route) => route.abort())
    await page.goto('/login')
    await enter(page, stranger.email)
    await expect(page.getByText('An error occurred during sign in')).toBeVisible()
  })

  test('leads to what one came for, and never off this site', async ({ stranger }) => {
    const { page } = stranger
    const { email } = await newAccount('Ada Field')
    await page.goto('/auth?next=%2Fsettings%3Ffrom%3Dmail&caseId=c1')
    await expect(page.getByText('Sign in to view the full case details')).toBeVisible()
    await enter(page, email)
    await expect(page).toHaveURL('/settings?from=mail')
    // whoever is signed in is led on the same way
    for (const [search, destination] of [
      // that screen takes the token out of the address
      ['token=t-1&next=%2Fsettings', '/invitation-response'],
      ['next=%2F%2Fevil.example%2Fx', '/dashboard'],
      ['next=https%3A%2F%2Fevil.example', '/dashboard'],
      ['next=%2F%5Cevil.example', '/dashboard'],
      ['', '/dashboard'],
    ]) {
      stranger.trouble.allow(/404/)
      await page.goto(`/login?${search}`)
      await expect(page).toHaveURL(destination ?? '')
    }
  })

  test('of a known address is not chosen twice', async ({ stranger }) => {
    const { page, trouble } = stranger
    trouble.allow(REFUSED)
    const { email } = await newAccount('Ada Field')
    await page.goto('/register?next=%2Fsettings')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill('password1')
    await expect(page.getByText('Many people use a password like this')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('four green wide boats')
    await expect(page.getByText('Very good')).toBeVisible()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Account Already Exists')).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await expect(page.getByRole('link', { name: 'reset your password' })).toHaveAttribute(
      'href',
      '/forgot-password?next=%2Fsettings',
    )
    await expect(page).toHaveURL('/login?next=%2Fsettings')
  })

  test('that is too short is not sent', async ({ stranger: { page } }) => {
    await page.goto('/register')
    await page.getByLabel('Email', { exact: true }).fill(freshAddress('Ada'))
    await page.getByLabel('Password', { exact: true }).fill('12345')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible()
  })
})

test.describe('the second factor', () => {
  test('is asked for before anything else, wherever one goes', async ({ stranger }) => {
    const { page, trouble } = stranger
    trouble.allow(REFUSED)
    const guarded = await newGuardedAccount('Bo Ferry')
    await page.goto('/login?next=%2Fsettings')
    await enter(page, guarded.email)
    await expect(page.getByRole('heading', { name: 'Two-Factor Authentication' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled()
    await page.getByLabel('Authentication Code').fill('12 3')
    await page.getByLabel('Authentication Code').press('Enter')
    await expect(page.getByText('Please enter a 6-digit code.')).toBeVisible()

    // pending is not signed in: the guarded screens lead back to the step
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Two-Factor Authentication' })).toBeVisible()
    await page.goto('/login?next=%2Fsettings')
    await enterCode(page, '000000')
    await expect(page.getByText('Verification failed. Please check your code and try again.')).toBeVisible()
    await expect(page.getByLabel('Authentication Code')).toHaveValue('')
    await enterCode(page, guarded.nextCode())
    await expect(page.getByText('Successfully authenticated!')).toBeVisible()
    await expect(page).toHaveURL('/settings')
  })

  test('can be a backup code, pasted as it comes', async ({ stranger }) => {
    const { page, trouble } = stranger
    trouble.allow(REFUSED)
    const guarded = await newGuardedAccount('Bo Ferry')
    await page.goto('/login')
    await enter(page, guarded.email)
    await page.getByRole('button', { name: 'Use backup code instead' }).click()
    const field = page.getByLabel('Backup Code')
    await expect(field).toHaveAttribute('placeholder', 'XXXX-XXXX-XXXX')
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await field.fill('aaaa bbbb cccc')
    await expect(field).toHaveValue('AAAA-BBBB-CCCC')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Backup code invalid')).toBeVisible()
    await field.fill(guarded.backupCodes[0] ?? '')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Successfully authenticated!')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
  })

  test('can be left: the way back forgets the half-made sign-in', async ({ stranger: { page } }) => {
    const guarded = await newGuardedAccount('Bo Ferry')
    await page.goto('/login')
    await enter(page, guarded.email)
    await page.getByRole('button', { name: 'Back to login' }).click()
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('sb-localhost-auth-token'))).toBeNull()
  })

  test('says so when it cannot be begun', RELEASE, async ({ stranger }) => {
    const { page, trouble } = stranger
    trouble.allow(REFUSED)
    const guarded = await newGuardedAccount('Bo Ferry')
    await page.route('**/challenge', (route) =>
      route.fulfill({ status: 422, json: { code: 'x', message: 'no' } }),
    )
    await page.goto('/login')
    await enter(page, guarded.email)
    await expect(page.getByText('Error setting up MFA challenge. Please try again.')).toBeVisible()

    await page.unroute('**/challenge')
    await page.evaluate(() => localStorage.clear())
    // the account is said to have none although the session wants one
    await page.route('**/auth/v1/user', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), factors: [] } })
    })
    await page.goto('/login')
    await enter(page, guarded.email)
    await expect(page.getByText('MFA setup error. Please contact support.')).toBeVisible()
  })
})

test.describe('a forgotten password', () => {
  test('is replaced by the link of a mail', async ({ stranger }) => {
    const { page, trouble } = stranger
    trouble.allow(REFUSED)
    const { email } = await newAccount('Cleo Marsh')
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    // the screen before it has a field of the same name
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText('Reset link sent!')).toBeVisible()
    await expect(page.getByText('Check your email for password reset instructions.')).toBeVisible()
    await expect(
      page
        .getByRole('button', { name: 'Back to Sign In' })
        .or(page.getByRole('link', { name: 'Back to Sign In' })),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Try different email' }).click()
    await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible()

    const link = await signInLink(email, /new password/i)
    await follow(page, link)
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
    const [first, second] = [page.getByLabel('New Password'), page.getByLabel('Confirm Password')]
    await expect(first).toHaveAttribute('autocomplete', 'new-password')
    const update = page.getByRole('button', { name: 'Update Password' })
    await first.fill('12345')
    await second.fill('123456')
    // what is said of a password comes a moment later and moves the button down
    await expect(page.getByText('Easy to guess')).toBeVisible()
    await update.click()
    await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible()
    await expect(page.getByText('Passwords do not match.')).toBeVisible()
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await expect(first).toHaveAttribute('type', 'text')

    await first.fill(PASSWORD)
    await second.fill(PASSWORD)
    await update.click()
    await expect(page.getByText('New password should be different from the old password.')).toBeVisible()
    await page.route('**/auth/v1/user', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await first.fill('another river altogether')
    await second.fill('another river altogether')
    await update.click()
    await expect(page.getByText('Failed to update password. Please try again.')).toBeVisible()
    await page.unroute('**/auth/v1/user')
    await update.click()
    await expect(page.getByText('Success!')).toBeVisible()
    await expect(page.getByText('Your password has been updated successfully.')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await enter(page, email, 'another river altogether')
    await expect(page.getByText('Welcome back!')).toBeVisible()
  })

  test('of an account with a second factor asks for it', RELEASE, async ({ stranger }) => {
    const { page, trouble } = stranger
    trouble.allow(REFUSED)
    const guarded = await newGuardedAccount('Cleo Marsh')
    await guarded.client.resetPasswordForEmail(guarded.email, {
      redirectTo: `${ORIGIN}/reset-password`,
    })
    await follow(page, await signInLink(guarded.email, /new password/i))
    await page.getByLabel('New Password').fill('another river altogether')
    await page.getByLabel('Confirm Password').fill('another river altogether')
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(page.getByText('MFA Verification Required')).toBeVisible()
    await expect(page.getByText('Please enter your authenticator code to continue.')).toBeVisible()
    await enterCode(page, '000000')
    await expect(page.getByText('Verification failed. Please check your code and try again.')).toBeVisible()
    // back at the password, whose words are still there
    await page.getByRole('button', { name: 'Update Password' }).click()
    await enterCode(page, guarded.nextCode())
    await expect(page.getByText('Your password has been updated successfully.')).toBeVisible()
    await expect(page).toHaveURL('/login')
  })

  test('cannot go on with a factor that has gone meanwhile', RELEASE, async ({ stranger }) => {
    const { page, trouble } = stranger
    trouble.allow(REFUSED)
    const guarded = await newGuardedAccount('Cleo Marsh')
    await guarded.client.resetPasswordForEmail(guarded.email, {
      redirectTo: `${ORIGIN}/reset-password`,
    })
    await follow(page, await signInLink(guarded.email, /new password/i))
    await page.getByLabel('New Password').fill('another river altogether')
    await page.getByLabel('Confirm Password').fill('another river altogether')
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(page.getByText('MFA Verification Required')).toBeVisible()
    await guarded.client.mfa.recoveryCodes.unenroll()
    const { error } = await guarded.client.mfa.unenroll({ factorId: guarded.factorId })
    expect(error).toBeNull()
    await enterCode(page, guarded.nextCode())
    await expect(page.getByText('MFA session not initialized')).toBeVisible()
  })

  test('says what went wrong with asking for the mail', async ({ stranger }) => {
    const { page, trouble } = stranger
    trouble.allow(REFUSED)
    await page.goto('/forgot-password')
    await page.getByLabel('Email', { exact: true }).fill(stranger.email)
    await page.route('**/auth/v1/recover**', (route) => route.abort())
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText('Error', { exact: true })).toBeVisible()
    await expect(page.getByText('Failed to send reset email. Please try again.')).toBeVisible()
    await page.unroute('**/auth/v1/recover**')
    await page.route('**/auth/v1/recover**', (route) =>
      route.fulfill({
        status: 429,
        json: { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
      }),
    )
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText('Request rate limit reached')).toBeVisible()
  })

  test('needs a link that carries a recovery', async ({ stranger: { page } }) => {
    await page.goto('/reset-password')
    await expect(page.getByText('Invalid reset link')).toBeVisible()
    await expect(page.getByText('Please request a new password reset email.')).toBeVisible()
    await expect(page).toHaveURL('/forgot-password')
  })
})
