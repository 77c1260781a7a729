import { expect, it } from 'vitest'
import { aCase } from './factories.ts'
import { makeTestApp, type TestApp } from './make-test-app.ts'

const TOLD = `select (select count(*)::int from auth.account) as accounts, (select count(*)::int from case_event) as events,
     (select count(*)::int from job.job) as jobs, (select count(*)::int from job.queue) > 30 as has_queues,
     (select max(last_value) from pg_sequences where schemaname in ('public', 'auth')) as counted`

async function told({ deps }: TestApp): Promise<unknown> {
  return (await deps.pool.query(TOLD)).rows[0]
}

it('is taken again by the next application, as empty as it was', async () => {
  const first = await makeTestApp()
  const before = await told(first)
  expect(before).toMatchObject({ accounts: 0, events: 0, jobs: 0, has_queues: true })
  await aCase(first)
  expect(await told(first)).not.toEqual(before)
  await first.close()
  const second = await makeTestApp()
  expect(second.databaseUrl).toBe(first.databaseUrl)
  expect(await told(second)).toEqual(before)
  await aCase(second)
  await second.close()
})

it.each([
  ['a table of its own', 'create table odd (id int)'],
  ['a trigger that is off', 'alter table auth.session disable trigger session_ended'],
])('is not taken again after somebody has left %s', async (_, change) => {
  const first = await makeTestApp()
  await first.deps.pool.query(change)
  await first.close()
  const second = await makeTestApp()
  expect(second.databaseUrl).not.toBe(first.databaseUrl)
})
