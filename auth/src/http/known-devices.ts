import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { decodeJwt } from 'jose'
import type { Account, Json } from '../accounts/accounts.ts'
import { firstRow } from '../platform/database.ts'
import type { Service } from '../platform/service.ts'
import type { Aal } from '../sessions/sessions.ts'
import { isUuid } from '../platform/ids.ts'

/** A device somebody has signed in on, up to which level. */
export type KnownDevice = { id: string; aal: Aal }

type Owner = Pick<Account, 'id' | 'known_devices_since'>

const LIFETIME_SECONDS = 365 * 86_400

/** One for each account, so that people who share a browser keep theirs. */
function cookieName(accountId: string): string {
  return `auth-device-${accountId.slice(0, 8)}`
}

function signature(service: Service, accountId: string, device: KnownDevice, at: number): Buffer {
  const text = `${accountId} ${device.id} ${device.aal} ${at}`
  return createHmac('sha256', service.vault.devices).update(text).digest()
}

/** The device the request comes from, when `owner` has signed in on it since the password changed. */
export function deviceOf(service: Service, c: Context, owner: Owner | null): KnownDevice | null {
  if (owner === null) return null
  const [id, level, at = '', signed = ''] = (getCookie(c, cookieName(owner.id)) ?? '').split('.')
  const aal = level === 'aal1' || level === 'aal2' ? level : null
  if (!isUuid(id) || aal === null || !/^\d{1,15}$/.test(at)) return null
  const expected = signature(service, owner.id, { id, aal }, Number(at))
  const given = Buffer.from(signed, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const age = service.settings.now().getTime() - Number(at)
  const isCurrent =
    age <= LIFETIME_SECONDS * 1000 && Number(at) >= (owner.known_devices_since?.getTime() ?? 0)
  return isCurrent ? { id, aal } : null
}

/**
 * Makes the device one the account knows, by a signed cookie no script reads. A page of another origin sends
 * and keeps no cookies, so its device stays unknown. `read`: the account, where it was just read.
 */
export async function knowDevice(
  service: Service,
  c: Context,
  accountId: string,
  aal: Aal,
  read: Owner | null = null,
): Promise<void> {
  const { now, externalUrl } = service.settings
  const known = deviceOf(service, c, read ?? (await ownerOf(service, accountId)))
  const device: KnownDevice = { id: known?.id ?? randomUUID(), aal: known?.aal === 'aal2' ? 'aal2' : aal }
  const at = now().getTime()
  const signed = signature(service, accountId, device, at).toString('base64url')
  const url = new URL(externalUrl)
  setCookie(c, cookieName(accountId), `${device.id}.${device.aal}.${at}.${signed}`, {
    path: url.pathname,
    httpOnly: true,
    secure: url.protocol === 'https:',
    // Also sent with the first click in a mail, which would otherwise make the device a stranger.
    sameSite: 'Lax',
    maxAge: LIFETIME_SECONDS,
  })
}

async function ownerOf({ settings }: Service, accountId: string): Promise<Owner | null> {
  return firstRow<Owner>(
    settings.pool,
    'select id, known_devices_since from auth.account where id = $1 and deleted_at is null',
    [accountId],
  )
}

/** The same for whoever gets this session; other replies are let pass. */
export async function rememberDevice(
  service: Service,
  c: Context,
  reply: Json | null,
  owner: Owner | null = null,
): Promise<void> {
  const token = reply?.['access_token']
  if (typeof token !== 'string') return
  const { sub, aal } = decodeJwt(token)
  if (sub !== undefined) await knowDevice(service, c, sub, aal === 'aal2' ? 'aal2' : 'aal1', owner)
}
