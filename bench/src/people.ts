import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCase } from '@evensettle/contracts/cases.ts'
import { saveDraft, submitDraft } from '@evensettle/contracts/drafts.ts'
import { answerInvitation, joinCase, openInvitation } from '@evensettle/contracts/invitations.ts'
import { saveProfile } from '@evensettle/contracts/profile.ts'
import PostalMime from 'postal-mime'
import { createClient, type Client, type Person } from '../../scripts/demo/client.ts'
import { inParallel, wait } from './numbers.ts'
import { fetchPatiently } from './patient-fetch.ts'

/** An open case of four points between two people who have both joined. */
export type Pair = { caseId: string; starter: Person; respondent: Person; seq: number }

export const PASSWORD = 'a bench password'
const AT_ONCE = 6
const MAILS_WITHIN = 180_000

export const PROFILE = {
  kind: 'person' as const,
  addressLine: '12 Harbour Lane',
  postalCode: '04101',
  city: 'Portland',
  region: 'Maine',
  country: 'US',
  phone: '',
  timeZone: 'America/New_York',
  language: 'en' as const,
}

/** Makes pairs of people and their cases through the public API, as browsers would. */
export async function makePairs(
  origin: string,
  dataDir: string,
  count: number,
  say: (line: string) => void,
): Promise<Pair[]> {
  const outbox = join(dataDir, 'outbox')
  const client = createClient(origin, outbox, fetchPatiently)
  say(`making ${count * 2} people and ${count} cases`)
  const started = await inParallel(Array.from({ length: count }), AT_ONCE, (_, index) => begin(client, index))
  say(`waiting for ${count} invitations in the outbox`)
  const tokens = await invitationTokens(
    outbox,
    started.map(({ respondent }) => respondent.email),
  )
  return inParallel(started, AT_ONCE, (pair) =>
    answerAndJoin(client, pair, tokens.get(pair.respondent.email) ?? ''),
  )
}

async function aPerson(client: Client, name: string): Promise<Person> {
  const person = await client.signUp(name, `${randomUUID()}@example.org`, PASSWORD)
  await client.call(saveProfile, { name, ...PROFILE }, person)
  return person
}

function aPoint(title: string, amount: number) {
  return {
    id: randomUUID(),
    kind: 'money' as const,
    title,
    details: 'As it stands in the contract.',
    amount,
    on: null,
  }
}

async function begin(client: Client, index: number): Promise<Omit<Pair, 'seq'>> {
  const starter = await aPerson(client, `Starter ${index}`)
  const respondent = await aPerson(client, `Respondent ${index}`)
  const draft = {
    type: 'security_deposit' as const,
    title: 'Deposit for Harbour Lane',
    story: 'I moved out in May. The deposit has not come back, although the rooms were clean. '.repeat(5),
    happenedOn: null,
    currency: 'EUR' as const,
    items: [
      aPoint('Deposit', 120_000),
      aPoint('Heating', 8_050),
      aPoint('Keys', 4_000),
      aPoint('Cleaning', 9_900),
    ],
    wish: 'I would like the deposit back.',
    otherName: respondent.name,
    otherEmail: respondent.email,
    note: '',
  }
  const saved = await client.call(saveDraft, { id: randomUUID(), revision: 0, draft }, starter)
  const { caseId } = await client.call(submitDraft, { id: saved.id, revision: saved.revision }, starter)
  return { caseId, starter, respondent }
}

async function answerAndJoin(client: Client, pair: Omit<Pair, 'seq'>, token: string): Promise<Pair> {
  const { items } = await client.call(openInvitation, { token })
  await client.call(answerInvitation, {
    token,
    kind: 'different',
    words: 'I see some of this differently.',
    items: items.map(({ id, claimed }) => ({
      itemId: id,
      answer: 'partly' as const,
      admitted: Math.round(claimed / 2),
      reason: 'Half of it, for the scratches in the hall.',
    })),
  })
  await client.call(joinCase, { token, name: pair.respondent.name }, pair.respondent)
  const { seq } = await client.call(getCase, { caseId: pair.caseId }, pair.starter)
  return { ...pair, seq }
}

/** The token of each address's invitation, as soon as all of them have been written to the outbox. */
async function invitationTokens(outbox: string, addresses: string[]): Promise<Map<string, string>> {
  const tokens = new Map<string, string>()
  const seen = new Set<string>()
  const until = performance.now() + MAILS_WITHIN
  while (addresses.some((address) => !tokens.has(address))) {
    if (performance.now() > until)
      throw new Error(`${tokens.size} of ${addresses.length} invitations are in the outbox`)
    for (const name of await readdir(outbox).catch(() => [])) {
      if (!name.endsWith('.eml') || seen.has(name)) continue
      seen.add(name)
      const mail = await PostalMime.parse(await readFile(join(outbox, name)))
      const token = /invitation-response\?token=([\w-]+)/.exec(mail.text ?? '')?.[1]
      const address = mail.to?.[0]?.address
      if (token !== undefined && address !== undefined) tokens.set(address, token)
    }
    await wait(200)
  }
  return tokens
}
