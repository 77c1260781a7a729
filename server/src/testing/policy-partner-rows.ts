import * as partners from '@evensettle/contracts/partners.ts'
import * as figures from '@evensettle/contracts/partner-figures.ts'
import * as payments from '@evensettle/contracts/payments.ts'
import * as settings from '@evensettle/contracts/partner-settings.ts'
import { newId } from './make-test-app.ts'
import { plain, row, type Row } from './policy-rows.ts'

const EVERYBODY = [200, 200, 200, 200, 200] as const
const GONE = [404, 404, 404, 404, 404] as const
const OPERATOR = [401, 404, 404, 404, 200] as const
const REFUSED = [422, 422, 422, 422, 422] as const
/** whoever has no seat, or asks for what is not there, finds nothing */
const NOBODY = [401, 404, 404, 404, 404] as const

const AN_APPLICATION = {
  organisation: 'Tenants United',
  kind: 'tenants_union',
  country: 'US',
  members: 'under_1000',
  contactName: 'Ana Silva',
  email: 'ana@tenants.example.org',
  website: '',
  why: 'Our members ask us for help with deposits.',
} as const

/** What each actor of a case is answered about organisations, in none of which they have a seat. */
export const PARTNER_ROWS: Row[] = [
  row(partners.sendApplication, EVERYBODY, () => ({ id: newId(), ...AN_APPLICATION })),
  row(partners.openApplication, GONE, () => ({ token: 'x' })),
  row(partners.answerApplication, GONE, () => ({ token: 'x', ...AN_APPLICATION })),
  row(partners.listApplications, OPERATOR, () => ({})),
  row(partners.decideApplication, NOBODY, () => ({ id: newId(), decision: 'approve' as const, words: '' })),
  row(partners.inviteOwnerAgain, NOBODY, () => ({ id: newId() })),
  row(partners.pausePartner, NOBODY, () => ({ id: newId(), to: 'active' as const, words: '' })),
  row(partners.openSeatInvitation, GONE, () => ({ token: 'x' })),
  row(partners.acceptSeat, NOBODY, () => ({ token: 'x' })),
  row(partners.getOwnSeat, NOBODY, () => ({})),
  row(settings.getPartnerSettings, NOBODY, () => ({})),
  row(figures.getPartnerFigures, NOBODY, () => ({})),
  row(settings.savePartnerPage, NOBODY, () => ({
    name: 'Tenants',
    slug: 'tenants',
    welcome: '',
    colour: '',
  })),
  row(settings.savePartnerLogo, NOBODY, () => ({ theme: 'light' as const, image: null })),
  plain(settings.PARTNER_POSTER_PATH, NOBODY),
  plain(settings.PARTNER_LOGO_PATH, GONE),
  row(settings.makeBenefitCodes, NOBODY, () => ({
    ids: [newId()],
    kind: 'multi' as const,
    note: '',
    validUntil: null,
  })),
  row(settings.revokeBenefitCode, NOBODY, () => ({ codeId: newId() })),
  row(settings.inviteToSeat, NOBODY, () => ({ email: 'ben@example.org', role: 'viewer' as const })),
  row(settings.withdrawSeat, NOBODY, () => ({ invitationId: newId() })),
  row(settings.changeSeat, NOBODY, () => ({ userId: newId(), change: 'remove' as const })),
  row(settings.saveSeatNews, NOBODY, () => ({ told: [] })),
  row(settings.leaveProgram, NOBODY, () => ({})),
  row(settings.getPartnerPage, GONE, () => ({ slug: 'nobody' })),
  row(payments.payForDraft, NOBODY, () => ({ id: newId() })),
  {
    route: `POST ${payments.PAYMENT_NOTICES_PATH}`,
    state: 'active',
    statuses: GONE,
    call: () => ({ method: 'POST', path: payments.PAYMENT_NOTICES_PATH, body: {} }),
  },
  row(settings.checkBenefitCode, REFUSED, () => ({ code: 'AAAA-AAAA' })),
]
