import { sealedAnew } from './platform/secrets.ts'
import type { Service } from './platform/service.ts'

const BATCH = 500
const NIL = '00000000-0000-0000-0000-000000000000'

/** What is sealed for longer than a few minutes, each with its id as context. The rest ends by itself. */
const SEALED = [
  { table: 'auth.factor', column: 'secret', which: `factor_type = 'totp'` },
  { table: 'auth.refresh_token', column: 'sealed', which: 'true' },
] as const

/** See `Auth.sealAnew`. A row that changes meanwhile was written with today's key, so it is let be. */
export async function sealAnew(service: Service): Promise<number> {
  let changed = 0
  for (const one of SEALED) changed += await sealTableAnew(service, one)
  return changed
}

async function sealTableAnew(service: Service, { table, column, which }: (typeof SEALED)[number]) {
  const { pool } = service.settings
  let changed = 0
  for (let after = NIL; ;) {
    const { rows } = await pool.query<{ id: string; sealed: Buffer }>(
      `select id, ${column} as sealed from ${table}
       where id > $1 and ${column} is not null and ${which} order by id limit ${BATCH}`,
      [after],
    )
    for (const { id, sealed } of rows) {
      const anew = sealedAnew(service.vault, sealed, id)
      if (anew === null) continue
      const done = await pool.query(`update ${table} set ${column} = $3 where id = $1 and ${column} = $2`, [
        id,
        sealed,
        anew,
      ])
      changed += done.rowCount ?? 0
    }
    const last = rows.at(-1)
    if (last === undefined) return changed
    after = last.id
  }
}
