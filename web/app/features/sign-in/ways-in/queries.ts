import { authClient } from '../../../lib/auth.ts'
import { wordsOf } from '../queries.ts'

/** Set once a passkey was used here: the browser then offers it at the email field. */
const USED_HERE = 'passkey-used-here'

/** What to tell after a try with a passkey; null when it worked. */
export async function signInByPasskey(mediation?: CredentialMediationRequirement): Promise<string | null> {
  if (!('PublicKeyCredential' in window))
    return 'This browser has no passkeys. Please use another way to sign in.'
  const { data, error } = await (
    await authClient()
  ).signInWithPasskey({
    options: mediation ? { mediation } : {},
  })
  if (data?.session) {
    remember()
    return null
  }
  if (error?.code === 'webauthn_verification_failed')
    return 'This passkey is not known here. Sign in another way, then add it in your settings.'
  // Closing the browser's dialog and having no passkey look alike on purpose.
  if (!error?.code || error.name === 'WebAuthnError')
    return 'No passkey was used. You can try again, or sign in another way.'
  return wordsOf(error, 'An error occurred during sign in')
}

/** Whether the browser can offer a passkey while the email field is filled in, and it is worth asking. */
export async function canOfferPasskey(): Promise<boolean> {
  try {
    if (window.localStorage.getItem(USED_HERE) === null) return false
    return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
  } catch {
    return false
  }
}

function remember(): void {
  try {
    window.localStorage.setItem(USED_HERE, '1')
  } catch {
    // the button works without it
  }
}

/** Sends a link and a code that sign in once; the same for an address nobody knows. */
export async function sendSignInLink(email: string, search: string): Promise<string | null> {
  const { error } = await (
    await authClient()
  ).signInWithOtp({
    email,
    options: {
      shouldCreateUser: false,
      emailRedirectTo: `${window.location.origin}/login${search ? `?${search}` : ''}`,
    },
  })
  return error ? wordsOf(error, 'Failed to send the link. Please try again.') : null
}

/** Signs in with the code of such a mail; what to tell when it is not right. */
export async function signInByCode(email: string, token: string): Promise<string | null> {
  const { data, error } = await (await authClient()).verifyOtp({ email, token, type: 'email' })
  if (error) return wordsOf(error, 'Verification failed. Please check your code and try again.')
  return data.session ? null : 'An error occurred on token verification.'
}

/** Leaves for another service; what to tell when that fails. */
export async function goToProvider(provider: string, search: string): Promise<string | null> {
  const { error } = await (
    await authClient()
  ).signInWithOAuth({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service has named it in its settings
    provider: provider as 'google',
    options: { redirectTo: `${window.location.origin}/login${search ? `?${search}` : ''}` },
  })
  return error?.message ?? null
}
