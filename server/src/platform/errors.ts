import * as m from '@evensettle/messages/refusals/codes.ts'
import * as files from '@evensettle/messages/refusals/evidence.ts'
import * as fields from '@evensettle/messages/refusals/fields.ts'
import * as own from '@evensettle/messages/refusals/own-data.ts'
import * as partners from '@evensettle/messages/refusals/partners.ts'
import * as places from '@evensettle/messages/refusals/places.ts'
import * as signing from '@evensettle/messages/refusals/signing.ts'
import { ERROR_STATUS, type ErrorCode } from '@evensettle/contracts/errors.ts'
import { SECOND_STEP_FRESH_FOR } from '@evensettle/domain/access/operator.ts'
import { MINUTE } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { EVIDENCE_LIMITS, MEGABYTE } from '@evensettle/domain/evidence/evidence.ts'
import { MAX_CODES } from '@evensettle/domain/partners/benefit-code.ts'
import { MAX_SEATS } from '@evensettle/domain/partners/seat-invitation.ts'
import { wait } from '@evensettle/messages/moments.ts'
import { internal } from '@evensettle/messages/refusals/anywhere.ts'
import { didNotWork } from '@evensettle/messages/refusals/otherwise.ts'
import { allThatIsLeft } from '@evensettle/messages/refusals/parts.ts'
import { operatorAccount } from '@evensettle/messages/refusals/people.ts'

/** The one error thrown on purpose; everything else is a bug and becomes INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    detail: { message?: string; fields?: Record<string, string>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(detail.message ?? (SENTENCES[code] ?? didNotWork)(detail.retryAfter ?? A_MINUTE), {
      cause: detail.cause,
    })
    this.name = 'AppError'
    this.code = code
    this.fields = detail.fields
    this.retryAfter = detail.retryAfter
  }

  get status(): (typeof ERROR_STATUS)[ErrorCode] {
    return ERROR_STATUS[this.code]
  }
}

const A_MINUTE = 60

/** What a person is told when no better sentence is given, who has to wait so many seconds. */
const SENTENCES: Partial<Record<ErrorCode, (retryAfter: number) => string>> = {
  INVALID_INPUT: m.invalidInput,
  NOT_SIGNED_IN: m.notSignedIn,
  NOT_FOUND: m.notFound,
  PROFILE_INCOMPLETE: m.profileIncomplete,
  WRONG_STATE: m.wrongState,
  WRONG_ROLE: m.wrongRole,
  VERSION_CONFLICT: m.versionConflict,
  OWN_EMAIL: fields.emailOwn,
  OWN_CASE: m.ownCase,
  CASE_INCOMPLETE: m.caseIncomplete,
  COUNTRY_OFF: m.countryOff,
  DISPUTE_TYPE_OFF: m.disputeTypeOff,
  INVITATION_UNKNOWN: m.invitationUnknown,
  INVITATION_EXPIRED: m.invitationExpired,
  INVITATION_WITHDRAWN: m.invitationWithdrawn,
  INVITATION_USED: m.invitationUsed,
  INVITATION_CODE_WRONG: m.invitationCodeWrong,
  CAME_BY_OWN_LINK: m.cameByOwnLink,
  CAME_BY_ANOTHER: m.cameByAnother,
  MAIL_ONLY: m.mailOnly,
  RESPONDENT_UNCONFIRMED: m.respondentUnconfirmed,
  CONTACT_NEEDED: m.contactNeeded,
  OWN_CONTACT: m.ownContact,
  OWN_DEVICE: m.ownDevice,
  CONTACT_REFUSED: m.contactRefused,
  SMS_NOT_POSSIBLE: m.smsNotPossible,
  LETTER_CODE_WRONG: m.letterCodeWrong,
  LETTER_CODE_OVER: m.letterCodeOver,
  SENDER_LIMIT: m.senderLimit,
  ADDRESS_LIMIT: m.addressLimit,
  RESENDS_USED: () => m.resendsUsed({ times: TIMELINE.resends }),
  INVITATION_STOPPED: m.invitationStopped,
  MAIL_NOT_AGAIN: m.mailNotAgain,
  INVITATION_NOT_MINE: m.invitationNotMine,
  ADDRESS_NOT_THEIRS: m.addressNotTheirs,
  NOT_REOPENED: m.notReopened,
  FEEDBACK_UNKNOWN: m.feedbackUnknown,
  NOT_STUCK: m.notStuck,
  PAUSE_TAKEN: m.pauseTaken,
  EXTENDED_BEFORE: m.extendedBefore,
  MORE_TIME_USED: m.moreTimeUsed,
  ANSWERED_MEANWHILE: m.answeredMeanwhile,
  ANSWER_FIRST: m.answerFirst,
  ANSWER_INCOMPLETE: m.answerIncomplete,
  EVIDENCE_TOO_LARGE: () => files.tooLarge({ megabytes: EVIDENCE_LIMITS.bytes / MEGABYTE }),
  EVIDENCE_TOO_MANY: () =>
    m.evidenceTooMany({
      files: EVIDENCE_LIMITS.perSide,
      megabytes: EVIDENCE_LIMITS.bytesPerSide / MEGABYTE,
    }),
  ACCOUNT_STORAGE_FULL: m.accountStorageFull,
  EVIDENCE_EMPTY: files.empty,
  VIDEO_TOO_LARGE: () => files.videoTooLarge({ megabytes: EVIDENCE_LIMITS.videoBytes / MEGABYTE }),
  VIDEOS_TOO_MANY: () =>
    m.videosTooMany({
      videos: EVIDENCE_LIMITS.videosPerSide,
      megabytes: EVIDENCE_LIMITS.videoBytesPerSide / MEGABYTE,
    }),
  UPLOAD_CHANGED: m.uploadChanged,
  EVIDENCE_TYPE: m.evidenceType,
  EVIDENCE_NOT_SCANNED: m.evidenceNotScanned,
  EVIDENCE_RELIED_ON: m.evidenceReliedOn,
  SEALED_ELSEWHERE: m.sealedElsewhere,
  OWN_WORD_MISSING: m.ownWordMissing,
  POINT_UNKNOWN: m.pointUnknown,
  UPLOAD_UNFINISHED: m.uploadUnfinished,
  UPLOAD_BUSY: m.uploadBusy,
  UPLOAD_EXPIRED: () => m.uploadExpired({ hours: EVIDENCE_LIMITS.unfinishedHours }),
  OPENING_LATER: m.openingLater,
  HELPER_MAY_NOT: m.helperMayNot,
  HELPERS_TOO_MANY: m.helpersTooMany,
  MESSAGE_EMPTY: places.messageEmpty,
  ID_TAKEN: m.idTaken,
  MESSAGE_GONE_OUT: m.messageGoneOut,
  MESSAGE_TAKEN_BACK: m.messageTakenBack,
  TERMS_INVALID: m.termsInvalid,
  OFFER_NOT_OPEN: m.offerNotOpen,
  OFFER_UNSEEN: m.offerUnseen,
  WORDS_UNSEEN: m.wordsUnseen,
  OFFER_EXPIRED: m.offerExpired,
  OWN_OFFER: m.ownOffer,
  TERMS_STAND: m.termsStand,
  TERM_ASKED_FOR: m.termAskedFor,
  TERM_NOT_OFFERED: m.termNotOffered,
  TERMS_FULL: m.termsFull,
  TERM_NAMES_SUM: m.termNamesSum,
  ROUND_NOT_OPEN: m.roundNotOpen,
  ROUND_NOT_POSSIBLE: m.roundNotPossible,
  RANGE_INVALID: m.rangeInvalid,
  ADDRESS_MISSING: m.addressMissing,
  EMAIL_NOT_SHOWN: m.emailNotShown,
  ADDITION_DOES_NOT_APPLY: m.additionDoesNotApply,
  ACCOUNT_NAMED_OFTEN: m.accountNamedOften,
  ACCOUNT_NEEDS_BOTH: m.accountNeedsBoth,
  ADDITION_MOVED_ON: m.additionMovedOn,
  AGREEMENT_CHANGED: m.agreementChanged,
  DAY_TAKEN: m.dayTaken,
  ALREADY_SIGNED: m.alreadySigned,
  NAME_NEEDED: signing.nameNeeded,
  NAME_DIFFERS: m.nameDiffers,
  CONSENT_NEEDED: signing.consentNeeded,
  OBLIGATION_MOVED_ON: m.obligationMovedOn,
  OBJECTION_TOO_LATE: m.objectionTooLate,
  NOT_LATE_ENOUGH: m.notLateEnough,
  LETTER_HAS_NO_ADDRESS: m.letterHasNoAddress,
  RECEIVED_INVALID: m.receivedInvalid,
  PAID_AMOUNT_INVALID: m.paidAmountInvalid,
  PAID_IN_TOO_MANY_PARTS: () => m.paidInTooManyParts({ parts: TIMELINE.obligations.partsOfPayment }),
  CHANGE_MOVED_ON: m.changeMovedOn,
  CHANGE_DOES_NOT_FIT: m.changeDoesNotFit,
  CHANGE_IS_NONE: m.changeIsNone,
  CHANGE_OF_KEPT: m.changeOfKept,
  CHANGE_EMPTIES: m.changeEmpties,
  CHANGE_TOO_LONG: m.changeTooLong,
  CHANGE_WORDS_MISSING: m.changeWordsMissing,
  CHANGE_AMOUNT_INVALID: m.changeAmountInvalid,
  CHANGE_DATE_PAST: m.dayPassed,
  PART_MOVED_ON: m.partMovedOn,
  PART_UNSEEN: m.partUnseen,
  PART_EMPTY: m.partEmpty,
  PART_IS_ALL: allThatIsLeft,
  PART_POINT_SETTLED: m.partPointSettled,
  PART_SUM_INVALID: m.partSumInvalid,
  PART_DATE_PAST: m.partDatePast,
  PART_STANDSTILL_INVALID: m.partStandstillInvalid,
  PLAN_MOVED_ON: m.planMovedOn,
  PLAN_OPEN: m.planOpen,
  PLAN_PARTS_DO_NOT_ADD_UP: m.planPartsDoNotAddUp,
  PLAN_DATE_PAST: m.dayPassed,
  PRESS_UNKNOWN: m.pressUnknown,
  APPLICATION_UNKNOWN: partners.applicationUnknown,
  APPLICATION_DECIDED: partners.applicationDecided,
  SEAT_INVITATION_UNKNOWN: partners.seatUnknown,
  SEAT_INVITATION_USED: partners.seatUsed,
  SEAT_INVITATION_OVER: partners.seatOver,
  SEAT_FOR_SOMEBODY_ELSE: partners.seatForSomebodyElse,
  SEAT_ELSEWHERE: partners.seatElsewhere,
  SEAT_NOT_YOURS_TO_CHANGE: partners.seatNotYours,
  OWNER_NEEDED: partners.ownerNeeded,
  ORGANISATION_LEFT: partners.organisationLeft,
  SEATS_TOO_MANY: () => partners.seatsTooMany({ most: MAX_SEATS }),
  CODES_TOO_MANY: () => partners.codesTooMany({ most: MAX_CODES }),
  BENEFIT_CODE_REFUSED: partners.codeRefused,
  PAYMENT_NEEDED: m.paymentNeeded,
  PAYMENT_LATER: m.paymentLater,
  NOTICE_REFUSED: m.noticeRefused,
  PLAN_TOO_MANY_PARTS: () => m.planTooManyParts({ parts: TIMELINE.obligations.planParts }),
  SECOND_FACTOR_NEEDED: m.secondFactorNeeded,
  SECOND_FACTOR_STALE: m.secondFactorStale,
  REQUEST_MOVED_ON: m.requestMovedOn,
  OPERATOR_LINK_OVER: m.operatorLinkOver,
  SYSTEM_TEST_RUNS: m.systemTestRuns,
  OPERATOR_ACCOUNT: operatorAccount,
  OPERATOR_OWN_CASE: m.operatorOwnCase,
  LEAVING_OPERATOR: own.leavingOperator,
  LEAVING_OWNER: own.leavingOwner,
  DELETION_BEGUN: own.deletionBegun,
  NOTICE_NEEDED: own.noticeNeeded,
  QUIET_HOURS_INVALID: own.quietHoursInvalid,
  PASSWORD_WRONG: own.passwordWrong,
  SIGN_IN_AGAIN: () => own.signInAgain({ minutes: SECOND_STEP_FRESH_FOR / MINUTE }),
  PAYLOAD_TOO_LARGE: m.payloadTooLarge,
  TOO_MANY_REQUESTS: (retryAfter) => m.tooManyRequests({ wait: wait(retryAfter) }),
  INTERNAL: internal,
  STORAGE_FULL: m.storageFull,
  STORAGE_AWAY: m.storageAway,
  INSTALLATION_FULL: m.installationFull,
  DATABASE_AWAY: m.databaseAway,
  DATABASE_BUSY: m.databaseBusy,
  UNAVAILABLE: m.unavailable,
}
