import { DISPUTE_TYPES } from '@evensettle/domain/cases/dispute-type.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currency, minor, nothing } from './fields.ts'

/** The brand's one name; an operator's deployment may show its own. */
export const BRAND = 'EvenSettle'

/** Stands in mails until they go out, and in built pages: only the running server knows who runs it. */
export const OPERATOR_TO_COME = 'operator.invalid'

/** Stand in built pages for what a case costs: in a word, and in sentences. */
export const PRICE_TAG_TO_COME = 'price-tag.invalid'
export const PRICE_WORDS_TO_COME = 'price-words.invalid'

/** Stands in the built page of the public log for how the log is right now. */
export const LOG_TO_COME = 'log-now.invalid'

/**
 * How often one address may ask for parts of the public log. Whoever follows it reads each tile once: 10 million entries are 80,000 of
 * them, an hour's reading from the beginning. Its head is small, and everybody may ask for it as often as they want.
 */
export const LOG_READING = {
  tiles: { method: 'GET', path: '/log/tile/*', limit: { points: 1_500, seconds: 60 } },
  proofs: { method: 'GET', path: '/log/proof/:commitment', limit: { points: 300, seconds: 60 } },
  page: { method: 'GET', path: '/logs', limit: { points: 120, seconds: 60 } },
} as const

/** Stand in built pages for what a paper is checked against: our certificate, the key of the log, earlier certificates and time authorities; and for proofs that lie beside it. */
export const CHECK_PINS_TO_COME = 'check-pins.invalid'
/** The certificate alone, to be compared by people. */
export const CHECK_CERTIFICATE_TO_COME = 'check-certificate.invalid'
export const CHECK_PROOFS_TO_COME = 'check-proofs.invalid'

const siteConfig = z.object({
  brand: z.string(),
  authUrl: z.string(),
  anonKey: z.string(),
  operator: z.nullable(z.object({ name: z.string(), email: z.string() })),
  features: z.object({
    confirmEmail: z.boolean(),
    /** whether what is handed in is scanned for viruses before anybody else gets it */
    scansFiles: z.boolean(),
  }),
  /** the public log: its name, its key as followers configure it, and what a person compares */
  log: z.object({ origin: z.string(), key: z.string(), fingerprint: z.string() }),
  /** SHA-256 of the certificate of our seals, in hex; and of those before it, with their days */
  certificate: z.object({
    fingerprint: z.string(),
    earlier: z.array(z.object({ fingerprint: z.string(), from: z.string(), until: z.string() })),
    /** by which certificates of time authorities its timestamps are trusted */
    authorities: z.array(z.string()),
  }),
  /** what the operator lets people bring; `countries` null: from everywhere */
  eligibility: z.object({
    countries: z.nullable(z.array(z.string())),
    typesOff: z.array(z.enum(DISPUTE_TYPES)),
  }),
  /** what a case costs whoever starts it; null: nothing. Paid online, or by a bill that the operator sends. */
  price: z.nullable(z.object({ amount: minor, currency, isPaidOnline: z.boolean() })),
})
export type SiteConfig = z.infer<typeof siteConfig>

/** What the browser must know before anybody signs in. */
export const getSiteConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  access: 'public',
  input: nothing,
  output: siteConfig,
})
