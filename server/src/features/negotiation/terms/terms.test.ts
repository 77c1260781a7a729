import { speakerOf } from '@evensettle/domain/agreements/dispute-facts.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { getNegotiation } from '@evensettle/contracts/negotiation.ts'
import { setTerm } from '@evensettle/contracts/table-moves.ts'
import { makeOffer, withdrawOffer } from '@evensettle/contracts/offers.ts'
import { TERM_WORDS } from '@evensettle/domain/proposals/settlement/ladder/term-words.ts'
import { eventWords } from '@evensettle/contracts/words/event-words.ts'
import { MINUTE } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, anItem, aPerson, aRound, payment, type TestCase } from '../../../testing/factories.ts'
import { disputeFacts } from '../../agreements/drafting/queries.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

const REVIEW = { kind: 'remove_review', by: 'starter' } as const
const REFERENCE = { kind: 'reference_letter', by: 'respondent' } as const

function set(
  { caseId }: TestCase,
  as: Person,
  term: { kind: 'remove_review' | 'reference_letter'; by: 'starter' | 'respondent' },
  isOn: boolean,
) {
  return app.request(setTerm, { caseId, ...term, isOn }, as)
}

async function listOf({ caseId }: TestCase, as: Person) {
  return (await app.ok(getNegotiation, { caseId }, as)).terms
}

describe('the terms on the table', () => {
  it('are seen by both before a proposal: what was asked for, and what is usual for the kind of dispute', async () => {
    const one = await aCase(app, {
      items: [anItem(), anItem({ kind: 'property', title: 'The key', amount: 0 })],
    })
    const mine = await listOf(one, one.starter)
    expect(mine.list.map(({ words, from, by }) => [words, from, by])).toEqual([
      ['The key', 'asked', 'respondent'],
      [TERM_WORDS.apology, 'usual', 'respondent'],
      [TERM_WORDS.remove_review, 'usual', 'starter'],
      [TERM_WORDS.list_of_charges, 'usual', 'respondent'],
    ])
    expect(mine.toAdd.map(({ kind }) => kind)).toEqual(['reference_letter', 'keep_confidential'])
    expect(await listOf(one, one.respondent)).toEqual(mine)
  })

  it('are struck and added for both, once: who added and who struck is told', async () => {
    const one = await aCase(app)
    for (let i = 0; i < 2; i += 1) await set(one, one.starter, REVIEW, false)
    await set(one, one.respondent, REFERENCE, true)
    for (const by of [one.starter, one.respondent]) {
      const { list, toAdd } = await listOf(one, by)
      expect(list).toContainEqual(expect.objectContaining({ ...REVIEW, isStruck: true, markedBy: 'starter' }))
      expect(list).toContainEqual(
        expect.objectContaining({ ...REFERENCE, from: 'added', markedBy: 'respondent' }),
      )
      expect(toAdd.map(({ kind }) => kind)).not.toContain('reference_letter')
    }
    expect((await app.eventTypes(one.caseId)).slice(-2)).toEqual(['term.struck', 'term.added'])
    expect((await app.audited(one.caseId)).filter((action) => action === 'term.set')).toHaveLength(2)
    const { events } = await app.ok(listCaseEvents, { caseId: one.caseId }, one.respondent)
    const struck = events.find(({ type }) => type === 'term.struck')
    const names = { starter: 'Ana', respondent: 'Ben' }
    const words = `took this off the list for the proposal: “${TERM_WORDS.remove_review}”.`
    expect(struck && eventWords(struck, 'respondent', names)).toBe(`Ana ${words}`)
    expect(struck && eventWords(struck, 'starter', names)).toBe(`You ${words}`)
  })

  it('are put back by who struck them, and by nobody else', async () => {
    const one = await aCase(app)
    await set(one, one.starter, REVIEW, false)
    expect(await set(one, one.respondent, REVIEW, true)).toMatchObject({ status: 409 })
    expect((await set(one, one.starter, REVIEW, true)).status).toBe(200)
    expect((await listOf(one, one.respondent)).list).toContainEqual(
      expect.objectContaining({ ...REVIEW, isStruck: false, markedBy: null }),
    )
    expect((await app.eventTypes(one.caseId)).slice(-2)).toEqual(['term.struck', 'term.added'])
  })

  it('hold only the fixed wordings, and keep what somebody asked for in a point', async () => {
    const one = await aCase(app, {
      items: [anItem(), anItem({ kind: 'property', title: 'The key', amount: 0 })],
    })
    const asked = { caseId: one.caseId, kind: 'return_item', by: 'respondent', isOn: false } as const
    expect(await app.refusal(setTerm, asked, one.respondent)).toBe('409 TERM_ASKED_FOR')
    const odd = { caseId: one.caseId, kind: 'repair', by: 'starter', isOn: true } as const
    expect(await app.refusal(setTerm, odd, one.respondent)).toBe('422 TERM_NOT_OFFERED')
  })

  it('are asked for by the last offer of a side only, and not by one that its maker took back', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const sorry = { kind: 'apology', by: 'respondent', words: 'A letter of apology', dueOn: null } as const
    const offer = async (by: Person, acts: (typeof sorry)[]) => {
      app.clock.advance(MINUTE)
      const input = { caseId, id: newId(), terms: { ...payment(app, 50_000), acts }, note: '', validDays: 7 }
      await app.ok(makeOffer, input, by)
      return input.id
    }
    const asked = async () =>
      (await listOf(one, starter)).list.filter(({ from }) => from === 'asked').map(({ words }) => words)
    await offer(starter, [sorry])
    expect(await asked()).toEqual([sorry.words])
    await offer(respondent, [])
    const offerId = await offer(starter, [])
    expect(await asked()).toEqual([])
    await app.ok(withdrawOffer, { caseId, offerId }, starter)
    expect(await asked()).toEqual([])
  })

  it('stand still while a proposal is being answered', async () => {
    const one = await aCase(app)
    await aRound(app, one)
    expect(await app.refusal(setTerm, { caseId: one.caseId, ...REVIEW, isOn: false }, one.starter)).toBe(
      '409 TERMS_STAND',
    )
  })

  it('stay on the screen what the open proposal was made of, and what an offer names meanwhile stands apart', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const before = await listOf(one, starter)
    await aRound(app, one)
    app.clock.advance(MINUTE)
    const key = { kind: 'return_item', by: 'respondent', words: 'The key', dueOn: null } as const
    const input = {
      caseId,
      id: newId(),
      terms: { ...payment(app, 50_000), acts: [key] },
      note: '',
      validDays: 7,
    }
    await app.ok(makeOffer, input, respondent)
    for (const by of [starter, respondent]) {
      const during = await listOf(one, by)
      expect(during.list).toEqual(before.list)
      expect(during.since).toEqual([expect.objectContaining({ kind: 'return_item', words: 'The key' })])
    }
    await app.ok(withdrawOffer, { caseId, offerId: input.id }, respondent)
    expect(await listOf(one, starter)).toEqual(before)
  })

  it('are joined by an act in own words: both see it, the other strikes it, and it is a term of the ways', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const words = 'Help carry the table down'
    const own = { caseId, kind: 'other', by: 'respondent', words } as const
    for (let i = 0; i < 2; i += 1) await app.ok(setTerm, { ...own, isOn: true }, starter)
    const seen = async (as: Person) => (await listOf(one, as)).list.find((term) => term.words === words)
    for (const as of [starter, respondent])
      expect(await seen(as)).toMatchObject({
        from: 'added',
        isOwn: true,
        isStruck: false,
        markedBy: 'starter',
      })
    expect((await app.eventTypes(caseId)).filter((type) => type === 'term.added')).toHaveLength(1)

    await app.ok(setTerm, { ...own, isOn: false }, respondent)
    expect(await seen(starter)).toMatchObject({ isStruck: true, markedBy: 'respondent' })
    expect(await app.refusal(setTerm, { ...own, isOn: true }, starter)).toMatch(/WRONG_ROLE/)
    await app.ok(setTerm, { ...own, isOn: true }, respondent)
    expect(await seen(starter)).toMatchObject({ isStruck: false, markedBy: 'starter' })
    // another one beside it, which its writer takes off again
    const other = { ...own, words: 'Water the plants' }
    await app.ok(setTerm, { ...other, isOn: true }, starter)
    await app.ok(setTerm, { ...other, isOn: false }, starter)
    expect((await listOf(one, respondent)).list.map((term) => term.words)).not.toContain('Water the plants')

    const sum = { ...own, words: 'Pay $5,000 to me' }
    expect(await app.refusal(setTerm, { ...sum, isOn: true }, starter)).toBe('422 TERM_NAMES_SUM')

    const { proposal } = await aRound(app, one)
    expect(proposal.packages[0]?.terms.acts.map((act) => act.words)).toContain(words)
    const row = await app.deps.db
      .selectFrom('mediation_case')
      .selectAll()
      .where('id', '=', caseId)
      .executeTakeFirstOrThrow()
    const [act] = proposal.packages[0]?.terms.acts.filter((one) => one.words === words) ?? []
    // in an agreement they are its writer's, not the doer's
    expect(act && speakerOf(act, await disputeFacts(app.deps.db, row))).toBe('starter')
    expect(await seen(respondent)).toMatchObject({ isOwn: true })
    // the words stand on the list alone
    const { rows } = await app.deps.pool.query(
      `select facts::text from case_event where case_id = $1 and type like 'term.%'
       union all select facts::text from audit_entry where case_id = $1`,
      [caseId],
    )
    expect(JSON.stringify(rows)).not.toContain(words)
  })

  it('leave the other side room, whatever one side puts there and has struck', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    const own = (n: number) => ({ caseId, kind: 'other', by: 'respondent', words: `Do thing ${n}` }) as const
    for (let n = 1; n <= 5; n += 1) {
      await app.ok(setTerm, { ...own(n), isOn: true }, starter)
      await app.ok(setTerm, { ...own(n), isOn: false }, respondent)
    }
    expect(await app.refusal(setTerm, { ...own(6), isOn: true }, starter)).toBe('409 TERMS_FULL')
    await app.ok(setTerm, { ...own(7), by: 'starter', isOn: true }, respondent)
  })

  it('take no act without words, no threat, and nothing that somebody asks for already', async () => {
    const one = await aCase(app, {
      items: [anItem(), anItem({ kind: 'property', title: 'The key', amount: 0 })],
    })
    const own = { caseId: one.caseId, kind: 'other', by: 'respondent', isOn: true } as const
    expect(await app.refusal(setTerm, { ...own, words: '  ' }, one.starter)).toMatch(/^4/)
    expect(await app.refusal(setTerm, { ...own, words: 'the key' }, one.starter)).toMatch(/TERM_ASKED_FOR/)
    const threat = 'Move out or I will kill you'
    expect(await app.refusal(setTerm, { ...own, words: threat }, one.starter)).toMatch(/^4/)
  })

  it('are hidden from a stranger, and ask a visitor to sign in', async () => {
    const { caseId } = await aCase(app)
    const input = { caseId, ...REVIEW, isOn: false }
    expect(await app.refusal(setTerm, input)).toBe('401 NOT_SIGNED_IN')
    expect(await app.refusal(setTerm, input, await aPerson(app))).toBe('404 NOT_FOUND')
  })

  it('take one mark when both strike at the same moment', async () => {
    const one = await aCase(app)
    const both = await Promise.all([
      set(one, one.starter, REVIEW, false),
      set(one, one.respondent, REVIEW, false),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await app.eventTypes(one.caseId)).filter((type) => type === 'term.struck')).toHaveLength(1)
  })
})
