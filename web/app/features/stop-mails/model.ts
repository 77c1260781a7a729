/** The key in a text. */
const OF_SMS = /^t\.[0-9a-f-]{36}\.[\w-]{32}$/

/** The key at the foot of a mail or in a text, or the token of an invitation: mailed, of a letter, of a letter with a browser's key. */
const WHOLE = [OF_SMS, /^[0-9a-f-]{36}\.[\w-]{32}$/, /^[\w-]{43}$/, /^h\.[\w-]{43}(?:\.[\w-]{43})?$/]

/** Whether nothing of a key got lost on its way here; whether it names anybody, only the server knows. */
export function isWholeKey(key: string): boolean {
  return WHOLE.some((form) => form.test(key))
}

/** Whether a key stood in a text: it ends texts, and the mails go on. */
export function isSmsKey(key: string): boolean {
  return OF_SMS.test(key)
}
