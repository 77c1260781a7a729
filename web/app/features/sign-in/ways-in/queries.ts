import * as m from '@evensettle/messages/sign-in/ways-in-queries.ts'
import { authClient } from '../../../lib/auth.ts'
import { codeNotAccepted, signInFailed } from '@evensettle/messages/refusals/sign-in.ts'
import { linkNotSent, signUpFailed } from '@evensettle/messages/refusals/sign-up.ts'
import { wordsOf } from '../queries.ts'

/** Set once a passkey was used here: the browser then offers it at the email field. */
const USED_HERE = 'passkey-used-here'

/** What to tell after a try with a passkey; null when it worked. */
export async function signInByPasskey(mediation?: CredentialMediationRequirement): Promise<string | null> {
  if (!('PublicKeyCredential' in window)) return m.thisBrowserHasNoPasskeys()
  const { data, error } = await (
    await authClient()
  ).signInWithPasskey({
    options: mediation ? { mediation } : {},
  })
  if (data?.session) {
    remember()
    return null
  }
  if (error?.code === 'webauthn_verification_failed') return m.thisPasskeyIsNotKnown()
  // Closing the browser's dialog and having no passkey look alike on purpose.
  if (!error?.code || error.name === 'WebAuthnError') return m.noPasskeyWasUsedYou()
  return wordsOf(error, signInFailed())
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
  return error ? wordsOf(error, linkNotSent()) : null
}

/** Signs in with the code of such a mail; what to tell when it is not right. */
export async function signInByCode(email: string, token: string): Promise<string | null> {
  const { data, error } = await (await authClient()).verifyOtp({ email, token, type: 'email' })
  if (error) return wordsOf(error, codeNotAccepted())
  return data.session ? null : m.errorOccurredOnTokenVerification()
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

/** The address that a mail or another service leads back to, and from there on to `path`. */
function backTo(path: string): string {
  return `${window.location.origin}/login?next=${encodeURIComponent(path)}`
}

export type Entered = 'in' | 'confirm' | 'known' | { problem: string }

/** Makes an account, or signs in where the address has one and the password is its own. */
export async function enterOrRegister(email: string, password: string, path: string): Promise<Entered> {
  const client = await authClient()
  const { data, error } = await client.signUp({ email, password, options: { emailRedirectTo: backTo(path) } })
  const isKnown =
    error?.code === 'user_already_exists' ||
    error?.code === 'email_exists' ||
    data.user?.identities?.length === 0
  if (isKnown) {
    const { error: refusal } = await client.signInWithPassword({ email, password })
    if (refusal === null) return 'in'
    return refusal.code === 'invalid_credentials' ? 'known' : { problem: wordsOf(refusal, signInFailed()) }
  }
  if (error) return { problem: wordsOf(error, signUpFailed()) }
  return data.session ? 'in' : 'confirm'
}

/** Mails a link that makes the account where there is none; what to tell when that failed. */
export async function mailLinkTo(email: string, path: string): Promise<string | null> {
  const client = await authClient()
  const { error } = await client.signInWithOtp({
    email,
    options: { shouldCreateUser: true, emailRedirectTo: backTo(path) },
  })
  return error ? wordsOf(error, signUpFailed()) : null
}
