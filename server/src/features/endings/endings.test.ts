import { getAgreement, signAgreement } from '@evensettle/contracts/agreements.ts'
import { getCase, leaveCase } from '@evensettle/contracts/cases.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { saveDraft } from '@evensettle/contracts/drafts.ts'
import { answerInvitation, joinCase, resendInvitation } from '@evensettle/contracts/invitations.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { listMessages, markRead } from '@evensettle/contracts/messages.ts'
import { sealRange } from '@evensettle/contracts/table-moves.ts'
import { makeOffer } from '@evensettle/contracts/offers.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aCase,
  aDraft,
  anAgreedCase,
  anOffer,
  aPerson,
  aRound,
  negotiationOf,
  open,
  payment,
  signing,
  tokenMailedTo,
} from '../../testing/factories.ts'
import { anOldRound, seal } from '../../testing/old-rounds.ts'
import { makeTestApp, newId, type TestApp } from '../../testing/make-test-app.ts'
import { sweepDrafts } from '../drafts/jobs.ts'
import { closeIdleCases, warnIdleCases } from './jobs.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

async function subjectsTo(email: string): Promise<string[]> {
  await app.runJobs()
  return (await app.mails(email)).map(({ subject }) => subject)
}

describe('a case that ends', () => {
  it('leaves nothing open in it', async () => {
    const one = await aCase(app)
    await anOffer(app, one, one.starter)
    await app.ok(leaveCase, { caseId: one.caseId, words: '' }, one.respondent)
    const { offers } = await negotiationOf(app, one, one.starter)
    expect(offers.map(({ state }) => state)).toEqual(['closed'])

    const talking = await aCase(app)
    await aRound(app, talking)
    await app.ok(leaveCase, { caseId: talking.caseId, words: '' }, talking.starter)
    const { proposals } = await negotiationOf(app, talking, talking.starter)
    expect(proposals.map(({ state }) => state)).toEqual(['ended'])

    const agreed = await anAgreedCase(app)
    await app.ok(leaveCase, { caseId: agreed.caseId, words: '' }, agreed.starter)
    expect(await app.refusal(getAgreement, { caseId: agreed.caseId }, agreed.starter)).toBe('404 NOT_FOUND')
  })

  it('does not end over words or an offer that whoever leaves has not seen', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const { seq } = await app.ok(getCase, { caseId }, starter)
    const mine = await app.ok(sendMessage, { caseId, id: newId(), body: 'I had enough.' }, starter)
    const leave = (seen: number) => ({ caseId, words: '', seen })
    const last = await app.ok(sendMessage, { caseId, id: newId(), body: 'I will pay all of it.' }, respondent)
    expect(await app.refusal(leaveCase, leave(seq), starter)).toBe('409 WORDS_UNSEEN')
    expect(await app.refusal(leaveCase, leave(mine.seq), starter)).toBe('409 WORDS_UNSEEN')
    await anOffer(app, one, respondent)
    expect(await app.refusal(leaveCase, leave(last.seq), starter)).toBe('409 WORDS_UNSEEN')
    expect((await app.ok(getCase, { caseId }, starter)).status).toBe('active')
    const newest = await app.ok(getCase, { caseId }, starter)
    await app.ok(leaveCase, leave(newest.seq), starter)
    // a repeat after a lost answer, from before the end
    await app.ok(leaveCase, leave(seq), starter)
  })

  it('by the clock tells both sides, after two warnings', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    await app.runJobs()
    for (const days of [23, 1, 4, 1]) {
      app.clock.advance(days * DAY)
      await warnIdleCases(app.deps)
      await warnIdleCases(app.deps)
    }
    const warnings = (subjects: string[]) =>
      subjects.filter((subject) => subject.includes('It has been quiet'))
    expect(warnings(await subjectsTo(starter.email))).toHaveLength(2)
    expect(warnings(await subjectsTo(respondent.email))).toHaveLength(2)
    app.clock.advance(3 * DAY)
    await closeIdleCases(app.deps)
    expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({
      status: 'closed',
      closed: { reason: 'expired' },
    })
    for (const { email } of [starter, respondent])
      expect((await subjectsTo(email)).some((subject) => subject.includes('closed'))).toBe(true)
  })

  it('because nobody answered tells the sender', async () => {
    const { starter } = await aCase(app, { answered: null, joined: false })
    app.clock.advance(15 * DAY)
    await closeIdleCases(app.deps)
    expect((await subjectsTo(starter.email)).some((subject) => subject.includes('closed'))).toBe(true)
  })
})

describe('a retry after a lost answer', () => {
  it('of leaving, sealing and signing changes nothing and is no failure', async () => {
    const gone = await aCase(app)
    await app.ok(leaveCase, { caseId: gone.caseId, words: 'x' }, gone.starter)
    await app.ok(leaveCase, { caseId: gone.caseId, words: 'x' }, gone.starter)
    expect(await app.refusal(leaveCase, { caseId: gone.caseId, words: '' }, gone.respondent)).toBe(
      '409 WRONG_STATE',
    )

    const one = await aCase(app)
    const round = await anOldRound(app, one)
    const top = (rungs: number[]) => rungs.at(-1) ?? 0
    const bottom = (rungs: number[]) => rungs[0] ?? 0
    await seal(app, one, round, one.starter, bottom)
    const input = {
      caseId: one.caseId,
      roundId: round.id,
      answers: round.packages.map(({ id, rungs }) => ({ packageId: id, limit: top(rungs) })),
      lastWord: false,
    }
    const first = await app.ok(sealRange, input, one.respondent)
    expect(first.rounds[0]?.state).toBe('settled')
    expect((await app.ok(sealRange, input, one.respondent)).rounds[0]?.state).toBe('settled')
    const other = { ...input, answers: input.answers.map((answer) => ({ ...answer, limit: null })) }
    expect(await app.refusal(sealRange, other, one.respondent)).toBe('409 ROUND_NOT_OPEN')

    const agreed = await anAgreedCase(app)
    const signature = await signing(app, agreed, agreed.starter)
    await app.ok(signAgreement, signature, agreed.starter)
    await app.ok(signAgreement, signature, agreed.starter)
    expect((await app.ok(getAgreement, { caseId: agreed.caseId }, agreed.starter)).signatures).toHaveLength(1)
  })
})

describe('an invitation sent again', () => {
  it('to another address forgets what somebody else answered', async () => {
    const one = await aCase(app, { answered: null, joined: false })
    await app.ok(answerInvitation, { token: one.token, kind: 'agree', words: '', items: [] })
    const email = `right.${newId()}@example.org`
    await app.ok(resendInvitation, { caseId: one.caseId, email }, one.starter)
    await app.runJobs()
    const token = await tokenMailedTo(app, email)
    const view = await open(app, token)
    expect(view.answer).toBeNull()
    expect(view.items.map(({ answer }) => answer)).toEqual(view.items.map(() => null))
    const right = await app.signUp(email, 'The right one')
    const joined = await app.ok(joinCase, { token, name: 'The right one' }, right)
    expect(joined.agreementId).toBeNull()
  })

  it('to the same address keeps the answer', async () => {
    const one = await aCase(app, { answered: null, joined: false })
    await app.ok(answerInvitation, { token: one.token, kind: 'agree', words: '', items: [] })
    await app.ok(resendInvitation, { caseId: one.caseId, email: '' }, one.starter)
    await app.runJobs()
    const token = await tokenMailedTo(app, one.respondent.email)
    expect((await open(app, token)).answer).toMatchObject({ kind: 'agree' })
  })
})

describe('what does not fit', () => {
  it('numbers past the log’s are refused with their field', async () => {
    const { caseId, starter } = await aCase(app)
    const tooBig = 99_999_999_999
    const input = { caseId, deliveredSeq: tooBig, seenSeq: 0 }
    expect(await app.refusal(markRead, input, starter)).toBe('400 INVALID_INPUT')
    expect(await app.refusal(listMessages, { caseId, before: tooBig }, starter)).toBe('400 INVALID_INPUT')
  })

  it('an offer’s id that another case has is not found', async () => {
    const [one, two] = [await aCase(app), await aCase(app)]
    const terms = payment(app, 1_000)
    const id = newId()
    const send = (of: typeof one) =>
      app.request(makeOffer, { caseId: of.caseId, id, terms, note: '', validDays: 7 }, of.starter)
    const answers = await Promise.all([send(one), send(two)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })

  it('the log shows its newest thousand', async () => {
    const { caseId, starter } = await aCase(app)
    const { seq } = await app.ok(getCase, { caseId }, starter)
    await app.deps.pool.query(
      `insert into case_event (case_id, seq, type, side, facts, at)
       select $1, n, 'respondent.signed_in', 'respondent', '{}', now() from generate_series($2::int, $3::int) n`,
      [caseId, seq + 1, seq + 1_100],
    )
    await app.deps.pool.query('update mediation_case set last_seq = $2 where id = $1', [caseId, seq + 1_100])
    await app.ok(sendMessage, { caseId, id: newId(), body: 'the newest' }, starter)
    const { events } = await app.ok(listCaseEvents, { caseId }, starter)
    expect(events).toHaveLength(1_000)
    expect(events.at(-1)?.message?.body).toBe('the newest')
  })

  it('all that nobody has touched for a month end, however many there are and whatever cannot be ended', async () => {
    const all = [await aCase(app), await aCase(app), await aCase(app)]
    const ids = all.map(({ caseId }) => caseId).toSorted()
    app.clock.advance(31 * DAY)
    const add: typeof app.deps.jobs.add = async (tx, name, payload, options) => {
      if ('caseId' in payload && payload.caseId === ids[0]) throw new Error('killed')
      await app.deps.jobs.add(tx, name, payload, options)
    }
    await closeIdleCases({ ...app.deps, jobs: { ...app.deps.jobs, add } }, 1)
    const { rows } = await app.deps.pool.query(
      `select id from mediation_case where id = any($1) and status <> 'closed'`,
      [ids],
    )
    expect(rows).toEqual([{ id: ids[0] }])
  })

  it('a draft that nobody has touched for a season is thrown away', async () => {
    const owner = await aPerson(app)
    const id = newId()
    const saved = await app.ok(saveDraft, { id, revision: 0, draft: aDraft() }, owner)
    app.clock.advance(91 * DAY)
    await sweepDrafts(app.deps)
    expect(await app.refusal(saveDraft, { id, revision: saved.revision, draft: aDraft() }, owner)).toBe(
      '404 NOT_FOUND',
    )
  })
})
