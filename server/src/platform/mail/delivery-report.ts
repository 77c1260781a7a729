import PostalMime from 'postal-mime'

/** What a mail server says of a mail that was handed to it: RFC 3464. */
export type DeliveryReport = {
  /** what may name the mail: marks that stand in the places where one comes back */
  marks: string[]
  action: 'failed' | 'delayed' | 'delivered'
  /** the enhanced status code of RFC 3463, like `5.1.1`; empty where there is none */
  status: string
}

/** A mark: 32 digits of the mail's id and 16 of the seal on it. */
const MARK = /[0-9a-f]{48}/g
const MARKED_ADDRESS = /\+([0-9a-f]{48})@/g
const MARKED_ID = /<([0-9a-f]{48})@/g
const TO_US = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to'])

const ACTIONS = ['failed', 'delayed', 'delivered'] as const

/**
 * Reads a report about one mail. Null for anything else: an answer by a person, a note that somebody is away, a report that is
 * not whole. Whether its mark is genuine is the caller's to look at; nothing else in it is believed to name a mail.
 */
export async function readDeliveryReport(raw: Uint8Array): Promise<DeliveryReport | null> {
  const mail = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: 20,
    maxHeadersSize: 256 * 1024,
  }).catch(() => null)
  const type = mail?.headers.find(({ key }) => key === 'content-type')?.value.toLowerCase() ?? ''
  if (!mail || !type.startsWith('multipart/report') || !/report-type\s*=\s*"?delivery-status/.test(type))
    return null
  const status = partOf(mail.attachments, /^message\/(?:global-)?delivery-status$/)
  if (status === null) return null
  const fields = fieldsOf(status)
  const told = ACTIONS.find((action) =>
    fields.some(({ name, value }) => name === 'action' && value.toLowerCase() === action),
  )
  if (told === undefined) return null
  const returned = partOf(mail.attachments, /^(?:message\/(?:rfc822|global)|text\/rfc822-headers)/) ?? ''
  const [ownHeaders = ''] = returned.split(/\r?\n\r?\n/)
  const envelopeIds = fields.filter(({ name }) => name === 'original-envelope-id').map(({ value }) => value)
  const addressed = mail.headers.filter(({ key }) => TO_US.has(key)).map(({ value }) => value.toLowerCase())
  const idLine = /^message-id:[ \t]*(?:\r?\n[ \t]+)?(.*)$/im.exec(ownHeaders)?.[1] ?? ''
  return {
    marks: [
      ...addressed.flatMap((value) => [...value.matchAll(MARKED_ADDRESS)].map(([, mark = '']) => mark)),
      ...envelopeIds.flatMap((value) => value.toLowerCase().match(MARK) ?? []),
      ...[...idLine.toLowerCase().matchAll(MARKED_ID)].map(([, mark = '']) => mark),
    ],
    action: told,
    status:
      /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.find(({ name }) => name === 'status')?.value ?? '')?.[0] ?? '',
  }
}

type Part = { mimeType: string; content: ArrayBuffer | Uint8Array | string }

function partOf(parts: readonly Part[], type: RegExp): string | null {
  const found = parts.find(({ mimeType }) => type.test(mimeType.toLowerCase()))
  if (!found) return null
  return typeof found.content === 'string'
    ? found.content
    : Buffer.from(new Uint8Array(found.content)).toString('latin1')
}

/** The fields of all groups, with folded lines put together. */
function fieldsOf(text: string): { name: string; value: string }[] {
  return text
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line) => {
      const at = line.indexOf(':')
      return at < 1
        ? []
        : [{ name: line.slice(0, at).trim().toLowerCase(), value: line.slice(at + 1).trim() }]
    })
}
