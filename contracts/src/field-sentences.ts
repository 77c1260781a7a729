import { emailInvalid } from '@evensettle/messages/refusals/common.ts'
import * as fields from '@evensettle/messages/refusals/fields.ts'
import * as terms from '@evensettle/messages/refusals/terms.ts'
import type { HandingRefusal } from '@evensettle/domain/agreements/handing.ts'
import type { TermsRefusal } from '@evensettle/domain/agreements/terms.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import type { DraftFault } from '@evensettle/domain/intake/draft.ts'

const dateFar = () => fields.dateFar({ years: TIMELINE.promisedWithinYears })

/** What is wrong with how something is to change hands or be done. */
export const HANDING_SENTENCES: Record<HandingRefusal['code'], () => string> = {
  HANDING_DATE_INVALID: fields.dateInvalid,
  HANDING_DATE_PAST: fields.datePast,
  HANDING_DATE_FAR: dateFar,
  HANDING_DAYS_CROSSED: fields.daysCrossed,
  HANDING_WEEKDAY_MISSED: fields.weekdayMissed,
  HANDING_TOO_LONG: fields.tooLong,
}

export function isHandingFault(fault: string): fault is HandingRefusal['code'] {
  return Object.hasOwn(HANDING_SENTENCES, fault)
}

/** Why terms cannot be offered as they are: one sentence for the server and the screen. */
export const TERMS_SENTENCES: Record<TermsRefusal['code'], () => string> = {
  TERMS_EMPTY: terms.empty,
  TERMS_AMOUNT_INVALID: fields.amountNotPositive,
  TERMS_INSTALMENTS_DO_NOT_ADD_UP: terms.instalmentsDoNotAddUp,
  TERMS_DATE_INVALID: fields.dateInvalid,
  TERMS_DATE_PAST: fields.datePast,
  TERMS_DATE_FAR: dateFar,
  TERMS_DAYS_CROSSED: fields.daysCrossed,
  TERMS_WEEKDAY_MISSED: fields.weekdayMissed,
  TERMS_TOO_LONG: fields.tooLong,
  TERMS_ACT_WITHOUT_WORDS: fields.actWithoutWords,
}

/** What is wrong with a field of a draft; the screen says more precisely what is missing. */
export const DRAFT_SENTENCES: Record<DraftFault, () => string> = {
  MISSING: fields.missing,
  TOO_LONG: fields.tooLong,
  NOT_POSITIVE: fields.amountNotPositive,
  TOO_LARGE: fields.amountTooLarge,
  EMAIL_INVALID: emailInvalid,
  OWN_EMAIL: fields.emailOwn,
  PHONE_INVALID: fields.phoneInvalid,
  DATE_INVALID: fields.dateInvalid,
  DATE_FUTURE: fields.dateFuture,
  DATE_PAST: fields.datePast,
  DATE_FAR: dateFar,
  DAYS_CROSSED: fields.daysCrossed,
  WEEKDAY_MISSED: fields.weekdayMissed,
  THREAT: fields.threat,
}
