import type { EvidenceKind } from './evidence.ts'

/** What is known of a file before anybody has said what it is. `text` is what its first page says, as far as it has any. */
export type KnownOfFile = { name: string; mediaType: string; text: string }

/** Of two that fit, the first: "bank statement" is a payment, "signed report" a report. */
const WORDS: readonly (readonly [EvidenceKind, RegExp])[] = [
  ['payment', /\b(?:payment|paid|bank statement|account statement|transfer|paypal|venmo|zelle|iban|sepa)\b/],
  ['estimate', /\b(?:estimate|quote|quotation|cost proposal)\b/],
  ['receipt', /\b(?:receipt|till slip|delivery note|proof of delivery|order confirmation)\b/],
  ['invoice', /\b(?:invoice|bill|inv)\b/],
  ['report', /\b(?:report|inspection|handover|inventory|check ?list|appraisal)\b/],
  ['contract', /\b(?:contract|lease|tenancy|agreement|signed|promissory note|iou|purchase order)\b/],
  ['message', /\b(?:whats ?app|i ?message|telegram|signal|sms|chats?|messages?|e?mails?|screen ?shots?)\b/],
  ['letter', /\b(?:letter|reminder|notice|demand|dear (?:sir|madam|mr|mrs|ms))\b/],
  ['statement', /\b(?:statement|declaration|affidavit|witness|diary)\b/],
]

/** Two lines that begin with a day and a time, as chats are exported. */
const CHAT = /(?:^\W{0,3}\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}:\d{2}.*[\s\S]*?){2}/m

/**
 * A first guess, for its owner to say yes to or to change: by its name, else by what it says, else by being a
 * picture. It is never what a document weighs by: until its owner says what it is, every file weighs the same.
 */
export function guessKind({ name, mediaType, text }: KnownOfFile): EvidenceKind {
  const called = kindIn(name)
  if (called) return called
  const head = text.slice(0, 600)
  if (CHAT.test(head)) return 'message'
  return kindIn(head) ?? (/^(?:image|video)\//.test(mediaType) ? 'photo' : 'other')
}

function kindIn(words: string): EvidenceKind | null {
  const plain = words
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
  return WORDS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null
}
