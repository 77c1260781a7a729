import {
  countNotices,
  getNoticeChoices,
  listNotices,
  ONE_PRESS_NOTICES_PATH,
  readNotices,
  saveNoticeChoices,
  stopNotices,
} from '@evensettle/contracts/notices.ts'
import type { Deps } from '../../deps.ts'
import { clientIp, limitKey } from '../../platform/http/client-ip.ts'
import { inTransaction } from '../../platform/database/db.ts'
import type { Api } from '../../platform/http/http.ts'
import { noticeCounts, noticesOf } from './centre/queries.ts'
import { choicesOf } from './choices/queries.ts'
import * as commands from './commands.ts'

/** The list of what is new, its counts, and how somebody wants to be told. `ofSettings`: what the settings have to say. */
export function newsRoutes(api: Api, deps: Deps, ofSettings: (userId: string) => Promise<number>): void {
  const { db, now } = deps
  const countsOf = async (userId: string) => noticeCounts(db, userId, await ofSettings(userId))

  api.handle(listNotices, async ({ before }, { userId }) => ({
    ...(await noticesOf(db, userId, before ?? null)),
    counts: await countsOf(userId),
  }))

  api.handle(countNotices, (_, { userId }) => countsOf(userId))

  api.handle(readNotices, async ({ one, until }, actor) => {
    await inTransaction(deps, (tx) =>
      commands.readNotices(tx, actor, one, until === undefined ? now() : new Date(until)),
    )
    return countsOf(actor.userId)
  })

  api.handle(getNoticeChoices, (_, { userId }) => choicesOf(db, userId))

  api.handle(saveNoticeChoices, (choices, { userId }) =>
    inTransaction(deps, (tx) => commands.saveChoices(tx, userId, now(), choices)),
  )

  const stop = (key: string) => inTransaction(deps, (tx) => commands.stopByKey(tx, deps, now(), key))

  api.handlePublic(stopNotices, async ({ key }) => {
    await stop(key)
    return { ok: true } as const
  })

  // mail programs post a form here; whatever it says, the press is what counts
  api.router.post(ONE_PRESS_NOTICES_PATH, async (c) => {
    await deps.rateLimits.limit(stopNotices, limitKey(clientIp(c, deps.config.trustProxy)))
    await stop(c.req.param('key') ?? '')
    return c.body(null, 204)
  })

  api.router.get(ONE_PRESS_NOTICES_PATH, (c) =>
    c.redirect(`/stop?notices=${encodeURIComponent(c.req.param('key') ?? '')}`),
  )
}
