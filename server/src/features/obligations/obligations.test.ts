import { getCase } from '@evensettle/contracts/cases.ts'
import { listCases } from '@evensettle/contracts/case-list.ts'
import {
  confirmDone,
  getObligations,
  moveObligation,
  objectToDone,
  sayDone,
  talkOfFigures,
  type Obligations,
} from '@evensettle/contracts/obligations.ts'
import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { sumsOf } from '@evensettle/domain/obligations/sums.ts'
import { addDays, DAY, dateOf } from '@evensettle/domain/time.ts'
import { trialsOf } from '@evensettle/domain/trials.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, aPerson, aSettledCase, type TestCase } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'
import { agreedTerms, read } from '../../testing/settled.ts'
import { sweepObligations } from './clock/jobs.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

function today(): string {
  return dateOf(app.clock.now().getTime())
}

function settled(terms: Terms = agreedTerms(app)): Promise<TestCase> {
  return aSettledCase(app, { terms })
}

function idAt(view: Obligations, at: number): string {
  return view.obligations[at]?.id ?? ''
}

async function say(one: TestCase, by: Person, obligationId: string, amount: number) {
  return app.request(sayDone, { caseId: one.caseId, obligationId, amount, doneOn: today() }, by)
}

async function receive(one: TestCase, by: Person, obligationId: string, amount: number) {
  return app.request(confirmDone, { caseId: one.caseId, obligationId, amount }, by)
}

const sums = (view: Obligations) => sumsOf(view.obligations)

describe('who may', () => {
  it('asks a visitor to sign in, and hides what was agreed from a stranger and before it is sealed', async () => {
    const { caseId } = await settled()
    const running = await aCase(app)
    expect(await app.refusal(getObligations, { caseId })).toBe('401 NOT_SIGNED_IN')
    expect(await app.refusal(getObligations, { caseId }, await aPerson(app))).toBe('404 NOT_FOUND')
    expect(await app.refusal(getObligations, { caseId: running.caseId }, running.starter)).toBe(
      '404 NOT_FOUND',
    )
  })

  it('lets nobody touch what belongs to another case of theirs', async () => {
    const one = await settled()
    const other = await aSettledCase(app, { starter: one.starter, respondent: one.respondent })
    const foreign = idAt(await read(app, other), 0)
    const input = { caseId: one.caseId, obligationId: foreign, amount: 100, doneOn: today() }
    expect(await app.refusal(sayDone, input, one.respondent)).toBe('404 NOT_FOUND')
  })
})

describe('the seal', () => {
  it('makes one obligation a payment and an act, the same for both, that add up to the agreed sum', async () => {
    const one = await settled()
    const mine = await read(app, one)
    const theirs = await app.ok(getObligations, { caseId: one.caseId }, one.respondent)
    expect(mine.obligations.map(({ kind, by, amount, state }) => [kind, by, amount, state])).toEqual([
      ['act', 'starter', 0, 'due'],
      ['payment', 'respondent', 15_667, 'due'],
      ['payment', 'respondent', 15_667, 'due'],
      ['payment', 'respondent', 15_666, 'due'],
    ])
    expect(theirs.obligations).toEqual(mine.obligations)
    expect(sums(mine)).toMatchObject({ open: 47_000, whole: 47_000 })
  })

  it('is caught up by the clock for an agreement from before, once', async () => {
    const one = await settled()
    const { pool } = app.deps
    await pool.query('delete from obligation where case_id = $1', [one.caseId])
    await pool.query(
      'insert into obligation_missing (agreement_id, sealed_at) select id, sealed_at from agreement where case_id = $1',
      [one.caseId],
    )
    await Promise.all([sweepObligations(app.deps), sweepObligations(app.deps)])
    expect((await read(app, one)).obligations).toHaveLength(4)
  })
})

describe('saying and confirming', () => {
  it('fills the journey, moves what is next on, and tells both whose turn it is', async () => {
    const one = await settled()
    const view = await read(app, one)
    const said = await say(one, one.respondent, idAt(view, 1), 15_667)
    expect(said.body.obligations[1]).toMatchObject({ state: 'claimed', claimed: { doneOn: today() } })
    expect(await app.ok(getCase, { caseId: one.caseId }, one.starter)).toMatchObject({ paidPart: 0 })
    await receive(one, one.starter, idAt(view, 1), 15_667)
    expect(await app.ok(getCase, { caseId: one.caseId }, one.starter)).toMatchObject({
      paidPart: 15_667 / 47_000,
      status: 'settled',
      turn: { task: 'pay', sides: ['starter'] },
    })
    const { cases } = await app.ok(listCases, {}, one.respondent)
    expect(cases.find(({ id }) => id === one.caseId)?.next).toMatchObject({ kind: 'act', by: 'starter' })
    expect((await app.events(one.caseId)).slice(-2).map(({ type, side }) => [type, side])).toEqual([
      ['obligation.claimed', 'respondent'],
      ['obligation.confirmed', 'starter'],
    ])
    expect((await app.audited(one.caseId)).slice(-2)).toEqual(['obligation.move', 'obligation.move'])
  })

  it('is the turn of whoever does what comes next, and of both who are late, each told their own', async () => {
    const one = await settled()
    const told = async (person: Person) => {
      const { cases } = await app.ok(listCases, {}, person)
      const { turn, next } = cases.find(({ id }) => id === one.caseId) ?? {}
      return { sides: turn?.sides, next }
    }
    const [act, payment] = (await read(app, one)).obligations
    for (const person of [one.starter, one.respondent]) {
      const { sides, next } = await told(person)
      expect(sides).toEqual(['starter'])
      expect(next).toMatchObject({ kind: 'act', dueOn: act?.dueOn })
      expect(next).not.toHaveProperty('lateSince')
    }
    app.clock.advance(40 * DAY)
    expect(await told(one.starter)).toMatchObject({
      sides: ['starter', 'respondent'],
      next: { kind: 'act', by: 'starter', lateSince: act?.dueOn },
    })
    expect(await told(one.respondent)).toMatchObject({
      sides: ['starter', 'respondent'],
      next: { kind: 'payment', by: 'respondent', lateSince: payment?.dueOn },
    })
  })

  it('is refused to the wrong side, twice, in the future, and above what is open', async () => {
    const one = await settled()
    const id = idAt(await read(app, one), 1)
    expect((await say(one, one.starter, id, 15_667)).error?.code).toBe('WRONG_ROLE')
    expect((await receive(one, one.respondent, id, 15_667)).error?.code).toBe('WRONG_ROLE')
    expect(await say(one, one.respondent, id, 47_001)).toMatchObject({
      status: 422,
      error: {
        code: 'PAID_MORE_THAN_OPEN',
        fields: { amount: expect.stringContaining('€470 that is still open') },
      },
    })
    const later = { caseId: one.caseId, obligationId: id, amount: 1, doneOn: addDays(today(), 3) }
    expect((await app.request(sayDone, later, one.respondent)).error).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { doneOn: expect.any(String) },
    })
    await say(one, one.respondent, id, 15_667)
    expect((await say(one, one.respondent, id, 15_667)).error?.code).toBe('OBLIGATION_MOVED_ON')
  })

  it('takes a part and leaves the rest due, and takes more for the next ones', async () => {
    const one = await settled()
    const view = await read(app, one)
    const part = (await say(one, one.respondent, idAt(view, 1), 10_000)).body
    expect(
      part.obligations.filter(({ kind }) => kind === 'payment').map(({ amount, state }) => [amount, state]),
    ).toEqual(
      expect.arrayContaining([
        [10_000, 'claimed'],
        [5_667, 'due'],
      ]),
    )
    expect(sums(part)).toMatchObject({ checked: 10_000, open: 37_000, whole: 47_000 })
    const more = (await say(one, one.respondent, idAt(view, 2), 20_000)).body
    expect(sums(more)).toMatchObject({ checked: 30_000, open: 17_000, whole: 47_000 })
  })

  it('counts a receipt that nobody had announced, whole or in part', async () => {
    const one = await settled()
    const view = (await receive(one, one.starter, idAt(await read(app, one), 1), 5_000)).body
    expect(sums(view)).toMatchObject({ paid: 5_000, open: 42_000, whole: 47_000 })
  })

  it('by both at the same moment ends in one confirmed payment, time after time', async () => {
    for (let i = 0; i < trialsOf(5, 2); i += 1) {
      const one = await settled()
      const id = idAt(await read(app, one), 1)
      await Promise.all([say(one, one.respondent, id, 15_667), receive(one, one.starter, id, 15_667)])
      const again = await receive(one, one.starter, id, 15_667)
      expect([200, 409]).toContain(again.status)
      const view = await read(app, one)
      expect(sums(view)).toMatchObject({ paid: 15_667, checked: 0, whole: 47_000 })
    }
  })

  it('divides one payment into 50 parts at most; then the rest is paid in one', async () => {
    const one = await settled()
    const most = TIMELINE.obligations.partsOfPayment
    let id = idAt(await read(app, one), 1)
    for (let parts = 1; parts < most; parts += 1) {
      const { obligations } = (await say(one, one.respondent, id, 1)).body
      id =
        obligations.find(
          ({ state, dueOn, kind }) =>
            kind === 'payment' && state === 'due' && dueOn === obligations[1]?.dueOn,
        )?.id ?? ''
    }
    const refused = {
      status: 422,
      error: { code: 'PAID_IN_TOO_MANY_PARTS', fields: { amount: expect.stringContaining('50') } },
    }
    expect(await say(one, one.respondent, id, 1)).toMatchObject(refused)
    expect(await receive(one, one.starter, id, 1)).toMatchObject(refused)
    const rest = 15_667 - (most - 1)
    const view = (await say(one, one.respondent, id, rest)).body
    expect(sums(view)).toMatchObject({ checked: 15_667, open: 31_333, whole: 47_000 })
    expect(view.obligations.filter(({ amount }) => amount === rest)).toMatchObject([{ state: 'claimed' }])
  })

  it('can be taken back before it is answered, and not after', async () => {
    const one = await settled()
    const obligationId = idAt(await read(app, one), 1)
    const input = { caseId: one.caseId, obligationId, move: 'take_back' } as const
    await say(one, one.respondent, obligationId, 15_667)
    const back = await app.ok(moveObligation, input, one.respondent)
    expect(back.obligations.find(({ id }) => id === obligationId)).toMatchObject({
      state: 'due',
      claimed: null,
    })
    await receive(one, one.starter, obligationId, 15_667)
    expect(await app.refusal(moveObligation, input, one.respondent)).toBe('409 OBLIGATION_MOVED_ON')
  })
})

describe('two figures', () => {
  async function objected(received: number) {
    const one = await settled()
    const obligationId = idAt(await read(app, one), 1)
    await say(one, one.respondent, obligationId, 15_667)
    const input = { caseId: one.caseId, obligationId, received, words: 'The bank shows less.' }
    const view = await app.ok(objectToDone, input, one.starter)
    return { one, obligationId, view }
  }

  it('stand side by side, for both to see, until the one who said more gives way', async () => {
    const { one, obligationId, view } = await objected(10_000)
    expect(view.obligations.find(({ id }) => id === obligationId)).toMatchObject({
      state: 'objected',
      amount: 15_667,
      objected: { received: 10_000, words: 'The bank shows less.' },
    })
    const input = { caseId: one.caseId, obligationId, move: 'accept_figure' } as const
    expect(await app.refusal(moveObligation, input, one.starter)).toBe('409 WRONG_ROLE')
    const after = await app.ok(moveObligation, input, one.respondent)
    expect(sums(after)).toMatchObject({ paid: 10_000, checked: 0, open: 37_000, whole: 47_000 })
  })

  it('are both named in the mail to the one who said more, and so is what stands in the end', async () => {
    const { one, obligationId } = await objected(10_000)
    const told = async (person: Person) => {
      await app.runJobs()
      return (await app.mails(person.email)).map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' ')
    }
    const { name } = one.starter
    expect(await told(one.respondent)).toContain(
      `You said that you paid €156.67. ${name} says that it was €100. Please look at it together. If neither of you gives way within 7 days, the lower figure stands, and the rest is due.`,
    )
    const input = { caseId: one.caseId, obligationId, move: 'accept_figure' } as const
    await app.ok(moveObligation, input, one.respondent)
    expect(await told(one.starter)).toContain('€100 counts as paid, and €56.67 is due.')
  })

  it('leave the first words of the objection in the talk, before what was answered, whichever way they end', async () => {
    const talkOf = async ({
      one,
      obligationId,
    }: Pick<Awaited<ReturnType<typeof objected>>, 'one' | 'obligationId'>) =>
      (await read(app, one)).obligations
        .find(({ id }) => id === obligationId)
        ?.talk.map(({ side, words }) => [side, words])
    const both = [
      ['starter', 'The bank shows less.'],
      ['respondent', 'Look at the second page.'],
    ]
    for (const move of ['accept_figure', 'confirm', 'waive'] as const) {
      const { one, obligationId } = await objected(10_000)
      app.clock.advance(60_000)
      const said = { caseId: one.caseId, obligationId, id: newId(), words: 'Look at the second page.' }
      await app.ok(talkOfFigures, said, one.respondent)
      if (move === 'confirm') await receive(one, one.starter, obligationId, 15_667)
      else
        await app.ok(
          moveObligation,
          { caseId: one.caseId, obligationId, move },
          move === 'waive' ? one.starter : one.respondent,
        )
      expect(await talkOf({ one, obligationId })).toEqual(both)
    }
  })

  it('end by themselves after a week: the lower one stands, and the rest is due', async () => {
    const { one, obligationId } = await objected(0)
    app.clock.advance(7 * DAY)
    await sweepObligations(app.deps)
    const view = await read(app, one)
    expect(view.obligations.find(({ id }) => id === obligationId)).toMatchObject({
      state: 'due',
      amount: 15_667,
    })
    expect(sums(view)).toMatchObject({ paid: 0, open: 47_000 })
    expect((await app.events(one.caseId)).at(-1)).toMatchObject({
      type: 'obligation.figure_stands',
      side: null,
    })
  })

  it('need less than what was said', async () => {
    const one = await settled()
    const obligationId = idAt(await read(app, one), 1)
    await say(one, one.respondent, obligationId, 15_667)
    const input = { caseId: one.caseId, obligationId, received: 15_667, words: '' }
    expect(await app.refusal(objectToDone, input, one.starter)).toBe('422 RECEIVED_INVALID')
    expect(await receive(one, one.starter, obligationId, 10_000)).toMatchObject({
      status: 422,
      error: { code: 'RECEIVED_INVALID' },
    })
  })
})

describe('waiving', () => {
  it('is for the one it is owed to, and for good', async () => {
    const one = await settled()
    const obligationId = idAt(await read(app, one), 1)
    const input = { caseId: one.caseId, obligationId, move: 'waive' } as const
    expect(await app.refusal(moveObligation, input, one.respondent)).toBe('409 WRONG_ROLE')
    const view = await app.ok(moveObligation, input, one.starter)
    expect(sums(view)).toMatchObject({ waived: 15_667, open: 31_333, whole: 47_000 })
    expect((await say(one, one.respondent, obligationId, 15_667)).error?.code).toBe('OBLIGATION_MOVED_ON')
    expect((await receive(one, one.starter, obligationId, 15_667)).error?.code).toBe('OBLIGATION_MOVED_ON')
  })
})

describe('the end', () => {
  it('comes when all of it is confirmed, with a certificate for both and for nobody else', async () => {
    const one = await settled()
    const view = await read(app, one)
    const [act, ...payments] = view.obligations
    await receive(one, one.respondent, act?.id ?? '', 0)
    for (const each of payments) await receive(one, one.starter, each.id, each.amount)
    await app.runJobs()
    const after = await read(app, one)
    expect(after).toMatchObject({ status: 'fulfilled', papers: [{ kind: 'certificate', isSealed: true }] })
    const path = `/api/cases/${one.caseId}/obligation-papers/${after.papers[0]?.id}`
    for (const person of [one.starter, one.respondent]) {
      const response = await app.http.request(path, { headers: await app.as(person) })
      expect(response.headers.get('content-type')).toBe('application/pdf')
      expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toContain('/ByteRange')
    }
    const stranger = await app.http.request(path, { headers: await app.as(await aPerson(app)) })
    expect(stranger.status).toBe(404)
    expect(await app.eventTypes(one.caseId)).toContain('case.fulfilled')
    expect((await app.mails(one.respondent.email)).at(-1)?.text).toContain('There is a certificate for both')
    expect((await say(one, one.respondent, payments[0]?.id ?? '', 1)).error?.code).toBe('WRONG_STATE')
  })

  it('does not come by silence', async () => {
    const one = await aSettledCase(app)
    const view = await read(app, one)
    await say(one, one.respondent, idAt(view, 0), 80_000)
    app.clock.advance(7 * DAY)
    await sweepObligations(app.deps)
    expect(await read(app, one)).toMatchObject({
      status: 'settled',
      obligations: [{ state: 'counted', objectUntil: expect.any(String) }],
    })
    expect(await app.ok(getCase, { caseId: one.caseId }, one.starter)).toMatchObject({ paidPart: 1 })
  })
})
