import {
  AGREEMENT_VERSION_PDF_PATH,
  getAgreementChanges,
  proposeChange,
} from '@evensettle/contracts/agreement-changes.ts'
import { getAgreement, AGREEMENT_PDF_PATH } from '@evensettle/contracts/agreements.ts'
import {
  getAnswerDraft,
  letHelperIn,
  openAsHelper,
  saveAnswerDraft,
  type AnswerDraftInput,
} from '@evensettle/contracts/answers.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { EVIDENCE_FILE_PATH, listEvidence, TOKEN_HEADER } from '@evensettle/contracts/evidence.ts'
import { answerInvitation, openInvitation } from '@evensettle/contracts/invitations.ts'
import { readTalk } from '@evensettle/contracts/invitation-talk.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { listMessages } from '@evensettle/contracts/messages.ts'
import { getNegotiation } from '@evensettle/contracts/negotiation.ts'
import { isVisible, visibleTo, type Thing, type Viewer } from '@evensettle/domain/access/visibility.ts'
import { AGREEMENT_STATES } from '@evensettle/domain/agreements/agreement-state.ts'
import { SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { EVIDENCE_STATES } from '@evensettle/domain/evidence/evidence.ts'
import { OFFER_STATES } from '@evensettle/domain/offers/offer.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { authenticate } from './app.ts'
import { accessOf } from './features/access/queries.ts'
import {
  aCase,
  anAgreedCase,
  anOffer,
  aPerson,
  answer,
  aRound,
  aSettledCase,
  type TestCase,
} from './testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from './testing/make-test-app.ts'
import { openLive, startTestServer } from './testing/test-server.ts'

/** Somebody with what they come with: an account, a token, or an account that has nothing to do with the case. */
type Somebody = { name: string; person: Person | null; token: string | null; viewer: Viewer }

const STRANGER: Viewer = { role: 'partner', side: null, owner: null }

let app: TestApp
let stranger: Person

beforeAll(async () => {
  app = await makeTestApp()
  stranger = await aPerson(app)
})

async function somebody(caseId: string, name: string, person: Person | null, token: string | null) {
  const user = person && (await authenticate(app.deps, await app.tokenOf(person)))
  const access = await accessOf(app.deps.db, { user, token }, caseId, app.clock.now()).catch(() => null)
  return { name, person, token, viewer: access ?? STRANGER }
}

async function helperToken(caseId: string, token: string | null, by: Person | null): Promise<string> {
  return (await app.ok(letHelperIn, { token, caseId, name: 'Helga', role: 'friend' }, by)).helperToken
}

/** Everybody there can be while the invited person has no account yet. */
async function everybodyInvited({ caseId, token, starter }: TestCase): Promise<Somebody[]> {
  return [
    await somebody(caseId, 'starter', starter, null),
    await somebody(caseId, 'invitee', null, token),
    await somebody(caseId, 'helper_of_starter', null, await helperToken(caseId, null, starter)),
    await somebody(caseId, 'helper_of_respondent', null, await helperToken(caseId, token, null)),
    await somebody(caseId, 'stranger', stranger, null),
  ]
}

/** Everybody there can be once both are at the table. */
async function everybodyJoined({ caseId, starter, respondent }: TestCase): Promise<Somebody[]> {
  return [
    await somebody(caseId, 'starter', starter, null),
    await somebody(caseId, 'respondent', respondent, null),
    await somebody(caseId, 'helper_of_starter', null, await helperToken(caseId, null, starter)),
    await somebody(caseId, 'helper_of_respondent', null, await helperToken(caseId, null, respondent)),
    await somebody(caseId, 'stranger', stranger, null),
  ]
}

/** Every file there can be: of each side, in the name of everybody there and of others, in every state. */
async function everyFile(caseId: string, everybody: readonly Somebody[]) {
  const now = app.clock.now()
  const there = everybody.flatMap(({ viewer: { side, owner } }) => (side && owner ? [{ side, owner }] : []))
  // whom the starter had invited before, and somebody in another browser who came by letter
  const others = ['mail:before@example.org', 'key:another-browser'].map((owner) => ({
    side: 'respondent' as const,
    owner,
  }))
  const rows = [...there, ...others].flatMap((by) =>
    EVIDENCE_STATES.flatMap((state) =>
      [null, now].map((releasedAt) => ({ id: newId(), ...by, state, releasedAt })),
    ),
  )
  const file = `test/${newId()}.pdf`
  await app.deps.files.put(file, Buffer.from('as it was handed in'))
  await app.deps.db
    .insertInto('evidence')
    .values(
      rows.map(({ id, side, owner, state, releasedAt }) => ({
        id,
        case_id: caseId,
        side,
        item_id: null,
        kind: 'receipt' as const,
        name: 'A file',
        documented: null,
        state,
        owner,
        media_type: 'application/pdf',
        bytes: 19,
        sha256: null,
        file,
        view_file: null,
        view_sha256: null,
        thumbnail: null,
        width: null,
        height: null,
        created_at: now,
        released_at: releasedAt,
      })),
    )
    .execute()
  return rows
}

async function headersOf({ person, token }: Somebody): Promise<Record<string, string>> {
  return { ...(person ? await app.as(person) : {}), ...(token === null ? {} : { [TOKEN_HEADER]: token }) }
}

/** What everybody sees of every file, as the domain says it and as the server does. */
async function filesSeen(caseId: string, everybody: readonly Somebody[]) {
  const said: unknown[] = []
  const done: unknown[] = []
  const files = await everyFile(caseId, everybody)
  const now = app.clock.now().getTime()
  for (const one of everybody) {
    const listed = await app.request(listEvidence, { caseId, token: one.token }, one.person)
    const seen = new Set(listed.status === 200 ? listed.body.evidence.map(({ id }) => id) : [])
    for (const { releasedAt, ...file } of files) {
      const thing: Thing = { kind: 'evidence', ...file, releasedAt: releasedAt?.getTime() ?? null }
      const about = [one.name, file.side, file.owner, file.state, releasedAt !== null]
      said.push([...about, isVisible(one.viewer, thing, now)])
      done.push([...about, seen.has(file.id)])
    }
  }
  const shown = files.filter(({ state, releasedAt }) => state === 'ready' && releasedAt !== null)
  for (const one of everybody)
    for (const file of shown) {
      const path = EVIDENCE_FILE_PATH.replace(':evidenceId', file.id).replace(':variant', 'original')
      const { status } = await app.http.request(path, { headers: await headersOf(one) })
      const isOriginal = isVisible(one.viewer, { kind: 'original', owner: file.owner }, now)
      said.push([one.name, 'original', file.owner, isOriginal])
      done.push([one.name, 'original', file.owner, status === 200])
    }
  return { said, done }
}

describe('a file', () => {
  it('is seen as the domain says, by everybody and in every state, before the invited person has joined', async () => {
    const one = await aCase(app, { answered: null, joined: false })
    const { said, done } = await filesSeen(one.caseId, await everybodyInvited(one))
    expect(done).toEqual(said)
  })

  it('is seen as the domain says, by everybody and in every state, once both are at the table', async () => {
    const one = await aCase(app)
    const { said, done } = await filesSeen(one.caseId, await everybodyJoined(one))
    expect(done).toEqual(said)
  })
})

const UNSENT: AnswerDraftInput = {
  items: {},
  words: 'kumquat-words',
  counterItems: [{ id: newId(), kind: 'act', title: 'kumquat-claim-back', details: '', claimed: 0 }],
  proposal: { amount: null, payOn: null, words: '' },
}

describe('an answer', () => {
  it('that is being written is read back as the domain says', async () => {
    const one = await aCase(app, { answered: null, joined: false })
    const everybody = await everybodyInvited(one)
    await app.ok(saveAnswerDraft, { token: one.token, revision: 0, draft: UNSENT })
    const owner = everybody.find(({ name }) => name === 'invitee')?.viewer.owner ?? ''
    for (const { name, token, viewer } of everybody) {
      const raw = token === null ? '' : (await app.request(getAnswerDraft, { token })).raw
      const expected = isVisible(viewer, { kind: 'unsent_answer', owner }, 0)
      expect([name, raw.includes('kumquat-words')]).toEqual([name, expected])
    }
  })

  it('that was sent is read from that moment on, as the domain says', async () => {
    const one = await aCase(app, { answered: null, joined: false })
    const everybody = await everybodyInvited(one)
    const owner = everybody.find(({ name }) => name === 'invitee')?.viewer.owner ?? ''
    const seenBy = async ({ person, token }: Somebody) => {
      if (person) return (await app.request(getCase, { caseId: one.caseId }, person)).raw
      const input = { token: token ?? '' }
      const asHelper = await app.request(openAsHelper, input)
      return asHelper.raw + (await app.request(openInvitation, input)).raw
    }
    const expectSeen = async (answeredAt: number | null) => {
      for (const each of everybody) {
        const raw = await seenBy(each)
        for (const [part, word] of [
          ['items', 'kumquat-reason'],
          ['claims_back', 'kumquat-claim-back'],
        ] as const) {
          const thing: Thing = { kind: 'answer', part, owner, answeredAt }
          const expected = isVisible(each.viewer, thing, app.clock.now().getTime())
          expect([each.name, part, raw.includes(word)]).toEqual([each.name, part, expected])
        }
      }
    }
    await app.ok(saveAnswerDraft, { token: one.token, revision: 0, draft: UNSENT })
    await expectSeen(null)
    const items = one.itemIds.map((itemId) => ({
      itemId,
      answer: 'disagree' as const,
      admitted: 0,
      reason: 'kumquat-reason',
    }))
    const { counterItems } = UNSENT
    await app.ok(answerInvitation, { token: one.token, kind: 'different', words: '', items, counterItems })
    await expectSeen(app.clock.now().getTime())
  })
})

describe('what one side writes to the other', () => {
  const SAID = { kind: 'message' } as const
  const readBy = async (caseId: string, { person, token }: Somebody) =>
    person
      ? (await app.request(listMessages, { caseId }, person)).raw
      : (await app.request(readTalk, { token: token ?? '' })).raw

  it.each([null, 'different'] as const)(
    'is read before the invited person joins as the domain says (answered: %s)',
    async (answered) => {
      const one = await aCase(app, { answered, joined: false })
      const everybody = await everybodyInvited(one)
      const owner = everybody.find(({ name }) => name === 'invitee')?.viewer.owner ?? ''
      await app.ok(sendMessage, { caseId: one.caseId, id: newId(), body: 'kumquat-said' }, one.starter)
      const sentAt = app.clock.now().getTime()
      for (const each of everybody) {
        const answeredAs = answered === null ? null : owner
        const expected = isVisible(each.viewer, { ...SAID, sentAt, isOfThisTalk: true, answeredAs }, sentAt)
        const isRead = (await readBy(one.caseId, each)).includes('kumquat-said')
        expect([each.name, isRead]).toEqual([each.name, expected])
      }
    },
  )

  it('is read by the two at the table and nobody else, and by neither once it was set aside', async () => {
    const one = await aCase(app)
    const everybody = await everybodyJoined(one)
    const id = newId()
    await app.ok(sendMessage, { caseId: one.caseId, id, body: 'kumquat-said' }, one.respondent)
    const sentAt = app.clock.now().getTime()
    for (const isOfThisTalk of [true, false]) {
      const event = app.deps.db.updateTable('case_event').set({ type: 'message.set_aside' })
      if (!isOfThisTalk)
        await event.where('case_id', '=', one.caseId).where('type', '=', 'message.sent').execute()
      for (const each of everybody) {
        const expected = isVisible(each.viewer, { ...SAID, sentAt, isOfThisTalk, answeredAs: null }, sentAt)
        const isRead = (await readBy(one.caseId, each)).includes('kumquat-said')
        expect([isOfThisTalk, each.name, isRead]).toEqual([isOfThisTalk, each.name, expected])
      }
    }
  })
})

describe('what lies on the table', () => {
  it('is seen by both sides and nobody else, in whatever state an offer is', async () => {
    const one = await aCase(app)
    const everybody = await everybodyJoined(one)
    const offerId = await anOffer(app, one, one.respondent)
    const madeAt = app.clock.now().getTime()
    for (const state of OFFER_STATES) {
      await app.deps.db.updateTable('offer').set({ state }).where('id', '=', offerId).execute()
      for (const each of everybody) {
        const { raw } = await app.request(getNegotiation, { caseId: one.caseId }, each.person)
        const thing: Thing = { kind: 'offer', madeAt, isOfThisTalk: true }
        const expected = isVisible(each.viewer, thing, madeAt)
        expect([state, each.name, raw.includes(offerId)]).toEqual([state, each.name, expected])
      }
    }
  })

  it('is not an offer of somebody who turned out to be another', async () => {
    const one = await aCase(app)
    const offerId = await anOffer(app, one, one.respondent)
    // the starter said of who had joined: no, this is not them
    await app.deps.db
      .insertInto('case_event')
      .values({
        case_id: one.caseId,
        seq: 1_000,
        type: 'respondent.refused',
        side: 'starter',
        facts: '{}',
        at: app.clock.now(),
      })
      .execute()
    for (const each of await everybodyJoined(one)) {
      const { raw } = await app.request(getNegotiation, { caseId: one.caseId }, each.person)
      expect([each.name, raw.includes(offerId)]).toEqual([each.name, false])
      expect(visibleTo(each.viewer, { kind: 'offer', madeAt: 0, isOfThisTalk: false })).toBe('no')
    }
  })

  it('never shows what a side sealed to anybody but itself, before the round is over and after', async () => {
    const one = await aCase(app)
    const everybody = await everybodyJoined(one)
    const round = await aRound(app, one)
    const receipts: Record<Side, string> = { starter: '', respondent: '' }
    const expectSeen = async () => {
      for (const each of everybody) {
        const { raw } = await app.request(getNegotiation, { caseId: one.caseId }, each.person)
        for (const side of SIDES) {
          const isThere = receipts[side] !== '' && raw.includes(receipts[side])
          const expected = receipts[side] !== '' && isVisible(each.viewer, { kind: 'sealed', side }, 0)
          expect([each.name, side, isThere]).toEqual([each.name, side, expected])
        }
      }
    }
    for (const side of SIDES) {
      await answer(app, one, round, side === 'starter' ? one.starter : one.respondent, () => null)
      const sealed = await app.deps.db
        .selectFrom('sealed_sums')
        .select('receipt')
        .where('round_id', '=', round.id)
        .where('side', '=', side)
        .executeTakeFirstOrThrow()
      receipts[side] = sealed.receipt
      await expectSeen()
    }
  })
})

describe('an agreement', () => {
  it('and its sealed PDF are seen as the domain says, in every state', async () => {
    const one = await anAgreedCase(app)
    const everybody = await everybodyJoined(one)
    const { id } = await app.ok(getAgreement, { caseId: one.caseId }, one.starter)
    const at = app.clock.now()
    const file = `test/${newId()}.pdf`
    const { sha256 } = await app.deps.files.put(file, Buffer.from('%PDF-1.7'))
    for (const state of AGREEMENT_STATES) {
      const paper =
        state === 'sealed' || state === 'replaced'
          ? { pdf_file: file, pdf_sha256: sha256, pdf_bytes: 8, sealed_at: at }
          : { pdf_file: null }
      await app.deps.db
        .updateTable('agreement')
        .set({ state, ...paper })
        .where('id', '=', id)
        .execute()
      for (const each of everybody) {
        const { raw } = await app.request(getAgreement, { caseId: one.caseId }, each.person)
        const paths = state === 'replaced' ? AGREEMENT_VERSION_PDF_PATH : AGREEMENT_PDF_PATH
        const path = paths.replace(':caseId', one.caseId).replace(':version', '1')
        const { status } = await app.http.request(path, { headers: await headersOf(each) })
        const now = at.getTime()
        const text: Thing = { kind: 'agreement', state, madeAt: now }
        const pdf: Thing = { kind: 'agreement_pdf', state, sealedAt: 'sealed_at' in paper ? now : null }
        expect([state, each.name, raw.includes(id), status === 200]).toEqual([
          state,
          each.name,
          isVisible(each.viewer, text, now),
          isVisible(each.viewer, pdf, now),
        ])
      }
    }
  })
})

it('a change of a signed agreement is for its two sides, from the moment it is proposed', async () => {
  const one = await aSettledCase(app)
  const everybody = await everybodyJoined(one)
  const { current } = await app.ok(getAgreementChanges, { caseId: one.caseId }, one.starter)
  const draft = { ...current, title: 'Planted in a change' }
  await app.ok(proposeChange, { caseId: one.caseId, id: newId(), note: '', draft }, one.starter)
  const at = app.clock.now().getTime()
  for (const each of everybody) {
    const { raw } = await app.request(getAgreementChanges, { caseId: one.caseId }, each.person)
    const thing: Thing = { kind: 'agreement_change', proposedAt: at }
    expect([each.name, raw.includes('Planted in a change')]).toEqual([
      each.name,
      isVisible(each.viewer, thing, at),
    ])
  }
})

it('who is at the table right now is told to the other side alone', async () => {
  const one = await aCase(app)
  const server = await startTestServer(app)
  const there = await openLive(server.url, await app.tokenOf(one.starter))
  await there.follow(one.caseId, 0)
  for (const each of await everybodyJoined(one)) {
    const token = each.person ? await app.tokenOf(each.person) : each.token
    // who has no account is not let in at all
    const line = await openLive(server.url, token).catch(() => null)
    line?.send({ type: 'follow', caseId: one.caseId, cursor: 0 })
    const first = await line?.until(({ type }) => type === 'presence' || type === 'refused')
    expect([each.name, first?.type === 'presence']).toEqual([
      each.name,
      isVisible(each.viewer, { kind: 'presence', side: 'starter' }, 0),
    ])
    await line?.end()
  }
  await there.end()
  await server.close()
})

it('walks the viewers that there are: each as the actor that it is', async () => {
  const waiting = await aCase(app, { answered: null, joined: false })
  const joined = await aCase(app)
  const roles = [...(await everybodyInvited(waiting)), ...(await everybodyJoined(joined))].map(
    ({ name, viewer }) => [name, viewer.side === null ? 'stranger' : viewer.role],
  )
  for (const [name, role] of roles) expect(role).toBe(name)
})
