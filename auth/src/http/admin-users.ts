import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import {
  ACCOUNT_COLUMNS,
  accountByEmail,
  accountOrDeleted,
  createAccount,
  factorView,
  lockAccount,
  userView,
  accountById,
} from '../accounts/accounts.ts'
import type { Account } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit.ts'
import type { AuditAction } from '../platform/audit.ts'
import type { Db, Tx } from '../platform/database.ts'
import { isUniqueViolation, transaction } from '../platform/database.ts'
import { AuthError, invalid } from '../platform/errors.ts'
import { voidTokens } from '../codes/one-time.ts'
import type { Service } from '../platform/service.ts'
import { endSessions } from '../sessions/sessions.ts'
import { applyAdminChange, readAdminChange } from './admin-input.ts'
import type { AdminChange } from './admin-input.ts'
import { requireAdmin } from './bearer.ts'
import { agentOf, flagOf, nameOf, readBody, textOf } from './request.ts'
import { isUuid } from '../platform/ids.ts'

const SORTABLE: ReadonlySet<string> = new Set(['created_at', 'updated_at', 'email', 'last_sign_in_at'])
const NIL = '00000000-0000-0000-0000-000000000000'

export function emailExists(): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
}

function phoneTaken(): AuthError {
  return new AuthError(422, 'phone_exists', 'Phone number already registered by another user')
}

async function takenBy(tx: Tx, email: string | null): Promise<AuthError> {
  const owner = email === null ? null : await accountByEmail(tx, email)
  return owner === null ? phoneTaken() : emailExists()
}

function userNotFound(): AuthError {
  return new AuthError(404, 'user_not_found', 'User not found')
}

async function audit(
  service: Service,
  db: Db,
  c: Context,
  actorId: string | null,
  action: AuditAction,
  subjectId: string,
): Promise<void> {
  const { ip } = agentOf(service, c)
  await writeAudit(db, { at: service.settings.now(), action, actorId, subjectId, ip })
}

function readPage(c: Context): { page: number; perPage: number } {
  const read = (name: string, absent: number): number => {
    const text = c.req.query(name) ?? ''
    if (text === '') return absent
    if (/^\d{1,9}$/.test(text)) return Number(text)
    throw invalid(`Bad Pagination Parameters: ${name} must be a number`)
  }
  return { page: Math.max(1, read('page', 1)), perPage: Math.min(1000, Math.max(1, read('per_page', 50))) }
}

function readSort(c: Context): string {
  const [field = '', direction = 'desc', ...rest] = (c.req.query('sort') || 'created_at desc').split(/\s+/)
  if (!SORTABLE.has(field) || !/^(?:asc|desc)$/i.test(direction) || rest.length > 0) {
    throw invalid('Bad Sort Parameters: field or direction is not known')
  }
  return `a.${field} ${direction} nulls last, a.id`
}

async function handleList(service: Service, c: Context): Promise<Response> {
  await requireAdmin(service, c)
  const { pool, externalUrl } = service.settings
  const { page, perPage } = readPage(c)
  const order = readSort(c)
  const filter = `%${(c.req.query('filter') ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const where = `a.deleted_at is null and (coalesce(a.email, '') ilike $1 or a.user_metadata ->> 'full_name' ilike $1)`
  const counted = await pool.query<{ total: number }>(
    `select count(*)::int as total from auth.account a where ${where}`,
    [filter],
  )
  const total = counted.rows[0]?.total ?? 0
  const found = await pool.query<Account>(
    `select ${ACCOUNT_COLUMNS} from auth.account a where ${where} order by ${order} limit $2 offset $3`,
    [filter, perPage, (page - 1) * perPage],
  )
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, rel: string): string =>
    `<${externalUrl}/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
  c.header('X-Total-Count', String(total))
  c.header('Link', [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '))
  const users = found.rows.map((account) => ({ ...userView(service.settings, account), identities: null }))
  return c.json({ users, aud: 'authenticated' })
}

function pathUser(c: Context): string {
  const id = c.req.param('id')
  if (isUuid(id)) return id
  throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
}

async function handleRead(service: Service, c: Context): Promise<Response> {
  await requireAdmin(service, c)
  const account = await accountOrDeleted(service.settings.pool, pathUser(c))
  if (account === null) throw userNotFound()
  return c.json(userView(service.settings, account))
}

async function writeChange(tx: Tx, account: Account, change: AdminChange, now: Date): Promise<Account> {
  await tx.query(
    `update auth.account set email = $2, password_hash = $3, email_confirmed_at = $4, banned_until = $5,
       role = $6, user_metadata = $7, app_metadata = $8, updated_at = $9, phone = $10, phone_confirmed_at = $11 where id = $1`,
    applyAdminChange(account, change, now),
  )
  if (change.email !== null || change.confirm) {
    const facts = {
      email: change.email ?? account.email,
      ...(change.confirm ? { email_verified: true } : {}),
    }
    await tx.query(
      `update auth.identity set identity_data = identity_data || $2, updated_at = $3
       where user_id = $1 and provider = 'email'`,
      [account.id, JSON.stringify(facts), now],
    )
  }
  return (await lockAccount(tx, account.id)) ?? account
}

async function handleCreate(service: Service, c: Context): Promise<Response> {
  const { actorId } = await requireAdmin(service, c)
  const { pool, now } = service.settings
  const body = await readBody(c)
  const id = textOf(body, 'id')
  if (id !== '' && !isUuid(id)) throw invalid('ID must conform to the uuid v4 format')
  if (id === NIL) throw invalid('ID cannot be a nil uuid')
  const change = await readAdminChange(service, body)
  const { email, phone } = change
  if (email === null && phone === null) throw invalid('Cannot create a user without either an email or phone')
  const account = await transaction(pool, async (tx) => {
    const created = await createAccount(tx, now(), {
      ...(id === '' ? {} : { id }),
      email,
      phone,
      identity: email === null ? 'phone' : 'email',
      phoneConfirmed: change.phoneConfirm,
      passwordHash: change.passwordHash,
      userMetadata: {},
      emailConfirmed: change.confirm,
    })
    if (created === null) throw await takenBy(tx, email)
    await audit(service, tx, c, actorId, 'user_signedup', created.id)
    return writeChange(tx, created, change, now())
  })
  return c.json(userView(service.settings, account))
}

async function handleUpdate(service: Service, c: Context): Promise<Response> {
  const { actorId } = await requireAdmin(service, c)
  const { pool, now } = service.settings
  const id = pathUser(c)
  const change = await readAdminChange(service, await readBody(c))
  const updated = transaction(pool, async (tx) => {
    const account = await lockAccount(tx, id)
    if (account === null) throw userNotFound()
    if (change.passwordHash !== null) {
      await endSessions(service, tx, id, null)
      await voidTokens(tx, id)
      await tx.query(
        `update auth.account set signup_password_hash = null, signup_contested = false, known_devices_since = $2
         where id = $1`,
        [id, now()],
      )
    }
    await audit(service, tx, c, actorId, 'user_modified', id)
    return writeChange(tx, account, change, now())
  })
  const account = await updated.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    throw change.email === null ? phoneTaken() : emailExists()
  })
  service.cache.dropUser(id)
  return c.json(userView(service.settings, account))
}

async function softDelete(tx: Tx, account: Account, now: Date): Promise<void> {
  const hidden = createHash('sha256')
    .update(`${account.id}${account.email ?? ''}`)
    .digest('base64url')
  await tx.query(
    `update auth.account set email = $2, phone = null, new_email = null, new_phone = null, password_hash = null, deleted_at = $3,
       signup_password_hash = null, signup_contested = false, user_metadata = '{}', app_metadata = '{}', updated_at = $3 where id = $1`,
    [account.id, account.email === null ? null : hidden, now],
  )
  await tx.query(
    `update auth.identity set identity_data = '{}', provider_id = id::text, updated_at = $2 where user_id = $1`,
    [account.id, now],
  )
  await tx.query('delete from auth.factor where user_id = $1', [account.id])
  await voidTokens(tx, account.id)
}

async function handleDelete(service: Service, c: Context): Promise<Response> {
  const { actorId } = await requireAdmin(service, c)
  const { pool, now } = service.settings
  const id = pathUser(c)
  const soft = flagOf(await readBody(c), 'should_soft_delete', false)
  await transaction(pool, async (tx) => {
    await lockAccount(tx, id)
    const account = await accountOrDeleted(tx, id)
    if (account === null || (soft && account.deleted_at !== null)) throw userNotFound()
    await endSessions(service, tx, id, null)
    if (soft) await softDelete(tx, account, now())
    else await tx.query('delete from auth.account where id = $1', [id])
    await audit(service, tx, c, actorId, 'user_deleted', id)
  })
  service.cache.dropUser(id)
  return c.json({})
}

async function ownerOfFactor(service: Service, c: Context): Promise<{ account: Account; factorId: string }> {
  const account = await accountById(service.settings.pool, pathUser(c))
  const factorId = c.req.param('factor')
  if (account === null) throw userNotFound()
  if (!isUuid(factorId)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  if (account.factors.some((factor) => factor.id === factorId)) return { account, factorId }
  throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
}

async function handleFactors(service: Service, c: Context): Promise<Response> {
  await requireAdmin(service, c)
  const account = await accountById(service.settings.pool, pathUser(c))
  if (account === null) throw userNotFound()
  return c.json(account.factors.map(factorView))
}

async function handleFactorUpdate(service: Service, c: Context): Promise<Response> {
  const { actorId } = await requireAdmin(service, c)
  const { pool, now } = service.settings
  const { account, factorId } = await ownerOfFactor(service, c)
  const name = nameOf(await readBody(c), 'friendly_name')
  const renamed = pool.query(
    `update auth.factor set friendly_name = coalesce(nullif($2, ''), friendly_name), updated_at = $3 where id = $1`,
    [factorId, name, now()],
  )
  await renamed.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    const message = `A factor with the friendly name "${name}" for this user already exists`
    throw new AuthError(422, 'mfa_factor_name_conflict', message)
  })
  await audit(service, pool, c, actorId, 'factor_updated', account.id)
  const current = await accountById(pool, account.id)
  const factor = current?.factors.find(({ id }) => id === factorId)
  if (factor === undefined) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return c.json(factorView(factor))
}

/** Removing the last real factor takes the recovery codes with it: they may not stand alone. */
async function handleFactorDelete(service: Service, c: Context): Promise<Response> {
  const { actorId } = await requireAdmin(service, c)
  const { account, factorId } = await ownerOfFactor(service, c)
  const factor = account.factors.find(({ id }) => id === factorId)
  await transaction(service.settings.pool, async (tx) => {
    await lockAccount(tx, account.id)
    await tx.query('delete from auth.factor where id = $1', [factorId])
    await tx.query(
      `delete from auth.factor f where f.user_id = $1 and f.factor_type = 'recovery_code' and not exists (
         select 1 from auth.factor o where o.user_id = $1 and o.factor_type <> 'recovery_code' and o.status = 'verified')`,
      [account.id],
    )
    await audit(service, tx, c, actorId, 'factor_deleted', account.id)
  })
  service.cache.dropUser(account.id)
  return c.json(factor === undefined ? {} : factorView(factor))
}

async function handleAudit(service: Service, c: Context): Promise<Response> {
  await requireAdmin(service, c)
  const { page, perPage } = readPage(c)
  const found = await service.settings.pool.query(
    `select id, jsonb_build_object('action', action, 'actor_id', actor_id, 'subject_id', subject_id,
         'traits', detail) as payload, at as created_at, coalesce(ip, '') as ip_address
     from auth.audit_entry order by at desc, id limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  )
  return c.json(found.rows)
}

export function addAdminUsers(app: Hono, service: Service): void {
  app.get('/admin/users', (c) => handleList(service, c))
  app.post('/admin/users', (c) => handleCreate(service, c))
  app.get('/admin/users/:id', (c) => handleRead(service, c))
  app.put('/admin/users/:id', (c) => handleUpdate(service, c))
  app.delete('/admin/users/:id', (c) => handleDelete(service, c))
  app.get('/admin/users/:id/factors', (c) => handleFactors(service, c))
  app.put('/admin/users/:id/factors/:factor', (c) => handleFactorUpdate(service, c))
  app.delete('/admin/users/:id/factors/:factor', (c) => handleFactorDelete(service, c))
  app.get('/admin/audit', (c) => handleAudit(service, c))
}
