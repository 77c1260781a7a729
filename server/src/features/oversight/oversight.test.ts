import { leaveCase } from '@evensettle/contracts/cases.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { askPerson, getImpasse } from '@evensettle/contracts/impasse.ts'
import { getCaseAsOperator, getOverview, openCaseAsOperator } from '@evensettle/contracts/operator.ts'
import { decideApplication, sendApplication } from '@evensettle/contracts/partners.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { saveWorksheet } from '@evensettle/contracts/worksheets.ts'
import { OPENING_LASTS, SECOND_STEP_FRESH_FOR } from '@evensettle/domain/access/operator.ts'
import { DAY, MINUTE } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, anOperator, type TestCase } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'
import { aSeat } from '../../testing/operator-seat.ts'

let app: TestApp
let operator: Person

beforeAll(async () => {
  app = await makeTestApp({ admins: ['boss@example.org'] })
  operator = await anOperator(app, 'boss@example.org')
})

const REASON = 'Asked for help with the wolverine.'
const open = ({ caseId }: TestCase, as = operator, id = newId()) =>
  app.ok(openCaseAsOperator, { caseId, id, reason: REASON }, as)
const read = ({ caseId }: TestCase, as = operator) => app.ok(getCaseAsOperator, { caseId }, as)

describe('a case', () => {
  it('is closed to an operator until they say why, and both sides read the reason in their log', async () => {
    const one = await aCase(app)
    await app.ok(sendMessage, { caseId: one.caseId, id: newId(), body: 'narwhal' }, one.starter)
    const before = await read(one)
    expect(before).toEqual({ reference: one.reference, opened: null, openings: [] })
    await open(one)
    const { opened } = await read(one)
    expect(opened?.messages.map(({ body }) => body)).toEqual(['narwhal'])
    for (const side of [one.starter, one.respondent]) {
      const { events } = await app.ok(listCaseEvents, { caseId: one.caseId }, side)
      expect(events.at(-1)).toMatchObject({ type: 'case.opened_by_operator', facts: { reason: REASON } })
    }
    expect(await app.audited(one.caseId)).toContain('case.open')
  })

  it('is open to the one who asked only, for an hour, and a repeat tells the sides once', async () => {
    const one = await aCase(app)
    const id = newId()
    expect(await open(one, operator, id)).toEqual(await open(one, operator, id))
    expect(
      (await app.eventTypes(one.caseId)).filter((type) => type === 'case.opened_by_operator'),
    ).toHaveLength(1)
    expect((await read(one, await aSeat(app))).opened).toBeNull()
    app.clock.advance(OPENING_LASTS + MINUTE)
    expect((await read(one)).opened).toBeNull()
  })

  it('asks for the second step again when it was long ago', async () => {
    const one = await aCase(app)
    const old = await app.as(operator)
    app.clock.advance(SECOND_STEP_FRESH_FOR + MINUTE)
    const path = `/api/admin/cases/${one.caseId}`
    const asked = await app.http.request(`${path}/openings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...old },
      body: JSON.stringify({ id: newId(), reason: REASON }),
    })
    expect([asked.status, await asked.text()]).toEqual([403, expect.stringContaining('SECOND_FACTOR_STALE')])
    expect((await app.http.request(path, { headers: old })).status).toBe(200)
    await open(one)
  })

  it.each(['starter', 'respondent'] as const)('is not there for an operator who is its %s', async (side) => {
    const seat = await aSeat(app)
    const one = await aCase(app, { [side]: seat })
    const { caseId } = one
    await open(one)
    expect(await app.refusal(getCaseAsOperator, { caseId }, seat)).toBe('404 NOT_FOUND')
    const opening = { caseId, id: newId(), reason: 'Checked: the claim has no basis.' }
    expect(await app.refusal(openCaseAsOperator, opening, seat)).toBe('404 NOT_FOUND')
    const { events } = await app.ok(listCaseEvents, { caseId }, one.starter)
    expect(events.filter(({ type }) => type === 'case.opened_by_operator')).toHaveLength(1)
  })

  it('is not kept from running out by somebody who reads it', async () => {
    const one = await aCase(app)
    const { endsAt } = await app.ok(getImpasse, { caseId: one.caseId }, one.starter)
    app.clock.advance(2 * DAY)
    await open(one)
    expect((await app.ok(getImpasse, { caseId: one.caseId }, one.starter)).endsAt).toBe(endsAt)
  })

  it('shows an operator nothing that a side keeps to itself', async () => {
    const one = await aCase(app)
    const sheet = {
      role: 'paid' as const,
      well: null,
      badly: null,
      fewest: null,
      most: null,
      fees: null,
      hours: null,
      hourWorth: null,
      months: null,
      weakPoint: 'capybara',
    }
    await app.ok(saveWorksheet, { caseId: one.caseId, revision: 0, sheet }, one.starter)
    const asked = { caseId: one.caseId, id: newId(), topic: 'other', words: 'okapi' } as const
    await app.ok(askPerson, asked, one.respondent)
    await open(one)
    expect(JSON.stringify(await read(one))).not.toMatch(/capybara|okapi/)
  })
})

describe('the first page', () => {
  it.each(['starter', 'respondent'] as const)(
    'says nothing of a case that an operator is the %s of, not even that the other side reported it',
    async (side) => {
      const seat = await aSeat(app)
      const before = await app.ok(getOverview, {}, seat)
      const one = await aCase(app, { [side]: seat })
      const { pool } = app.deps
      await pool.query(
        `update mediation_case set needs_person = true, respondent_check = 'open' where id = $1`,
        [one.caseId],
      )
      await pool.query(
        `insert into abuse_report (id, case_id, words_sealed, reported_at) values ($1, $2, '', $3)`,
        [newId(), one.caseId, app.deps.now()],
      )
      await pool.query(
        `insert into mail (id, kind, case_id, to_address, subject, body_sealed, state, created_at)
         values ($1, 'report', $2, 'x@example.org', 's', '', 'failed', now())`,
        [newId(), one.caseId],
      )
      const theirs = (found: typeof before) => ({ concerns: found.concerns, cases: found.cases })
      const after = theirs(await app.ok(getOverview, {}, seat))
      expect(after).toEqual(theirs(before))
      const others = await app.ok(getOverview, {}, operator)
      expect(JSON.stringify(others.concerns)).toContain(one.reference)
      await pool.query('delete from abuse_report where case_id = $1', [one.caseId])
      await pool.query('delete from mail where case_id = $1', [one.caseId])
      await app.ok(leaveCase, { caseId: one.caseId, words: '' }, one.starter)
    },
  )

  it('counts what waits, puts what was asked first before the rest, and says what is late', async () => {
    const before = await app.ok(getOverview, {}, operator)
    const one = await aCase(app)
    const asked = { caseId: one.caseId, id: newId(), topic: 'stuck', words: 'Please help.' } as const
    await app.ok(askPerson, asked, one.starter)
    const after = await app.ok(getOverview, {}, operator)
    expect(after.requests.waiting).toBe(before.requests.waiting + 1)
    expect(after.cases.active).toBe(before.cases.active + 1)
    app.clock.advance(5 * DAY)
    const later = await app.ok(getOverview, {}, operator)
    expect(later.requests.overdue).toBe(after.requests.waiting)
    expect(later.requests.first[0]?.askedAt).toBe(
      [...later.requests.first].map(({ askedAt }) => askedAt).toSorted()[0],
    )
    expect(JSON.stringify(later)).not.toContain('Please help.')
  })

  it('names cases that are stuck and mails and jobs that were given up', async () => {
    const one = await aCase(app)
    const { pool } = app.deps
    await pool.query('update mediation_case set needs_person = true where id = $1', [one.caseId])
    await pool.query(
      `insert into mail (id, kind, to_address, subject, body_sealed, state, created_at)
       values ($1, 'news', 'x@example.org', 's', '', 'failed', now())`,
      [newId()],
    )
    const found = async () =>
      new Map((await app.ok(getOverview, {}, operator)).concerns.map((one) => [one.kind, one]))
    const application = {
      id: newId(),
      organisation: 'Harbour Tenants',
      kind: 'tenants_union',
      country: 'US',
      members: 'under_1000',
      contactName: 'Rosa Diaz',
      email: 'rosa@example.org',
      website: '',
      why: 'Our members ask us for help.',
    } as const
    await app.ok(sendApplication, application)
    const concerns = await found()
    expect(concerns.get('applications')).toMatchObject({ count: 1, cases: [], kinds: [] })
    expect(concerns.get('stuck')?.cases).toContainEqual(expect.objectContaining({ reference: one.reference }))
    expect(concerns.get('failed_mails')?.kinds).toEqual([{ kind: 'news', count: 1 }])
    await app.ok(leaveCase, { caseId: one.caseId, words: '' }, one.starter)
    const decision = { id: application.id, decision: 'decline', words: 'Too far away.' } as const
    await app.ok(decideApplication, decision, operator)
    expect((await found()).get('applications')?.count).toBe(0)
    expect((await found()).get('stuck')?.count).toBe(0)
  })
})
