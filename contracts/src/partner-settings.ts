import * as said from '@evensettle/messages/refusals/partners.ts'
import { MAX_ORGANISATION_NAME } from '@evensettle/domain/partners/application.ts'
import { isColour } from '@evensettle/domain/partners/colour.ts'
import { CODE_KINDS } from '@evensettle/domain/partners/benefit-code.ts'
import {
  ORGANISATION_ACTIONS,
  ORGANISATION_STATES,
  SEAT_NEWS,
  SEAT_ROLES,
} from '@evensettle/domain/partners/organisation.ts'
import { isSlug, MAX_SLUG } from '@evensettle/domain/partners/slug.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, done, instant, line, neededLine, nothing, words } from './fields.ts'

const MAX_WELCOME = 1_000
export const MAX_CODES_AT_ONCE = 50
const GIVEN_ROLES = ['manager', 'viewer'] as const

/** Of each theme, what its address changes with; null: none. */
const logos = z.object({ light: z.nullable(z.string()), dark: z.nullable(z.string()) })

/** A logo, drawn anew by the server, for anybody who reads the page; and the poster for one's own organization. */
export const PARTNER_LOGO_PATH = '/api/partners/:slug/logo/:theme'
export const PARTNER_POSTER_PATH = '/api/partner/poster.pdf'

/** of a picture in base64: what a request may hold */
const MAX_LOGO = 200_000

const partnerSettings = z.object({
  organisation: z.object({
    name: z.string(),
    slug: z.string(),
    welcome: z.string(),
    /** as it was given, '' for none */
    colour: z.string(),
    logos,
    state: z.enum(ORGANISATION_STATES),
    /** why the operator lets it rest; empty while it does not */
    pauseWords: z.string(),
  }),
  role: z.enum(SEAT_ROLES),
  may: z.array(z.enum(ORGANISATION_ACTIONS)),
  /** what one's own seat can hear of by mail, and what of it does */
  news: z.array(z.object({ kind: z.enum(SEAT_NEWS), isTold: z.boolean() })),
  seats: z.array(
    z.object({ userId: z.uuid(), email: z.string(), role: z.enum(SEAT_ROLES), isMine: z.boolean() }),
  ),
  /** seats that wait for somebody to take them */
  invitations: z.array(
    z.object({ id: z.uuid(), email: z.string(), role: z.enum(SEAT_ROLES), until: instant }),
  ),
  /** for whoever may manage them; whether one was used is told to nobody */
  codes: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      kind: z.enum(CODE_KINDS),
      note: z.string(),
      validUntil: z.nullable(calendarDate),
      isOffered: z.boolean(),
    }),
  ),
})
export type PartnerSettings = z.infer<typeof partnerSettings>

/** Everything that the seats of an organisation look after, as far as one's own seat may see it. */
export const getPartnerSettings = endpoint({
  method: 'GET',
  path: '/api/partner/settings',
  access: 'user',
  input: nothing,
  output: partnerSettings,
})

/** What the organisation's page says, and its address. */
export const savePartnerPage = endpoint({
  method: 'PUT',
  path: '/api/partner/page',
  access: 'user',
  limit: { points: 60, seconds: 300 },
  input: z.object({
    name: neededLine(MAX_ORGANISATION_NAME, said.organisationMissing),
    slug: z.string().check(
      z.maxLength(MAX_SLUG),
      z.refine((text) => isSlug(text), { error: said.slugInvalid }),
    ),
    welcome: words(MAX_WELCOME),
    /** '' for none */
    colour: z._default(
      z.string().check(z.refine((text) => text === '' || isColour(text), { error: said.colourInvalid })),
      '',
    ),
  }),
  output: partnerSettings,
})

/** Saves a logo for a theme, or takes it away. What comes is checked by its content and drawn anew. */
export const savePartnerLogo = endpoint({
  method: 'PUT',
  path: '/api/partner/logo',
  access: 'user',
  limit: { points: 20, seconds: 3600 },
  input: z.object({
    theme: z.enum(['light', 'dark']),
    image: z.nullable(z.string().check(z.maxLength(MAX_LOGO, { error: said.logoTooLarge }))),
  }),
  output: partnerSettings,
})

/** What one's own seat hears of by mail from now on. */
export const saveSeatNews = endpoint({
  method: 'PUT',
  path: '/api/partner/news',
  access: 'user',
  limit: { points: 120, seconds: 300 },
  input: z.object({ told: z.array(z.enum(SEAT_NEWS)).check(z.maxLength(SEAT_NEWS.length)) }),
  output: partnerSettings,
})

/** Makes codes, under ids that the browser makes, so that a repeated request makes no more. */
export const makeBenefitCodes = endpoint({
  method: 'POST',
  path: '/api/partner/codes',
  access: 'user',
  limit: { points: 30, seconds: 300 },
  input: z.object({
    ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_CODES_AT_ONCE)),
    kind: z.enum(CODE_KINDS),
    /** what the code is for; may be empty */
    note: line(80),
    validUntil: z.nullable(calendarDate),
  }),
  output: partnerSettings,
})

/** Ends a code. Cases that were begun with it stay as they are. */
export const revokeBenefitCode = endpoint({
  method: 'POST',
  path: '/api/partner/codes/:codeId/revoke',
  access: 'user',
  input: z.object({ codeId: z.uuid() }),
  output: partnerSettings,
})

export const inviteToSeat = endpoint({
  method: 'POST',
  path: '/api/partner/seats',
  access: 'user',
  limit: { points: 30, seconds: 3600 },
  input: z.object({
    email: line(254).check(
      z.refine((text) => /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/.test(text.trim()), {
        error: said.addressMissing,
      }),
    ),
    role: z.enum(GIVEN_ROLES),
  }),
  output: partnerSettings,
})

/** Takes back an invitation to a seat that nobody has taken. */
export const withdrawSeat = endpoint({
  method: 'POST',
  path: '/api/partner/seat-invitations/:invitationId/withdraw',
  access: 'user',
  input: z.object({ invitationId: z.uuid() }),
  output: partnerSettings,
})

/** Gives a seat another role, takes it away, or hands the whole over to it. */
export const changeSeat = endpoint({
  method: 'POST',
  path: '/api/partner/seats/:userId',
  access: 'user',
  input: z.object({ userId: z.uuid(), change: z.enum([...GIVEN_ROLES, 'remove', 'hand_over']) }),
  output: done,
})
export type SeatChangeName = z.infer<(typeof changeSeat)['input']>['change']

/** The organisation leaves the program: its page, codes and seats end. Cases that were begun go on. */
export const leaveProgram = endpoint({
  method: 'POST',
  path: '/api/partner/leave',
  access: 'user',
  input: nothing,
  output: done,
})

/** An organisation's own page, for anybody. Not found: unknown, or gone. */
export const getPartnerPage = endpoint({
  method: 'GET',
  path: '/api/partners/:slug',
  access: 'public',
  limit: { points: 120, seconds: 300 },
  input: z.object({ slug: line(MAX_SLUG) }),
  output: z.object({
    name: z.string(),
    slug: z.string(),
    welcome: z.string(),
    isOpen: z.boolean(),
    colour: z.string(),
    logos,
  }),
})

export type PartnerPageView = z.infer<(typeof getPartnerPage)['output']>

/**
 * Which organisation gives out a code. It does not say whether a single one was used: that is asked when the case is
 * sent, so that nobody learns from it who has begun one.
 */
export const checkBenefitCode = endpoint({
  method: 'POST',
  path: '/api/benefit-codes/check',
  access: 'public',
  limit: { points: 20, seconds: 300 },
  input: z.object({ code: line(40) }),
  output: z.object({ code: z.string(), organisation: z.string() }),
})
