import type { RoomModel } from '@evensettle/contracts/assistant.ts'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/database/db.ts'

/** Since when and why the model is switched off; undefined: it is not. */
export async function modelSwitch(db: Db) {
  return db.selectFrom('model_switch').select(['off_since', 'reason']).executeTakeFirst()
}

/** The model that may be asked now: the one of this installation, unless it is switched off. */
export async function modelNow(db: Db, { about }: Pick<Deps['model'], 'about'>): Promise<RoomModel | null> {
  return about === null || (await modelSwitch(db)) ? null : about
}
