import * as said from '@evensettle/messages/refusals/codes.ts'
import { fromHex } from '@evensettle/domain/log/bytes.ts'
import { tileAt } from '@evensettle/domain/log/tiles.ts'
import { LOG_READING, LOG_TO_COME } from '@evensettle/contracts/site.ts'
import { Hono, type Context } from 'hono'
import type { Deps } from '../../deps.ts'
import { clientIp, limitKey } from '../../platform/http/client-ip.ts'
import type { AppEnv } from '../../platform/http/http.ts'
import type { Limited } from '../../platform/http/rate-limit.ts'
import type { WebApp } from '../../platform/http/web.ts'
import { logMarkup } from './document.ts'
import { logToTell, proofOfEntry, publishedNote, tileBytes } from './queries.ts'

/** Where the log lies: what C2SP calls its prefix. */
const PREFIX = '/log/'
const FOR_EVER = 'public, max-age=31536000, immutable'
const TEXT = 'text/plain; charset=utf-8'

type Counting = Pick<Deps, 'rateLimits' | 'config'>

async function count(c: Context<AppEnv>, { rateLimits, config }: Counting, limited: Limited): Promise<void> {
  // whoever is told to wait reads it from a page of their own as well
  c.header('access-control-allow-origin', '*')
  await rateLimits.limit(limited, limitKey(clientIp(c, config.trustProxy)))
}

/** The public log, for everybody and from every page: its head, its tiles, and the proof of one entry. */
export function publicLogRoutes(deps: Pick<Deps, 'db' | 'logKey'> & Counting): Hono<AppEnv> {
  const { db, logKey } = deps
  const router = new Hono<AppEnv>()

  router.get('/log/checkpoint', async (c) => {
    const note = await publishedNote({ db, logKey })
    return note === null ? nothing(c) : given(c, note, { type: TEXT, cache: 'public, max-age=2' })
  })

  router.get('/log/tile/*', async (c) => {
    await count(c, deps, LOG_READING.tiles)
    const tile = tileAt(c.req.path.slice(PREFIX.length))
    const bytes = tile && (await tileBytes(db, tile))
    return bytes ? given(c, bytes, { type: 'application/octet-stream', cache: FOR_EVER }) : nothing(c)
  })

  router.get('/log/proof/:commitment', async (c) => {
    await count(c, deps, LOG_READING.proofs)
    const commitment = fromHex(c.req.param('commitment'))
    const found = commitment?.length === 32 && (await proofOfEntry(db, Buffer.from(commitment)))
    return found ? given(c, found.proof, { type: TEXT, cache: 'no-cache' }) : nothing(c)
  })
  return router
}

/** What of the log its page shows. */
const SHOWN = { days: 31, latest: 10 }

/** The page of the log, with how it is right now. */
export function publicLogPage(
  deps: Pick<Deps, 'db' | 'now' | 'logKey'> & Counting,
  web: Pick<WebApp, 'serveFilled'>,
): Hono<AppEnv> {
  const { db, now, logKey } = deps
  const router = new Hono<AppEnv>()
  router.get('/logs', async (c, next) => {
    await deps.rateLimits.limit(LOG_READING.page, limitKey(clientIp(c, deps.config.trustProxy)))
    const markup = await logMarkup(await logToTell({ db, logKey }, now(), SHOWN), logKey)
    return web.serveFilled(c, '/logs', { [LOG_TO_COME]: markup.toString() }) ?? next()
  })
  return router
}

function given(
  c: Context<AppEnv>,
  body: Uint8Array | string,
  how: { type: string; cache: string },
): Response {
  c.header('content-type', how.type)
  c.header('cache-control', how.cache)
  // whoever checks us does so from pages of their own
  c.header('access-control-allow-origin', '*')
  c.header('x-content-type-options', 'nosniff')
  return c.body(typeof body === 'string' ? body : new Uint8Array(body))
}

function nothing(c: Context<AppEnv>): Response {
  c.header('cache-control', 'no-store')
  c.header('access-control-allow-origin', '*')
  return c.text(said.pageNotFound(), 404)
}
