import type { SiteConfig } from '@evensettle/contracts/site.ts'

/** What an installation says of itself before anybody signs in, where a test cares for little of it. */
export const MADE_UP_SITE: SiteConfig = {
  brand: 'EvenSettle',
  authUrl: '',
  anonKey: '',
  operator: null,
  features: { confirmEmail: false, scansFiles: false },
  log: { origin: 'settle.test/log', key: '', fingerprint: '' },
  certificate: { fingerprint: '', earlier: [], authorities: [] },
  eligibility: { countries: null, typesOff: [] },
  price: null,
}
