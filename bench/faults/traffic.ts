import { randomUUID } from 'node:crypto'
import { saveDraft, submitDraft } from '@evensettle/contracts/drafts.ts'
import { requestOf, type Endpoint } from '@evensettle/contracts/endpoint.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { saveProfile } from '@evensettle/contracts/profile.ts'
import type { Person } from '../../scripts/demo/client.ts'
import { wait } from '../src/numbers.ts'
import { PASSWORD, PROFILE, type Pair } from '../src/people.ts'

/** A word that people write and that no log may ever hold. */
export const PRIVATE_WORD = 'kumquat'

const PAUSE = 10
const RETRY_AFTER = 50
/** How often a message is followed by somebody new who invites somebody. */
const NEWCOMER_EVERY = 40
const HANGS_AFTER = 20_000
/** Well before an access token runs out. */
const SIGN_IN_EVERY = 30 * 60_000

export type Traffic = {
  /** ids of messages that were answered with 200 */
  messages: string[]
  /** addresses to which an invitation was acknowledged */
  invited: string[]
  /** what a person must never see: other answers than 200 and a 503 that says when to try again; silence */
  violations: string[]
  /** requests that were refused for now, and those that got no answer because their process was killed */
  refused: number
  lost: number
  /** milliseconds of the request that took longest to be answered or refused */
  slowest: number
  /** Resolves when `count` more messages have been acknowledged. */
  untilMore(count: number): Promise<void>
  end(): Promise<void>
}

type Outcome = { status: number; body: unknown }

/** Two people for each pair, each on a process of their own, who write until told to end and repeat what was not acknowledged. */
export function startTraffic(origins: readonly string[], pairs: readonly Pair[]): Traffic {
  const over = new AbortController()
  const traffic: Traffic = {
    messages: [],
    invited: [],
    violations: [],
    refused: 0,
    lost: 0,
    slowest: 0,
    async untilMore(count) {
      const enough = traffic.messages.length + count
      while (traffic.messages.length < enough) await wait(5)
    },
    async end() {
      over.abort()
      await writing
    },
  }

  async function write(caseId: string, person: Person, first: number): Promise<void> {
    let at = first
    let { token } = person
    let signedIn = performance.now()
    const insist = async (send: (origin: string) => Promise<Outcome | null>): Promise<Outcome> => {
      for (;;) {
        const outcome = await send(origins[at % origins.length] ?? '')
        if (outcome) return outcome
        // the next try goes to another process, as a balancer would send it
        at += 1
        await wait(RETRY_AFTER)
      }
    }
    for (let count = 1; !over.signal.aborted; count += 1) {
      const id = randomUUID()
      if (performance.now() - signedIn > SIGN_IN_EVERY) {
        token = tokenIn(await insist((origin) => signIn(traffic, origin, person)))
        signedIn = performance.now()
      }
      const said = { caseId, id, body: `${PRIVATE_WORD} ${id}` }
      await insist((origin) => ask(traffic, origin, sendMessage, said, token))
      traffic.messages.push(id)
      if (count % NEWCOMER_EVERY === 0) traffic.invited.push(await invite(traffic, insist))
      await wait(PAUSE)
    }
  }

  const writing = Promise.all(
    pairs.flatMap(({ caseId, starter, respondent }) => [
      write(caseId, starter, 0),
      write(caseId, respondent, 1),
    ]),
  )
  // it is waited for at the end; until then a failure must not end the run without a word
  writing.catch((error: unknown) => traffic.violations.push(String(error)))
  return traffic
}

type Insist = (send: (origin: string) => Promise<Outcome | null>) => Promise<Outcome>

/** Somebody new, who invites somebody: gives the invited address. */
async function invite(traffic: Traffic, insist: Insist): Promise<string> {
  const account = { email: `${randomUUID()}@example.org`, password: PASSWORD }
  const session = await insist(async (origin) => {
    const made = await post(traffic, origin, '/auth/v1/signup', account, null)
    // the first try may have been done, and only its answer was lost
    return made?.status === 422 ? signIn(traffic, origin, account) : made
  })
  const token = tokenIn(session)
  const id = randomUUID()
  const otherEmail = `${randomUUID()}@example.org`
  const item = { kind: 'money' as const, details: '', amount: 5_000, on: null }
  const draft = {
    type: 'security_deposit' as const,
    title: 'Deposit for the garage',
    story: 'I gave the garage back in May and the deposit has not come back.',
    happenedOn: null,
    currency: 'EUR' as const,
    items: [{ id: randomUUID(), title: 'Deposit', ...item }],
    wish: 'The deposit back.',
    otherName: 'Robin Holm',
    otherEmail,
    note: '',
  }
  await insist((origin) => ask(traffic, origin, saveProfile, { ...PROFILE, name: 'New Person' }, token))
  await insist((origin) => ask(traffic, origin, saveDraft, { id, revision: 0, draft }, token))
  await insist((origin) => ask(traffic, origin, submitDraft, { id, revision: 1 }, token))
  return otherEmail
}

function signIn(
  traffic: Traffic,
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<Outcome | null> {
  return post(traffic, origin, '/auth/v1/token?grant_type=password', { email, password }, null)
}

function tokenIn({ body }: Outcome): string {
  return (body as { access_token: string }).access_token
}

function ask(
  traffic: Traffic,
  origin: string,
  endpoint: Endpoint,
  input: object,
  token: string,
): Promise<Outcome | null> {
  const { path, rest } = requestOf(endpoint, input as Record<string, unknown>)
  return post(traffic, origin, path, rest, token, endpoint.method)
}

/** The answer, or null when the request has to be repeated. */
async function post(
  traffic: Traffic,
  origin: string,
  path: string,
  body: object,
  token: string | null,
  method = 'POST',
): Promise<Outcome | null> {
  const since = performance.now()
  try {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(HANGS_AFTER),
    })
    const answer: unknown = await response.json()
    return judge(traffic, `${method} ${path.split('?')[0]}`, response, answer)
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      traffic.violations.push(`${method} ${path}: no answer in ${HANGS_AFTER / 1_000} s`)
    traffic.lost += 1
    return null
  } finally {
    traffic.slowest = Math.max(traffic.slowest, performance.now() - since)
  }
}

function judge(traffic: Traffic, what: string, response: Response, body: unknown): Outcome | null {
  const { status, headers } = response
  if (status < 500) {
    const isRetold = status === 409 || (status === 422 && what.endsWith('/signup'))
    if (status >= 400 && !isRetold) traffic.violations.push(`${what}: ${status} ${JSON.stringify(body)}`)
    return { status, body }
  }
  if (status !== 503) traffic.violations.push(`${what}: ${status} ${JSON.stringify(body)}`)
  else if (!headers.has('retry-after')) traffic.violations.push(`${what}: 503 does not say when to try again`)
  traffic.refused += 1
  return null
}
