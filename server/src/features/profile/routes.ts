import { getProfile, saveProfile, type Profile } from '@evensettle/contracts/profile.ts'
import type { Selectable } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../platform/database/db.ts'
import type { Api, UserActor } from '../../platform/http/http.ts'
import * as commands from './commands.ts'
import { profileOf } from './queries.ts'
import type { ProfileTable } from './tables.ts'

/** What else happens, in the same transaction, when a profile is saved for the agreement of a case. */
type AlsoForCase = (tx: Tx, actor: UserActor, now: Date, caseId: string) => Promise<void>

/** A person's own details. */
export function profileRoutes(api: Api, deps: Deps, alsoForCase: AlsoForCase): void {
  api.handle(getProfile, async (_, actor) => {
    const row = await profileOf(deps.db, actor.userId)
    return { email: actor.email, profile: row ? present(row, actor.email) : null }
  })

  api.handle(saveProfile, async (input, actor) => {
    const row = await inTransaction(deps, async (tx) => {
      const saved = await commands.saveProfile(tx, actor, deps.now(), input)
      if (input.forCase) await alsoForCase(tx, actor, deps.now(), input.forCase)
      return saved
    })
    return present(row, actor.email)
  })
}

function present(row: Selectable<ProfileTable>, email: string): Profile {
  return {
    email,
    name: row.name,
    kind: row.kind,
    addressLine: row.address_line,
    postalCode: row.postal_code,
    city: row.city,
    region: row.region,
    country: row.country,
    phone: row.phone,
    timeZone: row.time_zone,
    language: row.language,
    revision: row.revision,
  }
}
