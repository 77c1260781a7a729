import { leaveCase } from '@evensettle/contracts/cases.ts'
import { resendInvitation } from '@evensettle/contracts/invitations.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import {
  AWAITING_RESPONDENT,
  CASE_STATUSES,
  CLOSED,
  FULFILLED,
  NEGOTIATING,
  SETTLED,
  type CaseStatus,
} from '@evensettle/domain/cases/status.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aCase,
  anAgreedCase,
  anOffer,
  aRound,
  aSettledCase,
  type TestCase,
} from '../../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../../testing/make-test-app.ts'
import { sweepNegotiations } from '../../negotiation/jobs.ts'
import { joinCaseTotals } from '../totals/commands.ts'
import { inTransaction } from '../../../platform/database/db.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

async function rowsOf<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await app.deps.pool.query<Row>(sql, values)).rows
}

async function dueIn({ caseId }: TestCase): Promise<string[]> {
  const rows = await rowsOf<{ kind: string }>('select kind from case_due where case_id = $1', [caseId])
  return rows.map(({ kind }) => kind).toSorted()
}

async function looksFrom({ caseId }: TestCase): Promise<Date | undefined> {
  const sql = `select due_at from case_due where case_id = $1 and kind = 'proposal'`
  return (await rowsOf<{ due_at: Date }>(sql, [caseId]))[0]?.due_at
}

const says = (one: TestCase, as: 'starter' | 'respondent') =>
  app.ok(sendMessage, { caseId: one.caseId, id: newId(), body: 'I looked at it again.' }, one[as])

/** A case that is the same in its own row, and has nothing else. */
const copyOf = ({ caseId }: TestCase, id: string) =>
  rowsOf(
    `insert into mediation_case select (jsonb_populate_record(c, jsonb_build_object('id', $2::text, 'reference', left($2::text, 8)))).*
     from mediation_case c where c.id = $1`,
    [caseId, id],
  )

/** What the clock asked of all cases before there was a list, less what the calendar adds. */
const ALL_THAT_WAITS = {
  invitation: `select c.id from mediation_case c cross join lateral (
      select v.expires_at, v.withdrawn_at, v.wrong_address_at from invitation v where v.case_id = c.id
      order by v.created_at desc fetch first 1 rows with ties) newest
    where c.status = 'invited' and (newest.withdrawn_at is null or newest.wrong_address_at is not null)`,
  proposal: `select c.id from mediation_case c where c.status = 'active'
    and not exists (select from proposal_round p where p.case_id = c.id)`,
  ask: `select c.id from mediation_case c where c.status in ('closed', 'settled', 'fulfilled')`,
}

describe('what the clock has to look at', () => {
  it.each(CASE_STATUSES.filter((status) => status !== 'draft'))(
    'is written where a case becomes %s, whoever writes it',
    async (status: CaseStatus) => {
      const one = await aCase(app, { answered: null, joined: false })
      expect(await dueIn(one)).toEqual(['invitation'])
      const other = status === 'invited' ? 'closed' : status
      await rowsOf('update mediation_case set status = $2 where id = $1', [one.caseId, other])
      await rowsOf('update mediation_case set status = $2 where id = $1', [one.caseId, status])
      const among = (states: readonly CaseStatus[]) => states.includes(status)
      const kinds = {
        ask: among([...CLOSED, ...SETTLED, ...FULFILLED]),
        invitation: among(AWAITING_RESPONDENT),
        proposal: among(NEGOTIATING),
      }
      expect(await dueIn(one)).toEqual(Object.entries(kinds).flatMap(([kind, isSo]) => (isSo ? [kind] : [])))
    },
  )

  it('is all that a question about every case finds, after much has happened in them', async () => {
    const invited = await aCase(app, { answered: null, joined: false })
    await app.ok(
      resendInvitation,
      { caseId: invited.caseId, email: invited.respondent.email },
      invited.starter,
    )
    const withdrawn = await aCase(app, { answered: null, joined: false })
    await rowsOf('update invitation set withdrawn_at = now() where case_id = $1', [withdrawn.caseId])
    const talking = await aCase(app)
    await says(talking, 'starter')
    await anOffer(app, talking, talking.starter)
    await aRound(app, await aCase(app))
    const left = await aCase(app)
    await app.ok(leaveCase, { caseId: left.caseId, words: '' }, left.respondent)
    await anAgreedCase(app)
    await aSettledCase(app)
    for (const [kind, question] of Object.entries(ALL_THAT_WAITS)) {
      const listed = await rowsOf<{ case_id: string }>('select case_id from case_due where kind = $1', [kind])
      const all = await rowsOf<{ id: string }>(question)
      expect(all.length).toBeGreaterThan(0)
      expect([kind, ...listed.map((row) => row.case_id).toSorted()]).toEqual([
        kind,
        ...all.map(({ id }) => id).toSorted(),
      ])
    }
  })

  it('is the end of the newest invitation as it is now, also where it reached somebody else', async () => {
    const { caseId, starter } = await aCase(app, { answered: null, joined: false })
    const isDueAtEnd = async () => {
      const sql = `select d.due_at = v.expires_at as is_so from invitation v left join case_due d using (case_id)
        where v.case_id = $1 and d.kind = 'invitation' order by v.created_at desc limit 1`
      return (await rowsOf<{ is_so: boolean }>(sql, [caseId]))[0]?.is_so
    }
    await rowsOf(`update invitation set expires_at = expires_at - interval '2 days' where case_id = $1`, [
      caseId,
    ])
    expect(await isDueAtEnd()).toBe(true)
    await rowsOf('update invitation set withdrawn_at = now(), wrong_address_at = now() where case_id = $1', [
      caseId,
    ])
    expect(await isDueAtEnd()).toBe(true)
    app.clock.advance(DAY)
    await app.ok(resendInvitation, { caseId, email: `other-${newId()}@example.org` }, starter)
    expect(await isDueAtEnd()).toBe(true)
  })

  it('goes by the moments of the case as they are now, and comes back at once when somebody is known to be who they are', async () => {
    const { caseId } = await aCase(app)
    const isDueAt = async (kind: string, column: string) => {
      const sql = `select d.due_at = c.${column} as is_so from mediation_case c join case_due d on d.case_id = c.id
        where c.id = $1 and d.kind = $2`
      return (await rowsOf<{ is_so: boolean }>(sql, [caseId, kind]))[0]?.is_so
    }
    const change = (what: string) => rowsOf(`update mediation_case set ${what} where id = $1`, [caseId])
    await change(`submitted_at = submitted_at - interval '2 days'`)
    expect(await isDueAt('proposal', 'submitted_at')).toBe(true)
    await change(`respondent_check = 'open'`)
    await rowsOf(`update case_due set due_at = due_at + interval '3 days' where case_id = $1`, [caseId])
    await change('respondent_check = null')
    expect(await isDueAt('proposal', 'submitted_at')).toBe(true)
    await change(`status = 'closed', closed_at = now()`)
    await change(`closed_at = closed_at - interval '2 days'`)
    expect(await isDueAt('ask', 'closed_at')).toBe(true)
  })

  it('is written for a case that is there at once in the middle of its way', async () => {
    const [one, other] = [await aCase(app), newId()]
    await copyOf(one, other)
    expect(await dueIn({ ...one, caseId: other })).toEqual(['proposal'])
    const sql = 'select case_id from result_pending where case_id = $1'
    expect(await rowsOf(sql, [other])).toHaveLength(1)
  })

  it('goes with the case', async () => {
    const one = await aCase(app)
    await rowsOf('delete from mediation_case where id = $1', [one.caseId])
    expect(await dueIn(one)).toEqual([])
  })
})

describe('a case in which only one side has said something', () => {
  let one: TestCase

  beforeEach(async () => {
    one = await aCase(app)
    app.clock.advance(7 * DAY)
  })

  it('is put off for a day, and looked at again at once when the other says something', async () => {
    const before = app.clock.now().getTime()
    await sweepNegotiations(app.deps)
    expect((await looksFrom(one))?.getTime()).toBeGreaterThanOrEqual(before - 6 * DAY)
    await says(one, 'starter')
    await sweepNegotiations(app.deps)
    expect(await looksFrom(one)).toBeUndefined()
    const sql = 'select id from proposal_round where case_id = $1'
    expect(await rowsOf(sql, [one.caseId])).toHaveLength(1)
  })

  it('is looked at again in a day without an event, whatever has been missed', async () => {
    await sweepNegotiations(app.deps)
    await rowsOf('alter table case_event disable trigger case_event_counts')
    await says(one, 'starter')
    await rowsOf('alter table case_event enable trigger case_event_counts')
    await sweepNegotiations(app.deps)
    expect(await looksFrom(one)).toBeDefined()
    app.clock.advance(DAY)
    await Promise.all([sweepNegotiations(app.deps), sweepNegotiations(app.deps)])
    expect(await looksFrom(one)).toBeUndefined()
  })

  it('is looked at again when its pause is over', async () => {
    await says(one, 'starter')
    const until = new Date(app.clock.now().getTime() + 3 * DAY)
    await rowsOf('update mediation_case set paused_until = $2 where id = $1', [one.caseId, until])
    await sweepNegotiations(app.deps)
    expect(await looksFrom(one)).toEqual(new Date(until.getTime() - 7 * DAY))
  })

  it('is looked at again at once when its pause is lifted before its end', async () => {
    await says(one, 'starter')
    const until = new Date(app.clock.now().getTime() + 3 * DAY)
    await rowsOf('update mediation_case set paused_until = $2 where id = $1', [one.caseId, until])
    await sweepNegotiations(app.deps)
    await rowsOf('update mediation_case set paused_until = null where id = $1', [one.caseId])
    await sweepNegotiations(app.deps)
    expect(await looksFrom(one)).toBeUndefined()
  })
})

describe('the running totals of cases', () => {
  const counted = `select status, needs_person, respondent_check, sum(cases)::int as cases from case_total
    group by 1, 2, 3 having sum(cases) <> 0 order by 1, 2, 3`
  const anew = `select status, needs_person, respondent_check, count(*)::int as cases from mediation_case
    group by 1, 2, 3 order by 1, 2, 3`

  it('are what counting all of them gives, joined or not', async () => {
    const one = await aCase(app)
    await rowsOf('update mediation_case set needs_person = true where id = $1', [one.caseId])
    const other = await aCase(app)
    await rowsOf('delete from mediation_case where id = $1', [other.caseId])
    expect(await rowsOf(counted)).toEqual(await rowsOf(anew))
    await inTransaction(app.deps, (tx) => joinCaseTotals(tx, 1))
    expect(await rowsOf(counted)).toEqual(await rowsOf(anew))
    expect((await rowsOf('select from case_total')).length).toBe((await rowsOf(anew)).length)
  })
})
