import { errorBody } from '@evensettle/contracts/errors.ts'
import { beforeAll, expect, it } from 'vitest'
import { authRequest, hasAuthErrorShape } from './testing/fuzz/auth-requests.ts'
import { ACTORS, isWorn, makeGround, STATES, type ActorName, type Ground } from './testing/fuzz/ground.ts'
import { hostileBody, hostileHeaders, spoiled } from './testing/fuzz/hostile.ts'
import { isAllowed } from './testing/fuzz/permissions.ts'
import { seededRandom, type Random } from './testing/fuzz/random.ts'
import { ask, callOf, inputFor, type Call, type Reply } from './testing/fuzz/requests.ts'
import { makeTestApp, type TestApp } from './testing/make-test-app.ts'

/** `npm run fuzz -- --requests N --seed S` asks more, or the same again. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 700)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261)
/** What was asked for in good form may end cases and sign people out: then there are new ones. */
const GROUND_LASTS = 400
const HANGS_AFTER = 60_000

let base: TestApp
let app: TestApp

beforeAll(async () => {
  base = await makeTestApp()
  app = await makeTestApp({ beside: base, env: { CONFIRM_EMAIL: 'on' } })
})

type Asked = { call: Call; reply: Reply | 'hangs'; ms: number; who: string; mark: string }

/** One request of a known form with something wrong in it, from somebody. */
async function askOnce(random: Random, ground: Ground, number: number): Promise<Asked> {
  const mark = `zq${number.toString(36)}x${random.below(1e9).toString(36)}`
  const headers = hostileHeaders(random, mark)
  const [actor, call] = random.chance(0.3)
    ? [random.pick(ACTORS), authRequest(random, app, mark)]
    : apiRequest(random, ground, mark)
  const sent = { ...call, headers: { ...call.headers, ...headers } }
  const begun = performance.now()
  const reply = await Promise.race([ask(app, sent, ground.asking[actor]), hang()])
  return { call: sent, reply, ms: performance.now() - begun, who: actor, mark }
}

/** Most of the time from somebody who may, so that it comes past the door. */
function apiRequest(random: Random, ground: Ground, mark: string): [ActorName, Call] {
  const endpoint = random.pick(app.api.bound)
  const state = random.pick(STATES)
  const may = ACTORS.filter((one) => isAllowed(`${endpoint.method} ${endpoint.path}`, one, state))
  const actor = random.pick(may.length > 0 && random.chance(0.8) ? may : ACTORS)
  const input = inputFor(endpoint, ground.fields[state], ground.asking[actor])
  const wrong = random.chance(0.1) ? input : spoiled(random, input, mark)
  const params = typeof wrong === 'object' && wrong !== null ? { ...input, ...wrong } : input
  const call = callOf(endpoint, params)
  if (endpoint.method !== 'GET') return [actor, { ...call, body: hostileBody(random, wrong, mark) }]
  const query = random.chance(0.5) ? '' : `?${mark}=${mark}&caseId=${mark}`
  return [actor, { ...call, path: `${call.path}${query}` }]
}

function hang(): Promise<'hangs'> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('hangs'), HANGS_AFTER).unref()
  })
}

/** What is wrong with an answer; null for one as it should be. */
function problemOf({ call, reply, mark }: Asked): string | null {
  if (reply === 'hangs') return 'no answer'
  const { status, text } = reply
  if (status >= 500) return `answered ${status}`
  if (status < 400) return null
  if (text.includes(mark)) return 'says again what was sent'
  const isFine = call.path.startsWith('/auth/v1') ? hasAuthErrorShape(text) : isOurError(text)
  return isFine ? null : `not the shape of an error: ${text.slice(0, 120)}`
}

function isOurError(text: string): boolean {
  try {
    return errorBody.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

function reportOf(asked: Asked, number: number, problem: string): string {
  const { call, who } = asked
  return `${number} (seed ${SEED}), ${who}: ${call.method} ${call.path.slice(0, 160)} ${(call.body ?? '').slice(0, 300)} → ${problem}`
}

it(
  `answers ${REQUESTS} odd requests with a refusal in one shape or as it should, and says none of them again`,
  async () => {
    const random = seededRandom(SEED)
    const wrong: string[] = []
    const counts = new Map<string, number>()
    let slowest = 0
    let ground = await makeGround(base, app)
    for (let number = 0; number < REQUESTS; number += 1) {
      if (number % GROUND_LASTS === GROUND_LASTS - 1 || (number % 50 === 49 && (await isWorn(ground))))
        ground = await makeGround(base, app)
      const asked = await askOnce(random, ground, number)
      const problem = problemOf(asked)
      if (problem !== null) wrong.push(reportOf(asked, number, problem))
      slowest = Math.max(slowest, asked.ms)
      const kind = asked.reply === 'hangs' ? 'hangs' : `${Math.floor(asked.reply.status / 100)}xx`
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    }
    const summary = [...counts]
      .map(([kind, count]) => `${kind} ${count}`)
      .toSorted((a, b) => a.localeCompare(b))
    process.stdout.write(
      `fuzz: ${REQUESTS} requests, seed ${SEED}: ${summary.join(', ')}; slowest ${slowest.toFixed(0)} ms\n`,
    )
    expect(wrong).toEqual([])
    // not all of it was turned away at the door
    expect(counts.get('2xx') ?? 0).toBeGreaterThan(REQUESTS / 100)
  },
  60_000 + REQUESTS * 200,
)
