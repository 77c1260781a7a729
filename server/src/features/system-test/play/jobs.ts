import * as m from '@evensettle/messages/infrastructure/made-up.ts'
import { AGREEMENT_PDF_PATH, getAgreement, signAgreement } from '@evensettle/contracts/agreements.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { saveDraft, submitDraft } from '@evensettle/contracts/drafts.ts'
import { evidenceFilePath, addEvidence, finishEvidence, UPLOAD_PATH } from '@evensettle/contracts/evidence.ts'
import { answerInvitation, joinCase, openInvitation } from '@evensettle/contracts/invitations.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { type ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { answerPackage, askForProposal, sendAnswers } from '@evensettle/contracts/table-moves.ts'
import { makeOffer } from '@evensettle/contracts/offers.ts'
import { saveProfile } from '@evensettle/contracts/profile.ts'
import { isSealed } from '@evensettle/domain/agreements/agreement-state.ts'
import { isNegotiating, isSigning } from '@evensettle/domain/cases/status.ts'
import { isRunning } from '@evensettle/domain/proposals/round.ts'
import type { TrialStep } from '@evensettle/domain/service/trial.ts'
import { addDays, dateOf } from '@evensettle/domain/time.ts'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Trial, TrialGround } from '../../../deps.ts'
import { callerOf, heardLive, type Caller, type Played } from './queries.ts'

type Take = (step: TrialStep, work: () => Promise<void>) => Promise<void>

type Case = { caseId: string; itemIds: string[]; token: string }

/** What the steps hand on to each other; a step before that failed leaves its part out, and the later ones are not taken. */
type SoFar = {
  trial?: Trial
  caller?: Caller
  starter?: Played
  respondent?: Played
  case?: Case
}

function had<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a step before this one did not end')
  return value
}

function assert(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what)
}

/** Plays a dispute of two made-up people from its first line to the sealed agreement, over HTTP. */
export async function playCase(ground: TrialGround, testId: string, take: Take): Promise<void> {
  const so: SoFar = {}
  await take('ground', async () => {
    so.trial = await ground.open(testId)
    so.caller = callerOf(so.trial.origin)
  })
  await take('people', async () => {
    so.starter = await aPerson(had(so.caller), m.starterName())
    so.respondent = await aPerson(had(so.caller), m.respondentName())
  })
  await take('invitation', async () => void (so.case = await invite(had(so.trial), all(so))))
  await take('files', () => fileInAndOut(had(so.trial), all(so)))
  await take('answer', () => answer(all(so)))
  await take('live', () => messageLive(had(so.trial), all(so)))
  await take('offers', () => offers(all(so)))
  await take('round', () => round(all(so)))
  await take('signatures', () => sign(all(so)))
  await take('seal', () => seal(had(so.trial), all(so)))
}

type All = { caller: Caller; starter: Played; respondent: Played; case: Case }

function all(so: SoFar): All {
  const none: Case = { caseId: '', itemIds: [], token: '' }
  return {
    caller: had(so.caller),
    starter: had(so.starter),
    respondent: had(so.respondent),
    case: so.case ?? none,
  }
}

async function aPerson(caller: Caller, name: string): Promise<Played> {
  const person = await caller.signUp(name, `${randomUUID()}@example.org`)
  const profile = {
    name,
    kind: 'person',
    addressLine: '1 Nowhere Lane',
    postalCode: '04101',
    city: 'Portland',
    region: 'Maine',
    country: 'US',
    phone: '',
    timeZone: 'America/New_York',
    language: 'en',
  } as const
  await caller.call(saveProfile, profile, person)
  return person
}

const ASKED = 120_000

async function invite(trial: Trial, { caller, starter, respondent }: All): Promise<Case> {
  const draft = {
    type: 'security_deposit' as const,
    title: m.title(),
    story: m.story(),
    happenedOn: addDays(dateOf(Date.now()), -60),
    currency: 'USD' as const,
    items: [
      { id: randomUUID(), kind: 'money' as const, title: m.deposit(), details: '', amount: ASKED, on: null },
    ],
    wish: m.wish(),
    otherName: respondent.name,
    otherEmail: respondent.email,
    note: '',
  }
  const saved = await caller.call(saveDraft, { id: randomUUID(), revision: 0, draft }, starter)
  const sent = await caller.call(submitDraft, { id: saved.id, revision: saved.revision }, starter)
  await trial.runJobs()
  const token = (await trial.mailsTo(respondent.email))
    .flatMap((text) => /invitation-response\?token=([\w-]+)/.exec(text)?.[1] ?? [])
    .at(-1)
  if (token === undefined) throw new Error('the invitation is not in the outbox of the test')
  const page = await caller.call(openInvitation, { token })
  return { caseId: sent.caseId, itemIds: page.items.map(({ id }) => id), token }
}

async function fileInAndOut(trial: Trial, { caller, starter, case: { caseId } }: All): Promise<void> {
  const bytes = Buffer.from(`${m.receipt()}\n${randomBytes(3_000).toString('base64')}\n`)
  const id = randomUUID()
  const about = { itemId: null, kind: 'other', name: m.receipt(), documented: null } as const
  await caller.call(
    addEvidence,
    { token: null, caseId, id, bytes: bytes.byteLength, mediaType: 'text/plain', ...about },
    starter,
  )
  const sent = await caller.raw(`${UPLOAD_PATH}/${id}`, starter, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  })
  assert(sent.status === 204, `the upload was answered with ${sent.status}`)
  const kept = await caller.call(finishEvidence, { token: null, id }, starter)
  await trial.runJobs()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  assert(kept.sha256 === sha256, 'the file was kept under another hash')
  const out = await caller.raw(evidenceFilePath(id, 'original'), starter)
  assert(
    Buffer.from(await out.arrayBuffer()).equals(bytes),
    `the file came back changed, or not at all (${out.status})`,
  )
}

async function answer({ caller, respondent, case: { caseId, itemIds, token } }: All): Promise<void> {
  const reason = m.reason()
  const items = itemIds.map((itemId) => ({ itemId, answer: 'disagree' as const, admitted: 0, reason }))
  await caller.call(answerInvitation, { token, kind: 'different', words: '', items })
  await caller.call(joinCase, { token, name: respondent.name }, respondent)
  const { status } = await caller.call(getCase, { caseId }, respondent)
  assert(isNegotiating(status), `the case is ${status} after both have joined`)
}

async function messageLive(
  trial: Trial,
  { caller, starter, respondent, case: { caseId } }: All,
): Promise<void> {
  const id = randomUUID()
  await heardLive(trial.origin, starter, caseId, async () => {
    await caller.call(sendMessage, { caseId, id, body: m.hello() }, respondent)
  })
}

async function offers({ caller, starter, respondent, case: { caseId } }: All): Promise<void> {
  for (const [person, amount] of [
    [starter, 110_000],
    [respondent, 30_000],
  ] as const) {
    const dueOn = addDays(dateOf(Date.now()), 30)
    const terms = {
      currency: 'USD' as const,
      payment: {
        payer: 'respondent' as const,
        amount,
        instalments: [{ dueOn, amount }],
        method: m.method(),
      },
      acts: [],
      release: true,
    }
    await caller.call(makeOffer, { caseId, id: randomUUID(), terms, note: '', validDays: 7 }, person)
  }
}

async function round({ caller, starter, respondent, case: { caseId } }: All): Promise<void> {
  await caller.call(askForProposal, { caseId }, starter)
  const { proposals } = await caller.call(askForProposal, { caseId }, respondent)
  const opened = proposals.at(-1)
  if (!opened || !isRunning(opened.state)) throw new Error('no proposal was opened')
  await answerAll(caller, caseId, opened, starter, 'low')
  await answerAll(caller, caseId, opened, respondent, 'high')
  const { status } = await caller.call(getCase, { caseId }, starter)
  assert(isSigning(status), `the case is ${status} after both said yes to the same sums`)
}

/** Says yes to each package at the end of its sums that is best for the other side, so that the two meet. */
async function answerAll(
  caller: Caller,
  caseId: string,
  opened: ProposalRound,
  by: Played,
  end: 'low' | 'high',
): Promise<void> {
  let receipt = ''
  for (const one of opened.proposal.packages) {
    // an apology that the mediator suggests is its doer's own word
    const input = { caseId, roundId: opened.id, packageId: one.id, sum: one[end], isOwnWord: true }
    const { proposals } = await caller.call(answerPackage, input, by)
    receipt = proposals.find(({ id }) => id === opened.id)?.mine?.receipt ?? ''
  }
  await caller.call(sendAnswers, { caseId, roundId: opened.id, receipt }, by)
}

async function sign({ caller, starter, respondent, case: { caseId } }: All): Promise<void> {
  for (const person of [starter, respondent]) {
    const { fingerprint, myName, consent } = await caller.call(getAgreement, { caseId }, person)
    const signed = {
      caseId,
      fingerprint,
      name: myName,
      strokes: null,
      consent: true,
      consentVersion: consent.version,
    }
    await caller.call(signAgreement, signed, person)
  }
}

async function seal(trial: Trial, { caller, starter, case: { caseId } }: All): Promise<void> {
  await trial.runJobs()
  const { state, pdf } = await caller.call(getAgreement, { caseId }, starter)
  assert(isSealed(state) && pdf !== null, `the agreement is ${state} after both have signed`)
  const out = await caller.raw(AGREEMENT_PDF_PATH.replace(':caseId', caseId), starter)
  const bytes = Buffer.from(await out.arrayBuffer())
  assert(bytes.subarray(0, 5).toString() === '%PDF-', `the sealed agreement is no PDF (${out.status})`)
  assert(
    createHash('sha256').update(bytes).digest('hex') === pdf?.sha256,
    'the sealed agreement came out with another hash',
  )
  assert(bytes.includes('/ByteRange'), 'the agreement bears no seal')
}
