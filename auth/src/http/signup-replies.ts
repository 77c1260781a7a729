import { userView } from '../accounts/accounts.ts'
import type { Account, Json } from '../accounts/accounts.ts'
import { AuthError } from '../platform/errors.ts'
import type { Service } from '../platform/service.ts'

export function signupDisabled(): AuthError {
  return new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
}

/** What a stranger is told about an address that is taken: a user that looks new, made from nothing. */
export function obfuscatedUser(
  service: Service,
  input: { email: string | null; phone: string | null; data: Json },
): Json {
  const now = service.settings.now()
  const provider = input.email === null ? 'phone' : 'email'
  const nobody: Account = {
    id: crypto.randomUUID(),
    aud: 'authenticated',
    role: '',
    email: input.email,
    phone: input.phone,
    password_hash: null,
    signup_password_hash: null,
    email_confirmed_at: null,
    phone_confirmed_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    reauthentication_sent_at: null,
    email_change_sent_at: null,
    invited_at: null,
    new_email: null,
    new_phone: null,
    phone_change_sent_at: null,
    email_change_agreed: null,
    last_sign_in_at: null,
    app_metadata: { provider, providers: [provider] },
    user_metadata: input.data,
    is_anonymous: false,
    is_sso_user: false,
    banned_until: null,
    deleted_at: null,
    signup_contested: false,
    metadata_is_typed: false,
    known_devices_since: null,
    created_at: now,
    updated_at: now,
    identities: [],
    factors: [],
  }
  return userView(service.settings, nobody)
}
