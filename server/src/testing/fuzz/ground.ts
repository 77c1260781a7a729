import { letHelperIn, saveAnswerDraft } from '@evensettle/contracts/answers.ts'
import { getCase, leaveCase } from '@evensettle/contracts/cases.ts'
import { addEvidence } from '@evensettle/contracts/evidence.ts'
import { getLetterLink } from '@evensettle/contracts/invitation-sending.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { saveProfile } from '@evensettle/contracts/profile.ts'
import { accountToken, withDraftKey } from '@evensettle/domain/invitations/invitation-token.ts'
import { aCase, aDraft, anOffer, aPerson, aRound, aSavedDraft, payment, PROFILE } from '../factories.ts'
import { newId, type Person, type TestApp } from '../make-test-app.ts'
import type { Fields } from './shapes.ts'

/** Who asks. Each is somebody else, but for the two sides, who meet in three cases. */
export const ACTORS = [
  'visitor',
  'stranger',
  'pending',
  'starter',
  'respondent',
  'mailed',
  'account',
  'letter',
  'helper of the starter',
  'helper of the respondent',
  'ended link',
  'ended helper',
] as const
export type ActorName = (typeof ACTORS)[number]

export type Asking = { person: Person | null; token: string | null }

export const STATES = ['waiting', 'active', 'ended'] as const
export type State = (typeof STATES)[number]

/** A word that stands in one private thing only, and who may read it. */
export type Canary = { word: string; readers: readonly ActorName[] }

export type Ground = {
  /** signs in with addresses that a mail has confirmed */
  app: TestApp
  asking: Record<ActorName, Asking>
  /** what the ids of each case are called in requests */
  fields: Record<State, Fields>
  canaries: Canary[]
}

const WORDS = {
  draft: 'kumquat-draft',
  address: 'kumquat-address',
  otherAddress: 'kumquat-otheraddress',
  answer: 'kumquat-answer',
  photo: 'kumquat-photo',
  waitingStory: 'kumquat-waitingstory',
  activeStory: 'kumquat-activestory',
  message: 'kumquat-message',
  strangerStory: 'kumquat-strangerstory',
  pendingStory: 'kumquat-pendingstory',
}

const INVITED: readonly ActorName[] = ['mailed', 'account']
const READ_WAITING: readonly ActorName[] = [
  'starter',
  'mailed',
  'account',
  'letter',
  'helper of the starter',
  'helper of the respondent',
]
const SIDES: readonly ActorName[] = ['starter', 'respondent', 'account']

const CANARIES: Canary[] = [
  { word: WORDS.draft, readers: ['starter'] },
  { word: WORDS.address, readers: ['starter'] },
  { word: WORDS.otherAddress, readers: ['respondent', 'account'] },
  { word: WORDS.answer, readers: [...INVITED, 'helper of the respondent'] },
  { word: WORDS.photo, readers: [...INVITED, 'helper of the respondent'] },
  { word: WORDS.waitingStory, readers: READ_WAITING },
  { word: WORDS.activeStory, readers: SIDES },
  { word: WORDS.message, readers: SIDES },
  { word: WORDS.strangerStory, readers: ['stranger'] },
  { word: WORDS.pendingStory, readers: [] },
]

/** Two installations on one database: `base` takes accounts at their word, to make them without mails. */
export async function makeGround(base: TestApp, app: TestApp): Promise<Ground> {
  const [starter, respondent, stranger, pending] = await Promise.all([
    aPerson(base),
    aPerson(base),
    aPerson(base),
    aPerson(base),
  ])
  const address = (who: Person, addressLine: string) =>
    base.ok(saveProfile, { ...PROFILE, name: who.name, addressLine }, who)
  await address(starter, WORDS.address)
  await address(respondent, WORDS.otherAddress)
  const two = { starter, respondent }
  const waiting = await aWaitingCase(base, two)
  const active = await anActiveCase(base, two)
  const ended = await anEndedCase(base, two)
  await aCase(base, { starter: stranger, draft: { title: WORDS.strangerStory, story: WORDS.strangerStory } })
  await aCase(base, { starter: pending, draft: { story: WORDS.pendingStory } })
  await guard(base, pending)
  const draftId = await aSavedDraft(
    base,
    starter,
    aDraft({ title: WORDS.draft, story: WORDS.draft, otherName: WORDS.draft }),
  )
  const nobody = { person: null, token: null }
  return {
    app,
    canaries: CANARIES,
    asking: {
      visitor: nobody,
      stranger: { person: stranger, token: null },
      pending: { person: pending, token: null },
      starter: { person: starter, token: null },
      respondent: { person: respondent, token: null },
      mailed: { person: null, token: waiting.token },
      account: { person: respondent, token: accountToken(waiting.caseId) },
      letter: { person: null, token: waiting.letter },
      'helper of the starter': { person: null, token: waiting.starterHelper },
      'helper of the respondent': { person: null, token: waiting.helper },
      'ended link': { person: null, token: ended.token },
      'ended helper': { person: null, token: ended.helper },
    },
    fields: {
      waiting: fieldsOf(base, { ...waiting, draftId }),
      active: fieldsOf(base, { ...active, draftId }),
      ended: fieldsOf(base, { ...ended, draftId }),
    },
  }
}

type Two = { starter: Person; respondent: Person }

async function aWaitingCase(base: TestApp, two: Two) {
  const one = await aCase(base, {
    ...two,
    answered: null,
    joined: false,
    draft: { story: WORDS.waitingStory },
  })
  const { caseId, token } = one
  const draft = {
    items: {},
    words: WORDS.answer,
    counterItems: [],
    proposal: { amount: null, payOn: null, words: '' },
  }
  await base.ok(saveAnswerDraft, { token, revision: 0, draft })
  const evidenceId = newId()
  const photo = { itemId: null, kind: 'photo', name: WORDS.photo, documented: null } as const
  const file = { id: evidenceId, mediaType: 'image/jpeg', bytes: 10 }
  await base.ok(addEvidence, { token, caseId, ...photo, ...file })
  const helper = await aHelper(base, caseId, { person: null, token })
  const starterHelper = await aHelper(base, caseId, { person: two.starter, token: null })
  const { link } = await base.ok(getLetterLink, { caseId }, two.starter)
  const letter = withDraftKey(new URL(link).searchParams.get('token') ?? '', 'k'.repeat(43))
  return {
    ...one,
    evidenceId,
    helper: helper.token,
    helperId: helper.id,
    starterHelper: starterHelper.token,
    letter,
  }
}

async function anActiveCase(base: TestApp, two: Two) {
  const one = await aCase(base, { ...two, draft: { story: WORDS.activeStory } })
  const round = await aRound(base, one)
  const offerId = await anOffer(base, one, two.starter)
  await base.ok(sendMessage, { caseId: one.caseId, id: newId(), body: WORDS.message }, two.respondent)
  const helper = await aHelper(base, one.caseId, { person: two.respondent, token: null })
  return {
    ...one,
    offerId,
    roundId: round.id,
    packageId: round.proposal.packages[0]?.id,
    helperId: helper.id,
  }
}

async function anEndedCase(base: TestApp, two: Two) {
  const one = await aCase(base, two)
  const helper = await aHelper(base, one.caseId, { person: two.respondent, token: null })
  await base.ok(leaveCase, { caseId: one.caseId, words: '' }, two.starter)
  return { ...one, helper: helper.token, helperId: helper.id }
}

async function aHelper(base: TestApp, caseId: string, { person, token }: Asking) {
  const input = { token, caseId, name: 'Ana', role: 'friend' } as const
  const made = await base.ok(letHelperIn, input, person)
  return { id: made.helper.id, token: made.helperToken }
}

/** From now on a password alone is not enough for this person. */
async function guard(base: TestApp, person: Person): Promise<void> {
  await base.deps.pool.query(
    `insert into auth.factor (id, user_id, factor_type, status, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', '', now(), now())`,
    [person.userId],
  )
}

type Ids = {
  caseId: string
  reference: string
  draftId: string
  helperId: string
  itemIds: string[]
  offerId?: string
  roundId?: string
  packageId?: string | undefined
  evidenceId?: string
}

const NONE = '0198c0de-1111-7222-8333-444455556666'

function fieldsOf(base: TestApp, ids: Ids): Fields {
  const { caseId, reference, helperId, draftId, itemIds } = ids
  return {
    caseId,
    reference,
    'drafts.id': draftId,
    'helpers.id': helperId,
    'evidence.id': ids.evidenceId ?? NONE,
    evidenceId: ids.evidenceId ?? NONE,
    offerId: ids.offerId ?? NONE,
    roundId: ids.roundId ?? NONE,
    packageId: ids.packageId ?? 'p',
    itemId: itemIds[0] ?? NONE,
    code: '0000-0000',
    draft: aDraft(),
    terms: payment(base, 50_000),
    email: 'somebody@example.org',
    user_email: 'somebody@example.org',
    country: 'DE',
    language: 'en',
    timeZone: 'Europe/Berlin',
    happenedOn: '2026-03-31',
    dueOn: '2027-03-31',
    mediaType: 'image/jpeg',
    phone: '',
    pages: [],
  }
}

/** Somebody's case is still there for both sides: what a fuzzed request may have ended is made anew. */
export async function isWorn({ app, asking, fields }: Ground): Promise<boolean> {
  const { status } = await app.request(
    getCase,
    { caseId: String(fields.active['caseId']) },
    asking.starter.person,
  )
  return status !== 200
}
