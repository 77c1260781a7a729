import { err, ok, type Result } from '../result.ts'
import { cleanWords } from './clean-words.ts'

/** Where money is sent. Only its owner and whoever pays ever see it; the agreement names its holder and its last four. */
export type Account =
  | { kind: 'bank_transfer'; holder: string; number: string; bank: string }
  | { kind: 'payment_link'; url: string }

export const MAX_ACCOUNT_WORDS = 120

export type AccountFault =
  | { field: 'holder'; code: 'HOLDER_MISSING' }
  | { field: 'number'; code: 'NUMBER_MISSING' | 'NUMBER_MISTYPED' }
  | { field: 'bank'; code: 'BANK_MISTYPED' }
  | { field: 'url'; code: 'URL_INVALID' }

/**
 * An account as it is kept: blanks taken out, letters upper case. What has a check digit (an IBAN, an American routing
 * number) is checked by it; any other number is taken as it is, as long as it could be one.
 */
export function readAccount(account: Account): Result<Account, AccountFault> {
  if (account.kind === 'payment_link') {
    const url = cleanWords(account.url)
    return isSafeLink(url) ? ok({ kind: 'payment_link', url }) : err({ field: 'url', code: 'URL_INVALID' })
  }
  const holder = cleanWords(account.holder)
  if (holder === '') return err({ field: 'holder', code: 'HOLDER_MISSING' })
  const number = bare(account.number)
  if (number === '') return err({ field: 'number', code: 'NUMBER_MISSING' })
  const looksLikeIban = /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(number)
  const isPossible = looksLikeIban ? isIban(number) : /^[A-Z0-9]{4,34}$/.test(number) && /\d{4}/.test(number)
  if (!isPossible) return err({ field: 'number', code: 'NUMBER_MISTYPED' })
  const bank = cleanWords(account.bank)
  const code = bare(bank)
  if (/^\d{9}$/.test(code) && !isRoutingNumber(code)) return err({ field: 'bank', code: 'BANK_MISTYPED' })
  return ok({ kind: 'bank_transfer', holder, number, bank })
}

function bare(text: string): string {
  return cleanWords(text)
    .replaceAll(/[\s.\-/]/g, '')
    .toUpperCase()
}

/** ISO 13616: 15 to 34 characters, the first four moved to the end, letters as 10 to 35, modulo 97 is 1. */
function isIban(number: string): boolean {
  if (number.length < 15 || number.length > 34) return false
  const digits = Array.from(number.slice(4) + number.slice(0, 4), (c) => Number.parseInt(c, 36)).join('')
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** The American Bankers Association's check: weights 3, 7, 1, a sum that ends with 0. */
function isRoutingNumber(code: string): boolean {
  const weights = [3, 7, 1]
  const sum = Array.from(code).reduce((total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0), 0)
  return sum % 10 === 0
}

const LINK = /^https:\/\/(?<host>[a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d+)?(?:[/?#]\S*)?$/i

function isSafeLink(url: string): boolean {
  return url.length <= 500 && LINK.test(url)
}

/** The site of a payment link: "pay.example.com". */
export function hostOf(url: string): string {
  return LINK.exec(url)?.groups?.['host']?.toLowerCase() ?? ''
}
