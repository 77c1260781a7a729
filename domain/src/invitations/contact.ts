import { err, ok, type Result } from '../result.ts'

/** Where somebody can be reached: an e-mail address in lower case, or a phone number as `+` and digits. */
export type Contact = { kind: 'email' | 'phone'; value: string }

export type ContactRefusal = { code: 'CONTACT_INVALID'; fault: 'MISSING' | 'EMAIL' | 'PHONE' | 'COUNTRY' }

/** The HTML rule for `input type=email` with a dot in the domain; length as in RFC 5321. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/.test(
      text,
    )
  )
}

/** Whether a text can be a phone number: an optional plus, 5 to 15 digits, and what people put between them. */
export function isPhone(text: string): boolean {
  const digits = text.replaceAll(/[\s()./-]/g, '')
  return /^\+?\d{5,15}$/.test(digits)
}

/** Whether two addresses reach the same inbox as far as one can tell: letter case does not count. */
export function isSameEmail(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

/**
 * The mailbox behind an address, so that ways to write it count as one: no case, no `+note`, and no dots where
 * the provider ignores them. For counting only; mail goes to the address as it was given.
 */
export function mailboxOf(email: string): string {
  const [local = '', host = ''] = email.trim().toLowerCase().split('@')
  const [name = ''] = local.split('+')
  return /^g(?:oogle)?mail\.com$/.test(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}

/** Reads what a person typed into the one field for an address or a mobile number. */
export function readContact(text: string): Result<Contact, ContactRefusal> {
  const typed = text.trim()
  if (typed === '') return err({ code: 'CONTACT_INVALID', fault: 'MISSING' })
  if (!/^[+\d(][\d\s()./+-]*$/.test(typed)) {
    const value = typed.toLowerCase()
    return isEmail(value)
      ? ok({ kind: 'email', value })
      : err({ code: 'CONTACT_INVALID', fault: typed.includes('@') ? 'EMAIL' : 'MISSING' })
  }
  const number = phoneDigits(typed)
  if (!number.startsWith('+')) return err({ code: 'CONTACT_INVALID', fault: 'COUNTRY' })
  return /^\+[1-9]\d{6,14}$/.test(number)
    ? ok({ kind: 'phone', value: number })
    : err({ code: 'CONTACT_INVALID', fault: 'PHONE' })
}

/** Country codes as ITU-T E.164 gives them out: one digit, two, else three. */
const COUNTRY_CODE = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/**
 * Countries where a number keeps the zero it begins with when it is dialled from abroad: Italy, Ivory Coast, Burkina Faso,
 * Niger, Benin, Congo, San Marino, Tajikistan. Everywhere else that zero is dialled inside the country only, and E.164
 * leaves it out. From the numbering plans that libphonenumber keeps; one rule needs no library here.
 */
const KEEPS_ZERO = new Set(['+39', '+225', '+226', '+227', '+229', '+242', '+378', '+992'])

/**
 * The one form of a number, to compare, to count and to write to: `+` first where the country is known, no zero after
 * it that is dialled inside the country only, nothing between the digits.
 */
function phoneDigits(text: string): string {
  const dialled = text
    .trim()
    .replace(/^\s*00/, '+')
    .replaceAll('(0)', '')
  const digits = dialled.replaceAll(/\D/g, '')
  if (!dialled.startsWith('+')) return digits
  const country = COUNTRY_CODE.exec(`+${digits}`)?.[0] ?? '+'
  const own = `+${digits}`.slice(country.length)
  return country + (country === '+' || KEEPS_ZERO.has(country) ? own : own.replace(/^0/, ''))
}

/**
 * The digits of every way in which one number with its country may have been stored, to find it by: as E.164 has it, with
 * the zero that is dialled inside the country, and with 00 before either. None without a country.
 */
export function phoneSpellings(text: string): string[] {
  const number = phoneDigits(text)
  const country = COUNTRY_CODE.exec(number)?.[0]
  if (country === undefined) return []
  const plain = number.slice(1)
  const withZero = country.slice(1) + (KEEPS_ZERO.has(country) ? '' : '0') + number.slice(country.length)
  return [...new Set([plain, withZero, `00${plain}`, `00${withZero}`])]
}

/** The shortest number that is compared by its end, where one of two was written without its country. */
const SHORTEST_NUMBER = 6

/** Whether two numbers ring the same phone as far as one can tell; one may lack its country. */
export function isSamePhone(a: string, b: string): boolean {
  const [one, two] = [phoneDigits(a), phoneDigits(b)]
  const isWhole = [one, two].map((number) => number.startsWith('+'))
  if (isWhole[0] === isWhole[1]) return one !== '' && one === two
  const [whole, local] = isWhole[0] ? [one, two] : [two, one]
  const bare = local.replace(/^0+/, '')
  return bare.length >= SHORTEST_NUMBER && whole.endsWith(bare)
}

/** Whether two contacts reach the same mailbox or phone, in whatever way they are written. */
export function isSameContact(a: Contact, b: Contact): boolean {
  if (a.kind !== b.kind) return false
  return a.kind === 'email' ? mailboxOf(a.value) === mailboxOf(b.value) : isSamePhone(a.value, b.value)
}

/** What stands for a contact in limits and look-ups: one for all the ways to write it. */
export function contactKey({ kind, value }: Contact): string {
  return `${kind}:${kind === 'email' ? mailboxOf(value) : phoneDigits(value)}`
}

/** The same with what older rows may hold in its place, from before a zero after the country counted for nothing. */
export function contactKeys(contact: Contact): string[] {
  const older =
    contact.kind === 'phone' ? phoneSpellings(contact.value).map((digits) => `phone:+${digits}`) : []
  return [...new Set([contactKey(contact), ...older])]
}

/** Whether a contact is one of a person's own addresses or numbers. */
export function isAmong(
  contact: Contact,
  own: { emails: readonly string[]; phones: readonly string[] },
): boolean {
  const values = contact.kind === 'email' ? own.emails : own.phones
  return values.some((value) => value !== '' && isSameContact(contact, { kind: contact.kind, value }))
}

/** Enough to know one's own by, not enough to write to: `r…@example.org`, `+49…67`. */
export function maskedContact({ kind, value }: Contact): string {
  if (kind === 'phone') return `${value.slice(0, 3)}…${value.slice(-2)}`
  const at = value.lastIndexOf('@')
  return `${value.slice(0, 1)}…${value.slice(at)}`
}

function literally(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16) ?? ''}}`)
}

/** What stands around an address in what a mail server says. */
const ADDRESS = /[^\s<>()[\],;:"'@]+@[^\s<>()[\],;:"'@]*/g

/**
 * What a mail server said, with every address masked, and the name before the `@` of the one that it is about: "user lee unknown"
 * tells it as well.
 */
export function withoutAddresses(said: string, about: string): string {
  const at = about.lastIndexOf('@')
  const [name = '', plain = ''] = at < 1 ? [] : [about.slice(0, at), about.slice(0, at).replace(/\+.*$/, '')]
  return [name, plain]
    .filter((part) => part !== '')
    .reduce(
      (text, part) =>
        text.replaceAll(
          new RegExp(`(?<![\\p{L}\\p{N}])${literally(part)}(?![\\p{L}\\p{N}])`, 'giu'),
          `${part.slice(0, 1)}…`,
        ),
      said.replaceAll(ADDRESS, (found) => maskedContact({ kind: 'email', value: found })),
    )
}
