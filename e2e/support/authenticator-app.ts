import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

/** The app on a person's phone: makes a code that the service has not heard yet. */
export type AuthenticatorApp = { code(): Promise<string> }

const STEP_MS = 30_000

/** Reads the key as it stands on the screen, as somebody does who cannot scan. */
export async function appFromScreen(page: Page): Promise<AuthenticatorApp> {
  const shown = await page.getByTestId('authenticator-key').textContent()
  const totp = new TOTP({ secret: Secret.fromBase32((shown ?? '').replaceAll(/\s/g, '')) })
  // A step back and one ahead are accepted too: three codes without waiting, each later than the last.
  let last = Math.floor(Date.now() / STEP_MS) - 2
  return {
    async code() {
      const wanted = last + 1
      await expect
        .poll(() => Math.floor(Date.now() / STEP_MS) + 1, { timeout: 70_000, intervals: [500] })
        .toBeGreaterThanOrEqual(wanted)
      last = Math.max(wanted, Math.floor(Date.now() / STEP_MS) - 1)
      return totp.generate({ timestamp: last * STEP_MS })
    },
  }
}
