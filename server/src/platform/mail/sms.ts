import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { writeDurably } from '../files/lasting-files.ts'

/** A text message as it goes out. */
export type Sms = { id: string; to: string; text: string }

/** A refusal that no repetition will change (for example a number that does not exist). */
export class SmsRefused extends Error {
  override name = 'SmsRefused'
}

export type SmsTransport = {
  /** Hands a text over for good; throws SmsRefused when the number will never take it. */
  send(sms: Sms): Promise<void>
  /** Whether anybody is reached at all: without a gateway texts lie in the built-in outbox. */
  readonly kind: 'webhook' | 'outbox'
}

/** The built-in outbox: every text is a file `<folder>/<time>-<id>.json`. */
export function createSmsOutbox(folder: string, now: () => Date): SmsTransport {
  return {
    kind: 'outbox',
    send: (sms) =>
      writeDurably(
        join(folder, `${now().toISOString().replaceAll(/[:.]/g, '-')}-${sms.id}.json`),
        `${JSON.stringify(sms)}\n`,
      ),
  }
}

const ANSWER_WITHIN = 5_000
const FINAL = new Set([400, 404, 410, 422])

/**
 * Posts each text as JSON (`id`, `to`, `text`) to a gateway, signed like Standard Webhooks:
 * `webhook-signature: v1,<base64 HMAC-SHA-256 of "id.timestamp.body">`. 400, 404, 410 and 422 are final,
 * every other answer but 2xx is worth another try.
 */
export function createSmsWebhook(
  gateway: { url: string; secret: string },
  now: () => Date,
  request: typeof fetch = fetch,
): SmsTransport {
  return {
    kind: 'webhook',
    async send(sms) {
      const timestamp = String(Math.floor(now().getTime() / 1000))
      const body = JSON.stringify(sms)
      const mac = createHmac('sha256', gateway.secret)
        .update(`${sms.id}.${timestamp}.${body}`)
        .digest('base64')
      const reply = await request(gateway.url, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(ANSWER_WITHIN),
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          'webhook-id': sms.id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${mac}`,
        },
      })
      await reply.body?.cancel()
      if (FINAL.has(reply.status)) throw new SmsRefused(`the gateway refused the number: ${reply.status}`)
      if (!reply.ok) throw new Error(`the gateway answered ${reply.status}`)
    },
  }
}
