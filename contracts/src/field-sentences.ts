import type { TermsRefusal } from '@evensettle/domain/agreements/terms.ts'
import type { DraftFault } from '@evensettle/domain/intake/draft.ts'

/** What stands beside a field that cannot stay as it is: one sentence for the server and the screen. */
export const FIELD_SENTENCES = {
  missing: 'This is still missing.',
  tooLong: 'This is too long. Please shorten it.',
  amountMissing: 'Enter an amount.',
  amountNotPositive: 'Enter an amount above zero.',
  amountTooLarge: 'This amount is too large to handle here.',
  dateMissing: 'Choose a date.',
  dateInvalid: 'Choose a date that exists.',
  datePast: 'Choose today or a later date.',
  dateFuture: 'This date is in the future. Choose the day it happened.',
  emailInvalid: 'Enter an email address like name@example.org.',
  emailOwn: 'This is your own address. Enter the other person’s address.',
  phoneInvalid: 'Enter a phone number like +1 503 555 0142, or leave it empty.',
  titleMissing: 'Say in a few words what it is.',
  actWithoutWords: 'Say in a few words what will be done.',
} as const

/** Why terms cannot be offered as they are. */
export const TERMS_SENTENCES: Record<TermsRefusal['code'], string> = {
  TERMS_EMPTY: 'Add a payment or something that one of you will do.',
  TERMS_AMOUNT_INVALID: FIELD_SENTENCES.amountNotPositive,
  TERMS_INSTALMENTS_DO_NOT_ADD_UP: 'The payments do not add up to the whole amount.',
  TERMS_DATE_INVALID: FIELD_SENTENCES.dateInvalid,
  TERMS_DATE_PAST: FIELD_SENTENCES.datePast,
  TERMS_TOO_LONG: FIELD_SENTENCES.tooLong,
  TERMS_ACT_WITHOUT_WORDS: FIELD_SENTENCES.actWithoutWords,
}

/** What is wrong with a field of a draft; the screen says more precisely what is missing. */
export const DRAFT_SENTENCES: Record<DraftFault, string> = {
  MISSING: FIELD_SENTENCES.missing,
  TOO_LONG: FIELD_SENTENCES.tooLong,
  NOT_POSITIVE: FIELD_SENTENCES.amountNotPositive,
  TOO_LARGE: FIELD_SENTENCES.amountTooLarge,
  EMAIL_INVALID: FIELD_SENTENCES.emailInvalid,
  OWN_EMAIL: FIELD_SENTENCES.emailOwn,
  PHONE_INVALID: FIELD_SENTENCES.phoneInvalid,
  DATE_INVALID: FIELD_SENTENCES.dateInvalid,
  DATE_FUTURE: FIELD_SENTENCES.dateFuture,
}
