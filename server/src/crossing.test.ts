import { errorBody } from '@evensettle/contracts/errors.ts'
import { beforeAll, expect, it } from 'vitest'
import { ACTORS, makeGround, STATES, type ActorName, type Ground, type State } from './testing/fuzz/ground.ts'
import { isAllowed, PERMISSIONS } from './testing/fuzz/permissions.ts'
import { ask, callOf, inputFor, plainCall, type Call, type Reply } from './testing/fuzz/requests.ts'
import { makeTestApp } from './testing/make-test-app.ts'

let ground: Ground
/** what is no operation of the contracts: files to save, one press in a mail program */
let plainRoutes: { method: string; path: string }[]

/** The bytes of an upload come in beside the API; `by-letter.test.ts` and `evidence.test.ts` are about them. */
const BESIDE = /^\/(?:auth\/v1|api\/evidence\/uploads)\b/

beforeAll(async () => {
  const base = await makeTestApp()
  const app = await makeTestApp({ beside: base, env: { CONFIRM_EMAIL: 'on' } })
  ground = await makeGround(base, app)
  const bound = new Set(app.api.bound.map(({ method, path }) => `${method} ${path}`))
  const served = app.http.routes.filter(({ method, path }) => method !== 'ALL' && !BESIDE.test(path))
  const plain = served.filter(({ method, path }) => !bound.has(`${method} ${path}`))
  plainRoutes = [...new Map(plain.map((one) => [`${one.method} ${one.path}`, one])).values()]
})

type Crossing = { route: string; actor: ActorName; state: State; call: Call }

/** Every route, asked for by everybody, about every case. */
function crossings(): Crossing[] {
  const made: Crossing[] = []
  const each = (route: string, callFor: (actor: ActorName, state: State) => Call) => {
    for (const actor of ACTORS)
      for (const state of namesItsCase(route) ? [homeOf(actor)] : STATES)
        made.push({ route, actor, state, call: callFor(actor, state) })
  }
  for (const endpoint of ground.app.api.bound)
    each(nameOf(endpoint), (actor, state) =>
      callOf(endpoint, inputFor(endpoint, ground.fields[state], ground.asking[actor])),
    )
  for (const { method, path } of plainRoutes)
    each(`${method} ${path}`, (_, state) => plainCall(method, path, ground.fields[state]))
  return made
}

/** Whether the token alone says which case is meant. */
function namesItsCase(route: string): boolean {
  return / \/api\/(?:invitation|helpers\/open)\b/.test(route)
}

function homeOf(actor: ActorName): State {
  return actor.startsWith('ended') ? 'ended' : 'waiting'
}

function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`
}

function foundIn({ text }: Reply, actor: ActorName): string[] {
  return ground.canaries
    .filter(({ word, readers }) => text.includes(word) && !readers.includes(actor))
    .map(({ word }) => word)
}

/** All that a request could have changed, as one text a table. */
async function everything(): Promise<string> {
  const { rows } = await ground.app.deps.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
       and tablename not in ('rate_limit', 'invitation_code_try', 'audit_entry', 'audit_pending', 'upload_lock') order by 1`,
  )
  const sums: string[] = []
  for (const { name } of rows) {
    const { rows: summed } = await ground.app.deps.pool.query<{ sum: string | null }>(
      `select md5(string_agg(t::text, '' order by t::text)) as sum from ${name} t`,
    )
    sums.push(`${name} ${summed[0]?.sum ?? 'empty'}`)
  }
  return sums.join('\n')
}

it('has a permission for every route there is, and for none that is gone', () => {
  const routes = [...ground.app.api.bound, ...plainRoutes].map(nameOf)
  expect(routes.filter((route) => !(route in PERMISSIONS))).toEqual([])
  expect(Object.keys(PERMISSIONS).filter((route) => !routes.includes(route))).toEqual([])
})

it('does nothing and tells nothing to whom the permissions do not name', async () => {
  const before = await everything()
  const wrong: string[] = []
  let asked = 0
  for (const { route, actor, state, call } of crossings()) {
    if (isAllowed(route, actor, state) !== false) continue
    const reply = await ask(ground.app, call, ground.asking[actor])
    asked += 1
    const isRefused = reply.status >= 400 && reply.status < 500
    const isShaped = errorBody.safeParse(jsonOf(reply.text)).success
    const found = ground.canaries.filter(({ word }) => reply.text.includes(word)).map(({ word }) => word)
    if (!isRefused || !isShaped || found.length > 0)
      wrong.push(
        `${actor}, ${state}: ${route} → ${reply.status} ${found.join(' ')} ${reply.text.slice(0, 160)}`,
      )
  }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(1_500)
  expect(await everything()).toBe(before)
})

it('shows in what may be read only what its reader may know', async () => {
  const wrong: string[] = []
  const seen = new Map<string, Set<ActorName>>()
  for (const { route, actor, state, call } of crossings()) {
    if (!isRead(route) || isAllowed(route, actor, state) !== true) continue
    const reply = await ask(ground.app, call, ground.asking[actor])
    const found = foundIn(reply, actor)
    if (reply.status >= 500 || found.length > 0)
      wrong.push(`${actor}, ${state}: ${route} → ${reply.status} ${found.join(' ')}`)
    for (const { word } of ground.canaries)
      if (reply.text.includes(word)) seen.set(word, (seen.get(word) ?? new Set()).add(actor))
  }
  expect(wrong).toEqual([])
  // each of them was there to be seen by somebody
  const readable = ground.canaries.filter(({ readers }) => readers.length > 0).map(({ word }) => word)
  expect(readable.filter((word) => !seen.has(word))).toEqual([])
})

/** What is asked with POST because of its token, and changes nothing. */
const READS = /\/(?:open|list|draft|reopening)$/

function isRead(route: string): boolean {
  return route.startsWith('GET ') || (route.startsWith('POST ') && READS.test(route))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
