import type { Account } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import { AuthError, invalid } from '../platform/errors.ts'
import type { Sms, SmsChannel } from '../platform/options.ts'
import { issueToken } from './one-time.ts'
import { digitsOf } from './phone-number.ts'
import { takeToken } from '../platform/rate-limits.ts'
import type { Agent, Service } from '../platform/service.ts'

export type SmsTokenKind = 'phone_confirmation' | 'phone_change' | 'reauthentication'

const SENT_COLUMN = {
  phone_confirmation: 'confirmation_sent_at',
  phone_change: 'phone_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
} as const satisfies Record<SmsTokenKind, keyof Account>

const TEXT_KIND = {
  phone_confirmation: 'confirmation',
  phone_change: 'phone_change',
  reauthentication: 'reauthentication',
} as const satisfies Record<SmsTokenKind, Sms['kind']>

/** A number in its one spelling (`digitsOf`). Throws 400 for what is no E.164 number. */
export function parsePhone(text: string): string {
  const phone = digitsOf(text)
  if (/^[1-9]\d{1,14}$/.test(phone)) return phone
  throw invalid('Invalid phone number format (E.164 required)')
}

/** `sms` when none is named. Throws 400. */
export function parseChannel(service: Service, text: string): SmsChannel {
  const channel = text === '' ? 'sms' : text
  const known = channel === 'sms' || channel === 'whatsapp' ? channel : null
  if (known !== null && (service.settings.phone?.channels ?? ['sms']).includes(known)) return known
  throw invalid(
    "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  )
}

export function smsTooSoon(seconds: number): AuthError {
  const message = `For security purposes, you can only request this after ${seconds} seconds.`
  return new AuthError(429, 'over_sms_send_rate_limit', message)
}

/** Counts a message against the installation's hourly cap. Throws 429. */
export async function takeSms(service: Service, tx: Tx): Promise<void> {
  const { rateLimits, smsPerHour, now } = service.settings
  if (rateLimits === 'off') return
  const cap = { burst: smsPerHour, count: smsPerHour, seconds: 3600 }
  if (await takeToken(tx, now(), 'sms', cap)) return
  throw new AuthError(429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded')
}

/** A stored message that still has to be handed to the gateway, after the commit. */
export type PendingSms = { sms: Sms; undo: { userId: string; kind: SmsTokenKind } | null }

/** Stores a fresh code for `phone`, inside the interval and cap. The account is locked. */
export async function issueSms(
  service: Service,
  tx: Tx,
  account: Account,
  order: {
    kind: SmsTokenKind
    phone: string
    channel: SmsChannel
    agent: Agent
    passwordHash?: string | null
  },
): Promise<PendingSms> {
  const { kind, phone, channel, agent, passwordHash = null } = order
  const { now, smsInterval } = service.settings
  const sentAt = account[SENT_COLUMN[kind]]
  const elapsed = sentAt === null ? smsInterval : (now().getTime() - sentAt.getTime()) / 1000
  if (elapsed < smsInterval) throw smsTooSoon(Math.ceil(smsInterval - elapsed))
  const { code } = await issueToken(service, tx, account.id, {
    kind,
    address: phone,
    link: null,
    passwordHash,
  })
  await tx.query(`update auth.account set ${SENT_COLUMN[kind]} = $2, updated_at = $2 where id = $1`, [
    account.id,
    now(),
  ])
  const entry = { at: now(), actorId: account.id, subjectId: account.id, ip: agent.ip }
  await writeAudit(tx, {
    ...entry,
    action: kind === 'reauthentication' ? 'user_reauthenticate_requested' : 'user_confirmation_requested',
  })
  await takeSms(service, tx)
  return {
    sms: { kind: TEXT_KIND[kind], to: `+${phone}`, code, channel },
    undo: { userId: account.id, kind },
  }
}

/**
 * Hands the message to the gateway. When that fails the code is void, the interval does not run, and
 * 422 `sms_send_failed` is thrown.
 */
export async function deliverSms(service: Service, pending: PendingSms): Promise<{ message_id?: string }> {
  const { phone, pool, onError } = service.settings
  const { sms, undo } = pending
  if (phone === undefined) throw new Error('there is no gateway')
  try {
    const { messageId } = await phone.send(sms)
    return messageId === undefined ? {} : { message_id: messageId }
  } catch (error) {
    onError?.(error)
    if (undo !== null) {
      await pool.query('delete from auth.one_time_token where user_id = $1 and kind = $2', [
        undo.userId,
        undo.kind,
      ])
      await pool.query(`update auth.account set ${SENT_COLUMN[undo.kind]} = null where id = $1`, [
        undo.userId,
      ])
    }
    const message = 'Error sending confirmation OTP to provider: the gateway did not accept the message'
    throw new AuthError(422, 'sms_send_failed', message)
  }
}
