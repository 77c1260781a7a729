import { randomUUID, verify } from 'node:crypto'
import type { KeyRing } from '@evensettle/auth/platform/service.ts'
import { createKeyRing } from '@evensettle/auth/tokens/key-ring.ts'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Figure } from './figure.ts'
import { closedLoop, openConnection, requestBytes } from './http-client.ts'
import { median } from './numbers.ts'
import { PASSWORD, type Pair } from './people.ts'
import type { Running } from './processes.ts'

type Plan = { rounds: number; milliseconds: number; parallel: number }

type Tokens = { access_token: string; refresh_token: string }

/** Renewals of a session per second, and checks of an access token: at the service, and of its signature alone. */
export async function measureTokens(
  hub: Running,
  floor: Running,
  pairs: readonly Pair[],
  plan: Plan,
): Promise<Figure[]> {
  const sessions = await Promise.all(
    Array.from({ length: plan.parallel }, (_, index) => signIn(hub, pairs[index % pairs.length])),
  )
  const [refreshes, inserts, reads, constants]: number[][] = [[], [], [], []]
  for (let round = 0; round < plan.rounds; round += 1) {
    refreshes?.push(await refreshRate(hub, sessions, plan.milliseconds))
    inserts?.push(await rate(floor.port, plan, () => push()))
    const asks = sessions.map(({ access_token }) =>
      requestBytes('GET', '/auth/v1/user', { token: access_token }),
    )
    reads?.push(await rate(hub.port, plan, (index) => asks[index % asks.length] ?? Buffer.alloc(0)))
    constants?.push(await rate(floor.port, plan, () => requestBytes('GET', '/constant')))
  }
  const ring = await keyRing()
  const [checks, bare] = [await checkRate(ring, plan), await bareCheckRate(ring, plan)]
  const figure = (name: string, measured: number, floorRate: number, most: number | null): Figure => ({
    name,
    unit: '/s',
    kind: 'rate',
    measured,
    floor: floorRate,
    aim: most === null ? null : { kind: 'times-floor', most },
  })
  return [
    figure(`session renewals, ${plan.parallel} at once`, median(refreshes ?? []), median(inserts ?? []), 6),
    figure(
      `access token asked about (GET /user), ${plan.parallel} at once`,
      median(reads ?? []),
      median(constants ?? []),
      8,
    ),
    figure('access tokens checked for the first time', checks, bare, null),
  ]
}

async function signIn(hub: Running, pair: Pair | undefined): Promise<Tokens> {
  const response = await fetch(`${hub.origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    body: JSON.stringify({ email: pair?.starter.email, password: PASSWORD }),
  })
  return (await response.json()) as Tokens
}

function push(): Buffer {
  return requestBytes('POST', '/push', {
    body: { id: randomUUID(), to: 0, body: 'a token that replaces another' },
  })
}

async function rate(port: number, plan: Plan, next: (index: number) => Buffer): Promise<number> {
  const { count, seconds } = await closedLoop(port, plan.parallel, plan.milliseconds, next)
  return count / seconds
}

/** Each session is renewed by what its last renewal gave, one after the other; the sessions go side by side. */
async function refreshRate(hub: Running, sessions: Tokens[], milliseconds: number): Promise<number> {
  const since = performance.now()
  const counts = await Promise.all(
    sessions.map(async (session) => {
      const connection = await openConnection(hub.port)
      let count = 0
      while (performance.now() - since < milliseconds) {
        const body = { refresh_token: session.refresh_token }
        const reply = await connection.send(
          requestBytes('POST', '/auth/v1/token?grant_type=refresh_token', { body }),
        )
        if (reply.status !== 200) throw new Error(`${reply.status} ${reply.body}`)
        Object.assign(session, JSON.parse(reply.body))
        count += 1
      }
      connection.close()
      return count
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - since) / 1_000)
}

type Ring = { keys: KeyRing; publicJwk: JWK; tokens: string[] }

/** A key ring as the service has one, and tokens that it has never seen. */
async function keyRing(): Promise<Ring> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'bench', alg: 'ES256' }
  const settings = { signingKeys: { current: jwk }, now: () => new Date() }
  const keys = createKeyRing(settings as Parameters<typeof createKeyRing>[0])
  const exp = Math.floor(Date.now() / 1_000) + 3_600
  const tokens = await Promise.all(
    Array.from({ length: 4_000 }, () =>
      keys.sign({
        sub: randomUUID(),
        session_id: randomUUID(),
        aud: 'authenticated',
        role: 'authenticated',
        exp,
      }),
    ),
  )
  return { keys, publicJwk: keys.publicKeys.keys[0] ?? {}, tokens }
}

async function checkRate({ keys, tokens }: Ring, plan: Plan): Promise<number> {
  return perSecond(tokens, plan, async (token) => void (await keys.verify(token)))
}

/** The signature alone, by the runtime itself. */
async function bareCheckRate({ publicJwk, tokens }: Ring, plan: Plan): Promise<number> {
  const key = { key: publicJwk as never, format: 'jwk' as const, dsaEncoding: 'ieee-p1363' as const }
  return perSecond(tokens, plan, async (token) => {
    const end = token.lastIndexOf('.')
    const isGood = verify(
      'sha256',
      Buffer.from(token.slice(0, end)),
      key,
      Buffer.from(token.slice(end + 1), 'base64url'),
    )
    if (!isGood) throw new Error('a good token was refused')
  })
}

/** Every token once, at most for the time of a round. */
async function perSecond(
  tokens: string[],
  plan: Plan,
  check: (token: string) => Promise<void>,
): Promise<number> {
  const since = performance.now()
  let count = 0
  for (const token of tokens) {
    if (performance.now() - since > plan.milliseconds) break
    await check(token)
    count += 1
  }
  return count / ((performance.now() - since) / 1_000)
}
