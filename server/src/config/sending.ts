import { resolve } from 'node:path'
import { readImapUrl, type ImapBox, type Given } from './values.ts'

/** A gateway that sends texts. */
export type SmsGateway = { url: string; secret: string }

/** Where mail servers' reports about our mails go, and how they come in. */
export type BounceConfig = {
  address: string
  maildir: string | null
  imap: ImapBox | null
  secret: string | null
}

type MailValues = Given<'SMTP_URL' | 'MAIL_FROM'>

export function mailMistakes({ SMTP_URL: url, MAIL_FROM: from }: MailValues): string[] {
  if (url === undefined || from !== undefined) return []
  return ['MAIL_FROM must be set when SMTP_URL is set: it is the sender that people see.']
}

export function smsMistakes(given: Given): string[] {
  if (given['SMS_GATEWAY_URL'] === undefined || given['SMS_GATEWAY_SECRET'] !== undefined) return []
  return ['SMS_GATEWAY_SECRET must be set when SMS_GATEWAY_URL is set: requests are signed with it.']
}

type SmsValues = Given<'SMS_GATEWAY_URL' | 'SMS_GATEWAY_SECRET'>

/** Null: texts lie in the built-in outbox. */
export function smsOf({
  SMS_GATEWAY_URL: url,
  SMS_GATEWAY_SECRET: secret = '',
}: SmsValues): SmsGateway | null {
  return url === undefined ? null : { url, secret }
}

export function bounceMistakes(given: Given): string[] {
  const { BOUNCE_ADDRESS: address, BOUNCE_MAILDIR: maildir } = given
  const way = maildir ?? given['BOUNCE_IMAP_URL'] ?? given['BOUNCE_SECRET']
  if (address === undefined && way !== undefined)
    return [
      'BOUNCE_ADDRESS must be set when BOUNCE_MAILDIR, BOUNCE_IMAP_URL or BOUNCE_SECRET is set: reports are sent there.',
    ]
  if (address !== undefined && way === undefined)
    return [
      'BOUNCE_MAILDIR, BOUNCE_IMAP_URL or BOUNCE_SECRET must be set when BOUNCE_ADDRESS is set: nobody would read the reports.',
    ]
  return []
}

type BounceValues = Given<'BOUNCE_ADDRESS' | 'BOUNCE_MAILDIR' | 'BOUNCE_IMAP_URL' | 'BOUNCE_SECRET'>

/** Null: nobody reads reports. */
export function bouncesOf({
  BOUNCE_ADDRESS: address,
  BOUNCE_MAILDIR: maildir,
  BOUNCE_IMAP_URL: imap,
  BOUNCE_SECRET: secret,
}: BounceValues): BounceConfig | null {
  if (address === undefined) return null
  return {
    address,
    maildir: maildir === undefined ? null : resolve(maildir),
    imap: imap === undefined ? null : readImapUrl(imap),
    secret: secret ?? null,
  }
}
