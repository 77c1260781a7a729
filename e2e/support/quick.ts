import { randomUUID } from 'node:crypto'
import type { CounterItem } from '@evensettle/domain/answers/answer.ts'
import { join } from 'node:path'
import { getAgreement, signAgreement } from '@evensettle/contracts/agreements.ts'
import { saveDraft, submitDraft, type CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import { answerInvitation, joinCase, openInvitation } from '@evensettle/contracts/invitations.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { askForProposal } from '@evensettle/contracts/table-moves.ts'
import { acceptOffer, makeOffer } from '@evensettle/contracts/offers.ts'
import { saveProfile } from '@evensettle/contracts/profile.ts'
import type { Browser } from '@playwright/test'
import { createClient, type Client, type Person as Caller } from '../../scripts/demo/client.ts'
import {
  DESK,
  freshAddress,
  PASSWORD,
  PHONE,
  seat,
  type Person,
  type Screen,
  type StorageState,
} from './people.ts'
import { DATA, ORIGIN } from './servers.ts'

/** A running server, and the way to ask it without a screen. */
export type Place = { origin: string; api: Client }

export function placeAt(origin: string, dataDir: string): Place {
  return { origin, api: createClient(origin, join(dataDir, 'outbox')) }
}

const HERE = placeAt(ORIGIN, DATA)
export const { api } = HERE

/** Somebody with an account and a profile, known to their server without a screen. */
export type Account = Caller & { place: Place; storageState: StorageState }

/** What a browser keeps of a session. */
export function signedIn(origin: string, session: object): StorageState {
  const localStorage = [{ name: 'sb-localhost-auth-token', value: JSON.stringify(session) }]
  return { cookies: [], origins: [{ origin, localStorage }] }
}

/** Makes an account and its profile; its browser can begin signed in. */
export async function register(name: string, place = HERE): Promise<Account> {
  const email = freshAddress(name)
  const { origin } = place
  const response = await fetch(`${origin}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`no account for ${email}: ${response.status} ${await response.text()}`)
  const session = (await response.json()) as { access_token: string }
  const account: Account = {
    name,
    email,
    password: PASSWORD,
    token: session.access_token,
    place,
    storageState: signedIn(origin, session),
  }
  await place.api.call(
    saveProfile,
    {
      name,
      kind: 'person',
      addressLine: '12 Harbour Lane',
      postalCode: '04101',
      city: 'Portland',
      region: 'Maine',
      country: 'US',
      phone: '',
      timeZone: 'America/New_York',
      language: 'en',
    },
    account,
  )
  return account
}

/** Sits an account down at a browser that is signed in already. */
export async function seatSignedIn(browser: Browser, account: Account, screen: Screen): Promise<Person> {
  return seat(browser, account.name, screen, account)
}

export type Sent = { caseId: string; reference: string; token: string }

export const BOOKCASE: CaseDraftInput = {
  type: 'purchase_problem',
  title: 'Bookcase with a cracked shelf',
  story: 'The second shelf cracked on the first day. Photos were sent the same evening.',
  happenedOn: '2026-09-01',
  currency: 'USD',
  items: [
    { id: randomUUID(), kind: 'money', title: 'The price back', details: '', amount: 40_000, on: null },
    { id: randomUUID(), kind: 'money', title: 'Delivery', details: '', amount: 6_000, on: null },
  ],
  wish: 'The price back, or a new shelf.',
  otherName: '',
  otherEmail: '',
  otherPhone: '',
  otherAddress: '',
  note: 'I would rather sort this out between us.',
  answers: {},
  papers: {},
  setAside: [],
  at: null,
}

/** A case that has been sent; the other side has not answered yet. */
export async function sendCase(
  starter: Account,
  other: { name: string; email: string },
  about: CaseDraftInput = BOOKCASE,
): Promise<Sent> {
  const { api } = starter.place
  const items = about.items.map((item) => ({ ...item, id: randomUUID() }))
  const draft = { ...about, items, otherName: other.name, otherEmail: other.email }
  const { id, revision } = await api.call(saveDraft, { id: randomUUID(), revision: 0, draft }, starter)
  const sent = await api.call(submitDraft, { id, revision }, starter)
  return { ...sent, token: await api.invitationToken(sent.reference) }
}

/** The other side sees it differently and has joined: both can talk and trade offers. */
export async function answerAndJoin(
  sent: Sent,
  respondent: Account,
  reason = 'It was fine when it left.',
  counterItems: CounterItem[] = [],
): Promise<void> {
  const { token } = sent
  const { api } = respondent.place
  const { items } = await api.call(openInvitation, { token })
  await api.call(answerInvitation, {
    token,
    kind: 'different',
    words: 'I would like to settle this too.',
    items: items.map((item, index) => ({
      itemId: item.id,
      answer: index === 0 ? ('partly' as const) : ('disagree' as const),
      admitted: index === 0 ? 15_000 : 0,
      reason,
    })),
    counterItems,
  })
  await api.call(joinCase, { token, name: respondent.name }, respondent)
}

type Parts = { dueOn: string; amount: number }[]

/** Puts a plain sum on the table, paid by the respondent in thirty days, or in the parts that are given. */
export async function offer(
  caseId: string,
  by: Account,
  amount: number,
  note = '',
  parts?: Parts,
): Promise<string> {
  const dueOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const instalments = parts ?? [{ dueOn, amount }]
  const payment = { payer: 'respondent' as const, amount, instalments, method: 'Bank transfer' }
  const terms = { currency: 'USD' as const, payment, acts: [], release: true }
  const made = await by.place.api.call(makeOffer, { caseId, id: randomUUID(), terms, note, validDays: 7 }, by)
  return made.id
}

/** A message of one side. */
export async function write(caseId: string, by: Account, body: string): Promise<void> {
  await by.place.api.call(sendMessage, { caseId, id: randomUUID(), body }, by)
}

/** A draft with everything filled in, kept but not sent. */
export async function keepDraft(writer: Account, about: CaseDraftInput = BOOKCASE): Promise<string> {
  const draft = { ...about, otherName: 'Lee Okafor', otherEmail: freshAddress('Lee Okafor') }
  const { id } = await writer.place.api.call(saveDraft, { id: randomUUID(), revision: 0, draft }, writer)
  return id
}

/** Both ask the mediator, and its round opens. */
export async function openRound(caseId: string, people: readonly Account[]): Promise<void> {
  for (const person of people) await person.place.api.call(askForProposal, { caseId }, person)
}

/** An offer of the one is accepted by the other: the agreement is there to be signed. */
export async function agree(
  caseId: string,
  offerer: Account,
  accepter: Account,
  parts: Parts = [],
): Promise<void> {
  const whole = parts.reduce((sum, part) => sum + part.amount, 0)
  const offerId = await (parts.length === 0
    ? offer(caseId, offerer, 32_000)
    : offer(caseId, offerer, whole, '', parts))
  await accepter.place.api.call(acceptOffer, { caseId, offerId }, accepter)
}

/** Signs with the typed name. */
export async function sign(caseId: string, person: Account): Promise<void> {
  const { fingerprint, consent } = await person.place.api.call(getAgreement, { caseId }, person)
  const signature = { name: person.name, strokes: null, consent: true, consentVersion: consent.version }
  await person.place.api.call(signAgreement, { caseId, fingerprint, ...signature }, person)
}

/** Two people in an open case, who have no screen yet. */
export async function talkingCase(place = HERE) {
  const [maya, lee] = await Promise.all([register('Maya Torres', place), register('Lee Okafor', place)])
  const sent = await sendCase(maya, lee)
  await answerAndJoin(sent, lee)
  return { ...sent, maya, lee }
}

/** Two people in an open case, each at a screen that is signed in. */
export async function openCase(browser: Browser, place = HERE) {
  const made = await talkingCase(place)
  const { maya, lee } = made
  const [starter, respondent] = [
    await seatSignedIn(browser, maya, DESK),
    await seatSignedIn(browser, lee, PHONE),
  ]
  return { ...made, starter, respondent }
}
