import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

/** The app on a person's phone: makes a code that the service has not heard yet. */
export type AuthenticatorApp = { code(): Promise<string> }

const STEP_MS = 30_000

/** Reads the key as it stands on the screen, as somebody does who cannot scan. */
export async function appFromScreen(page: Page): Promise<AuthenticatorApp> {
  const shown = await page.getByTestId('authenticator-key').textContent()
  const totp = new TOTP({ secret: Secret.fromBase32((shown ?? '').replaceAll(/\s/g, '')) })
  // The present step lasts until the end of the next one, and one ahead is accepted too: two codes without waiting.
  let last = Math.floor(Date.now() / STEP_MS) - 1
  return {
    async code() {
      const wanted = last + 1
      await expect
        .poll(() => Math.floor(Date.now() / STEP_MS) + 1, { intervals: [500] })
        .toBeGreaterThanOrEqual(wanted)
      last = Math.max(wanted, Math.floor(Date.now() / STEP_MS))
      return totp.generate({ timestamp: last * STEP_MS })
    },
  }
}
