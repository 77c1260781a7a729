import { expect, test } from 'vitest'
import { makeTestApp } from './testing/make-test-app.ts'

/** What refers to rows of another table and may be read whole when one of those goes. */
const READ_WHOLE: Readonly<Record<string, string>> = {
  organisation_slug_left_organisation_id_fkey: 'a row for each name that an organisation once had',
  restore_drill_backup_id_fkey: 'four rows a year',
  oauth_flow_linking_session_id_fkey: 'the sweep takes what is older than a day',
  oauth_flow_linking_user_id_fkey: 'the sweep takes what is older than a day',
  passkey_challenge_user_id_fkey: 'the sweep takes what is older than a day',
}

test('what refers to a row that goes is found by an index', async () => {
  const { deps } = await makeTestApp()
  const { rows } = await deps.pool.query<{ name: string }>(
    `select c.conname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace::regnamespace::text in ('public', 'auth') and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
          and coalesce(pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname), true))
      order by name`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(READ_WHOLE).toSorted())
})
