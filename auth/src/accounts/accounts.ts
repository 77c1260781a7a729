import type { Db, Tx } from '../platform/database.ts'
import { firstRow } from '../platform/database.ts'
import { invalid } from '../platform/errors.ts'
import type { Settings } from '../platform/options.ts'

export type Json = Record<string, unknown>

export type IdentityRow = {
  id: string
  user_id: string
  provider: string
  provider_id: string
  identity_data: Json
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
}

export type FactorType = 'totp' | 'phone' | 'webauthn' | 'recovery_code'

export type FactorRow = {
  id: string
  factor_type: FactorType
  friendly_name: string
  status: 'verified' | 'unverified'
  phone: string | null
  aaguid: string | null
  created_at: string
  updated_at: string
  last_challenged_at: string | null
}

export type Account = {
  id: string
  aud: string
  role: string
  email: string | null
  phone: string | null
  password_hash: string | null
  /** What the newest sign-up wished for an address not confirmed yet; null when no stranger set it. */
  signup_password_hash: string | null
  /** Different passwords were typed for it, or one for somebody invited. */
  signup_contested: boolean
  /** Somebody who has not shown that the address is theirs sent `user_metadata` along. */
  metadata_is_typed: boolean
  email_confirmed_at: Date | null
  phone_confirmed_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  reauthentication_sent_at: Date | null
  email_change_sent_at: Date | null
  invited_at: Date | null
  new_email: string | null
  new_phone: string | null
  phone_change_sent_at: Date | null
  email_change_agreed: 'email_change_current' | 'email_change_new' | null
  last_sign_in_at: Date | null
  app_metadata: Json
  user_metadata: Json
  is_anonymous: boolean
  is_sso_user: boolean
  banned_until: Date | null
  deleted_at: Date | null
  /** Devices that signed in before are strangers; null: none are. */
  known_devices_since: Date | null
  created_at: Date
  updated_at: Date
  identities: IdentityRow[]
  factors: FactorRow[]
}

/** Everything of an account but secrets of factors; alias `a` is the account. */
export const ACCOUNT_COLUMNS = `a.*,
  coalesce((select json_agg(to_json(i) order by i.created_at, i.id)
    from auth.identity i where i.user_id = a.id), '[]') as identities,
  coalesce((select json_agg(json_build_object('id', f.id, 'factor_type', f.factor_type,
      'friendly_name', f.friendly_name, 'status', f.status, 'phone', f.phone,
      'aaguid', f.credential ->> 'aaguid', 'created_at', f.created_at,
      'updated_at', f.updated_at, 'last_challenged_at', f.last_challenged_at) order by f.created_at, f.id)
    from auth.factor f where f.user_id = a.id), '[]') as factors`

const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

export function isEmail(address: string): boolean {
  return address.length <= 255 && EMAIL.test(address)
}

/** Lower case. Throws 400 `validation_failed` for what no mail can be sent to. */
export function parseEmail(text: string): string {
  const address = text.toLowerCase()
  if (address === '') throw invalid('An email address is required')
  if (address.length > 255) throw invalid('An email address is too long')
  if (!EMAIL.test(address)) throw invalid('Unable to validate email address: invalid format')
  return address
}

export async function accountById(db: Db, id: string): Promise<Account | null> {
  return firstRow(
    db,
    `select ${ACCOUNT_COLUMNS} from auth.account a where a.id = $1 and a.deleted_at is null`,
    [id],
  )
}

/** The same, also when it has been deleted softly. */
export async function accountOrDeleted(db: Db, id: string): Promise<Account | null> {
  return firstRow(db, `select ${ACCOUNT_COLUMNS} from auth.account a where a.id = $1`, [id])
}

/** Never an account of a company's sign-in. */
export async function accountByEmail(db: Db, email: string): Promise<Account | null> {
  return firstRow(
    db,
    `select ${ACCOUNT_COLUMNS} from auth.account a where a.email = $1 and not a.is_sso_user and a.deleted_at is null`,
    [email],
  )
}

export async function accountByPhone(db: Db, phone: string): Promise<Account | null> {
  return firstRow(
    db,
    `select ${ACCOUNT_COLUMNS} from auth.account a where a.phone = $1 and a.deleted_at is null`,
    [phone],
  )
}

/** Waits for and takes the account's row lock, then reads it. */
export async function lockAccount(tx: Tx, id: string): Promise<Account | null> {
  await tx.query('select 1 from auth.account where id = $1 for update', [id])
  return accountById(tx, id)
}

export type NewAccount = {
  id?: string
  email: string | null
  phone?: string | null
  passwordHash: string | null
  appMetadata?: Json
  userMetadata: Json
  /** Sent along by somebody who has still to show that the address is theirs. */
  metadataIsTyped?: boolean
  emailConfirmed: boolean
  phoneConfirmed?: boolean
  invited?: boolean
  anonymous?: boolean
  sso?: boolean
  role?: string
  /** Which address becomes the first identity; null: the caller adds one, or there is none. */
  identity?: 'email' | 'phone' | null
}

/** Null when the address is taken. `userMetadata` is stored as it is. */
export async function createAccount(tx: Tx, now: Date, input: NewAccount): Promise<Account | null> {
  const id = input.id ?? crypto.randomUUID()
  const identity = input.identity === undefined ? 'email' : input.identity
  const named = identity === null ? {} : { provider: identity, providers: [identity] }
  const inserted = await tx.query(
    `insert into auth.account (id, email, password_hash, email_confirmed_at, invited_at, app_metadata,
       user_metadata, role, created_at, updated_at, phone, phone_confirmed_at, is_anonymous,
       is_sso_user, metadata_is_typed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12, $13, $14) on conflict do nothing`,
    [
      id,
      input.email,
      input.passwordHash,
      input.emailConfirmed ? now : null,
      input.invited === true ? now : null,
      storable({ ...named, ...input.appMetadata }, 'app_metadata'),
      storable(input.userMetadata, 'user_metadata'),
      input.role ?? 'authenticated',
      now,
      input.phone ?? null,
      input.phoneConfirmed === true ? now : null,
      input.anonymous === true,
      input.sso === true,
      input.metadataIsTyped === true,
    ],
  )
  if (inserted.rowCount !== 1) return null
  if (identity === null) return accountById(tx, id)
  const identityData =
    identity === 'email'
      ? identityOf(id, input.email ?? '', input.emailConfirmed)
      : phoneIdentityOf(id, input.phone ?? '', input.phoneConfirmed === true)
  await tx.query(
    `insert into auth.identity (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
     values ($1, $2::uuid, $5, $2::text, $3, $4, $4)`,
    [crypto.randomUUID(), id, JSON.stringify({ ...input.userMetadata, ...identityData }), now, identity],
  )
  return accountById(tx, id)
}

/** The members the e-mail identity contributes to `user_metadata` after a sign-up. */
export function identityOf(id: string, email: string, verified: boolean): Json {
  return { sub: id, email, email_verified: verified, phone_verified: false }
}

/** The same for a phone identity. */
export function phoneIdentityOf(id: string, phone: string, verified: boolean): Json {
  return { sub: id, phone, email_verified: false, phone_verified: verified }
}

/** Both kinds travel in every access token, and servers refuse long headers. Bytes of each as JSON. */
const MAXIMUM_METADATA = 4096

function storable(metadata: Json, kind: 'user_metadata' | 'app_metadata'): string {
  const text = JSON.stringify(metadata)
  if (Buffer.byteLength(text) <= MAXIMUM_METADATA) return text
  throw invalid(`The ${kind} of a user cannot be longer than ${MAXIMUM_METADATA} bytes, written as JSON`)
}

/** Shallow merge as it is stored; a member set to null is deleted. Throws 400 when that is too long. */
export function mergeMetadata(current: Json, patch: Json, kind: 'user_metadata' | 'app_metadata'): string {
  const merged = Object.entries({ ...current, ...patch }).filter(([, value]) => value !== null)
  return storable(Object.fromEntries(merged), kind)
}

/** Makes the account's own identity of `provider`, or adds `facts` to it, and lists the provider. */
async function upsertIdentity(
  tx: Tx,
  now: Date,
  id: string,
  provider: 'email' | 'phone',
  facts: Json,
): Promise<void> {
  await tx.query(
    `insert into auth.identity as i (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
     values ($1, $2::uuid, $3, $2::text, $4, $5, $5)
     on conflict (provider, provider_id) do update
       set identity_data = i.identity_data || excluded.identity_data, updated_at = $5`,
    [crypto.randomUUID(), id, provider, JSON.stringify({ sub: id, ...facts }), now],
  )
  await tx.query(
    `update auth.account set is_anonymous = false, app_metadata = app_metadata || jsonb_build_object(
         'provider', coalesce(app_metadata -> 'provider', to_jsonb($2::text)),
         'providers', case when coalesce(app_metadata -> 'providers', '[]') ? $2 then app_metadata -> 'providers'
           else coalesce(app_metadata -> 'providers', '[]') || to_jsonb($2::text) end)
     where id = $1`,
    [id, provider],
  )
}

/** Confirms `email` (also a changed one) on the account and on its e-mail identity. */
export async function confirmEmail(tx: Tx, now: Date, id: string, email: string): Promise<void> {
  const facts = { email, email_verified: true }
  await tx.query(
    `update auth.account set email = $2, email_confirmed_at = coalesce(email_confirmed_at, $3),
       user_metadata = user_metadata || $4, updated_at = $3 where id = $1`,
    [id, email, now, JSON.stringify(facts)],
  )
  await upsertIdentity(tx, now, id, 'email', facts)
}

/** The same for a phone number. */
export async function confirmPhone(tx: Tx, now: Date, id: string, phone: string): Promise<void> {
  const facts = { phone, phone_verified: true }
  await tx.query(
    `update auth.account set phone = $2, phone_confirmed_at = coalesce(phone_confirmed_at, $3),
       user_metadata = user_metadata || $4, updated_at = $3 where id = $1`,
    [id, phone, now, JSON.stringify(facts)],
  )
  await upsertIdentity(tx, now, id, 'phone', facts)
}

export function isBanned(account: Account, now: Date): boolean {
  return account.banned_until !== null && account.banned_until > now
}

export function hasVerifiedFactor(account: Account): boolean {
  return account.factors.some((factor) => factor.status === 'verified')
}

function instant(value: Date | string | null): string | undefined {
  return value === null ? undefined : new Date(value).toISOString()
}

function identityView(identity: IdentityRow): Json {
  const email = identity.identity_data['email']
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: instant(identity.last_sign_in_at),
    created_at: instant(identity.created_at),
    updated_at: instant(identity.updated_at),
    email: typeof email === 'string' ? email : undefined,
  }
}

export function factorView(factor: FactorRow): Json {
  return {
    id: factor.id,
    friendly_name: factor.friendly_name === '' ? undefined : factor.friendly_name,
    factor_type: factor.factor_type,
    status: factor.status,
    phone: factor.phone ?? '',
    web_authn_aaguid: factor.aaguid ?? undefined,
    created_at: instant(factor.created_at),
    updated_at: instant(factor.updated_at),
    last_challenged_at: instant(factor.last_challenged_at),
  }
}

/** The factors a client is shown, oldest first. */
function listedFactors(settings: Settings, account: Account): FactorRow[] {
  return account.factors.filter(
    (factor) => settings.listRecoveryCodeFactor || factor.factor_type !== 'recovery_code',
  )
}

/** The wire's User; members without a value are left out. */
export function userView(settings: Settings, account: Account): Json {
  const factors = listedFactors(settings, account)
  const confirmed = [account.email_confirmed_at, account.phone_confirmed_at].filter((at) => at !== null)
  const earliest = confirmed.sort((a, b) => a.getTime() - b.getTime())[0] ?? null
  const changing = account.new_email !== null
  return {
    id: account.id,
    aud: account.aud,
    role: account.role,
    email: account.email ?? '',
    email_confirmed_at: instant(account.email_confirmed_at),
    invited_at: instant(account.invited_at),
    phone: account.phone ?? '',
    phone_confirmed_at: instant(account.phone_confirmed_at),
    confirmation_sent_at: instant(account.confirmation_sent_at),
    confirmed_at: instant(earliest),
    recovery_sent_at: instant(account.recovery_sent_at),
    reauthentication_sent_at: instant(account.reauthentication_sent_at),
    new_email: account.new_email ?? undefined,
    email_change_sent_at: changing ? instant(account.email_change_sent_at) : undefined,
    new_phone: account.new_phone ?? undefined,
    phone_change_sent_at: account.new_phone === null ? undefined : instant(account.phone_change_sent_at),
    last_sign_in_at: instant(account.last_sign_in_at),
    app_metadata: account.app_metadata,
    user_metadata: account.user_metadata,
    identities: account.identities.map(identityView),
    factors: factors.length === 0 ? undefined : factors.map(factorView),
    created_at: instant(account.created_at),
    updated_at: instant(account.updated_at),
    banned_until: instant(account.banned_until),
    deleted_at: instant(account.deleted_at),
    is_anonymous: account.is_anonymous,
  }
}
