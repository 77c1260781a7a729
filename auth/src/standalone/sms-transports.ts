import { createHmac } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhoneOptions, Sms } from '../platform/options.ts'

type Send = PhoneOptions['send']

/**
 * Posts each message as JSON (`to`, `code`, `kind`, `channel`) to a gateway, signed like Standard
 * Webhooks: `webhook-signature: v1,<base64 HMAC-SHA-256 of "id.timestamp.body">`. A reply other than
 * 2xx, or none within 5 seconds, is a failure; `{"message_id"}` of the reply is handed to the client.
 */
export function webhookSms(gateway: { url: string; secret: string }): Send {
  return async (sms: Sms) => {
    const id = crypto.randomUUID()
    const timestamp = String(Math.floor(Date.now() / 1000))
    const body = JSON.stringify(sms)
    const mac = createHmac('sha256', gateway.secret).update(`${id}.${timestamp}.${body}`).digest('base64')
    const reply = await fetch(gateway.url, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(5000),
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${mac}`,
      },
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`the SMS gateway answered ${reply.status}`)
    const messageId: unknown = reply.headers.get('content-type')?.startsWith('application/json')
      ? Object(JSON.parse(text)).message_id
      : undefined
    return typeof messageId === 'string' ? { messageId } : {}
  }
}

/** Writes each message as a JSON file into `directory`, for development and tests. */
export function outboxSms(directory: string): Send {
  return async (sms: Sms) => {
    const messageId = crypto.randomUUID()
    await mkdir(directory, { recursive: true })
    await writeFile(join(directory, `${Date.now()}-${messageId}.json`), JSON.stringify(sms), { mode: 0o600 })
    return { messageId }
  }
}
