import { answerChange, proposeChange, signChange } from '@evensettle/contracts/agreement-changes.ts'
import { answerPlan, askPlan, sayDone } from '@evensettle/contracts/obligations.ts'
import { DAY, addDays, dateOf } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { accepted, changesOf, draftOf, proposed, signing } from '../../../testing/agreement-changes.ts'
import { aSettledCase, statusesOf, type TestCase } from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { agreedTerms, read } from '../../../testing/settled.ts'
import { sweepAgreements } from '../jobs.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

function settled(): Promise<TestCase> {
  return aSettledCase(app, { terms: agreedTerms(app) })
}

const today = () => dateOf(app.clock.now().getTime())

describe('a text that was signed in the words of before', () => {
  it('shows what was asked for, and apart from it what is only worded anew', async () => {
    const one = await settled()
    await app.deps.pool.query(
      `update agreement set document = replace(document::text, 'Email address (confirmed)', 'Email address')::jsonb
        where case_id = $1`,
      [one.caseId],
    )
    await proposed(app, one)
    const { open } = await changesOf(app, one, one.respondent)
    const asked = (open?.differences ?? []).map(({ after }) => after?.text).join(' ')
    expect(asked).not.toContain('Email address')
    expect(asked).toContain('Deposit for 4 Mill Lane')
    expect(open?.reworded.length).toBeGreaterThan(0)
    for (const { before, after } of open?.reworded ?? []) {
      expect(before?.text).toContain('Email address:')
      expect(after?.text).toContain('Email address (confirmed):')
    }
  })

  it('has nothing worded anew where it was signed in the words of today', async () => {
    const one = await settled()
    await proposed(app, one)
    expect((await changesOf(app, one, one.starter)).open?.reworded).toEqual([])
  })
})

describe('one change at a time', () => {
  it('is countered by the other side and replaced by its own', async () => {
    const one = await settled()
    const first = await proposed(app, one)
    const id = newId()
    const draft = await draftOf(app, one, { title: 'Deposit for 4 Mill Street' })
    await app.ok(proposeChange, { caseId: one.caseId, id, note: '', draft }, one.respondent)
    expect((await changesOf(app, one, one.starter)).open).toMatchObject({ id, by: 'respondent' })
    const answer = { caseId: one.caseId, changeId: first, answer: 'accept' } as const
    expect(await app.refusal(answerChange, answer, one.respondent)).toBe('409 CHANGE_MOVED_ON')
    const { rows } = await app.deps.pool.query('select id, state from agreement_change where case_id = $1', [
      one.caseId,
    ])
    expect(rows).toContainEqual({ id: first, state: 'countered' })
  })

  it('is left when two propose in the same moment', async () => {
    const one = await settled()
    const draft = await draftOf(app, one, { title: 'Another' })
    const propose = (as: Person) =>
      app.request(proposeChange, { caseId: one.caseId, id: newId(), note: '', draft }, as)
    const answers = await Promise.all([propose(one.starter), propose(one.respondent)])
    expect(statusesOf(...answers)).toEqual([200, 200])
    const { rows } = await app.deps.pool.query(
      `select state from agreement_change where case_id = $1 and state = 'proposed'`,
      [one.caseId],
    )
    expect(rows).toHaveLength(1)
  })

  it('is declined by the other side or withdrawn by its own, also when its text waits for signatures', async () => {
    const one = await settled()
    const changeId = await accepted(app, one)
    await app.ok(signChange, await signing(app, one, changeId, one.starter), one.starter)
    const another = {
      caseId: one.caseId,
      id: newId(),
      note: '',
      draft: await draftOf(app, one, { title: 'X' }),
    }
    expect(await app.refusal(proposeChange, another, one.respondent)).toBe('409 CHANGE_MOVED_ON')
    const mine = { caseId: one.caseId, changeId, answer: 'withdraw' } as const
    expect(await app.refusal(answerChange, mine, one.respondent)).toBe('409 WRONG_ROLE')
    const sign = await signing(app, one, changeId, one.respondent)
    await app.ok(answerChange, { ...mine, answer: 'decline' }, one.respondent)
    expect(await app.refusal(signChange, sign, one.respondent)).toBe('409 CHANGE_MOVED_ON')
    const { open, version, versions } = await changesOf(app, one, one.starter)
    expect([open, version, versions.length]).toEqual([null, 1, 1])
    await proposed(app, one)
  })

  it('ends after fourteen days, with its text, and says so to both', async () => {
    const one = await settled()
    const changeId = await accepted(app, one)
    const sign = await signing(app, one, changeId, one.starter)
    app.clock.advance(14 * DAY)
    expect(await app.refusal(signChange, sign, one.starter)).toBe('409 CHANGE_MOVED_ON')
    await sweepAgreements(app.deps)
    await sweepAgreements(app.deps)
    expect((await changesOf(app, one, one.starter)).open).toBeNull()
    const ended = (await app.events(one.caseId)).filter(({ type }) => type === 'change.ended')
    expect(ended).toMatchObject([{ facts: { changeId, why: 'expired' } }])
  })

  it('is void when the case ends, or what it is about has moved on', async () => {
    const one = await settled()
    const moved = await settled()
    const kept = await settled()
    const payments = [{ dueOn: addDays(today(), 120), amount: 47_000 }]
    await proposed(app, one)
    const changeId = await proposed(app, moved, { payments })
    await proposed(app, kept)
    for (const each of [moved, kept]) {
      const [, part] = (await read(app, each)).obligations.filter(({ kind }) => kind === 'payment')
      const input = { caseId: each.caseId, obligationId: part?.id ?? '', amount: 5_000, doneOn: today() }
      await app.ok(sayDone, input, each.respondent)
    }
    await app.deps.pool.query(`update mediation_case set status = 'fulfilled' where id = $1`, [one.caseId])
    expect((await changesOf(app, moved, moved.starter)).open).toMatchObject({ id: changeId, fits: false })
    const yes = { caseId: moved.caseId, changeId, answer: 'accept' } as const
    expect(await app.refusal(answerChange, yes, moved.respondent)).toBe('409 CHANGE_DOES_NOT_FIT')
    await sweepAgreements(app.deps)
    for (const each of [one, moved])
      expect((await app.events(each.caseId)).at(-1)).toMatchObject({
        type: 'change.ended',
        facts: { why: 'void' },
      })
    // a part that was paid takes nothing from a change of words
    expect((await changesOf(app, kept, kept.starter)).open).toMatchObject({ fits: true })
  })

  it('makes way for another once its time is over or it fits no more, signed or not', async () => {
    const payments = [{ dueOn: addDays(today(), 2), amount: 47_000 }]
    const [late, past] = [await settled(), await settled()]
    for (const [one, about] of [
      [late, { title: 'Another' }],
      [past, { payments }],
    ] as const) {
      const changeId = await accepted(app, one, about)
      await app.ok(signChange, await signing(app, one, changeId, one.starter), one.starter)
    }
    app.clock.advance(4 * DAY)
    await proposed(app, past)
    app.clock.advance(10 * DAY)
    expect((await changesOf(app, late, late.respondent)).mayPropose).toBe(true)
    await proposed(app, late)
    for (const [one, why] of [
      [late, 'expired'],
      [past, 'void'],
    ] as const) {
      const events = (await app.events(one.caseId)).slice(-2)
      expect(events).toMatchObject([{ type: 'change.ended', facts: { why } }, { type: 'change.proposed' }])
      expect((await app.audited(one.caseId)).slice(-2)).toEqual(['change.end', 'change.propose'])
    }
  })

  it('ends on its day although another one cannot be ended', async () => {
    const [bad, one, last] = [await settled(), await settled(), await settled()]
    for (const each of [bad, one, last]) await proposed(app, each)
    app.clock.advance(14 * DAY)
    const add: typeof app.deps.jobs.add = async (tx, name, payload, options) => {
      if ('caseId' in payload && payload.caseId === bad.caseId) throw new Error('killed')
      await app.deps.jobs.add(tx, name, payload, options)
    }
    const isOpen = async (each: TestCase) => (await changesOf(app, each, each.starter)).open !== null
    await sweepAgreements({ ...app.deps, jobs: { ...app.deps.jobs, add } }, 1)
    expect(await Promise.all([bad, one, last].map(isOpen))).toEqual([true, false, false])
    await sweepAgreements(app.deps)
    expect(await isOpen(bad)).toBe(false)
  })

  it('is neither agreed to nor signed once a day that it names is over', async () => {
    const payments = [{ dueOn: addDays(today(), 2), amount: 47_000 }]
    const [asked, agreed] = [await settled(), await settled()]
    const yes = {
      caseId: asked.caseId,
      changeId: await proposed(app, asked, { payments }),
      answer: 'accept',
    } as const
    const changeId = await accepted(app, agreed, { payments })
    const [first, second] = [
      await signing(app, agreed, changeId, agreed.starter),
      await signing(app, agreed, changeId, agreed.respondent),
    ]
    await app.ok(signChange, first, agreed.starter)
    app.clock.advance(4 * DAY)
    expect(await app.refusal(answerChange, yes, asked.respondent)).toBe('422 CHANGE_DATE_PAST')
    expect(await app.refusal(signChange, second, agreed.respondent)).toBe('422 CHANGE_DATE_PAST')
    for (const one of [asked, agreed]) {
      expect((await changesOf(app, one, one.starter)).open).toMatchObject({ fits: false, toSign: null })
      expect((await changesOf(app, one, one.starter)).version).toBe(1)
    }
    await sweepAgreements(app.deps)
    for (const one of [asked, agreed])
      expect((await app.events(one.caseId)).at(-1)).toMatchObject({
        type: 'change.ended',
        facts: { why: 'void' },
      })
  })

  it('does not outlive a new plan for a part of it', async () => {
    const one = await settled()
    await proposed(app, one)
    const [, part] = (await read(app, one)).obligations.filter(({ kind }) => kind === 'payment')
    const planId = newId()
    const parts = [{ dueOn: addDays(today(), 100), amount: part?.amount ?? 0 }]
    const asked = { caseId: one.caseId, obligationId: part?.id ?? '', id: planId, parts }
    await app.ok(askPlan, asked, one.respondent)
    expect((await changesOf(app, one, one.starter)).open?.fits).toBe(true)
    await app.ok(answerPlan, { caseId: one.caseId, planId, answer: 'accept' }, one.starter)
    expect((await changesOf(app, one, one.starter)).open?.fits).toBe(false)
    await proposed(app, one)
    expect((await changesOf(app, one, one.starter)).open?.fits).toBe(true)
  })
})
