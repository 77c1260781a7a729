import { INVITATION_STATES } from '@evensettle/domain/invitations/invitation-state.ts'
import { DISPUTE_TYPES } from '@evensettle/domain/cases/dispute-type.ts'
import { DECLINE_REASONS } from '@evensettle/domain/invitations/decline.ts'
import { MAX_NOTE, MAX_STORY } from '@evensettle/domain/intake/limits.ts'
import { CHANNELS } from '@evensettle/domain/invitations/channels.ts'
import * as z from 'zod/mini'
import { INVITATION_ANSWERS, itemView, toldAnswer } from './cases.ts'
import { answerProposal, counterItemList, itemAnswer } from './answers.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, currency, done, instant, line, sequence, words } from './fields.ts'

/**
 * 256 random bits, base64url; the one of a letter with the browser's key (domain/cases/invitation-token.ts). A
 * garbled one is no mistake of form: it is answered like an unknown one.
 */
const token = z.string().check(z.maxLength(4_000))

/** Everything the invited person sees before having an account. */
const invitationView = z.object({
  caseId: z.uuid(),
  reference: z.string(),
  type: z.enum(DISPUTE_TYPES),
  title: z.string(),
  story: z.string(),
  wish: z.string(),
  note: z.string(),
  happenedOn: z.nullable(calendarDate),
  /** what the sender said to the questions of this kind of dispute */
  intakeAnswers: z.array(toldAnswer),
  currency,
  starterName: z.string(),
  respondentName: z.string(),
  /** of the case: the sender can say it on the phone, so that the reader knows that this is real */
  word: z.string(),
  /** who runs this installation, in a sentence; '' where that is not said */
  operator: z.string(),
  /** the organization that pays for the sender; null where none does */
  memberOf: z.nullable(z.string()),
  /** the address the invitation went to, so that the right person can make an account with it */
  email: z.string(),
  items: z.array(itemView),
  /** how many photos and papers the sender shows */
  shown: z.int(),
  sentAt: instant,
  until: instant,
  moreTimeLeft: z.boolean(),
  answer: z.nullable(
    z.object({
      kind: z.enum(INVITATION_ANSWERS),
      at: instant,
      /** all of what was sent, for whoever sent it; null for anybody else with the same letter */
      sent: z.nullable(
        z.object({
          words: z.string(),
          /** what is asked for in return */
          back: z.array(itemView),
          proposal: z.nullable(answerProposal),
          /** where a copy goes by mail; null where it goes nowhere */
          copyTo: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  /**
   * whether an account with this address exists already: sign in instead of signing up. The link of the letter,
   * which its sender holds too, is always told no.
   */
  accountExists: z.boolean(),
})
export type InvitationView = z.infer<typeof invitationView>

/**
 * The way in by hand: reference and code from the letter or mail answer the token that the letter's link carries.
 * An unknown reference is answered like a wrong code. Five wrong codes lock a reference for 15 minutes.
 */
export const enterCode = endpoint({
  method: 'POST',
  path: '/api/invitation/by-code',
  access: 'public',
  limit: { points: 30, seconds: 900 },
  input: z.object({ reference: line(40), code: line(40) }),
  output: z.object({ token: z.string() }),
})

/** POST, so that the token is in no address and no access log. */
export const openInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation/open',
  access: 'public',
  limit: { points: 60, seconds: 300 },
  /** the browser's time zone, so that reminders do not ring at night */
  input: z.object({ token, timeZone: z.optional(words(64)) }),
  output: invitationView,
})

/** when the answer was given that the screen shows; null: it shows none. Absent: whatever is stored */
const known = z.optional(z.nullable(instant))

export const answerInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation/answer',
  access: 'public',
  limit: { points: 20, seconds: 300 },
  toOther: {
    words: 'told',
    'items.*.reason': 'said',
    'items.*.handing.place': 'said',
    'counterItems.*.handing.place': 'said',
    'counterItems.*.title': 'said',
    'counterItems.*.details': 'said',
    'proposal.words': 'said',
  },
  input: z.object({
    token,
    /** made by the browser, so that the same answer may be sent again after a lost reply */
    id: z.optional(z.uuid()),
    kind: z.enum(['agree', 'different']),
    words: words(MAX_STORY),
    items: z.array(itemAnswer),
    /** what is asked for in return */
    counterItems: z._default(counterItemList, []),
    proposal: z._default(z.nullable(answerProposal), null),
    known,
  }),
  output: invitationView,
})

/** One extension of seven days. */
export const askMoreTime = endpoint({
  method: 'POST',
  path: '/api/invitation/more-time',
  access: 'public',
  limit: { points: 20, seconds: 300 },
  input: z.object({ token }),
  output: invitationView,
})

/** A no, which ends the case, or "that is not me", which sends it back to the starter. */
export const declineInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation/decline',
  access: 'public',
  limit: { points: 20, seconds: 300 },
  toOther: { words: 'said' },
  input: z.object({ token, reason: z.enum(DECLINE_REASONS), words: words(MAX_NOTE), known }),
  output: done,
})

/** Links the signed-in person to the invitation. Repeating it answers the same case. */
export const joinCase = endpoint({
  method: 'POST',
  path: '/api/invitation/join',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  toOther: { name: 'said' },
  input: z.object({ token, name: line(120) }),
  output: z.object({ caseId: z.uuid(), agreementId: z.nullable(z.uuid()) }),
})

/** The starter's view of the invitation. */
export const invitationState = z.object({
  caseId: z.uuid(),
  reference: z.string(),
  /** what to say when the invited person asks whether this is real */
  word: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(INVITATION_STATES),
  error: z.nullable(z.string()),
  sentAt: instant,
  openedAt: z.nullable(instant),
  /** by the mailed link once that was used; by the letter, which the sender holds too; null: not recorded */
  openedBy: z.nullable(z.enum(CHANNELS)),
  answeredAt: z.nullable(instant),
  joinedAt: z.nullable(instant),
  until: instant,
  /** they asked for no more mails, or reported the invitation: only letter and link are left */
  stopped: z.boolean(),
  phone: z.string(),
  postalAddress: z.string(),
  letterMadeAt: z.nullable(instant),
  /** when somebody else said that a letter, link or code had reached them: it ended, and another one is ready */
  letterRefusedAt: z.nullable(instant),
  reminders: z.int(),
  /** the text message of the second channel */
  sms: z.nullable(z.object({ state: z.enum(['queued', 'sent', 'failed']), at: instant })),
  smsPossible: z.boolean(),
  resendsLeft: z.int(),
  /** the newest entry of the case's log: from here the live stream goes on */
  seq: sequence,
})
export type InvitationState = z.infer<typeof invitationState>

export const getInvitationState = endpoint({
  method: 'GET',
  path: '/api/cases/:caseId/invitation',
  access: 'user',
  input: z.object({ caseId: z.uuid() }),
  output: invitationState,
})

/** Sends again with a new link, to the same or another address; the old link stops working. */
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/invitation/resend',
  access: 'user',
  limit: { points: 5, seconds: 3600 },
  input: z.object({ caseId: z.uuid(), email: line(254) }),
  output: invitationState,
})

/**
 * Called by the browser once whenever a signed-in person's address becomes known: each sign-in of an invited
 * person is noted in the log of their running cases, where both sides see it. Only one's own address counts.
 */
export const trackRespondentLogin = endpoint({
  method: 'POST',
  path: '/functions/v1/track-respondent-login',
  access: 'user',
  limit: { points: 60, seconds: 300 },
  input: z.object({ user_email: line(254) }),
  output: z.object({
    tracked: z.int(),
    /** they had asked for their account to be deleted, and have signed in since: when it goes */
    leavesAt: z._default(z.nullable(instant), null),
  }),
})
