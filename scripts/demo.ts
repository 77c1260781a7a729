import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { getAgreement, signAgreement } from '@evensettle/contracts/agreements.ts'
import { saveDraft, submitDraft } from '@evensettle/contracts/drafts.ts'
import {
  answerInvitation,
  declineInvitation,
  joinCase,
  openInvitation,
} from '@evensettle/contracts/invitations.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { askForProposal } from '@evensettle/contracts/table-moves.ts'
import { acceptOffer, makeOffer } from '@evensettle/contracts/offers.ts'
import { saveProfile } from '@evensettle/contracts/profile.ts'
import { addDays, dateOf } from '@evensettle/domain/time.ts'
import { createClient, type Client, type Person } from './demo/client.ts'
import { STORIES, type Story } from './demo/stories.ts'

const PASSWORD = 'demo-password-1'
const origin = process.env['PUBLIC_URL'] ?? `http://localhost:${process.env['PORT'] ?? '3000'}`
const client = createClient(origin, join(resolve(process.env['DATA_DIR'] ?? 'data'), 'outbox'))
const today = dateOf(Date.now())
/** makes the addresses of one run its own, so that the demo can be run again */
const run = process.argv[2] ?? randomUUID().slice(0, 4)

function addressOf(name: string): string {
  return `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${run}@example.org`
}

async function makePeople(): Promise<Map<string, Person>> {
  const people = new Map<string, Person>()
  for (const name of new Set(STORIES.flatMap((story) => [story.starter, story.respondent]))) {
    const person = await client.signUp(name, addressOf(name), PASSWORD)
    await client.call(
      saveProfile,
      {
        name,
        kind: name === 'Northside Rentals' ? 'business' : 'person',
        addressLine: '12 Harbour Lane',
        postalCode: '04101',
        city: 'Portland',
        region: 'Maine',
        country: 'US',
        phone: '',
        timeZone: 'America/New_York',
        language: 'en',
      },
      person,
    )
    people.set(name, person)
  }
  return people
}

async function begin(
  story: Story,
  starter: Person,
  respondent: Person,
): Promise<{ caseId: string; reference: string } | null> {
  const draft = {
    type: story.type,
    title: story.title,
    story: story.story,
    happenedOn: addDays(today, -60),
    currency: story.currency,
    items: story.items.map((item) => ({ id: randomUUID(), on: null, ...item })),
    wish: story.wish,
    otherName: respondent.name,
    otherEmail: respondent.email,
    note: story.note,
  }
  const saved = await client.call(saveDraft, { id: randomUUID(), revision: 0, draft }, starter)
  if (story.key === 'draft') return null
  return client.call(submitDraft, { id: saved.id, revision: saved.revision }, starter)
}

/** What the respondent of a made-up dispute agrees to of its first point, when they answer. */
const AGREED_SHARE = 0.6

async function answer(story: Story, reference: string, respondent: Person): Promise<void> {
  const token = await client.invitationToken(reference)
  const page = await client.call(openInvitation, { token })
  const isPlainYes = story.key === 'settled'
  await client.call(answerInvitation, {
    token,
    kind: isPlainYes ? 'agree' : 'different',
    words: isPlainYes ? '' : 'I see some of this differently, but I would like to settle it.',
    items: page.items.map((item, index) =>
      index === 0 && item.kind === 'money'
        ? {
            itemId: item.id,
            answer: 'partly' as const,
            admitted: Math.round(item.claimed * AGREED_SHARE),
            reason: 'Most of it, but not all.',
          }
        : item.kind === 'money'
          ? {
              itemId: item.id,
              answer: 'disagree' as const,
              admitted: 0,
              reason: 'I remember this differently.',
            }
          : { itemId: item.id, answer: 'agree' as const, admitted: 0, reason: '' },
    ),
  })
  await client.call(joinCase, { token, name: respondent.name }, respondent)
}

async function talk(caseId: string, starter: Person, respondent: Person): Promise<void> {
  const lines: [Person, string][] = [
    [starter, 'Thank you for answering. I would really like to get this done this month.'],
    [respondent, 'Me too. I looked at my papers again and I think we are not that far apart.'],
    [starter, 'Good. Shall we each make an offer and see?'],
  ]
  for (const [person, body] of lines)
    await client.call(sendMessage, { caseId, id: randomUUID(), body }, person)
}

/** What the respondent agreed to, and a fifth of the rest: an offer begins where the answer ended. */
function counterTo({ items }: Story): number {
  const total = items.reduce((sum, item) => sum + item.amount, 0)
  const agreed = (items[0]?.amount ?? 0) * AGREED_SHARE
  return Math.round((agreed + (total - agreed) / 5) / 100) * 100
}

async function offer(caseId: string, by: Person, amount: number, story: Story): Promise<string> {
  const { currency, items } = story
  const terms = {
    currency,
    payment: {
      payer: 'respondent' as const,
      amount,
      instalments: [{ dueOn: addDays(today, 30), amount }],
      method: 'Bank transfer',
    },
    acts: items
      .filter(({ kind }) => kind === 'act')
      .map(({ title }) => ({
        kind: 'redo_work' as const,
        by: 'respondent' as const,
        words: title,
        dueOn: addDays(today, 21),
      })),
    release: true,
  }
  const made = await client.call(makeOffer, { caseId, id: randomUUID(), terms, note: '', validDays: 7 }, by)
  return made.id
}

async function sign(caseId: string, person: Person): Promise<void> {
  const agreement = await client.call(getAgreement, { caseId }, person)
  await client.call(
    signAgreement,
    {
      caseId,
      fingerprint: agreement.fingerprint,
      name: person.name,
      strokes: null,
      consent: true,
      consentVersion: agreement.consent.version,
    },
    person,
  )
}

async function play(api: Client, story: Story, starter: Person, respondent: Person): Promise<string> {
  const sent = await begin(story, starter, respondent)
  if (!sent) return story.title
  const { caseId, reference } = sent
  const line = `${story.title} (${reference})`
  if (story.key === 'invited') return line
  if (story.key === 'declined') {
    const token = await api.invitationToken(reference)
    await api.call(openInvitation, { token })
    await api.call(declineInvitation, {
      token,
      reason: 'not_saying',
      words: 'I would rather talk about it in person.',
    })
    return line
  }
  await answer(story, reference, respondent)
  if (story.key === 'settled') {
    await sign(caseId, starter)
    await sign(caseId, respondent)
    return line
  }
  await talk(caseId, starter, respondent)
  const total = story.items.reduce((sum, item) => sum + item.amount, 0)
  await offer(caseId, starter, Math.round(total * 0.9), story)
  const counter = await offer(caseId, respondent, counterTo(story), story)
  if (story.key === 'round')
    for (const person of [starter, respondent]) await api.call(askForProposal, { caseId }, person)
  if (story.key === 'agreed') await api.call(acceptOffer, { caseId, offerId: counter }, starter)
  return line
}

async function checkServer(): Promise<void> {
  const answer = await fetch(`${origin}/readyz`).catch(() => null)
  if (answer?.ok) return
  console.error(
    `Nothing answers at ${origin}. Start it first (npm start), and give the demo the same PORT and DATA_DIR.`,
  )
  process.exit(1)
}

await checkServer()
const people = await makePeople()
for (const story of STORIES) {
  const starter = people.get(story.starter)
  const respondent = people.get(story.respondent)
  if (!starter || !respondent) continue
  console.log(`  ${story.key.padEnd(9)} ${await play(client, story, starter, respondent)}`)
}
console.log(`\nSign in at ${origin}/login. Every password is ${PASSWORD}`)
for (const { name, email } of people.values()) console.log(`  ${name.padEnd(18)} ${email}`)
