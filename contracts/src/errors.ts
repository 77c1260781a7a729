import * as z from 'zod/mini'

/** Every error code of the API with its HTTP status. The only such table. */
export const ERROR_STATUS = {
  INVALID_INPUT: 400,
  NOT_SIGNED_IN: 401,
  NOT_FOUND: 404,
  PROFILE_INCOMPLETE: 409,
  WRONG_STATE: 409,
  WRONG_ROLE: 409,
  VERSION_CONFLICT: 409,
  OWN_EMAIL: 422,
  OWN_CASE: 409,
  CASE_INCOMPLETE: 422,
  COUNTRY_OFF: 409,
  DISPUTE_TYPE_OFF: 409,
  INVITATION_UNKNOWN: 404,
  INVITATION_EXPIRED: 410,
  INVITATION_WITHDRAWN: 410,
  INVITATION_USED: 409,
  INVITATION_CODE_WRONG: 404,
  INVITATION_LOCKED: 429,
  CAME_BY_OWN_LINK: 409,
  CAME_BY_ANOTHER: 409,
  MAIL_ONLY: 409,
  SENDER_LIMIT: 429,
  ADDRESS_LIMIT: 429,
  NOT_REOPENED: 409,
  RESENDS_USED: 409,
  INVITATION_STOPPED: 409,
  MORE_TIME_USED: 409,
  ANSWER_INCOMPLETE: 422,
  EVIDENCE_TOO_LARGE: 413,
  EVIDENCE_TOO_MANY: 409,
  EVIDENCE_EMPTY: 422,
  EVIDENCE_TYPE: 422,
  EVIDENCE_RELIED_ON: 409,
  POINT_UNKNOWN: 422,
  UPLOAD_UNFINISHED: 409,
  UPLOAD_BUSY: 423,
  HELPER_MAY_NOT: 403,
  HELPERS_TOO_MANY: 409,
  MESSAGE_EMPTY: 422,
  TERMS_INVALID: 422,
  OFFER_NOT_OPEN: 409,
  OFFER_EXPIRED: 409,
  OWN_OFFER: 409,
  ROUND_NOT_OPEN: 409,
  ROUND_NOT_POSSIBLE: 409,
  RANGE_INVALID: 422,
  AGREEMENT_CHANGED: 409,
  ALREADY_SIGNED: 409,
  NAME_NEEDED: 422,
  NAME_DIFFERS: 422,
  CONSENT_NEEDED: 422,
  PAYLOAD_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof ERROR_STATUS

/** The one shape of an error answer. `fields` maps an input's name (dotted path) to its sentence. */
export const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    /** seconds until it makes sense to try again, with TOO_MANY_REQUESTS */
    retryAfter: z.optional(z.number()),
  }),
})
export type ErrorBody = z.infer<typeof errorBody>
