import { createHash, timingSafeEqual } from 'node:crypto'
import { accountById, isBanned } from '../accounts/accounts.ts'
import type { Json } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import { firstRow, transaction } from '../platform/database.ts'
import { AuthError, invalid } from '../platform/errors.ts'
import { seal, tokenHash, unseal } from '../platform/secrets.ts'
import type { Agent, Service } from '../platform/service.ts'
import { startSession } from '../sessions/sessions.ts'
import type { MethodName } from '../sessions/sessions.ts'

export type Challenge = { challenge: string; method: 's256' | 'plain' }

/** What a provider handed out for its own services. */
export type ProviderTokens = { provider_token?: string; provider_refresh_token?: string }

const LIFETIME_MS = 300_000

type ExchangeRow = {
  id: string
  user_id: string
  method: MethodName
  code_challenge: string
  code_challenge_method: 's256' | 'plain'
  provider_tokens: Buffer | null
  created_at: Date
}

/** Throws 400 for half a pair, an unknown method and a challenge no verifier can have. */
export function parseChallenge(challenge: string, wished: string): Challenge | null {
  if ((challenge === '') !== (wished === '')) {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (challenge === '') return null
  if (challenge.length < 43 || challenge.length > 128) {
    throw invalid('code challenge has to be between 43 and 128 characters')
  }
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge)) {
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  }
  const method = wished.toLowerCase()
  if (method === 's256' || method === 'plain') return { challenge, method }
  throw invalid('Invalid code_challenge_method')
}

/** Makes a code for `userId`, good for five minutes and one exchange, against the challenge's verifier. */
export async function issueCode(
  service: Service,
  tx: Tx,
  userId: string,
  method: MethodName,
  challenge: Challenge,
  tokens: ProviderTokens = {},
): Promise<string> {
  const id = crypto.randomUUID()
  const code = crypto.randomUUID()
  const sealed = seal(service.vault, Buffer.from(JSON.stringify(tokens)), id)
  await tx.query(
    `insert into auth.code_exchange (id, code_hash, user_id, method, code_challenge, code_challenge_method,
       provider_tokens, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      id,
      tokenHash(code),
      userId,
      method,
      challenge.challenge,
      challenge.method,
      Object.keys(tokens).length === 0 ? null : sealed,
      service.settings.now(),
    ],
  )
  return code
}

function matches(row: ExchangeRow, verifier: string): boolean {
  const answer =
    row.code_challenge_method === 'plain'
      ? verifier
      : createHash('sha256').update(verifier).digest('base64url')
  // Hashed first: both sides have one length, and the comparison tells nothing of either.
  return timingSafeEqual(tokenHash(answer), tokenHash(row.code_challenge))
}

async function exchange(
  service: Service,
  tx: Tx,
  code: string,
  verifier: string,
  agent: Agent,
): Promise<Json> {
  const now = service.settings.now()
  const row = await firstRow<ExchangeRow>(
    tx,
    'select * from auth.code_exchange where code_hash = $1 for update',
    [tokenHash(code)],
  )
  if (row === null) {
    throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  }
  if (now.getTime() - row.created_at.getTime() > LIFETIME_MS) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  }
  if (!matches(row, verifier)) {
    const message = 'code challenge does not match previously saved code verifier'
    throw new AuthError(400, 'bad_code_verifier', message)
  }
  await tx.query('delete from auth.code_exchange where id = $1', [row.id])
  const account = await accountById(tx, row.user_id)
  if (account === null || isBanned(account, now)) throw new AuthError(400, 'user_banned', 'User is banned')
  const entry = { at: now, actorId: account.id, subjectId: account.id, ip: agent.ip }
  await writeAudit(tx, { ...entry, action: 'login', detail: { method: row.method } })
  const tokens: ProviderTokens =
    row.provider_tokens === null
      ? {}
      : JSON.parse(unseal(service.vault, row.provider_tokens, row.id).toString())
  return { ...(await startSession(service, tx, account.id, row.method, agent)), ...tokens }
}

/** Exchanges a code for a session, once; a wrong verifier uses nothing up. */
export async function exchangeCode(
  service: Service,
  code: string,
  verifier: string,
  agent: Agent,
): Promise<Json> {
  if (code === '' || verifier === '') {
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  }
  return transaction(service.settings.pool, (tx) => exchange(service, tx, code, verifier, agent))
}
