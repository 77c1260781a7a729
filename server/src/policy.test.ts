import { randomBytes } from 'node:crypto'
import * as agreements from '@evensettle/contracts/agreements.ts'
import * as parts from '@evensettle/contracts/part-agreements.ts'
import * as changes from '@evensettle/contracts/agreement-changes.ts'
import * as answers from '@evensettle/contracts/answers.ts'
import * as caseList from '@evensettle/contracts/case-list.ts'
import * as cases from '@evensettle/contracts/cases.ts'
import * as contact from '@evensettle/contracts/contact.ts'
import * as draftLinks from '@evensettle/contracts/draft-links.ts'
import * as drafts from '@evensettle/contracts/drafts.ts'
import * as events from '@evensettle/contracts/events.ts'
import * as sending from '@evensettle/contracts/invitation-sending.ts'
import * as evidence from '@evensettle/contracts/evidence.ts'
import * as invitations from '@evensettle/contracts/invitations.ts'
import * as talk from '@evensettle/contracts/invitation-talk.ts'
import * as identity from '@evensettle/contracts/identity.ts'
import * as letter from '@evensettle/contracts/letter.ts'
import * as feedback from '@evensettle/contracts/feedback.ts'
import * as requests from '@evensettle/contracts/person-requests.ts'
import * as impasse from '@evensettle/contracts/impasse.ts'
import * as negotiation from '@evensettle/contracts/negotiation.ts'
import * as offers from '@evensettle/contracts/offers.ts'
import * as obligations from '@evensettle/contracts/obligations.ts'
import * as takeAway from '@evensettle/contracts/take-away.ts'
import * as places from '@evensettle/contracts/places.ts'
import * as profile from '@evensettle/contracts/profile.ts'
import * as assistant from '@evensettle/contracts/assistant.ts'
import * as worksheets from '@evensettle/contracts/worksheets.ts'
import * as security from '@evensettle/contracts/security.ts'
import * as site from '@evensettle/contracts/site.ts'
import * as tableMoves from '@evensettle/contracts/table-moves.ts'
import { beforeAll, expect, it } from 'vitest'
import { aDraft, anOperator, aPerson, aSavedDraft, payment, PROFILE, signing } from './testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from './testing/make-test-app.ts'
import { given, groundFor, isChanged, type Ground, type State } from './testing/policy-ground.ts'
import { ACCOUNT_ROWS } from './testing/policy-account-rows.ts'
import { NEGOTIATION_ROWS } from './testing/policy-negotiation-rows.ts'
import { PARTNER_ROWS } from './testing/policy-partner-rows.ts'
import { SIGNING_ROWS } from './testing/policy-signing-rows.ts'
import { MESSAGE_ROWS } from './testing/policy-message-rows.ts'
import { OPERATOR_ROWS } from './testing/policy-operator-rows.ts'
import { ACTORS, plain, row, type Actor, type Row } from './testing/policy-rows.ts'

let app: TestApp
let people: Record<Exclude<Actor, 'visitor'>, Person>

beforeAll(async () => {
  app = await makeTestApp({ admins: ['operator@example.org'] })
  people = {
    stranger: await aPerson(app),
    starter: await aPerson(app),
    respondent: await aPerson(app),
    admin: await anOperator(app, 'operator@example.org'),
  }
})

const aLink = () => randomBytes(32).toString('base64url')
const EVERYBODY = [200, 200, 200, 200, 200] as const
const SIGNED_IN = [401, 200, 200, 200, 200] as const
const SIDES = [401, 404, 200, 200, 404] as const
const STARTER = [401, 404, 200, 404, 404] as const
const GONE = [404, 404, 404, 404, 404] as const
/** nothing of the kind is there yet */
const NOT_YET = [401, 404, 409, 409, 404] as const
const PAID = { amount: 80_000, doneOn: '2026-01-01' }
const EVIDENCE_SIDES = [404, 404, 200, 200, 404] as const
const USED = [409, 409, 409, 409, 409] as const

const heldFile = ({ evidenceId: id }: Pick<Ground, 'evidenceId'>) => ({ token: null, id })
const { ofCase, ofDraft, tokenless, held, LATER } = given
const { aPlan } = given

function owed<T extends object>(about: T) {
  return async ({ caseId, starter }: Ground) => {
    const { obligations: all } = await app.ok(obligations.getObligations, { caseId }, starter)
    return { caseId, obligationId: all[0]?.id ?? newId(), ...about }
  }
}

/** Another title of what both have signed. */
async function aChange({ caseId, starter }: Ground) {
  const { current } = await app.ok(changes.getAgreementChanges, { caseId }, starter)
  return { caseId, id: newId(), note: '', draft: { ...current, title: newId() } }
}

const aChangeAnswer = ({ caseId }: Ground) => ({ caseId, changeId: newId(), answer: 'accept' as const })

const POLICY: Row[] = [
  plain('/healthz', EVERYBODY),
  plain('/readyz', EVERYBODY),
  row(site.getSiteConfig, EVERYBODY, () => ({})),
  plain(agreements.CERTIFICATE_PATH, EVERYBODY),
  row(contact.sendContactMessage, EVERYBODY, () => ({
    name: 'A Name',
    email: 'somebody@example.org',
    reference: '',
    message: 'Hello',
  })),

  row(profile.getProfile, SIGNED_IN, () => ({})),
  row(places.getPlaces, SIGNED_IN, () => ({})),
  row(profile.saveProfile, SIGNED_IN, () => ({ ...PROFILE, name: 'A Name' })),
  row(security.listSessions, SIGNED_IN, () => ({})),
  row(security.endSession, [401, 404, 404, 404, 404], () => ({ sessionId: newId() })),
  row(security.getEmailChange, SIGNED_IN, () => ({})),
  row(security.cancelEmailChange, [401, 404, 404, 404, 404], () => ({})),

  row(drafts.getDraft, STARTER, ofDraft),
  row(drafts.saveDraft, STARTER, (ground) => ({ ...ofDraft(ground), draft: aDraft() })),
  row(drafts.deleteDraft, STARTER, ofDraft),
  row(drafts.submitDraft, STARTER, ofDraft),
  row(draftLinks.keepDraft, EVERYBODY, () => ({ id: newId(), link: aLink(), draft: aDraft() })),
  row(draftLinks.openDraftLink, GONE, () => ({ link: aLink() })),
  row(draftLinks.mailDraftLink, GONE, () => ({ link: aLink(), email: 'ana@example.org' })),
  row(draftLinks.claimDraftLink, [401, 404, 404, 404, 404], () => ({ link: aLink() })),

  row(caseList.listCases, SIGNED_IN, () => ({})),
  row(cases.getCase, SIDES, ofCase),
  row(events.listCaseEvents, SIDES, ofCase),
  row(cases.leaveCase, SIDES, (ground) => ({ ...ofCase(ground), words: '' })),
  row(cases.getPublicCase, EVERYBODY, ofCase),

  row(invitations.openInvitation, USED, held),
  row(invitations.enterCode, [404, 404, 404, 404, 404], ({ reference }) => ({
    reference,
    code: '0000-0000',
  })),
  row(invitations.answerInvitation, USED, ({ token }) => ({
    token,
    kind: 'agree' as const,
    words: '',
    items: [],
  })),
  row(invitations.askMoreTime, USED, held),
  row(talk.readTalk, USED, held),
  row(talk.writeBack, USED, ({ token }) => ({ token, id: newId(), body: 'Hello' })),
  row(invitations.declineInvitation, USED, ({ token }) => ({
    token,
    reason: 'not_saying' as const,
    words: '',
  })),
  row(invitations.joinCase, [401, 409, 409, 200, 409], ({ token }) => ({ token, name: '' })),
  row(invitations.trackRespondentLogin, [401, 200, 200, 200, 200], (_, as) => ({
    user_email: as?.email ?? '',
  })),
  row(invitations.getInvitationState, STARTER, ofCase),
  // they came by mail, so that there is nothing to say
  row(identity.sayWhoItIs, [401, 404, 409, 409, 404], (ground) => ({ ...ofCase(ground), isThem: true })),
  row(identity.sayWhoItIsAsOperator, [401, 404, 404, 404, 409], (ground) => ({
    ...ofCase(ground),
    isThem: true,
  })),
  row(identity.showItWasMe, [401, 404, 409, 200, 404], ({ token }) => ({ key: token })),
  row(sending.getLetterLink, [401, 404, 409, 409, 404], ofCase),
  row(sending.saveInvitationContact, [401, 404, 409, 409, 404], (ground) => ({
    ...ofCase(ground),
    phone: '',
    postalAddress: '',
  })),
  plain(sending.INVITATION_LETTER_PATH, [401, 404, 409, 409, 404]),
  // whose key it is decides; an unknown one is answered alike
  row(sending.stopInvitations, EVERYBODY, () => ({ key: 'unknown' })),
  {
    route: `POST ${sending.ONE_PRESS_STOP_PATH}`,
    state: 'active',
    statuses: [204, 204, 204, 204, 204],
    call: () => ({ method: 'POST', path: '/api/invitation/stop/unknown', body: {} }),
  },
  {
    route: `GET ${sending.ONE_PRESS_STOP_PATH}`,
    state: 'active',
    statuses: [302, 302, 302, 302, 302],
    call: () => ({ method: 'GET', path: '/api/invitation/stop/unknown' }),
  },
  row(sending.reportInvitation, EVERYBODY, () => ({ key: '', reference: 'ES-0000-0000', words: '' })),
  row(sending.getReopening, EVERYBODY, held),
  row(sending.reopenInvitation, USED, held),
  row(sending.listStoppedAddresses, [401, 404, 404, 404, 200], () => ({})),
  row(invitations.resendInvitation, [401, 404, 409, 409, 404], (ground) => ({
    ...ofCase(ground),
    email: '',
  })),

  // the mailed link needs no code, and the case was joined
  row(letter.getLetterContact, GONE, held),
  row(letter.sendLetterCode, GONE, ({ token }) => ({ token, contact: 'robin@example.org' })),
  row(letter.confirmLetterCode, GONE, ({ token }) => ({ token, code: '000000' })),
  row(answers.getAnswerDraft, GONE, held),
  row(answers.saveAnswerDraft, GONE, ({ token }) => ({
    token,
    revision: 0,
    draft: {
      items: {},
      words: '',
      counterItems: [],
      proposal: { amount: null, payOn: null, words: '' },
      preferences: { wishes: {}, waiting: null },
    },
  })),
  row(answers.answerCounterItems, [401, 404, 200, 409, 404], (ground) => ({ ...ofCase(ground), items: [] })),
  row(answers.listHelpers, EVIDENCE_SIDES, tokenless),
  row(answers.letHelperIn, EVIDENCE_SIDES, (ground) => ({
    ...tokenless(ground),
    name: 'Ana',
    role: 'friend' as const,
  })),
  row(answers.endHelper, EVIDENCE_SIDES, ({ helperId }) => ({ token: null, id: helperId })),
  row(answers.openAsHelper, GONE, held),
  row(evidence.listEvidence, EVIDENCE_SIDES, tokenless),
  row(evidence.addEvidence, EVIDENCE_SIDES, (ground) => ({
    ...tokenless(ground),
    id: newId(),
    itemId: null,
    kind: 'photo' as const,
    name: 'The door',
    documented: null,
    mediaType: 'image/jpeg',
    bytes: 10,
  })),
  row(evidence.finishEvidence, [404, 404, 409, 404, 404], heldFile),
  // a photo, which does not play
  row(evidence.playEvidence, [404, 404, 404, 404, 404], ({ evidenceId: id }) => ({ token: null, id })),
  row(evidence.describeEvidence, [404, 404, 200, 404, 404], ({ evidenceId }) => ({
    token: null,
    id: evidenceId,
    itemId: null,
    kind: 'photo' as const,
    name: 'The door',
    documented: null,
  })),
  // not here in full yet, so that nothing is shown; its owner may ask
  row(evidence.showEvidence, [404, 404, 200, 404, 404], heldFile),
  row(evidence.removeEvidence, [404, 404, 200, 404, 404], heldFile),
  {
    route: `GET ${evidence.EVIDENCE_FILE_PATH}`,
    state: 'active',
    // nothing has arrived yet
    statuses: [404, 404, 404, 404, 404],
    call: ({ evidenceId }) => ({ method: 'GET', path: evidence.evidenceFilePath(evidenceId, 'view') }),
  },
  plain(evidence.VIDEO_PATH, [404, 404, 404, 404, 404]),

  plain(takeAway.ATTEMPT_PDF_PATH, [401, 404, 409, 409, 404]),
  plain(takeAway.DEMAND_LETTER_PATH, STARTER),
  plain(takeAway.COURT_PACK_PATH, SIDES),
  plain(takeAway.OWN_PROOF_PATH, SIDES),
  plain(takeAway.RECEIPT_PDF_PATH, [401, 404, 404, 404, 404]),
  plain(takeAway.RECEIPT_JSON_PATH, [401, 404, 404, 404, 404]),
  plain(takeAway.OWN_PACK_PATH, SIDES),
  plain(takeAway.CASE_JSON_PATH, SIDES),
  plain(takeAway.CASE_HTML_PATH, SIDES),

  ...MESSAGE_ROWS,

  row(negotiation.getNegotiation, SIDES, ofCase),
  row(offers.makeOffer, SIDES, (ground) => ({
    ...ofCase(ground),
    id: newId(),
    terms: payment(app, 50_000),
    note: '',
    validDays: 7,
  })),
  ...NEGOTIATION_ROWS,
  ...ACCOUNT_ROWS,
  ...PARTNER_ROWS,
  row(feedback.openFeedback, GONE, () => ({ key: 'x' })),
  row(feedback.giveFeedback, GONE, () => ({
    key: 'x',
    answers: { easy: 5, prepared: null, timely: null, fair: null, kept: null },
  })),
  row(feedback.getResults, EVERYBODY, () => ({})),
  row(impasse.getImpasse, SIDES, ofCase),
  // a round is open there
  row(impasse.takePause, [401, 404, 409, 409, 404], ofCase),
  row(impasse.wishToFinish, [401, 404, 409, 409, 404], (ground) => ({ ...ofCase(ground), wanted: true })),
  row(impasse.wishToExtend, [401, 404, 409, 409, 404], ofCase),
  row(impasse.askPerson, SIDES, (ground) => ({
    ...ofCase(ground),
    id: newId(),
    topic: 'stuck' as const,
    words: 'Could somebody help us?',
  })),
  row(requests.getPersonThread, SIDES, ofCase),
  ...OPERATOR_ROWS,
  row(sending.answerReopening, [401, 404, 409, 404, 404], (ground) => ({ ...ofCase(ground), opens: true })),
  row(worksheets.getWorksheet, SIDES, ofCase),
  row(worksheets.saveWorksheet, SIDES, (ground) => ({
    ...ofCase(ground),
    revision: 0,
    sheet: {
      role: 'paid' as const,
      well: null,
      badly: null,
      fewest: null,
      most: null,
      fees: null,
      hours: null,
      hourWorth: null,
      months: null,
      weakPoint: '',
    },
  })),
  row(worksheets.deleteWorksheet, SIDES, ofCase),
  row(assistant.getRoom, SIDES, ofCase),
  row(assistant.askRoom, SIDES, (ground) => ({
    ...ofCase(ground),
    id: newId(),
    ask: { task: 'stands' as const },
  })),
  row(assistant.deleteRoomEntry, SIDES, (ground) => ({ ...ofCase(ground), entryId: newId() })),
  row(assistant.clearRoom, SIDES, ofCase),
  // no model runs here
  row(assistant.agreeToModel, [401, 404, 409, 409, 404], (ground) => ({
    ...ofCase(ground),
    model: { name: 'm', host: 'h', scheme: 'https' as const, isNear: true, keeps: null },
  })),
  row(assistant.takeBackModel, SIDES, ofCase),
  row(tableMoves.answerPackage, SIDES, ({ caseId, roundId, packageIds }) => ({
    caseId,
    roundId,
    packageId: packageIds[0] ?? '',
    sum: null,
  })),
  row(tableMoves.sendAnswers, NOT_YET, ({ caseId, roundId }) => ({ caseId, roundId, receipt: '' })),
  row(tableMoves.sealRange, NOT_YET, ({ caseId, roundId, packageIds }) => ({
    caseId,
    roundId,
    answers: packageIds.map((packageId) => ({ packageId, limit: null })),
    lastWord: false,
  })),

  row(agreements.getAgreement, SIDES, ofCase, 'agreed'),
  row(
    agreements.signAgreement,
    SIDES,
    async (ground, as) => signing(app, ground, as === ground.respondent ? ground.respondent : ground.starter),
    'agreed',
  ),
  ...SIGNING_ROWS,
  row(changes.getAgreementChanges, SIDES, ofCase, 'settled'),
  row(changes.proposeChange, SIDES, aChange, 'settled'),
  row(changes.answerChange, [401, 404, 404, 404, 404], aChangeAnswer, 'settled'),
  row(
    changes.signChange,
    [401, 404, 404, 404, 404],
    async (ground) => ({ ...(await signing(app, ground, ground.starter)), changeId: newId() }),
    'settled',
  ),
  plain(changes.AGREEMENT_VERSION_PDF_PATH, SIDES, 'settled'),
  row(changes.checkSealed, EVERYBODY, () => ({ sha256: '0'.repeat(64) })),

  row(parts.getPartAgreements, SIDES, ofCase),
  row(parts.proposePart, SIDES, given.aStandstill),
  row(parts.answerPart, [401, 404, 404, 404, 404], given.aPartAnswer),
  row(parts.signPart, [401, 404, 404, 404, 404], given.aPartSigned),
  plain(parts.PART_AGREEMENT_PDF_PATH, [401, 404, 404, 404, 404]),

  row(obligations.getObligations, SIDES, ofCase, 'settled'),
  row(obligations.sayDone, [401, 404, 409, 200, 404], owed(PAID), 'settled'),
  row(obligations.confirmDone, [401, 404, 200, 409, 404], owed({ amount: 80_000 }), 'settled'),
  row(obligations.objectToDone, NOT_YET, owed({ received: 0, words: '' }), 'settled'),
  row(obligations.moveObligation, [401, 404, 200, 409, 404], owed({ move: 'waive' as const }), 'settled'),
  row(obligations.sendLateLetter, NOT_YET, owed({ how: 'mail' }), 'settled'),
  row(obligations.askPlan, SIDES, (ground) => owed({ id: newId(), parts: LATER })(ground), 'settled'),
  row(obligations.answerPlan, [401, 404, 404, 404, 404], aPlan, 'settled'),
  row(obligations.talkOfFigures, NOT_YET, owed({ id: newId(), words: 'Look again.' }), 'settled'),
  row(obligations.keepCalendar, SIDES, (ground) => ({ ...ofCase(ground), isOn: true }), 'settled'),
  row(obligations.wantSms, SIDES, (ground) => ({ ...ofCase(ground), isWanted: true }), 'settled'),
  plain(obligations.CALENDAR_FEED_PATH, GONE),
  row(obligations.openPress, GONE, () => ({ key: 'unknown' })),
  row(obligations.sayByPress, GONE, () => ({ key: 'unknown' })),
  plain(obligations.DATES_ICS_PATH, SIDES, 'settled'),
  // none of these is there yet
  plain(obligations.OBLIGATION_PAPER_PATH, [401, 404, 404, 404, 404], 'settled'),
  plain(obligations.LATE_LETTER_PATH, [401, 404, 404, 404, 404], 'settled'),
]

const grounds = new Map<State, Ground>()

/** What counts a refusal as a guess has a case to itself. */
const GUESSED = /\/by-code$/
/** What only reads, or adds something to a case beside all that the other rows ask about. */
const BESIDE =
  /\/(?:list|messages|receipts|worksheet|room(?:\/entries(?:\/:entryId)?|\/consent)?|preferences|calendar|reminders-by-text|helpers)$/

/** A case that nothing has changed yet: what was only read, or refused, is asked about again. */
async function unchanged(route: string, state: State): Promise<Ground> {
  if (GUESSED.test(route)) return groundFor(app, people, state)
  const known = grounds.get(state) ?? (await groundFor(app, people, state))
  grounds.set(state, known)
  // an account keeps no more than a hundred drafts
  return route.includes('/drafts/') ? { ...known, draftId: await aSavedDraft(app, people.starter) } : known
}

it.each(POLICY)('$route answers each actor as the policy says', async ({ route, call, state, statuses }) => {
  const answered: Partial<Record<Actor, number>> = {}
  let ground = await unchanged(route, state)
  for (const actor of ['visitor', 'stranger', 'admin', 'starter', 'respondent'] as const) {
    const as = actor === 'visitor' ? null : people[actor]
    if (actor === 'respondent') ground = await unchanged(route, state)
    const { method, path, body } = await call(ground, as)
    const response = await app.http.request(path, {
      method,
      headers: { 'content-type': 'application/json', ...(as ? await app.as(as) : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    answered[actor] = response.status
    const asked = `${path} ${JSON.stringify(body ?? {})}`
    if (method !== 'GET' && response.ok && !BESIDE.test(route) && isChanged(ground, asked))
      grounds.delete(state)
  }
  expect(answered).toEqual(Object.fromEntries(ACTORS.map((actor, i) => [actor, statuses[i]])))
})

it('names every route there is, and none that is gone', () => {
  const served = app.http.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.startsWith('/auth/v1'))
    .map(({ method, path }) => `${method} ${path}`)
  expect(POLICY.map(({ route }) => route).toSorted()).toEqual([...new Set(served)].toSorted())
  const bound = app.api.bound.map(({ method, path }) => `${method} ${path}`)
  expect(served).toEqual(expect.arrayContaining(bound))
})

it('knows nobody by a token that is garbled, or in the address', async () => {
  const { caseId } = await groundFor(app, people, 'agreed')
  const token = await app.tokenOf(people.starter)
  const path = `/api/cases/${caseId}`
  for (const authorization of [`Bearer ${token.slice(0, -2)}`, 'Bearer x', `Basic ${token}`, token])
    expect((await app.http.request(path, { headers: { authorization } })).status).toBe(401)
  expect((await app.http.request(`${path}?access_token=${token}`)).status).toBe(401)
})
