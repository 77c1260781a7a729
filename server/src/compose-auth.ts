import { SIGN_IN_RULES } from '@evensettle/contracts/sign-in-rules.ts'
import * as texts from '@evensettle/messages/mails/sms.ts'
import { createAuth } from '@evensettle/auth/auth.ts'
import type { Auth, AuthOptions, MailTransaction, RelyingParty } from '@evensettle/auth/auth.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Config } from './config.ts'
import { queueMailWith } from './features/mail/commands.ts'
import { caseBehindLink, stopHash, zoneOf } from './features/mail/queries.ts'
import { signInPage } from './features/mail/document.ts'
import { authLetter, composeLetter, type Letter } from './features/mail/emails.ts'
import { reuseLetter, securityLetter } from './features/security/emails.ts'
import { clientIp } from './platform/http/client-ip.ts'
import { sqlRunner, type Jobs } from './platform/jobs.ts'
import type { Logger } from './platform/telling/log.ts'
import { firstOfOutage, outageOf, type Outage } from './platform/outages.ts'
import type { Sealer } from './platform/secrets/seal.ts'
import type { Secrets } from './platform/secrets/secrets.ts'
import type { SmsTransport } from './platform/mail/sms.ts'

const MAILS_PER_HOUR = 1_000
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

type SecurityChange = Parameters<NonNullable<AuthOptions['onSecurityChange']>>[0]

type Parts = {
  config: Config
  pool: pg.Pool
  jobs: Jobs
  /** notes that something could not be written or read */
  saw: (outage: Outage) => void
  /** carries codes to phones where it reaches anybody */
  sms: SmsTransport
  /** of the text of a mail that waits, and of the addresses that want no more mails */
  sealers: { mails: Sealer; invitations: Sealer }
  secrets: Secrets
  log: Logger
  now: () => Date
  /** milliseconds a request may take, where it is not the default */
  requestTimeout: number | undefined
  /** what hashing a password takes, where it is not the default */
  passwordCost: AuthOptions['passwordCost'] | undefined
}

/**
 * Who passkeys are made for. Browsers give them to pages of a secure origin with a name only, so there is
 * none on plain http (but for the own machine) and none under an address of numbers.
 */
export function relyingParty(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isNamed = !/^\[|^[\d.]+$/.test(hostname)
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  return isNamed && isSecure ? { rpId: hostname, rpName: BRAND, origins: [origin] } : null
}

function isHere({ issuer, endpoints }: Config['providers'][string]): boolean {
  return LOOPBACK.has(new URL(issuer ?? endpoints?.token ?? 'about:blank').hostname)
}

/** A service on this very machine may do without TLS: nothing of what is said leaves it. */
export function allowLoopback(providers: Config['providers']): NonNullable<AuthOptions['providers']> {
  return Object.fromEntries(
    Object.entries(providers).map(([name, one]) => [name, isHere(one) ? { ...one, insecure: true } : one]),
  )
}

/** What changed about an account, on its owner's own clock where they have told us which. */
async function changeLetter({ now, config }: Parts, change: SecurityChange, tx: MailTransaction) {
  const zone = await zoneOf((text, values) => tx.query(text, values), change.userId)
  return securityLetter(change, { at: now(), zone }, config.publicUrl)
}

/** What is no refusal: a fault of ours with all that is known of it, and of an outage one line. */
function troubles({ log, saw }: Pick<Parts, 'log' | 'saw'>): (error: unknown) => void {
  const isFirst = firstOfOutage()
  return (error) => {
    const outage = outageOf(error)
    if (!outage) return log.error('auth request failed', { error })
    saw(outage)
    const reason = error instanceof Error ? error.message : String(error)
    if (isFirst(outage)) log.warn('signing in is refused for now', { code: outage.code, reason })
  }
}

/** The sign-in service of this installation, with its mails in our words. */
export function composeAuth(parts: Parts): Auth {
  const { config, pool, sms, secrets, log, now } = parts
  const party = relyingParty(config.publicUrl)

  async function mail(
    to: string,
    kind: `auth/${string}`,
    letter: Letter,
    tx: MailTransaction,
  ): Promise<void> {
    if (to === '') return
    const runner = sqlRunner((text, values) => tx.query(text, values))
    await queueMailWith(runner, { jobs: parts.jobs, sealer: parts.sealers.mails }, now(), {
      ...(await composeLetter(letter)),
      kind,
      caseId: null,
      userId: null,
      to,
    })
  }

  async function sendCode({ to, code }: { to: string; code: string }): Promise<{ messageId: string }> {
    const id = randomUUID()
    await sms.send({ id, to, text: texts.code({ code, brand: BRAND }) })
    return { messageId: id }
  }

  const hashOfStopped = (email: string): string =>
    stopHash(parts.sealers.invitations, { kind: 'email', value: email })

  const ways: Partial<AuthOptions> = {
    ...(party && { passkeys: party }),
    ...(sms.kind === 'webhook' && { phone: { send: sendCode } }),
    providers: allowLoopback(config.providers),
    manualLinking: Object.keys(config.providers).length > 0,
    onProviderError: (error) => log.warn('a sign-in provider failed', { error }),
  }
  return createAuth({
    pool,
    externalUrl: `${config.publicUrl}/auth/v1`,
    ...(parts.requestTimeout !== undefined && { requestTimeout: parts.requestTimeout }),
    ...(parts.passwordCost && { passwordCost: parts.passwordCost }),
    siteUrl: config.publicUrl,
    signingKeys: { current: secrets.tokenSigningKey, previous: [...secrets.tokenSigningKeysAlso] },
    sealingKey: secrets.sealing.current,
    sealingKeysAlso: secrets.sealing.also,
    marksKey: secrets.sealing.marks,
    autoconfirm: !config.confirmEmail,
    linkInterstitial: true,
    async linkPage({ type, to, redirectTo }) {
      const about = await caseBehindLink((text, values) => pool.query(text, values), {
        to: to ?? '',
        back: redirectTo,
        stopHash: hashOfStopped,
      })
      return signInPage(type, about, config.operator)
    },
    requireReauthentication: true,
    quietOtp: true,
    mailsPerHour: MAILS_PER_HOUR,
    minimumPasswordLength: SIGN_IN_RULES.passwordAtLeast,
    maximumFactors: SIGN_IN_RULES.devicesAtMost,
    rateLimits: config.rateLimits ? 'on' : 'off',
    clientIp: (c) => clientIp(c, config.trustProxy),
    now,
    onError: troubles(parts),
    ...ways,
    async sendMail({ kind, to, link, code }, tx) {
      const about = await caseBehindLink((text, values) => tx.query(text, values), {
        to,
        back: URL.parse(link ?? '')?.searchParams.get('redirect_to') ?? null,
        stopHash: hashOfStopped,
      })
      await mail(to, `auth/${kind}`, authLetter(kind, { link, code, about }), tx)
    },
    onTokenReuse: ({ email }, tx) => mail(email, 'auth/token_reuse', reuseLetter(config.publicUrl), tx),
    onSecurityChange: async (change, tx) =>
      mail(change.email, `auth/${change.kind}`, await changeLetter(parts, change, tx), tx),
  })
}
