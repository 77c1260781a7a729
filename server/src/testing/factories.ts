import { signAgreement, getAgreement } from '@evensettle/contracts/agreements.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { saveDraft, submitDraft, type CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import { answerInvitation, joinCase, openInvitation } from '@evensettle/contracts/invitations.ts'
import { getLetterLink } from '@evensettle/contracts/invitation-sending.ts'
import { confirmLetterCode, sendLetterCode } from '@evensettle/contracts/letter.ts'
import { getNegotiation, type ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { answerPackage, sendAnswers, askForProposal } from '@evensettle/contracts/table-moves.ts'
import { acceptOffer, makeOffer } from '@evensettle/contracts/offers.ts'
import { saveProfile } from '@evensettle/contracts/profile.ts'
import { CONSENT_VERSION } from '@evensettle/domain/agreements/signing.ts'
import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { withDraftKey } from '@evensettle/domain/invitations/invitation-token.ts'
import { addDays, dateOf } from '@evensettle/domain/time.ts'
import { randomBytes } from 'node:crypto'
import { newId, type Person, type TestApp } from './make-test-app.ts'

let people = 0

export const PROFILE = {
  kind: 'person',
  addressLine: 'Lindenweg 4',
  postalCode: '10115',
  city: 'Berlin',
  region: '',
  country: 'DE',
  phone: '',
  timeZone: 'Europe/Berlin',
  language: 'en',
} as const

/** A signed-in person with a filled-in profile (unless told otherwise). */
export async function aPerson(
  app: TestApp,
  about: { name?: string; email?: string; profile?: boolean } = {},
): Promise<Person> {
  people += 1
  const name = about.name ?? `Person ${people}`
  const person = await app.signUp(about.email ?? `person-${people}@example.org`, name)
  if (about.profile !== false) await app.ok(saveProfile, { ...PROFILE, name }, person)
  return person
}

/** A signed-in operator, with the second step that their area asks for; the address stands in the app's `admins`. */
export async function anOperator(app: TestApp, email: string): Promise<Person> {
  const person = await aPerson(app, { email })
  await app.addSecondStep(person)
  return person
}

/** A person on whose clock the days are those of UTC. */
export async function aPersonInUtc(app: TestApp): Promise<Person> {
  const person = await aPerson(app, { profile: false })
  await app.ok(saveProfile, { ...PROFILE, name: person.name, timeZone: 'UTC' }, person)
  return person
}

type Item = CaseDraftInput['items'][number]

/** An item of a draft: money unless told otherwise. */
export function anItem(about: Partial<Item> = {}): Item {
  return { id: newId(), kind: 'money', title: 'Deposit', details: '', amount: 120_000, on: null, ...about }
}

/** A complete draft. */
export function aDraft(about: Partial<CaseDraftInput> = {}): CaseDraftInput {
  return {
    type: 'security_deposit',
    title: 'Deposit for the flat in Lindenweg',
    story: 'I moved out in March and left the flat clean. The deposit was not paid back.',
    happenedOn: '2026-03-31',
    currency: 'EUR',
    items: [anItem()],
    wish: 'The deposit back.',
    otherName: 'Robin Wirt',
    otherEmail: `other-${newId()}@example.org`,
    otherPhone: '',
    otherAddress: '',
    note: '',
    answers: {},
    papers: {},
    setAside: [],
    at: null,
    ...about,
  }
}

/** Saves a draft once and gives its id. */
export async function aSavedDraft(app: TestApp, owner: Person, draft = aDraft()): Promise<string> {
  const id = newId()
  await app.ok(saveDraft, { id, revision: 0, draft }, owner)
  return id
}

export type TestCase = {
  caseId: string
  reference: string
  token: string
  itemIds: string[]
  starter: Person
  respondent: Person
  agreementId: string | null
}

type CaseWish = {
  draft?: Partial<CaseDraftInput>
  items?: Item[]
  starter?: Person
  respondent?: Person
  /** how the invitation is answered; null leaves it unanswered */
  answered?: 'agree' | 'different' | null
  joined?: boolean
  /** what both agree on; else one payment of €800 in 30 days */
  terms?: Terms
}

/** A case brought to its state through the real endpoints: answered "different" and joined unless told otherwise. */
export async function aCase(app: TestApp, wish: CaseWish = {}): Promise<TestCase> {
  const starter = wish.starter ?? (await aPerson(app))
  const respondent = wish.respondent ?? (await aPerson(app))
  const draft = aDraft({
    otherEmail: respondent.email,
    otherName: respondent.name,
    ...(wish.items ? { items: wish.items } : {}),
    ...wish.draft,
  })
  const id = await aSavedDraft(app, starter, draft)
  const { caseId, reference } = await app.ok(submitDraft, { id, revision: 1 }, starter)
  await app.runJobs()
  const token = await tokenMailedTo(app, draft.otherEmail)
  const view = await app.ok(getCase, { caseId }, starter)
  const itemIds = view.items.map((item) => item.id)
  const made = { caseId, reference, token, itemIds, starter, respondent, agreementId: null }
  const kind = wish.answered === undefined ? 'different' : wish.answered
  if (kind !== null) await app.ok(answerInvitation, { token, kind, words: '', items: answers(itemIds, kind) })
  if (wish.joined === false) return made
  const { agreementId } = await app.ok(joinCase, { token, name: respondent.name }, respondent)
  return { ...made, agreementId }
}

function answers(itemIds: string[], kind: 'agree' | 'different') {
  if (kind === 'agree') return []
  const reason = 'The walls had to be painted.'
  return itemIds.map((itemId) => ({ itemId, answer: 'disagree' as const, admitted: 0, reason }))
}

/** The token of the newest invitation in a person's mails. */
export async function tokenMailedTo(app: TestApp, email: string): Promise<string> {
  const found = (await app.mails(email)).flatMap(
    (mail) => /invitation-response\?token=([\w-]+)/.exec(mail.text)?.[1] ?? [],
  )
  const token = found.at(-1)
  if (token === undefined) throw new Error(`no invitation was mailed to ${email}`)
  return token
}

/** Opens the invitation as its page does. */
export function open(app: TestApp, token: string) {
  return app.ok(openInvitation, { token })
}

/** Terms: one payment of the respondent in 30 days. */
export function payment(app: TestApp, amount: number, about: Partial<Terms> = {}): Terms {
  const dueOn = addDays(dateOf(app.clock.now().getTime()), 30)
  return {
    currency: 'EUR',
    payment: { payer: 'respondent', amount, instalments: [{ dueOn, amount }], method: 'bank transfer' },
    acts: [],
    release: true,
    ...about,
  }
}

/** Makes an offer and gives its id. */
export async function anOffer(
  app: TestApp,
  { caseId }: { caseId: string },
  by: Person,
  amount = 80_000,
  validDays = 7,
): Promise<string> {
  const id = newId()
  await app.ok(makeOffer, { caseId, id, terms: payment(app, amount), note: '', validDays }, by)
  return id
}

/** Both ask, so the mediator's proposal opens. */
export async function aRound(
  app: TestApp,
  { caseId, starter, respondent }: TestCase,
): Promise<ProposalRound> {
  await app.ok(askForProposal, { caseId }, starter)
  const { proposals } = await app.ok(askForProposal, { caseId }, respondent)
  const round = proposals.at(-1)
  if (round?.state !== 'open') throw new Error('no round was opened')
  return round
}

export type OfferedPackage = ProposalRound['proposal']['packages'][number]
/** What somebody says to a package: a sum of it, or null for "not these terms". */
export const lowest = ({ low }: OfferedPackage) => low
export const highest = ({ high }: OfferedPackage) => high
export const proposed = ({ price }: OfferedPackage) => price
export const no = () => null

/** Answers every package of a proposal, `pick` says the sum, null "not these terms", and sends the answers. Gives what comes back for that. */
export async function answer(...given: Parameters<typeof answerAll>) {
  const [app, , , by] = given
  return app.request(sendAnswers, await answerAll(...given), by)
}

/** Answers every way and sends nothing yet; gives what sends it. */
export async function answerAll(
  app: TestApp,
  { caseId }: { caseId: string },
  round: ProposalRound,
  by: Person,
  pick: (one: OfferedPackage) => number | null,
) {
  let receipt = ''
  for (const one of round.proposal.packages) {
    // an apology that the mediator suggests is its doer's own word
    const input = { caseId, roundId: round.id, packageId: one.id, sum: pick(one), isOwnWord: true }
    const { proposals } = await app.ok(answerPackage, input, by)
    receipt = proposals.find(({ id }) => id === round.id)?.mine?.receipt ?? ''
  }
  return { caseId, roundId: round.id, receipt }
}

/** A case whose sides have accepted an offer, so that the agreement waits for both signatures. */
export async function anAgreedCase(app: TestApp, wish: CaseWish = {}): Promise<TestCase> {
  const made = await aCase(app, wish)
  const offerId = newId()
  const terms = wish.terms ?? payment(app, 80_000)
  await app.ok(makeOffer, { caseId: made.caseId, id: offerId, terms, note: '', validDays: 7 }, made.starter)
  const { agreementId } = await app.ok(acceptOffer, { caseId: made.caseId, offerId }, made.respondent)
  return { ...made, agreementId }
}

/** What a person sends to sign the text they have before them. */
export async function signing(app: TestApp, { caseId }: { caseId: string }, by: Person) {
  const { fingerprint, myName } = await app.ok(getAgreement, { caseId }, by)
  return {
    caseId,
    fingerprint,
    name: myName,
    strokes: null,
    consent: true,
    consentVersion: CONSENT_VERSION,
  }
}

/** Both sign and the paper is sealed. */
export async function aSettledCase(app: TestApp, wish: CaseWish = {}): Promise<TestCase> {
  const made = await anAgreedCase(app, wish)
  for (const person of [made.starter, made.respondent])
    await app.ok(signAgreement, await signing(app, made, person), person)
  await app.runJobs()
  return made
}

/** The negotiation as one side sees it. */
export function negotiationOf(app: TestApp, { caseId }: { caseId: string }, as: Person) {
  return app.ok(getNegotiation, { caseId }, as)
}

/** The person of a side. */
export function personOf(one: TestCase, side: Side): Person {
  return side === 'starter' ? one.starter : one.respondent
}

/** The statuses of answers that raced, ascending. */
export function statusesOf(...answers: { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b)
}

/** The letter's token as a browser uses it that nobody has used before. */
export async function letterOf(app: TestApp, { caseId, starter }: { caseId: string; starter: Person }) {
  const { link } = await app.ok(getLetterLink, { caseId }, starter)
  const token = new URL(link).searchParams.get('token') ?? ''
  return withDraftKey(token, randomBytes(32).toString('base64url'))
}

/** An open invitation with the token of its letter as a new browser uses it. */
export async function aLetter(app: TestApp) {
  const one = await aCase(app, { answered: null, joined: false })
  return { ...one, letter: await letterOf(app, one) }
}

/** The newest message that went to an address or number of somebody who came by letter. */
export async function codeMessageTo(app: TestApp, contact: string): Promise<string> {
  await app.runJobs()
  if (contact.includes('@')) return (await app.mails(contact)).at(-1)?.text ?? ''
  const row = await app.deps.db
    .selectFrom('sms')
    .select(['id', 'body_sealed'])
    .where('to_number', '=', contact)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return app.deps.sealers.mails.open(row.body_sealed, row.id)
}

/** The code in it. */
export async function letterCodeTo(app: TestApp, contact: string): Promise<string> {
  const message = await codeMessageTo(app, contact)
  return (contact.includes('@') ? /\n(\d{6})\n/ : /(\d{6})/).exec(message)?.[1] ?? ''
}

/** Confirms an address or number of somebody who came by letter, as the screen does. */
export async function confirmByLetter(app: TestApp, token: string, contact: string): Promise<void> {
  await app.ok(sendLetterCode, { token, contact })
  await app.ok(confirmLetterCode, { token, code: await letterCodeTo(app, contact) })
}

/** Signs in by the code of a mail: what the requests of such a session carry. */
export async function byMailedCode(app: TestApp, email: string): Promise<string> {
  const ask = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await app.http.request(`/auth/v1/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { access_token?: string }
  }
  await ask('otp', { email, create_user: false })
  await app.runJobs()
  const mail = (await app.mails(email)).findLast(({ text }) => text.includes('/auth/v1/verify'))
  const token = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
  const { access_token: made } = await ask('verify', { type: 'email', email, token })
  return `Bearer ${made ?? ''}`
}
