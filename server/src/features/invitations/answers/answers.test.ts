import {
  answerCounterItems,
  endHelper,
  getAnswerDraft,
  letHelperIn,
  listHelpers,
  openAsHelper,
  saveAnswerDraft,
  type AnswerDraftInput,
} from '@evensettle/contracts/answers.ts'
import { getCase, leaveCase } from '@evensettle/contracts/cases.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import { listEvidence } from '@evensettle/contracts/evidence.ts'
import {
  answerInvitation,
  declineInvitation,
  joinCase,
  resendInvitation,
} from '@evensettle/contracts/invitations.ts'
import { getNegotiation } from '@evensettle/contracts/negotiation.ts'
import { getPreferences } from '@evensettle/contracts/earlier-rounds.ts'
import { addDays, dateOf } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aCase,
  anItem,
  aPerson,
  aSettledCase,
  open,
  tokenMailedTo,
  type TestCase,
} from '../../../testing/factories.ts'
import { keepPreference } from '../../../testing/kept-preferences.ts'
import { makeTestApp, newId, type TestApp } from '../../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

const invited = { answered: null, joined: false } as const

const EMPTY: AnswerDraftInput = {
  items: {},
  words: '',
  counterItems: [],
  proposal: { amount: null, payOn: null, words: '' },
}

const lock = { id: newId(), kind: 'money', title: 'The lock I paid', details: '', claimed: 9_000 } as const

type Answer = Partial<Input<typeof answerInvitation>>

function answer(token: string, itemIds: string[], about: Answer = {}) {
  const items = itemIds.map((itemId) => ({
    itemId,
    answer: 'disagree' as const,
    admitted: 0,
    reason: 'It was like that.',
  }))
  return app.request(answerInvitation, { token, kind: 'different', words: '', items, ...about })
}

describe('the answer as far as it is written', () => {
  it('waits for its writer on any device, and on a new link to the same address', async () => {
    const one = await aCase(app, invited)
    const draft = { ...EMPTY, words: 'MY-PRIVATE-WORDS', counterItems: [lock] }
    expect(await app.ok(getAnswerDraft, { token: one.token })).toMatchObject({ revision: 0, draft: null })
    const saved = await app.ok(saveAnswerDraft, { token: one.token, revision: 0, draft })
    expect(saved.revision).toBe(1)
    await app.ok(resendInvitation, { caseId: one.caseId, email: '' }, one.starter)
    await app.runJobs()
    const token = await tokenMailedTo(app, one.respondent.email)
    expect(await app.ok(getAnswerDraft, { token })).toMatchObject({ revision: 1, draft })
    expect(await app.refusal(getAnswerDraft, { token: one.token })).toBe('404 INVITATION_UNKNOWN')
  })

  it('is not there for another person, nor readable in the database, nor told to the starter', async () => {
    const one = await aCase(app, invited)
    const draft = { ...EMPTY, words: 'MY-PRIVATE-WORDS' }
    await app.ok(saveAnswerDraft, { token: one.token, revision: 0, draft })
    const seen = await app.request(getCase, { caseId: one.caseId }, one.starter)
    expect(seen.raw).not.toContain('MY-PRIVATE-WORDS')
    const { rows } = await app.deps.pool.query(`select d::text from answer_draft d`)
    expect(JSON.stringify(rows)).not.toContain('MY-PRIVATE-WORDS')
    expect(await app.eventTypes(one.caseId)).not.toContain('answer.given')
    await app.ok(resendInvitation, { caseId: one.caseId, email: 'new-person@example.org' }, one.starter)
    await app.runJobs()
    const token = await tokenMailedTo(app, 'new-person@example.org')
    expect(await app.ok(getAnswerDraft, { token })).toMatchObject({ revision: 0, draft: null })
  })

  it('is not overwritten by an older copy; a repeated save is harmless', async () => {
    const { token } = await aCase(app, invited)
    const first = { ...EMPTY, words: 'one' }
    await app.ok(saveAnswerDraft, { token, revision: 0, draft: first })
    expect(await app.ok(saveAnswerDraft, { token, revision: 0, draft: first })).toMatchObject({ revision: 1 })
    const late = { token, revision: 0, draft: { ...EMPTY, words: 'two' } }
    expect(await app.refusal(saveAnswerDraft, late)).toBe('409 VERSION_CONFLICT')
  })
})

describe('an answer with more in it', () => {
  it('asks for something in return, which the starter answers point by point', async () => {
    const one = await aCase(app, invited)
    await answer(one.token, one.itemIds, { counterItems: [lock, { ...lock, id: newId(), title: 'The key' }] })
    const view = await app.ok(getCase, { caseId: one.caseId }, one.starter)
    const back = view.items.filter(({ by }) => by === 'respondent')
    expect(back.map(({ title, claimed }) => [title, claimed])).toEqual([
      ['The lock I paid', 9_000],
      ['The key', 9_000],
    ])
    expect((await open(app, one.token)).items).toHaveLength(1)
    await app.ok(joinCase, { token: one.token, name: '' }, one.respondent)
    const [first] = back
    if (!first) throw new Error('nothing asked')
    const partly = { itemId: first.id, answer: 'partly' as const, admitted: 4_000, reason: 'Half of it.' }
    const input = { caseId: one.caseId, items: [partly] }
    expect(await app.refusal(answerCounterItems, input, one.respondent)).toBe('409 WRONG_ROLE')
    await app.ok(answerCounterItems, input, one.starter)
    const after = await app.ok(getCase, { caseId: one.caseId }, one.respondent)
    expect(after.items.find(({ id }) => id === first.id)?.answer).toMatchObject({ admitted: 4_000 })
    const own = { ...partly, itemId: one.itemIds[0] ?? '' }
    expect(await app.refusal(answerCounterItems, { caseId: one.caseId, items: [own] }, one.starter)).toBe(
      '422 ANSWER_INCOMPLETE',
    )
  })

  it('may be changed until joining: what was asked in return is replaced, not added', async () => {
    const one = await aCase(app, invited)
    await answer(one.token, one.itemIds, { counterItems: [lock] })
    await answer(one.token, one.itemIds, { counterItems: [{ ...lock, title: 'Only this' }] })
    const { items } = await app.ok(getCase, { caseId: one.caseId }, one.starter)
    expect(items.filter(({ by }) => by === 'respondent').map(({ title }) => title)).toEqual(['Only this'])
  })

  it('refuses a point without words or sum, by its field', async () => {
    const one = await aCase(app, invited)
    const { status, error } = await answer(one.token, one.itemIds, {
      counterItems: [{ ...lock, claimed: 0 }],
    })
    expect([status, error?.fields]).toEqual([
      422,
      { 'counterItems.0.claimed': 'Enter an amount above zero.' },
    ])
    const dateless = await answer(one.token, one.itemIds, {
      proposal: { amount: 100, payOn: null, words: '' },
    })
    expect(Object.keys(dateless.error?.fields ?? {})).toEqual(['proposal.payOn'])
  })

  it('proposes a sum, which is the first open offer once its author has an account', async () => {
    const one = await aCase(app, invited)
    const payOn = addDays(dateOf(app.clock.now().getTime()), 10)
    const proposal = { amount: 40_000, payOn, words: 'In one go.' }
    await answer(one.token, one.itemIds, { proposal })
    expect((await app.ok(getCase, { caseId: one.caseId }, one.starter)).answer?.proposal).toEqual(proposal)
    await app.ok(joinCase, { token: one.token, name: '' }, one.respondent)
    await app.ok(joinCase, { token: one.token, name: '' }, one.respondent)
    const { offers } = await app.ok(getNegotiation, { caseId: one.caseId }, one.starter)
    expect(offers).toMatchObject([
      { side: 'respondent', note: 'In one go.', terms: { payment: { amount: 40_000 } } },
    ])
  })

  it('makes no offer of a sum alone where a thing is asked back', async () => {
    const one = await aCase(app, {
      ...invited,
      items: [anItem(), anItem({ kind: 'property', title: 'The drill', amount: 0 })],
    })
    const payOn = addDays(dateOf(app.clock.now().getTime()), 10)
    await answer(one.token, one.itemIds, { proposal: { amount: 1_000, payOn, words: '' } })
    await app.ok(joinCase, { token: one.token, name: '' }, one.respondent)
    expect((await app.ok(getNegotiation, { caseId: one.caseId }, one.starter)).offers).toEqual([])
  })
})

describe('what matters to somebody', () => {
  it('is not handed to another person who is invited instead', async () => {
    const one = await aCase(app, invited)
    await answer(one.token, one.itemIds)
    await keepPreference(app, one.caseId, 'respondent')
    const other = await aPerson(app)
    await app.ok(resendInvitation, { caseId: one.caseId, email: other.email }, one.starter)
    await app.runJobs()
    const token = await tokenMailedTo(app, other.email)
    await app.ok(joinCase, { token, name: '' }, other)
    expect((await app.ok(getPreferences, { caseId: one.caseId }, other)).sealed).toBeNull()
  })
})

describe('a helper', () => {
  it('reads the case and helps to fill in, and can neither send nor join', async () => {
    const one = await aCase(app, invited)
    const let_in = { caseId: one.caseId, name: 'Ana', role: 'interpreter' as const }
    const { helper, helperToken } = await app.ok(letHelperIn, { token: one.token, ...let_in })
    const seen = await app.ok(openAsHelper, { token: helperToken })
    expect(seen).toMatchObject({
      reference: one.reference,
      me: { name: 'Ana', side: 'respondent' },
      canFillIn: true,
    })
    await app.ok(saveAnswerDraft, { token: helperToken, revision: 0, draft: { ...EMPTY, words: 'By Ana' } })
    expect(await app.ok(getAnswerDraft, { token: one.token })).toMatchObject({ draft: { words: 'By Ana' } })
    expect((await answer(helperToken, one.itemIds)).error?.code).toBe('INVITATION_UNKNOWN')
    expect(await app.refusal(joinCase, { token: helperToken, name: '' }, one.respondent)).toBe(
      '404 INVITATION_UNKNOWN',
    )
    expect(await app.refusal(letHelperIn, { token: helperToken, ...let_in })).toBe('403 HELPER_MAY_NOT')
    const { helpers } = await app.ok(listHelpers, { caseId: one.caseId }, one.starter)
    expect(helpers).toMatchObject([{ id: helper.id, name: 'Ana', side: 'respondent', mayEnd: false }])
  })

  it('is named beside what they wrote, and so is the person to them', async () => {
    const one = await aCase(app, invited)
    const let_in = { caseId: one.caseId, name: 'Ana', role: 'interpreter' as const }
    const { helperToken } = await app.ok(letHelperIn, { token: one.token, ...let_in })
    const save = (token: string, revision: number, words: string) =>
      app.ok(saveAnswerDraft, { token, revision, draft: { ...EMPTY, words } })
    const writerFor = async (token: string) => (await app.ok(getAnswerDraft, { token })).writer
    expect((await save(one.token, 0, 'mine')).writer).toEqual({
      isMe: true,
      name: one.respondent.name,
      since: 1,
    })
    expect(await writerFor(helperToken)).toEqual({ isMe: false, name: one.respondent.name, since: 1 })
    await save(helperToken, 1, 'By Ana')
    await save(helperToken, 2, 'By Ana, again')
    expect(await writerFor(one.token)).toEqual({ isMe: false, name: 'Ana', since: 2 })
    expect(await writerFor(helperToken)).toEqual({ isMe: true, name: 'Ana', since: 2 })
    const stale = { token: one.token, revision: 1, draft: { ...EMPTY, words: 'mine, late' } }
    expect(await app.refusal(saveAnswerDraft, stale)).toBe('409 VERSION_CONFLICT')
  })

  it('is one of a few: a link cannot fill a case with them', async () => {
    const one = await aCase(app, invited)
    const input = { token: one.token, caseId: one.caseId, name: 'Ana', role: 'friend' as const }
    const all = await Promise.all(Array.from({ length: 8 }, () => app.request(letHelperIn, input)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(all.find(({ error }) => error)?.error?.code).toBe('HELPERS_TOO_MANY')
  })

  it('of somebody who turned the invitation down reads no more', async () => {
    const one = await aCase(app, invited)
    const input = { token: one.token, caseId: one.caseId, name: 'Ana', role: 'friend' as const }
    const { helperToken } = await app.ok(letHelperIn, input)
    await app.ok(declineInvitation, { token: one.token, reason: 'not_saying', words: '' })
    expect(await app.refusal(openAsHelper, { token: helperToken })).toBe('404 INVITATION_UNKNOWN')
    expect(await app.refusal(listEvidence, { token: helperToken, caseId: one.caseId })).toBe('404 NOT_FOUND')
  })

  it('is out at once when the side says so, and stays in when that side joins', async () => {
    const one = await aCase(app, invited)
    const input = { token: one.token, caseId: one.caseId, name: 'Ana', role: 'friend' as const }
    const { helper, helperToken } = await app.ok(letHelperIn, input)
    await answer(one.token, one.itemIds)
    await app.ok(joinCase, { token: one.token, name: '' }, one.respondent)
    expect(await app.ok(openAsHelper, { token: helperToken })).toMatchObject({ canFillIn: false })
    await app.ok(listEvidence, { token: helperToken, caseId: one.caseId })
    await app.ok(endHelper, { id: helper.id }, one.starter)
    expect(await app.ok(openAsHelper, { token: helperToken })).toMatchObject({ reference: one.reference })
    await app.ok(endHelper, { id: helper.id }, one.respondent)
    expect(await app.refusal(openAsHelper, { token: helperToken })).toBe('404 INVITATION_UNKNOWN')
    expect(await app.refusal(listEvidence, { token: helperToken, caseId: one.caseId })).toBe('404 NOT_FOUND')
    const types = await app.eventTypes(one.caseId)
    expect(types).toEqual(expect.arrayContaining(['helper.let_in', 'helper.ended']))
  })

  it.each([
    ['the side that let them in', (one: TestCase) => one.respondent],
    ['the other side', (one: TestCase) => one.starter],
  ])('reads no more in a case that has ended, whoever ended it: %s', async (_, whoLeaves) => {
    const one = await aCase(app)
    const input = { token: null, caseId: one.caseId, name: 'Ana', role: 'friend' as const }
    const { helperToken } = await app.ok(letHelperIn, input, one.respondent)
    await app.ok(openAsHelper, { token: helperToken })
    await app.ok(leaveCase, { caseId: one.caseId, words: '' }, whoLeaves(one))
    expect(await app.refusal(openAsHelper, { token: helperToken })).toBe('404 INVITATION_UNKNOWN')
    expect(await app.refusal(listEvidence, { token: helperToken, caseId: one.caseId })).toBe('404 NOT_FOUND')
  })

  it('still reads the agreement’s case until it is carried out', async () => {
    const one = await aSettledCase(app)
    const input = { token: null, caseId: one.caseId, name: 'Ana', role: 'friend' as const }
    const { helperToken } = await app.ok(letHelperIn, input, one.respondent)
    expect(await app.ok(openAsHelper, { token: helperToken })).toMatchObject({ status: 'settled' })
  })
})
