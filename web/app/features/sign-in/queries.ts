import * as m from '@evensettle/messages/sign-in/queries.ts'
import { unreachable } from '@evensettle/messages/refusals/anywhere.ts'
import { codeNotAccepted, signInFailed } from '@evensettle/messages/refusals/sign-in.ts'
import type { GoTrueClient } from '@supabase/auth-js'
import { authClient, onWaiting } from '../../lib/auth.ts'
import { isAwayStatus } from '../../lib/service-state.ts'
import { toast } from '../../ui/toast-store.ts'
import { codeKind, type CodeMode } from './model.ts'

onWaiting(() => toast(m.tryingAgainForYou()))

export type Challenge = { factorId: string; challengeId: string }

/** The service's own words, or the screen's where it gave none. Where it could not be asked at all, what to do stands behind them. */
export function wordsOf(error: Error & { status?: number | undefined }, otherwise: string): string {
  const isUnheard = error.name === 'AuthRetryableFetchError'
  const sentence = otherwise.endsWith('.') ? otherwise : `${otherwise}.`
  if (isUnheard && error.status === 0) return `${sentence} ${unreachable()}`
  if (isUnheard && error.status !== undefined && isAwayStatus(error.status))
    return `${sentence} ${m.notRightNow()}`
  const isMute = isUnheard || error.name === 'AuthUnknownError'
  return isMute || error.message === '' || error.message.startsWith('{') ? otherwise : error.message
}

/** Signs in with the password; the sentence to show when that fails. */
export async function signInByPassword(email: string, password: string): Promise<string | null> {
  const { error } = await (await authClient()).signInWithPassword({ email, password })
  return error ? wordsOf(error, signInFailed()) : null
}

/** Sets the password of who is signed in; the sentence to show when that fails. */
export async function setPassword(password: string): Promise<string | null> {
  const { error } = await (await authClient()).updateUser({ password })
  return error ? wordsOf(error, m.yourPasswordCouldNotBe()) : null
}

/** Whether this session still needs its second factor. */
export async function needsSecondFactor(): Promise<boolean> {
  const { data } = await (await authClient()).mfa.getAuthenticatorAssuranceLevel()
  return data?.currentLevel === 'aal1' && data.nextLevel === 'aal2'
}

/** Creates a challenge for the first listed authenticator; says why and gives null when it cannot. */
export async function startChallenge(): Promise<Challenge | null> {
  const client = await authClient()
  const { data: factors } = await client.mfa.listFactors()
  const factor = factors?.totp[0]
  if (!factor) {
    toast(m.mfaSetupErrorPleaseContact(), { tone: 'error' })
    return null
  }
  const { data, error } = await client.mfa.challenge({ factorId: factor.id })
  if (error) {
    toast(m.errorSettingUpMfaChallenge(), { tone: 'error' })
    return null
  }
  return { factorId: factor.id, challengeId: data.id }
}

/** Checks a code against a challenge; the sentence to show when it is not right, null when it is. */
export async function checkCode(challenge: Challenge, mode: CodeMode, code: string): Promise<string | null> {
  const client = await authClient()
  const error =
    codeKind(mode, code) === 'backup'
      ? (await client.mfa.recoveryCodes.verify({ code })).error
      : await verifyTotp(client, challenge, code)
  if (!error) return null
  if (error.status === 429) return error.message
  if (mode === 'authenticator' && error.code === 'mfa_factor_not_found') return m.mfaSessionNotInitialized()
  return mode === 'backup' ? m.backupCodeInvalid() : codeNotAccepted()
}

async function verifyTotp(client: GoTrueClient, { factorId, challengeId }: Challenge, code: string) {
  const { error } = await client.mfa.verify({ factorId, challengeId, code })
  // A person who needed more than the challenge's five minutes does not have to know about challenges.
  if (error?.code !== 'mfa_challenge_expired') return error
  return (await client.mfa.challengeAndVerify({ factorId, code })).error
}
