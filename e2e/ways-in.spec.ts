import { plugAuthenticator } from './support/client-page.ts'
import { expect, type Page } from '@playwright/test'
import { partOfMail, signInLink } from './support/outbox.ts'
import { freshAddress, PASSWORD, test } from './support/people.ts'
import { newAccount, newGuardedAccount } from './support/second-factor.ts'

const REFUSED = /40\d|42\d|50\d|Failed to load|ERR_FAILED|Failed to fetch/
const KEY = 'sb-localhost-auth-token'

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
}

test.describe('a link by mail', () => {
  test('signs in once and leads to what one came for; then it says what to do', async ({ stranger }) => {
    const { page, trouble } = stranger
    trouble.allow(REFUSED)
    const { email } = await newAccount('Dana Reed')
    await page.goto('/login?next=%2Fsettings')
    await askForLink(page, email)
    await expect(page.getByText(/^Send again in \d+ seconds$/)).toBeVisible()
    const link = await signInLink(email, /sign in/i)
    await page.goto(link)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/settings')

    await page.evaluate(() => localStorage.clear())
    await page.goto(link)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Email link is invalid or has expired' }),
    ).toBeVisible()
    await expect(
      page.getByText('Enter your email address and press “Email me a link” to get a new one.'),
    ).toBeVisible()
  })

  test('comes with a code for another device, and can be sent again after a minute', async ({ stranger }) => {
    const { page, trouble } = stranger
    trouble.allow(REFUSED)
    const { email } = await newAccount('Dana Reed')
    await page.clock.install()
    await page.goto('/login?next=%2Fsettings')
    await askForLink(page, email)
    await expect(page.getByText('Send again in 60 seconds')).toBeVisible()
    await page.clock.runFor(61_000)
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('The link was sent again.')).toBeVisible()

    const code = await partOfMail(email, /sign in/i, /\b\d{6}\b/)
    const field = page.getByLabel('Code from the email')
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await field.fill(code === '000000' ? '111111' : '000000')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Token has expired or is invalid')).toBeVisible()
    await page.route('**/auth/v1/verify', (route) => route.fulfill({ json: {} }))
    await field.fill(code)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('An error occurred on token verification.')).toBeVisible()
    await page.unroute('**/auth/v1/verify')
    await field.fill(code)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Welcome back!')).toBeVisible()
    await expect(page).toHaveURL('/settings')
  })

  test('tells nothing about an address that nobody has', async ({ stranger: { page } }) => {
    const email = freshAddress('nobody')
    await page.goto('/login')
    await askForLink(page, email)
    await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible()
  })

  test('does not go round the second factor', async ({ stranger: { page } }) => {
    const guarded = await newGuardedAccount('Dana Reed')
    await page.goto('/login')
    await askForLink(page, guarded.email)
    await page.goto(await signInLink(guarded.email, /sign in/i))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Two-Factor Authentication' })).toBeVisible()
    await page.getByLabel('Authentication Code').fill(guarded.nextCode())
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page).toHaveURL('/dashboard')
  })
})

test.describe('the way back from elsewhere', () => {
  for (const { fragment, sentence, tag } of [
    {
      fragment: '#error=access_denied&error_code=user_banned&error_description=User+is+banned&sb=',
      sentence: 'User is banned',
      tag: [],
    },
    {
      fragment: '#error=server_error',
      sentence: 'Error in URL with unspecified error_description',
      tag: '@release',
    },
    {
      fragment: '#access_token=x&token_type=bearer',
      sentence: 'No session defined in URL',
      tag: '@release',
    },
    { fragment: '?code=', sentence: 'No code detected.', tag: '@release' },
  ])
    test(`tells: ${sentence}`, { tag }, async ({ stranger }) => {
      stranger.trouble.allow(REFUSED)
      await stranger.page.goto(`/login${fragment}`)
      await expect(stranger.page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    })

  test('from the first page leads to the screen that deals with it', async ({ stranger: { page } }) => {
    await page.goto(
      '/#error=access_denied&error_code=bad_oauth_state&error_description=OAuth+state+not+found+or+expired',
    )
    await expect(
      page.getByRole('alert').filter({ hasText: 'OAuth state not found or expired' }),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
  })

  test('of a service that is configured', async ({ stranger: { page } }) => {
    await page.route('**/auth/v1/settings', (route) =>
      route.fulfill({ json: { external: { email: true, google: true } } }),
    )
    await page.route('**/auth/v1/authorize**', (route) => {
      const asked = new URL(route.request().url()).searchParams
      const back = `${asked.get('redirect_to')}#error=access_denied&error_description=${asked.get('provider')}+said+no`
      return route.fulfill({ status: 302, headers: { location: back } })
    })
    await page.goto('/login?next=%2Fsettings')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'google said no' })).toBeVisible()
    await expect(page).toHaveURL(/next=%2Fsettings/)
  })
})

test.describe('a passkey', () => {
  test('signs in, is offered again at the field, and an unknown one is told', async ({ stranger }) => {
    const { page, trouble } = stranger
    trouble.allow(REFUSED)
    const { email, client } = await newAccount('Eli Stone')
    await plugAuthenticator(page)
    await page.goto('/login?next=%2Fsettings')
    const token = (await client.getSession()).data.session?.access_token ?? ''
    await page.evaluate(async (bearer) => {
      const ask = async (path: string, body: unknown) => {
        const response = await fetch(`/auth/v1/passkeys/registration/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        if (!response.ok) throw new Error(await response.text())
        return response.json()
      }
      const { challenge_id, options } = await ask('options', {})
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
      const credential = await navigator.credentials.create({ publicKey })
      await ask('verify', { challenge_id, credential: (credential as PublicKeyCredential).toJSON() })
    }, token)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByText('Welcome back!')).toBeVisible()
    await expect(page).toHaveURL('/settings')
    const stored = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), KEY)
    expect(stored.user.email).toBe(email)

    // the next time the browser offers it by itself
    await page.evaluate((key) => localStorage.removeItem(key), KEY)
    await page.goto('/login?next=%2Fsettings')
    await page.getByLabel('Email', { exact: true }).focus()
    await expect(page).toHaveURL('/settings')

    await client.passkey
      .list()
      .then(({ data }) => Promise.all((data ?? []).map(({ id }) => client.passkey.delete({ passkeyId: id }))))
    await page.evaluate((key) => localStorage.removeItem(key), KEY)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByText(/This passkey is not known here|No passkey was used/)).toBeVisible()
  })
})

test.describe('the session', () => {
  test('lies under its key, is renewed near its end and ends when renewing is refused', async ({
    stranger,
  }) => {
    const { page, trouble } = stranger
    trouble.allow(REFUSED)
    const { email } = await newAccount('Finn Lake')
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/dashboard')
    const read = () => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), KEY)
    const first = await read()
    expect(Object.keys(first)).toEqual(
      expect.arrayContaining([
        'access_token',
        'refresh_token',
        'expires_at',
        'expires_in',
        'token_type',
        'user',
      ]),
    )

    const endIn = (seconds: number) =>
      page.evaluate(
        ([key, left]) => {
          const session = JSON.parse(localStorage.getItem(String(key)) ?? 'null')
          session.expires_at = Math.floor(Date.now() / 1000) + Number(left)
          localStorage.setItem(String(key), JSON.stringify(session))
        },
        [KEY, seconds],
      )
    await endIn(60)
    await page.reload()
    await expect.poll(async () => (await read())?.refresh_token).not.toBe(first.refresh_token)

    // out of reach is not refused: the session stays
    const second = await read()
    await endIn(-10)
    await page.route('**/auth/v1/token**', (route) => route.abort())
    const [failed] = await Promise.all([
      page.waitForEvent('requestfailed', (request) => request.url().includes('/auth/v1/token')),
      page.reload(),
    ])
    expect(failed.postDataJSON()).toEqual({ refresh_token: second.refresh_token })
    expect((await read()).refresh_token).toBe(second.refresh_token)
    await page.unroute('**/auth/v1/token**')

    await page.evaluate((key) => {
      const session = JSON.parse(localStorage.getItem(key) ?? 'null')
      localStorage.setItem(key, JSON.stringify({ ...session, refresh_token: 'n'.repeat(43) }))
    }, KEY)
    await page.reload()
    await expect(page).toHaveURL(/\/login/)
    expect(await read()).toBeNull()
  })

  test('is told to the product once; a failure of that is only logged', async ({ stranger }) => {
    const { page, trouble } = stranger
    trouble.allow(REFUSED)
    const { email } = await newAccount('Finn Lake')
    const told: string[] = []
    await page.route('**/functions/v1/track-respondent-login', (route) => {
      told.push(route.request().postData() ?? '')
      return route.fulfill({ status: 500, json: {} })
    })
    const logged = page.waitForEvent('console', (message) => message.text().includes('sign-in not tracked'))
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/dashboard')
    await logged
    expect(told).toEqual([JSON.stringify({ user_email: email })])
  })
})
