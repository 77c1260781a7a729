import type { ActorName, State } from './ground.ts'

/** Who an actor is towards a case. */
export type Role =
  | 'starter'
  | 'respondent'
  | 'invited by mail'
  | 'invited by letter'
  | 'helper'
  | 'former'
  | 'nobody'

const ROLES: Record<State, Partial<Record<ActorName, Role>>> = {
  waiting: {
    starter: 'starter',
    mailed: 'invited by mail',
    account: 'invited by mail',
    letter: 'invited by letter',
    'helper of the starter': 'helper',
    'helper of the respondent': 'helper',
  },
  active: { starter: 'starter', respondent: 'respondent', account: 'respondent' },
  ended: { starter: 'starter', respondent: 'respondent', account: 'respondent', 'ended link': 'former' },
}

function roleOf(actor: ActorName, state: State): Role {
  return ROLES[state][actor] ?? 'nobody'
}

/** `anybody`: also visitors. `own`: whoever is signed in, about what is theirs alone. Else the roles that may. */
export type Permission = 'anybody' | 'own' | readonly Role[]

const STARTER = ['starter'] as const
const SIDES = ['starter', 'respondent'] as const
const INVITED = ['invited by mail', 'invited by letter'] as const
const FORMER = [...INVITED, 'former'] as const
const FILLING_IN = [...INVITED, 'helper'] as const
const ALL = [...SIDES, ...INVITED, 'helper'] as const
const ALL_BUT_HELPERS = [...SIDES, ...INVITED] as const
const NOBODY = [] as const

/** Who may do what at all. Whether it is done depends on the state of the case and on what is sent. */
export const PERMISSIONS: Readonly<Record<string, Permission>> = {
  'GET /healthz': 'anybody',
  'GET /readyz': 'anybody',
  'GET /log/checkpoint': 'anybody',
  'GET /log/tile/*': 'anybody',
  'GET /log/proof/:commitment': 'anybody',
  'GET /api/config': 'anybody',
  'GET /api/installation-certificate.pem': 'anybody',
  'POST /api/contact': 'anybody',
  'GET /api/public/cases/:caseId': 'anybody',
  'GET /api/profile': 'own',
  'GET /api/places': 'own',
  'PUT /api/profile': 'own',
  'GET /api/security/sessions': 'own',
  'DELETE /api/security/sessions/:sessionId': NOBODY,
  'GET /api/security/email-change': 'own',
  'DELETE /api/security/email-change': NOBODY,
  'POST /api/mails/reports': NOBODY,
  'GET /api/mails': 'own',
  'GET /api/mails/places': 'own',
  'GET /api/mails/:id': NOBODY,
  'POST /api/mails/:id/again': NOBODY,
  'GET /api/notices': 'own',
  'GET /api/notices/count': 'own',
  'POST /api/notices/read': 'own',
  'GET /api/notices/choices': 'own',
  'PUT /api/notices/choices': 'own',
  // answered alike whatever the key is
  'POST /api/notices/stop': 'anybody',
  'POST /api/notices/stop/:key': 'anybody',
  'GET /api/notices/stop/:key': 'anybody',
  'GET /api/own-data': 'own',
  // asks for the password as well
  'POST /api/own-data/deletion': NOBODY,
  'DELETE /api/own-data/deletion': 'own',
  'POST /api/own-data/copies': 'own',
  // its id is another's or nobody's here
  'GET /api/own-data/copies/:id/file': NOBODY,
  'POST /functions/v1/track-respondent-login': NOBODY,
  'GET /api/cases': 'own',
  'GET /api/admin/stopped-addresses': NOBODY,

  'GET /api/drafts/:id': STARTER,
  'PUT /api/drafts/:id': STARTER,
  'DELETE /api/drafts/:id': STARTER,
  'POST /api/drafts/:id/submit': STARTER,
  // the link is the secret; nobody here has one
  'PUT /api/draft-links/:id': NOBODY,
  'POST /api/draft-links/open': NOBODY,
  'POST /api/draft-links/mail': NOBODY,
  'POST /api/draft-links/claim': NOBODY,

  'GET /api/cases/:caseId': SIDES,
  'GET /api/cases/:caseId/events': SIDES,
  'POST /api/cases/:caseId/leave': SIDES,

  // the code is the secret; the one that is asked with here is wrong
  'POST /api/invitation/by-code': NOBODY,
  'POST /api/invitation/open': INVITED,
  'POST /api/invitation/answer': INVITED,
  'POST /api/invitation/more-time': INVITED,
  'POST /api/invitation/decline': FORMER,
  'POST /api/invitation/join': FORMER,
  // asked of the letter alone; whoever holds the case's own link has nothing to confirm
  'POST /api/invitation/letter/contact': FORMER,
  'POST /api/invitation/letter/code': FORMER,
  'POST /api/invitation/letter/confirm': FORMER,
  'POST /api/invitation/draft': FILLING_IN,
  'PUT /api/invitation/draft': FILLING_IN,
  // whoever sent the answer that stands
  'POST /api/invitation/talk': INVITED,
  'POST /api/invitation/messages': INVITED,
  // answered alike whatever the key names
  'POST /api/invitation/stop': 'anybody',
  'POST /api/invitation/stop/:key': 'anybody',
  'GET /api/invitation/stop/:key': 'anybody',
  'POST /api/invitation/report': 'anybody',
  'POST /api/invitation/reopening': 'anybody',
  'POST /api/invitation/reopen': FORMER,
  'GET /api/cases/:caseId/invitation': STARTER,
  'POST /api/cases/:caseId/invitation/resend': STARTER,
  'POST /api/cases/:caseId/invitation/letter/link': STARTER,
  'PUT /api/cases/:caseId/invitation/contact': STARTER,
  'GET /api/cases/:caseId/invitation/letter': STARTER,
  'POST /api/cases/:caseId/respondent': STARTER,
  'POST /api/admin/cases/:caseId/respondent': NOBODY,
  'POST /api/invitation/was-me': ['respondent'],

  'POST /api/cases/:caseId/counter-items': STARTER,
  'POST /api/helpers/list': ALL,
  'POST /api/helpers': ALL_BUT_HELPERS,
  'POST /api/helpers/:id/end': ALL_BUT_HELPERS,
  'POST /api/helpers/open': ['helper'],
  'POST /api/evidence/list': ALL,
  'POST /api/evidence': ALL,
  'POST /api/evidence/:id/finish': ALL,
  'PUT /api/evidence/:id': ALL,
  'POST /api/evidence/:id/show': ALL_BUT_HELPERS,
  // a helper may take back what the answer that is not sent yet holds
  'POST /api/evidence/:id/remove': ALL,
  'GET /api/evidence/:evidenceId/file/:variant': ALL,
  'POST /api/evidence/:id/play': ALL,
  // for whoever holds a ticket, which is made for who may see the video
  'GET /api/evidence/videos/:ticket': 'anybody',

  'GET /api/cases/:caseId/take-away/attempt': SIDES,
  'GET /api/cases/:caseId/take-away/letter': STARTER,
  'GET /api/cases/:caseId/take-away/case-file.zip': SIDES,
  'GET /api/cases/:caseId/take-away/proof.zip': SIDES,
  'GET /api/cases/:caseId/take-away/everything.zip': SIDES,
  'GET /api/cases/:caseId/take-away/case.json': SIDES,
  'GET /api/cases/:caseId/take-away/case.html': SIDES,
  'GET /api/cases/:caseId/messages': SIDES,
  'POST /api/cases/:caseId/messages': SIDES,
  'POST /api/cases/:caseId/held-messages': SIDES,
  'DELETE /api/cases/:caseId/held-messages/:id': SIDES,
  'POST /api/cases/:caseId/receipts': SIDES,
  'GET /api/cases/:caseId/negotiation': SIDES,
  'POST /api/cases/:caseId/offers': SIDES,
  'POST /api/cases/:caseId/offers/:offerId/accept': SIDES,
  'POST /api/cases/:caseId/offers/:offerId/decline': SIDES,
  'POST /api/cases/:caseId/offers/:offerId/withdraw': SIDES,
  'PUT /api/cases/:caseId/terms': SIDES,
  'POST /api/cases/:caseId/proposal': SIDES,
  'PUT /api/cases/:caseId/rounds/:roundId/range': SIDES,
  'PUT /api/cases/:caseId/rounds/:roundId/confirmation': SIDES,
  'GET /api/cases/:caseId/rounds/:roundId/record': SIDES,
  'GET /api/cases/:caseId/rounds/:roundId/receipt.pdf': SIDES,
  'GET /api/cases/:caseId/rounds/:roundId/receipt.json': SIDES,
  'PUT /api/cases/:caseId/rounds/:roundId/answers/:packageId': SIDES,
  'POST /api/cases/:caseId/rounds/:roundId/answers': SIDES,
  'GET /api/cases/:caseId/preferences': SIDES,
  'DELETE /api/cases/:caseId/preferences': SIDES,
  'GET /api/cases/:caseId/impasse': SIDES,
  'POST /api/cases/:caseId/pause': SIDES,
  'POST /api/cases/:caseId/finish': SIDES,
  'POST /api/cases/:caseId/extension': SIDES,
  'POST /api/cases/:caseId/person': SIDES,
  'POST /api/cases/:caseId/reopening': STARTER,
  'GET /api/cases/:caseId/person': SIDES,
  'GET /api/admin/entry': NOBODY,
  'POST /api/admin/seat': NOBODY,
  'GET /api/admin/overview': NOBODY,
  'GET /api/admin/mails': NOBODY,
  'GET /api/admin/mails/:id/text': NOBODY,
  'POST /api/admin/mails/:id/again': NOBODY,
  'GET /api/admin/case-proofs/:caseId': NOBODY,
  'GET /api/admin/case-proofs/:caseId/proof.zip': NOBODY,
  'GET /api/admin/evidence-report': NOBODY,
  'GET /api/admin/evidence-report.csv': NOBODY,
  'GET /api/admin/evidence-report/findings': NOBODY,
  'POST /api/admin/evidence-report/checks': NOBODY,
  'POST /api/admin/evidence-report/checks/:id/moves': NOBODY,
  'GET /api/admin/db-safety': NOBODY,
  'GET /api/admin/db-safety/numbers': NOBODY,
  'GET /api/admin/db-safety/backups/:id/proof.json': NOBODY,
  'POST /api/admin/db-safety/backups': NOBODY,
  'POST /api/admin/db-safety/drills': NOBODY,
  'POST /api/admin/db-safety/checks': NOBODY,
  'POST /api/admin/db-safety/checks/:id/moves': NOBODY,
  'GET /api/admin/analytics': NOBODY,
  'GET /api/admin/analytics.csv': NOBODY,
  'POST /api/admin/analytics/recounts': NOBODY,
  'GET /api/admin/audit-log': NOBODY,
  'GET /api/admin/audit-log.csv': NOBODY,
  'GET /api/admin/audit-chain': NOBODY,
  'POST /api/admin/audit-chain/checks': NOBODY,
  'GET /api/admin/system-tests': NOBODY,
  'POST /api/admin/system-tests': NOBODY,
  'GET /api/admin/infrastructure/parts': NOBODY,
  'GET /api/admin/infrastructure/history': NOBODY,
  'GET /api/admin/infrastructure/configuration': NOBODY,
  'GET /api/admin/model': NOBODY,
  'POST /api/admin/model/off': NOBODY,
  'POST /api/admin/model/on': NOBODY,
  'GET /api/audit-heads': 'anybody',
  'POST /api/admin/people/search': NOBODY,
  'POST /api/admin/people/stop': NOBODY,
  'GET /api/admin/people/:id': NOBODY,
  'POST /api/admin/people/:id/sign-out': NOBODY,
  'POST /api/admin/people/:id/unlock': NOBODY,
  'POST /api/admin/people/:id/close': NOBODY,
  'POST /api/admin/people/:id/reopen': NOBODY,
  'GET /api/admin/person-requests': NOBODY,
  'GET /api/admin/person-requests/:id': NOBODY,
  'POST /api/admin/person-requests/:id/take': NOBODY,
  'POST /api/admin/person-requests/:id/answers': NOBODY,
  'POST /api/admin/person-requests/:id/hand-over': NOBODY,
  'POST /api/admin/person-requests/:id/close': NOBODY,
  'GET /api/admin/cases/:caseId': NOBODY,
  'POST /api/admin/cases/:caseId/openings': NOBODY,
  'GET /api/cases/:caseId/worksheet': SIDES,
  'PUT /api/cases/:caseId/worksheet': SIDES,
  'DELETE /api/cases/:caseId/worksheet': SIDES,
  'GET /api/cases/:caseId/room': SIDES,
  'POST /api/cases/:caseId/room/entries': SIDES,
  'DELETE /api/cases/:caseId/room/entries/:entryId': SIDES,
  'DELETE /api/cases/:caseId/room': SIDES,
  'PUT /api/cases/:caseId/room/consent': SIDES,
  'DELETE /api/cases/:caseId/room/consent': SIDES,
  'GET /api/cases/:caseId/weights': SIDES,
  'POST /api/cases/:caseId/evidence/:evidenceId/objection': SIDES,
  'DELETE /api/cases/:caseId/evidence/:evidenceId/objection': SIDES,
  'PUT /api/cases/:caseId/evidence/:evidenceId/objection': SIDES,
  'GET /api/cases/:caseId/agreement': SIDES,
  'POST /api/cases/:caseId/agreement/sign': SIDES,
  'POST /api/cases/:caseId/agreement/decline': SIDES,
  'POST /api/cases/:caseId/agreement/day-to-think': SIDES,
  'POST /api/cases/:caseId/agreement/confirm-email': SIDES,
  'POST /api/cases/:caseId/agreement/additions': SIDES,
  'POST /api/cases/:caseId/agreement/additions/:additionId': SIDES,
  'GET /api/cases/:caseId/agreement/changes': SIDES,
  'POST /api/cases/:caseId/agreement/changes': SIDES,
  'POST /api/cases/:caseId/agreement/changes/:changeId': SIDES,
  'POST /api/cases/:caseId/agreement/changes/:changeId/sign': SIDES,
  'GET /api/cases/:caseId/agreement-versions/:version/agreement.pdf': SIDES,
  'GET /api/cases/:caseId/pay-accounts': SIDES,
  'POST /api/cases/:caseId/pay-accounts': SIDES,
  'GET /api/cases/:caseId/part-agreements/:agreementId/with-account.pdf': SIDES,
  'GET /api/cases/:caseId/part-agreements': SIDES,
  'POST /api/cases/:caseId/part-agreements': SIDES,
  'POST /api/cases/:caseId/part-agreements/:proposalId': SIDES,
  'POST /api/cases/:caseId/part-agreements/:proposalId/sign': SIDES,
  'GET /api/cases/:caseId/part-agreements/:agreementId/agreement.pdf': SIDES,
  'GET /api/cases/:caseId/agreement-with-account.pdf': SIDES,
  'GET /api/cases/:caseId/agreement.pdf': SIDES,
  'GET /api/cases/:caseId/obligations': SIDES,
  'POST /api/cases/:caseId/obligations/:obligationId/done': SIDES,
  'POST /api/cases/:caseId/obligations/:obligationId/confirm': SIDES,
  'POST /api/cases/:caseId/obligations/:obligationId/objection': SIDES,
  'POST /api/cases/:caseId/obligations/:obligationId/move': SIDES,
  'POST /api/cases/:caseId/obligations/:obligationId/letter': SIDES,
  'POST /api/cases/:caseId/obligations/:obligationId/plan': SIDES,
  'POST /api/cases/:caseId/plans/:planId': SIDES,
  'POST /api/cases/:caseId/obligations/:obligationId/talk': SIDES,
  'PUT /api/cases/:caseId/calendar': SIDES,
  'PUT /api/cases/:caseId/reminders-by-text': SIDES,
  // the key is the secret, made for one of the two
  'GET /api/calendar/:key': NOBODY,
  'GET /api/cases/:caseId/dates.ics': SIDES,
  'GET /api/cases/:caseId/obligation-papers/:paperId': SIDES,
  'GET /api/cases/:caseId/obligations/:obligationId/letter.pdf': SIDES,
  // the key is the secret, written to one of the two; the one that is asked with here is wrong
  'POST /api/press/open': NOBODY,
  'POST /api/press': NOBODY,
  'POST /api/feedback/open': NOBODY,
  'POST /api/feedback': NOBODY,
  'GET /api/results': 'anybody',
  'POST /api/partner-applications': 'anybody',
  // the token is the secret; the one that is asked with here is wrong
  'POST /api/partner-applications/open': NOBODY,
  'POST /api/partner-applications/answer': NOBODY,
  'GET /api/admin/partner-applications': NOBODY,
  'POST /api/admin/partner-applications/:id/decision': NOBODY,
  'POST /api/admin/partner-applications/:id/invitation': NOBODY,
  'POST /api/admin/partner-applications/:id/pause': NOBODY,
  'POST /api/seat-invitations/open': NOBODY,
  'POST /api/seat-invitations/accept': NOBODY,
  // nobody of a case has a seat
  'GET /api/partner': NOBODY,
  'GET /api/partner/settings': NOBODY,
  'GET /api/partner/figures': NOBODY,
  'PUT /api/partner/page': NOBODY,
  'PUT /api/partner/news': NOBODY,
  'PUT /api/partner/logo': NOBODY,
  'GET /api/partner/poster.pdf': NOBODY,
  'GET /api/partners/:slug/logo/:theme': NOBODY,
  'POST /api/partner/codes': NOBODY,
  'POST /api/partner/codes/:codeId/revoke': NOBODY,
  'POST /api/partner/seats': NOBODY,
  'POST /api/partner/seats/:userId': NOBODY,
  'POST /api/partner/seat-invitations/:invitationId/withdraw': NOBODY,
  'POST /api/partner/leave': NOBODY,
  // there is none of that address or code
  'GET /api/partners/:slug': NOBODY,
  'POST /api/benefit-codes/check': NOBODY,
  // nothing is paid for here, and nobody but the provider can sign a notice
  'POST /api/drafts/:id/checkout': NOBODY,
  'POST /api/payments/notices': NOBODY,
  // who has the file has its fingerprint, and learns nothing that is in it
  'POST /api/agreements/check': 'anybody',
}

/** Whether an actor may do what a route does, towards a case in a state; undefined for a route that nobody thought of. */
export function isAllowed(route: string, actor: ActorName, state: State): boolean | undefined {
  const permission = PERMISSIONS[route]
  if (permission === undefined) return undefined
  if (permission === 'anybody') return true
  if (permission === 'own') return ['stranger', 'starter', 'respondent', 'account'].includes(actor)
  return permission.includes(roleOf(actor, state))
}
