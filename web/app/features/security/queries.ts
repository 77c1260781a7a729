import {
  cancelEmailChange,
  endSession,
  getEmailChange,
  listSessions,
} from '@evensettle/contracts/security.ts'
import type { User, UserResponse } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { authClient } from '../../lib/auth.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { isRaisedByBackupCodeAlone, servicesIn, type Service } from './model.ts'
import { wordsFor } from './copy.ts'

/** What the sign-in service did not do, with the sentence for the person. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: string

  constructor(code: string, words: string, options?: ErrorOptions) {
    super(words, options)
    this.code = code
  }
}

type Fault = { name: string; code?: string | undefined; message: string }

/** The answer of a call to the sign-in client; a refusal is thrown with words of ours. */
function granted<T>({ data, error }: { data: T; error: Fault | null }): NonNullable<T> {
  if (error) throw new Refusal(error.code ?? '', wordsFor(error), { cause: error })
  if (data === null || data === undefined) throw new Refusal('', wordsFor({ name: '', message: '' }))
  return data
}

/** The same for calls that answer the person. */
function userOf({ data, error }: UserResponse): User {
  return granted({ data: data.user, error })
}

function accepted({ error }: { error: Fault | null }): void {
  if (error) throw new Refusal(error.code ?? '', wordsFor(error), { cause: error })
}

export type Factor = { id: string; name: string; since: string }
export type Identity = { id: string; provider: string; email: string }
export type Account = { email: string; factors: Factor[]; identities: Identity[] }

/** What opens this account: its address, second factors and connected services. */
export function accountQuery() {
  return queryOptions({
    queryKey: queryKeys.securityPart('account'),
    queryFn: async (): Promise<Account> => {
      const user = userOf(await (await authClient()).getUser())
      const factors = (user.factors ?? []).filter(({ status }) => status === 'verified')
      return {
        email: user.email ?? '',
        factors: factors.map(({ id, friendly_name, created_at }) => ({
          id,
          name: friendly_name ?? '',
          since: created_at,
        })),
        identities: (user.identities ?? []).map(({ identity_id, provider, identity_data }) => ({
          id: identity_id,
          provider,
          email: typeof identity_data?.['email'] === 'string' ? identity_data['email'] : '',
        })),
      }
    },
  })
}

/** The other ways in that this installation offers. */
export function waysQuery() {
  return queryOptions({
    queryKey: queryKeys.securityPart('ways'),
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<{ passkeys: boolean; services: Service[] }> => {
      const response = await fetch('/auth/v1/settings', { signal })
      if (!response.ok) throw new Error(`the settings answered ${response.status}`)
      return servicesIn(await response.json())
    },
  })
}

export function sessionsQuery() {
  return queryOptions({
    queryKey: queryKeys.securityPart('sessions'),
    queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).sessions,
  })
}

/** Signs one device out. */
export async function signOutDevice(sessionId: string): Promise<void> {
  await call(endSession, { sessionId })
}

/** Signs every device out but this one. */
export async function signOutOthers(): Promise<void> {
  accepted(await (await authClient()).signOut({ scope: 'others' }))
}

export function emailChangeQuery() {
  return queryOptions({
    queryKey: queryKeys.securityPart('email-change'),
    queryFn: async ({ signal }) => (await call(getEmailChange, {}, { signal })).change,
  })
}

/** Asks for another address; two mails go out. */
export async function changeEmail(email: string): Promise<void> {
  const options = { emailRedirectTo: `${window.location.origin}/settings` }
  userOf(await (await authClient()).updateUser({ email }, options))
}

/** Sends both mails of the change once more. */
export async function resendEmailChange(email: string): Promise<void> {
  const options = { emailRedirectTo: `${window.location.origin}/settings` }
  accepted(await (await authClient()).resend({ type: 'email_change', email, options }))
}

export async function giveUpEmailChange(): Promise<void> {
  await call(cancelEmailChange, {})
}

/** Sets a new password; `nonce` is the mailed code where the sign-in is old. Other devices are signed out. */
export async function changePassword(password: string, nonce: string): Promise<void> {
  userOf(await (await authClient()).updateUser({ password, ...(nonce === '' ? {} : { nonce }) }))
}

/** Mails the code that an old sign-in needs for a new password. */
export async function mailCode(): Promise<void> {
  accepted(await (await authClient()).reauthenticate())
}

export type Enrolment = { factorId: string; qrCode: string; key: string }

/** Begins to set up an authenticator; nothing is asked of anybody until its first code was right. */
export async function beginFactor(name: string): Promise<Enrolment> {
  const client = await authClient()
  // A set-up that was left, by closing the page, would keep its name for five minutes.
  const { all } = granted(await client.mfa.listFactors())
  for (const { id, status } of all) if (status === 'unverified') await dropFactor(id)
  const data = granted(await client.mfa.enroll({ factorType: 'totp', friendlyName: name }))
  return { factorId: data.id, qrCode: data.totp.qr_code, key: data.totp.secret }
}

/** Ends the set-up with the first code. The session is confirmed from then on, others are signed out. */
export async function finishFactor(factorId: string, code: string): Promise<void> {
  granted(await (await authClient()).mfa.challengeAndVerify({ factorId, code }))
}

/** Forgets a set-up that was not finished; what stays is swept after five minutes. */
export async function dropFactor(factorId: string): Promise<void> {
  await (await authClient()).mfa.unenroll({ factorId })
}

/** Removes an authenticator; the backup codes go with the last one. */
export async function removeFactor(factorId: string, isLast: boolean): Promise<void> {
  const client = await authClient()
  if (isLast) {
    const level = granted(await client.mfa.getAuthenticatorAssuranceLevel())
    // Without the codes this session would be unconfirmed, and could not remove the factor any more.
    if (isRaisedByBackupCodeAlone(level.currentAuthenticationMethods)) {
      throw new Refusal(
        'raised_by_backup_code',
        wordsFor({ name: '', message: '', code: 'raised_by_backup_code' }),
      )
    }
    const { error } = await client.mfa.recoveryCodes.unenroll()
    if (error && error.code !== 'mfa_factor_not_found') throw new Refusal(error.code ?? '', wordsFor(error))
  }
  granted(await client.mfa.unenroll({ factorId }))
  // The token still tells the old level.
  await client.refreshSession()
}

/** Confirms this session by a code of an authenticator, or by a backup code. */
export async function confirmSession(kind: 'authenticator' | 'backup', code: string): Promise<void> {
  const client = await authClient()
  if (kind === 'backup') {
    granted(await client.mfa.recoveryCodes.verify({ code }))
    return
  }
  const [factor] = granted(await client.mfa.listFactors()).totp
  if (!factor) throw new Refusal('mfa_factor_not_found', wordsFor({ name: '', message: '' }))
  granted(await client.mfa.challengeAndVerify({ factorId: factor.id, code }))
}

/** How many backup codes are left; null where there are none at all. */
export function backupCodesQuery() {
  return queryOptions({
    queryKey: queryKeys.securityPart('backup-codes'),
    queryFn: async (): Promise<{ total: number; remaining: number } | null> => {
      const { data, error } = await (await authClient()).mfa.recoveryCodes.getStatus()
      if (error?.code === 'mfa_factor_not_found') return null
      const { total, remaining } = granted({ data, error })
      return { total, remaining }
    },
  })
}

/** Makes backup codes, for the first time or anew; the old ones are void. They can be read only now. */
export async function makeBackupCodes(hasSome: boolean): Promise<string[]> {
  const { recoveryCodes } = (await authClient()).mfa
  return granted(await (hasSome ? recoveryCodes.regenerate() : recoveryCodes.generate())).codes
}

export type Passkey = { id: string; name: string; addedAt: string; lastUsedAt: string | null }

export function passkeysQuery() {
  return queryOptions({
    queryKey: queryKeys.securityPart('passkeys'),
    queryFn: async (): Promise<Passkey[]> => {
      const passkeys = granted(await (await authClient()).passkey.list())
      return passkeys.map(({ id, friendly_name, created_at, last_used_at }) => ({
        id,
        name: friendly_name ?? '',
        addedAt: created_at,
        lastUsedAt: last_used_at ?? null,
      }))
    },
  })
}

/** Lets the browser make a passkey and adds it; its id. */
export async function addPasskey(): Promise<string> {
  return granted(await (await authClient()).registerPasskey()).id
}

export async function renamePasskey(passkeyId: string, friendlyName: string): Promise<void> {
  granted(await (await authClient()).passkey.update({ passkeyId, friendlyName }))
}

export async function removePasskey(passkeyId: string): Promise<void> {
  accepted(await (await authClient()).passkey.delete({ passkeyId }))
}

/** Leaves for a service to connect it. */
export async function connectService(name: string): Promise<void> {
  const options = { redirectTo: `${window.location.origin}/settings` }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service has named it in its settings
  accepted(await (await authClient()).linkIdentity({ provider: name as 'google', options }))
}

/** Takes a connected service away; its person signs in another way from then on. */
export async function disconnectService(identityId: string): Promise<void> {
  const client = await authClient()
  const { identities } = granted(await client.getUserIdentities())
  const identity = identities.find(({ identity_id }) => identity_id === identityId)
  if (identity) accepted(await client.unlinkIdentity(identity))
}
