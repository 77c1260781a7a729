import { listSystemTests, startSystemTest, type TrialView } from '@evensettle/contracts/system-test.ts'
import { requestOf, shapeOutput, type Endpoint } from '@evensettle/contracts/endpoint.ts'
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { core, input, output } from 'zod/mini'
import { StartupError } from '../server/src/startup-error.ts'
import { wordsOf } from './error-words.ts'

const USAGE = `npm run system-test -- --url http://localhost:3000 [--mail-to you@example.org]

Plays a made-up case on a running installation and removes it. Asks for the email address, the password and
a code of an operator, or takes them from OPERATOR_EMAIL, OPERATOR_PASSWORD and OPERATOR_CODE.`
const LOOKS_EVERY = 500
const AT_MOST = 5 * 60_000

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function given(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? undefined : process.argv[at + 1]
}

async function ask(question: string, variable: string): Promise<string> {
  const known = process.env[variable]
  if (known !== undefined) return known
  const line = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await line.question(`${question}: `)).trim()
  } finally {
    line.close()
  }
}

type Answer = Record<string, unknown> & {
  msg?: string

  user?: { factors?: { id: string; factor_type: string; status: string }[] }
}

async function auth(origin: string, path: string, body: object, token = ''): Promise<Answer> {
  const response = await fetch(`${origin}/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Answer
  if (!response.ok) throw new Error(answer.msg ?? String(response.status))
  return answer
}

/** Signs an operator in with both steps. */
async function signIn(origin: string): Promise<string> {
  const email = await ask('Email of an operator', 'OPERATOR_EMAIL')
  const password = await ask('Password', 'OPERATOR_PASSWORD')
  const first = await auth(origin, 'token?grant_type=password', { email, password })
  const token = String(first['access_token'])
  const factor = first.user?.factors?.find((one) => one.factor_type === 'totp' && one.status === 'verified')
  if (!factor) throw new StartupError('This account has no authenticator app: set one up at /settings.')
  const challenge = await auth(origin, `factors/${factor.id}/challenge`, {}, token)
  const code = await ask('Code from the authenticator app', 'OPERATOR_CODE')
  const second = await auth(
    origin,
    `factors/${factor.id}/verify`,
    { challenge_id: challenge['id'], code },
    token,
  )
  return String(second['access_token'])
}

async function call<I extends core.$ZodType, O extends core.$ZodType>(
  origin: string,
  token: string,
  endpoint: Endpoint<I, O>,
  of: input<I>,
): Promise<output<O>> {
  const { path, rest } = requestOf(endpoint, of as Record<string, unknown>)
  const response = await fetch(`${origin}${path}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(rest) }),
  })
  const body = (await response.json()) as { error?: { message: string } }
  if (!response.ok) throw new Error(body.error?.message ?? String(response.status))
  return shapeOutput(endpoint, body)
}

/** Says each step once it is over. Gives the test when it has ended. */
async function follow(origin: string, token: string, id: string): Promise<TrialView> {
  const until = Date.now() + AT_MOST
  let told = 0
  for (;;) {
    const { tests } = await call(origin, token, listSystemTests, {})
    const test = tests.find((one) => one.id === id)
    if (!test) throw new StartupError('The test is not there any more.')
    const over = test.steps.filter(({ state }) => state !== 'running')
    for (const { step, state, ms, detail } of over.slice(told))
      say(
        `  ${state.padEnd(8)} ${step.padEnd(13)} ${ms === null ? '' : `${ms} ms`}${detail ? `\n           ${detail}` : ''}`,
      )
    told = over.length
    if (test.endedAt !== null) return test
    if (Date.now() > until) throw new StartupError('The test has not ended: see /system-test.')
    await wait(LOOKS_EVERY)
  }
}

async function run(url: string): Promise<number> {
  const { origin } = new URL(url)
  const token = await signIn(origin)
  const id = randomUUID()
  await call(origin, token, startSystemTest, { id, mailTo: given('mail-to') ?? '' })
  const { state } = await follow(origin, token, id)
  say(
    state === 'passed'
      ? 'Everything works, and nothing is left of the made-up case.'
      : `The test ended: ${state}. What to do stands at ${origin}/system-test.`,
  )
  return state === 'passed' ? 0 : 1
}

const url = given('url')
if (url === undefined || !URL.canParse(url)) {
  say(USAGE)
  process.exitCode = 1
} else
  process.exitCode = await run(url).catch((error: unknown) => {
    say(wordsOf(error))
    return 1
  })
