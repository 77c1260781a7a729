import {
  getDataNumbers,
  getDataSafety,
  moveIntegrityCheck,
  startIntegrityCheck,
} from '@evensettle/contracts/data-safety.ts'
import { declineToSign } from '@evensettle/contracts/agreements.ts'
import { INTEGRITY_CHECKS, type IntegrityCheck } from '@evensettle/domain/service/integrity.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aCase,
  anAgreedCase,
  anOperator,
  aPerson,
  aSettledCase,
  type TestCase,
} from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { aCaseOfThree, aPartAgreement } from '../../../testing/part-agreements.ts'
import { aPhoto, show } from '../../../testing/uploads.ts'
import { chainAudit } from '../../audit/chain/jobs.ts'
import { keepSize } from '../numbers/commands.ts'
import { checkIntegrity } from './jobs.ts'

let app: TestApp
let operator: Person
let one: TestCase
let settled: TestCase
let photo: string

beforeAll(async () => {
  app = await makeTestApp({ admins: ['boss@example.org'] })
  operator = await anOperator(app, 'boss@example.org')
  one = await aCase(app)
  photo = await show(app, one.caseId, { as: one.starter }, await aPhoto())
  settled = await aSettledCase(app)
  await aPartAgreement(app, await aCaseOfThree(app))
  const agreed = await anAgreedCase(app)
  await app.ok(declineToSign, { caseId: agreed.caseId, words: 'Not like this.' }, agreed.starter)
  await anAgreedCase(app)
  await app.runJobs()
  await chainAudit(app.deps)
})

const query = (text: string, values: unknown[] = []) => app.deps.pool.query(text, values)

async function start(): Promise<string> {
  const id = newId()
  await app.ok(startIntegrityCheck, { id }, operator)
  return id
}

async function check() {
  const { check: found } = await app.ok(getDataSafety, {}, operator)
  if (!found) throw new Error('there is no check')
  const wrong = Object.fromEntries(
    found.found.flatMap(({ check: name, count, ids }) => (count > 0 ? [[name, ids]] : [])),
  )
  const rows = found.checked.reduce((sum, part) => sum + part.rows, 0)
  return { ...found, wrong, rows }
}

async function checked() {
  const id = await start()
  await checkIntegrity(app.deps)
  const found = await check()
  expect(found).toMatchObject({ id, state: 'done' })
  return found
}

type Planted = {
  finds: IntegrityCheck
  ids: () => string | Promise<string>
  plant: () => Promise<unknown>
  remove: () => Promise<unknown>
}

const PLANTED: [string, Planted][] = [
  [
    'an entry that is gone from the log of a case',
    {
      finds: 'case_log',
      ids: () => one.caseId,
      plant: () =>
        query(
          `create table kept as select * from case_event where case_id = $1 and seq = 2`.replace(
            '$1',
            `'${one.caseId}'`,
          ),
        ).then(() => query(`delete from case_event where case_id = $1 and seq = 2`, [one.caseId])),
      remove: () => query(`insert into case_event select * from kept`).then(() => query('drop table kept')),
    },
  ],
  [
    'a case whose log ends before the number it knows',
    {
      finds: 'case_log',
      ids: () => one.caseId,
      plant: () => query(`update mediation_case set last_seq = last_seq + 1 where id = $1`, [one.caseId]),
      remove: () => query(`update mediation_case set last_seq = last_seq - 1 where id = $1`, [one.caseId]),
    },
  ],
  [
    'a state that no event led to',
    {
      finds: 'case_state',
      ids: () => one.caseId,
      plant: () => query(`update mediation_case set status = 'closed' where id = $1`, [one.caseId]),
      remove: () => query(`update mediation_case set status = 'active' where id = $1`, [one.caseId]),
    },
  ],
  [
    'a signature that is gone',
    {
      finds: 'agreement_state',
      ids: async () =>
        (await query(`select id from agreement where case_id = $1`, [settled.caseId])).rows[0].id,
      plant: () =>
        query(
          `create table kept as select s.* from signature s join agreement a on a.id = s.agreement_id
           where s.side = 'starter' and a.case_id = '${settled.caseId}'`,
        ).then(() =>
          query(
            `delete from signature using kept where signature.agreement_id = kept.agreement_id and signature.side = 'starter'`,
          ),
        ),
      remove: () => query(`insert into signature select * from kept`).then(() => query('drop table kept')),
    },
  ],
  [
    'a settled case without its agreement',
    {
      finds: 'case_agreement',
      ids: () => settled.caseId,
      plant: () => query(`update agreement set state = 'declined' where case_id = $1`, [settled.caseId]),
      remove: () => query(`update agreement set state = 'sealed' where case_id = $1`, [settled.caseId]),
    },
  ],
  [
    'a case of somebody who never was',
    {
      finds: 'case_owners',
      ids: () => one.caseId,
      plant: () =>
        query(`update mediation_case set starter_id = gen_random_uuid() where id = $1`, [one.caseId]),
      remove: () =>
        query(`update mediation_case set starter_id = $2 where id = $1`, [one.caseId, one.starter.userId]),
    },
  ],
  [
    'a profile of nobody',
    {
      finds: 'other_owners',
      ids: () => '00000000-0000-7000-8000-00000000dead',
      plant: () =>
        query(`create table kept as select * from profile where user_id = '${one.starter.userId}'`).then(() =>
          query(`update profile set user_id = '00000000-0000-7000-8000-00000000dead' where user_id = $1`, [
            one.starter.userId,
          ]),
        ),
      remove: () =>
        query(`update profile set user_id = $1 where user_id = '00000000-0000-7000-8000-00000000dead'`, [
          one.starter.userId,
        ]).then(() => query('drop table kept')),
    },
  ],
  [
    'evidence of no case',
    {
      finds: 'evidence_case',
      ids: () => photo,
      plant: () => query(`update evidence set case_id = gen_random_uuid() where id = $1`, [photo]),
      remove: () => query(`update evidence set case_id = $2 where id = $1`, [photo, one.caseId]),
    },
  ],
  [
    'a mail that nothing will send',
    {
      finds: 'mails_waiting',
      ids: async () => (await query(`select id from mail order by id limit 1`)).rows[0].id,
      plant: () =>
        query(
          `update mail set state = 'queued', created_at = now() - interval '1 hour'
           where id = (select id from mail order by id limit 1)`,
        ),
      remove: () => query(`update mail set state = 'sent' where state = 'queued'`),
    },
  ],
  [
    'an entry of the audit log that was rewritten',
    {
      finds: 'audit_chain',
      ids: async () =>
        String((await query(`select entry_id from audit_link where place = 2`)).rows[0].entry_id),
      plant: () =>
        query(
          `update audit_entry set action = action || 'x' where id = (select entry_id from audit_link where place = 2)`,
        ),
      remove: () =>
        query(
          `update audit_entry set action = left(action, -1) where id = (select entry_id from audit_link where place = 2)`,
        ),
    },
  ],
]

describe('the checks of the rows', () => {
  it('are not there for anybody but operators', async () => {
    const person = await aPerson(app)
    const id = newId()
    expect(await app.refusal(startIntegrityCheck, { id }, person)).toBe('404 NOT_FOUND')
    expect(await app.refusal(moveIntegrityCheck, { id, move: 'stop' }, person)).toBe('404 NOT_FOUND')
    expect(await app.refusal(getDataNumbers, {}, person)).toBe('404 NOT_FOUND')
    expect(await app.refusal(moveIntegrityCheck, { id, move: 'stop' }, operator)).toBe('404 NOT_FOUND')
  })

  it('find nothing in what the service itself wrote', async () => {
    const { wrong, checked: parts } = await checked()
    expect(wrong).toEqual({})
    expect(parts.map(({ check: name }) => name)).toEqual([...INTEGRITY_CHECKS])
    for (const { check: name, rows } of parts) expect([name, rows > 0]).toEqual([name, true])
  })

  it.each(PLANTED)('find %s', async (_, { finds, ids, plant, remove }) => {
    const expected = await ids()
    await plant()
    const { wrong } = await checked()
    await remove()
    expect(wrong[finds]).toContain(expected)
    expect((await checked()).wrong).toEqual({})
  })

  it('keep the ids of the first ten and count all, with no name among them', async () => {
    await query(
      `insert into evidence (select (e).* from (select jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(),
        'case_id', gen_random_uuid())) as e from evidence e, generate_series(1, 14) where e.id = $1) made)`,
      [photo],
    )
    const found = await checked()
    expect(found.found.find(({ check: name }) => name === 'evidence_case')?.count).toBe(14)
    expect(found.wrong['evidence_case']).toHaveLength(10)
    const text = JSON.stringify(found)
    for (const word of [one.starter.name, one.starter.email, one.reference]) expect(text).not.toContain(word)
    await query(`delete from evidence where case_id not in (select id from mediation_case)`)
  })
})

describe('a check that goes on for long', () => {
  it('goes on where it was, a few rows at a time, whoever is killed, and comes to the same', async () => {
    const whole = await checked()
    await start()
    let steps = 0
    for (; (await check()).state === 'running'; steps += 1) {
      const dying = () => {
        throw new Error('killed')
      }
      const deps = steps % 2 === 1 ? { ...app.deps, now: dying } : app.deps
      await checkIntegrity(deps, { worksFor: 0, rows: 2 }).catch(() => undefined)
    }
    const again = await check()
    expect(steps).toBeGreaterThan(20)
    expect({ checked: again.checked, wrong: again.wrong }).toEqual({
      checked: whole.checked.map((part) => ({ ...part, rows: expect.any(Number) })),
      wrong: {},
    })
    expect(again.rows).toBeGreaterThanOrEqual(whole.rows)
  })

  it('is held on, goes on and is ended, each with an entry', async () => {
    const id = await start()
    await app.ok(startIntegrityCheck, { id: newId() }, operator)
    await checkIntegrity(app.deps, { worksFor: 0, rows: 1 })
    await app.ok(moveIntegrityCheck, { id, move: 'pause' }, operator)
    await app.ok(moveIntegrityCheck, { id, move: 'pause' }, operator)
    await checkIntegrity(app.deps)
    expect(await check()).toMatchObject({ id, state: 'paused', rows: 1 })
    await app.ok(moveIntegrityCheck, { id, move: 'resume' }, operator)
    await checkIntegrity(app.deps, { worksFor: 0, rows: 1 })
    expect(await check()).toMatchObject({ id, state: 'running', rows: 2 })
    await app.ok(moveIntegrityCheck, { id, move: 'stop' }, operator)
    await checkIntegrity(app.deps)
    expect(await check()).toMatchObject({ id, state: 'stopped', rows: 2 })
    const { rows } = await query(`select action from audit_entry where subject = $1 order by id`, [id])
    expect(rows.map(({ action }: { action: string }) => action)).toEqual([
      'safety.check',
      'safety.check_move',
      'safety.check_move',
      'safety.check_move',
    ])
  })

  it('counts each row once where two work on it', async () => {
    const whole = await checked()
    await start()
    await Promise.all([checkIntegrity(app.deps, { rows: 2 }), checkIntegrity(app.deps, { rows: 2 })])
    await checkIntegrity(app.deps, { rows: 2 })
    const found = await check()
    expect(found.state).toBe('done')
    const without = (of: typeof found) => of.checked.filter(({ check: name }) => name !== 'audit_chain')
    expect(without(found)).toEqual(without(whole))
  })
})

describe('the numbers of the database', () => {
  it('say how large it is, what has run and that nothing follows it', async () => {
    const numbers = await app.ok(getDataNumbers, {}, operator)
    expect(numbers.bytes).toBeGreaterThan(1_000_000)
    expect(numbers.tables[0]?.bytes).toBeGreaterThanOrEqual(numbers.tables[1]?.bytes ?? 0)
    expect(numbers).toMatchObject({ replicas: [], pending: [], growth: null })
    expect(numbers.applied).toBeGreaterThan(80)
    expect(numbers.lastMigration?.name).toBe(app.deps.vault.known.app.at(-1))
  })

  it('say by how much it grew since an earlier day, and what has not run', async () => {
    await keepSize(app.deps.db, app.deps.now())
    await query(`insert into database_size (day, bytes) values (now()::date - 3, 1000)`)
    await query(`delete from schema_migration where name = '0165_data_safety.sql'`)
    const numbers = await app.ok(getDataNumbers, {}, operator)
    expect(numbers.growth?.bytes).toBe(numbers.bytes - 1_000)
    expect(numbers.pending).toEqual(['0165_data_safety.sql'])
  })

  it('name the oldest mail and job that wait', async () => {
    await app.runJobs()
    const before = await app.ok(getDataNumbers, {}, operator)
    expect([before.oldestMailAt, before.oldestJob]).toEqual([null, null])
    await query(`update mail set state = 'queued' where id = (select id from mail order by id limit 1)`)
    await start()
    const numbers = await app.ok(getDataNumbers, {}, operator)
    expect(numbers.oldestMailAt).not.toBeNull()
    expect(numbers.oldestJob?.name).toBe('integrity.check')
  })
})
