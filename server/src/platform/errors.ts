import { FIELD_SENTENCES } from '@evensettle/contracts/field-sentences.ts'
import { ERROR_STATUS, type ErrorCode } from '@evensettle/contracts/errors.ts'

/** The one error thrown on purpose; everything else is a bug and becomes INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    detail: { message?: string; fields?: Record<string, string>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(detail.message ?? SENTENCES[code] ?? 'That did not work. Please try again.', {
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

/** What a person is told when no better sentence is given. */
const SENTENCES: Partial<Record<ErrorCode, string>> = {
  INVALID_INPUT: 'Some of what you entered needs another look.',
  NOT_SIGNED_IN: 'Please sign in first.',
  NOT_FOUND: 'There is nothing here that you can see.',
  PROFILE_INCOMPLETE: 'Please fill in your profile first.',
  WRONG_STATE: 'The case has moved on. Have a look at where it stands now.',
  WRONG_ROLE: 'Only the other side can do this.',
  VERSION_CONFLICT: 'This was changed on another screen. Reload to see the newest version.',
  OWN_EMAIL: FIELD_SENTENCES.emailOwn,
  OWN_CASE: 'You started this case, so you cannot answer it. Send the link to the other side.',
  CASE_INCOMPLETE: 'A few things are missing before this can be sent.',
  DRAFTS_TOO_MANY:
    'That is all the drafts there is room for. Delete one that you no longer need on your dashboard.',
  COUNTRY_OFF: 'We cannot take cases from your country yet. Your draft stays here.',
  DISPUTE_TYPE_OFF: 'We do not handle this kind of case here at the moment. Your draft stays here.',
  INVITATION_UNKNOWN: 'This link is not valid. Check that you copied all of it, or ask for a new one.',
  INVITATION_EXPIRED: 'This invitation has run out. Ask the sender for a new one.',
  INVITATION_WITHDRAWN: 'This link was replaced or taken back. Look for a newer message from the sender.',
  INVITATION_USED: 'This invitation was answered already. Sign in to see the case.',
  INVITATION_CODE_WRONG: 'The reference and the code do not fit together. Check both in your letter or mail.',
  INVITATION_LOCKED: 'That was five wrong codes. For safety, please wait 15 minutes and try again.',
  CAME_BY_OWN_LINK:
    'This was answered by the link in the mail. Letter and code cannot change that. Open the mail to go on.',
  CAME_BY_ANOTHER:
    'Somebody else has answered by the letter already. Open the link in the mail to answer in their place.',
  MAIL_ONLY:
    'The one who sent the letter holds its link and code too. To stop the mails, press “No more mails” at the foot of one of them.',
  RESPONDENT_UNCONFIRMED:
    'The invited person joined by letter, under an address that the one who started the case did not name. First they have to say that it is the right person. The question stands at the top of the case.',
  CONTACT_NEEDED:
    'The one who sent the letter holds it too. Please confirm an email address or mobile number of yours first.',
  OWN_CONTACT:
    'This is an address or number of the one who sent the invitation. Only the invited person can answer, with one of their own.',
  OWN_DEVICE:
    'The one who sent the invitation has signed in with this browser. To answer, open the letter on another phone or computer, or use the link in the mail.',
  CONTACT_REFUSED:
    'The one who sent the invitation says that this is not you. Use the link in the mail, or ask them to name your address.',
  SMS_NOT_POSSIBLE: 'We cannot send texts here. Please enter an email address.',
  LETTER_CODE_WRONG: 'This is not the code that we sent. Please compare it.',
  LETTER_CODE_OVER: 'This code does not work any more. Please ask for a new one.',
  SENDER_LIMIT: 'You have sent a lot of invitations today. You can send more tomorrow.',
  ADDRESS_LIMIT:
    'We cannot send more invitations to this address at the moment. Please try again in a few days.',
  RESENDS_USED:
    'You have sent this invitation five times. Hand over the letter or the link, or ask them in person.',
  INVITATION_STOPPED: 'They asked for no more mails. You can still hand over the letter or the link.',
  NOT_REOPENED: 'This case cannot be opened again any more. The sender can start a new one.',
  MORE_TIME_USED: 'The extra time was already used.',
  ANSWER_INCOMPLETE: 'Please answer each point before you send.',
  EVIDENCE_TOO_LARGE: 'This file is too large. Up to 25 MB each are fine.',
  EVIDENCE_TOO_MANY: 'That is all there is room for: 40 files and 250 MB on each side.',
  ACCOUNT_STORAGE_FULL: 'There is no room left for this file. Remove some that you no longer need.',
  EVIDENCE_EMPTY: 'This file is empty.',
  EVIDENCE_TYPE: 'We take photos (JPEG, PNG, WebP, HEIC), PDF and plain text. This file is something else.',
  EVIDENCE_NOT_SCANNED: 'This file was not scanned for viruses yet. Please try again in a few minutes.',
  EVIDENCE_RELIED_ON: 'A proposal was made with this, so it has to stay as it is.',
  POINT_UNKNOWN: 'This point is not part of the case, or is not saved yet. Choose another one, or try again.',
  UPLOAD_UNFINISHED: 'The file has not arrived in full yet.',
  UPLOAD_BUSY: 'This file is just coming in from somewhere else. Please try again in a moment.',
  UPLOAD_EXPIRED:
    'This file did not arrive in full within a day, so what came of it is gone. Please send it again.',
  OPENING_LATER: 'This file could not be opened just now. It is kept here: please try again in a moment.',
  HELPER_MAY_NOT: 'A helper can read and fill in. Sending and signing is for the person alone.',
  HELPERS_TOO_MANY: 'There are many helpers already. End the access of one first.',
  MESSAGE_EMPTY: 'Write a message first.',
  TERMS_INVALID: 'These terms need another look.',
  OFFER_NOT_OPEN: 'This offer is not open any more.',
  OFFER_EXPIRED: 'This offer has run out. You can make it again as your own.',
  OWN_OFFER: 'This is your own offer. It is for the other side to accept.',
  TERMS_STAND: 'The list stands as it is while you both answer the proposal.',
  TERM_ASKED_FOR: 'Somebody asked for this in a point or an offer, so it stays on the list.',
  TERM_NOT_OFFERED: 'This is not on the list of fixed terms. You can put it into an offer.',
  ROUND_NOT_OPEN: 'This round is over.',
  ROUND_NOT_POSSIBLE: 'The mediator cannot make another proposal now.',
  RANGE_INVALID: 'Choose one of the sums of this proposal.',
  AGREEMENT_CHANGED: 'The text has changed since you opened it. Read it again before you sign.',
  ALREADY_SIGNED: 'You have signed this already.',
  NAME_NEEDED: 'Type your full name to sign.',
  NAME_DIFFERS: 'Type your name as it stands in the agreement.',
  CONSENT_NEEDED: 'Tick the box to agree to sign on screen.',
  PAYLOAD_TOO_LARGE: 'This is too much at once.',
  TOO_MANY_REQUESTS: 'That was a lot in a short time. Please wait a moment.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
  STORAGE_FULL:
    'There is no room left on our side, so this could not be saved. That is ours to mend: please try again later.',
  INSTALLATION_FULL:
    'There is no room left in this service, so this could not be saved. That is ours to mend: please try again another day.',
  DATABASE_AWAY: 'We cannot save or open anything right now. Nothing is lost. Please try again in a moment.',
  UNAVAILABLE: 'The service is just starting or stopping. Please try again in a moment.',
}
