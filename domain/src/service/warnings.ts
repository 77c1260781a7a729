import { missingOperatorFacts, type Operator } from '../operator.ts'

/** What a configuration leaves open that people will run into. */
export const WARNINGS = [
  'no_name',
  'no_address',
  'no_email',
  'mails_stay',
  'only_here',
  'not_secure',
  'addresses_unconfirmed',
  'no_limits',
  'preview_open',
  'one_address_for_all',
  'not_scanned',
  'keys_in_folder',
] as const
export type Warning = (typeof WARNINGS)[number]

export type Configured = {
  operator: Operator
  /** the origin under which people reach it */
  publicUrl: string
  mailsLeave: boolean
  isScanned: boolean
  confirmsEmail: boolean
  hasRateLimits: boolean
  showsMailPreview: boolean
  trustedProxies: number
  hasOwnDatabase: boolean
  hasOwnKeys: boolean
}

const LOCAL = /^https?:\/\/(?:localhost|127\.|\[::1\])/

/** What to warn of, what people feel first in front. */
export function warningsOf(configured: Configured): Warning[] {
  const missing = missingOperatorFacts(configured.operator)
  const isLocal = LOCAL.test(configured.publicUrl)
  const isSecure = configured.publicUrl.startsWith('https:')
  const found: Record<Warning, boolean> = {
    no_name: missing.includes('name'),
    no_address: missing.includes('address'),
    no_email: missing.includes('email'),
    mails_stay: !configured.mailsLeave,
    only_here: isLocal,
    not_secure: !isSecure && !isLocal,
    addresses_unconfirmed: configured.mailsLeave && !configured.confirmsEmail,
    no_limits: !configured.hasRateLimits,
    preview_open: configured.showsMailPreview && !isLocal,
    // HTTPS is not spoken by the service itself, so something stands in front of it
    one_address_for_all: isSecure && configured.trustedProxies === 0,
    not_scanned: !configured.isScanned,
    keys_in_folder: configured.hasOwnDatabase && !configured.hasOwnKeys,
  }
  return WARNINGS.filter((warning) => found[warning])
}
