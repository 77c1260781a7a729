import { onOneLine } from '@evensettle/domain/agreements/clean-words.ts'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { checkWritable } from '../files/files.ts'
import { writeDurably } from '../files/lasting-files.ts'

/** A mail as it goes out; addresses and subject come from people, so they are handed over as data. */
export type Mail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** the address that ends such mails with one press (RFC 8058) */
  stopUrl?: string
  /** by what a report of a mail server names it; only where reports are read */
  mark?: string
}

/** A refusal that no repetition will change (for example an unknown address). */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

export type MailTransport = {
  /** Hands a mail over for good; throws MailRefused when the address will never take it. */
  send(mail: Mail): Promise<void>
  /** Throws when no mail would get through now: the outbox cannot be written, the mail server does not answer. */
  check(): Promise<void>
  /** Where mail goes, for the health page. */
  readonly kind: 'smtp' | 'outbox'
  close(): void
}

const headersOf = (mail: Mail, from: string, host: string) => ({
  from,
  // an address object keeps a hostile address from becoming a second recipient or a header
  to: { name: '', address: mail.to },
  subject: onOneLine(mail.subject),
  text: mail.text,
  html: mail.html,
  messageId: `<${mail.mark ?? mail.id}@${host}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(mail.stopUrl === undefined
      ? {}
      : {
          'List-Unsubscribe': `<${mail.stopUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
  },
})

/**
 * The built-in outbox: every mail is a file `<folder>/<time>-<id>.eml` in the real format, and beside it a
 * `.txt` for people, because the real format breaks links over lines.
 */
export function createOutbox(folder: string, from: string, host: string, now: () => Date): MailTransport {
  return {
    kind: 'outbox',
    async send(mail) {
      const composed = await new MailComposer({ ...headersOf(mail, from, host), date: now() })
        .compile()
        .build()
      const stamp = now().toISOString().replaceAll(/[:.]/g, '-')
      const name = join(folder, `${stamp}-${mail.id}`)
      await writeDurably(
        `${name}.txt`,
        `To: ${mail.to}\nSubject: ${onOneLine(mail.subject)}\n\n${mail.text}\n`,
      )
      // half a mail would stay beside the whole one of the next try
      await writeDurably(`${name}.eml`, composed).catch(async (error: unknown) => {
        await rm(`${name}.txt`, { force: true })
        throw error
      })
    },
    check: () => checkWritable(folder),
    close() {},
  }
}

function isRecipientRefused(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('command' in cause) || !('responseCode' in cause)) return false
  return cause.command === 'RCPT TO' && Number(cause.responseCode) >= 500
}

/**
 * Whom reports about a mail go to: an address of its own (VERP), and by name in the envelope (RFC 3461), for servers on the way
 * that put another sender in.
 */
function reported({ to, mark }: Mail, reportsTo: string | null) {
  if (reportsTo === null || mark === undefined) return {}
  const at = reportsTo.lastIndexOf('@')
  const from = `${reportsTo.slice(0, at)}+${mark}${reportsTo.slice(at)}`
  const notify: ('success' | 'failure' | 'delay')[] = ['success', 'failure', 'delay']
  return {
    envelope: { from, to },
    dsn: { id: mark, return: 'headers' as const, notify, recipient: `rfc822;${to}` },
  }
}

/**
 * An SMTP server. A 5xx to the recipient's address is final; everything else is worth another try, a refused
 * password or sender too: the operator mends it and the mail still goes out.
 */
export function createSmtp(
  url: string,
  from: string,
  host: string,
  reportsTo: string | null = null,
): MailTransport {
  const transport = createTransport(url, { disableFileAccess: true, disableUrlAccess: true })
  return {
    kind: 'smtp',
    async send(mail) {
      try {
        await transport.sendMail({ ...headersOf(mail, from, host), ...reported(mail, reportsTo) })
      } catch (cause) {
        if (isRecipientRefused(cause)) throw new MailRefused('the mail server refused the address', { cause })
        throw cause
      }
    },
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}
