import { Client } from 'pg'
import { expect, it } from 'vitest'
import { readEnvironment } from '../config.ts'

it('gives every test file the server of the run, on which it may make databases', async () => {
  const client = new Client({ connectionString: readEnvironment()['TEST_POSTGRES_URL'] })
  await client.connect()
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int / 10000 as major, rolsuper as super
     from pg_roles where rolname = current_user`,
  )
  await client.end()
  expect(rows).toEqual([{ major: expect.any(Number), super: true }])
  expect(rows[0].major).toBeGreaterThanOrEqual(15)
})
