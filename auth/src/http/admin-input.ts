import { mergeMetadata, parseEmail } from '../accounts/accounts.ts'
import type { Account, Json } from '../accounts/accounts.ts'
import { invalid } from '../platform/errors.ts'
import { checkNewPassword, hashPassword, isImportableHash } from '../accounts/passwords.ts'
import { parsePhone } from '../codes/sms.ts'
import type { Service } from '../platform/service.ts'
import { flagOf, objectOf, textOf } from './request.ts'

const UNIT_MS: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1, us: 0.001, ns: 0.000_001 }

/** A Go duration such as `24h` or `1h30m`; null for `none`. Throws 400. */
function parseBan(text: string, now: Date): Date | null {
  if (text === 'none') return null
  if (!/^(?:\d+(?:\.\d+)?(?:ns|us|ms|h|m|s))+$/.test(text)) {
    throw invalid(`invalid format for ban duration: time: invalid duration "${text.slice(0, 40)}"`)
  }
  let total = 0
  for (const [, amount = '0', unit = 's'] of text.matchAll(/(\d+(?:\.\d+)?)(ns|us|ms|h|m|s)/g)) {
    total += Number(amount) * (UNIT_MS[unit] ?? 0)
  }
  const until = new Date(now.getTime() + total)
  if (Number.isNaN(until.getTime()) || until.getUTCFullYear() > 9999) {
    throw invalid('invalid format for ban duration: too long')
  }
  return until
}

/** The hash to store, null when neither a password nor a hash was sent. */
async function readNewHash(service: Service, body: Json): Promise<string | null> {
  const password = textOf(body, 'password')
  const imported = textOf(body, 'password_hash')
  if (password !== '' && imported !== '') {
    throw invalid('Only a password or a password hash should be provided')
  }
  if (imported !== '') {
    if (!isImportableHash(imported))
      throw invalid(
        'Only argon2, bcrypt and Firebase scrypt password hashes of a reasonable cost can be imported',
      )
    return imported
  }
  if (password === '') return null
  checkNewPassword(service.settings, password)
  return hashPassword(service.settings, password)
}

export type AdminChange = {
  email: string | null
  phone: string | null
  phoneConfirm: boolean
  passwordHash: string | null
  confirm: boolean
  bannedUntil: Date | null | undefined
  role: string | null
  userMetadata: Json
  appMetadata: Json
}

/** What an operator sends to create or change a user. */
export async function readAdminChange(service: Service, body: Json): Promise<AdminChange> {
  const email = textOf(body, 'email')
  const phone = textOf(body, 'phone')
  const ban = textOf(body, 'ban_duration')
  return {
    email: email === '' ? null : parseEmail(email),
    phone: phone === '' ? null : parsePhone(phone),
    phoneConfirm: flagOf(body, 'phone_confirm', false),
    passwordHash: await readNewHash(service, body),
    confirm: flagOf(body, 'email_confirm', false),
    bannedUntil: ban === '' ? undefined : parseBan(ban, service.settings.now()),
    role: textOf(body, 'role') || null,
    userMetadata: objectOf(body, 'user_metadata'),
    appMetadata: objectOf(body, 'app_metadata'),
  }
}

/** The columns of `account` after `change`. */
export function applyAdminChange(account: Account, change: AdminChange, now: Date): unknown[] {
  const confirmed = change.confirm ? (account.email_confirmed_at ?? now) : account.email_confirmed_at
  return [
    account.id,
    change.email ?? account.email,
    change.passwordHash ?? account.password_hash,
    confirmed,
    change.bannedUntil === undefined ? account.banned_until : change.bannedUntil,
    change.role ?? account.role,
    mergeMetadata(account.user_metadata, change.userMetadata, 'user_metadata'),
    mergeMetadata(
      account.app_metadata,
      { ...(change.passwordHash === null ? {} : { needs_password: null }), ...change.appMetadata },
      'app_metadata',
    ),
    now,
    change.phone ?? account.phone,
    change.phoneConfirm ? (account.phone_confirmed_at ?? now) : account.phone_confirmed_at,
  ]
}
