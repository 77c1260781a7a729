import type pg from 'pg'

/** A migration that has run here; `needs`: what a version has to have to work with the database since then. */
export type Ran = { name: string; sha256: string; needs?: string | null }

/** What has run here, of whatever version. */
export async function migrationsRun(client: pg.ClientBase): Promise<Ran[]> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, sha256 text not null, ran_at timestamptz not null default now(), needs text)',
  )
  return (await client.query<Ran>('select * from schema_migration')).rows
}

export async function noteRun(client: pg.ClientBase, { name, sha256, needs }: Required<Ran>): Promise<void> {
  await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
  if (needs !== null)
    await client.query('update schema_migration set needs = $2 where name = $1', [name, needs])
}
