import { sealedAnew } from './platform/secrets.ts'
import type { Service } from './platform/service.ts'

const BATCH = 500
const NIL = '00000000-0000-0000-0000-000000000000'

/** What is sealed for longer than a few minutes, each with its id as context. The rest ends by itself. */
const SEALED = [
  { table: 'auth.factor', column: 'secret', which: `factor_type = 'totp'` },
  { table: 'auth.refresh_token', column: 'sealed', which: 'true' },
] as const

export type SealedAnew = { changed: number; lost: number }

/** See `Auth.sealAnew`. A row that changes meanwhile was written with today's key, so it is let be. */
export async function sealAnew(service: Service): Promise<SealedAnew> {
  const all = { changed: 0, lost: 0 }
  for (const one of SEALED) {
    const { changed, lost } = await sealTableAnew(service, one)
    all.changed += changed
    all.lost += lost
  }
  return all
}

async function sealTableAnew(
  service: Service,
  { table, column, which }: (typeof SEALED)[number],
): Promise<SealedAnew> {
  const { pool } = service.settings
  const done = { changed: 0, lost: 0 }
  for (let after = NIL; ;) {
    const { rows } = await pool.query<{ id: string; sealed: Buffer }>(
      `select id, ${column} as sealed from ${table}
       where id > $1 and ${column} is not null and ${which} order by id limit ${BATCH}`,
      [after],
    )
    for (const { id, sealed } of rows) {
      const anew = attempt(() => sealedAnew(service.vault, sealed, id))
      if (anew === undefined) done.lost += 1
      if (!anew) continue
      const updated = await pool.query(
        `update ${table} set ${column} = $3 where id = $1 and ${column} = $2`,
        [id, sealed, anew],
      )
      done.changed += updated.rowCount ?? 0
    }
    const last = rows.at(-1)
    if (last === undefined) return done
    after = last.id
  }
}

/** Undefined where it throws. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
