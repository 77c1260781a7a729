import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requestOf, type Endpoint, type Input, type Output } from '@evensettle/contracts/endpoint.ts'
import type { ErrorBody } from '@evensettle/contracts/errors.ts'
import type { CaseEventType } from '@evensettle/domain/cases/events.ts'
import { SECOND_STEP_FRESH_FOR } from '@evensettle/domain/access/operator.ts'
import { MINUTE } from '@evensettle/domain/time.ts'
import { createApp, type App } from '../app.ts'
import { compose } from '../compose.ts'
import { readConfig } from '../config.ts'
import type { Deps } from '../deps.ts'
import { openDataDir, type DataDir } from '../platform/data-dir.ts'
import type { JobName } from '../platform/jobs.ts'
import { createLogger } from '../platform/telling/log.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { createHandlers } from '../worker.ts'
import { totp } from './authenticator.ts'
import { migratedDatabase } from './database.ts'
import { takeGround, type Ground } from './ground.ts'
import { openHere } from './open-here.ts'
import { closesAfterFile } from './open-until-the-end.ts'
import { createOutboxReader, type ReadMail } from './outbox.ts'
import { scratchFolder } from './scratch.ts'

export const MIGRATIONS = new URL('../../migrations/', import.meta.url)
export const PASSWORD = 'correct horse battery'
const PATIENT = { connect: 120_000, answer: 120_000 }
/** Made-up people need no slow hash. */
const CHEAP_PASSWORDS = { kibibytes: 64, passes: 1 }
const TOKEN_GOOD_FOR = 50 * 60_000

export type Person = { userId: string; email: string; name: string; password: string }

export type Answer<E extends Endpoint> = {
  status: number
  /** the answer of a success; reading it after a refusal throws */
  body: Output<E>
  error: ErrorBody['error'] | null
  headers: Headers
  /** exactly what went over the wire */
  raw: string
}

export type Clock = { now: () => Date; advance: (ms: number) => void }

export type TestApp = App & {
  deps: Deps
  clock: Clock
  databaseUrl: string
  dataDir: string
  /** every line the application logged */
  logLines: string[]
  request<E extends Endpoint>(endpoint: E, input: Input<E>, as?: Person | null): Promise<Answer<E>>
  /** The answer of a request that must succeed. */
  ok<E extends Endpoint>(endpoint: E, input: Input<E>, as?: Person | null): Promise<Output<E>>
  /** `404 NOT_FOUND` of a request that must be refused. */
  refusal<E extends Endpoint>(endpoint: E, input: Input<E>, as?: Person | null): Promise<string>
  /** The headers with which a person's browser asks. */
  as(person: Person): Promise<Record<string, string>>
  /** A new account that is signed in. */
  signUp(email: string, name: string): Promise<Person>
  tokenOf(person: Person): Promise<string>
  /** Sets an authenticator up; from then on they sign in with both steps, and anew when the second one has become old. */
  addSecondStep(person: Person): Promise<void>
  /** Runs what is due by the test's clock until nothing is left; gives the number of jobs run. */
  runJobs(): Promise<number>
  /** Lets the clock look at every case, and runs what it orders. */
  sweep(): Promise<void>
  /** The payloads of waiting jobs. */
  waitingJobs(name: JobName): Promise<Record<string, unknown>[]>
  mails(to?: string): Promise<ReadMail[]>
  events(caseId: string): Promise<{ seq: number; type: CaseEventType; side: string | null; facts: object }[]>
  eventTypes(caseId: string): Promise<CaseEventType[]>
  /** The actions of a case's audit trail, oldest first. */
  audited(caseId: string): Promise<string[]>
  close(): Promise<void>
}

type Authenticator = { factorId: string; secret: string }

type TestAppOptions = {
  /** another process on the same installation: same database, keys, files and clock */
  beside?: TestApp
  env?: Record<string, string>
  /** as the product does it: each file is opened by a process of its own, which takes a quarter of a second and more */
  opensApart?: boolean
  /** keys that differ from those of every other test */
  secrets?: Partial<Secrets>
  /** an empty folder to keep files and mails in, where it is not any folder */
  folder?: string
  /** an empty database that the test itself takes away and brings back */
  databaseUrl?: string
  /** addresses of operators; here people sign up unconfirmed, with which an installation refuses ADMIN_EMAILS */
  admins?: string[]
}

const secretsOfRun: Secrets = makeSecrets()

function makeSecrets(): Secrets {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  return {
    tokenSigningKey: { kty: 'EC', crv: 'P-256', x, y, d, kid: 'test' },
    tokenSigningKeysAlso: [],
    sealing: { current: Buffer.alloc(32, 7), also: [], marks: Buffer.alloc(32, 7) },
  }
}

function makeClock(): Clock {
  let offset = 0
  return { now: () => new Date(Date.now() + offset), advance: (ms) => void (offset += ms) }
}

async function composeAt(
  url: string,
  folder: string,
  now: () => Date,
  { env = {}, admins = [], folder: ownFolder, databaseUrl, opensApart, secrets }: TestAppOptions,
  lines: string[],
  connections?: Pick<Ground, 'pool' | 'db'>,
) {
  const read = readConfig({
    PUBLIC_URL: 'http://settle.test',
    RATE_LIMITS: 'off',
    DATA_DIR: folder,
    ...env,
  })
  return compose({
    config: { ...read, adminEmails: admins },
    databaseUrl: url,
    dataDir:
      ownFolder === undefined
        ? await openDataDir(folder, 'shared', read.secrets.folder)
        : folderAsIs(ownFolder, read.secrets.folder),
    secrets: { ...secretsOfRun, ...secrets },
    log: createLogger('info', (line) => lines.push(line)),
    now,
    schedulesJobs: false,
    passwordCost: CHEAP_PASSWORDS,
    passphraseCost: 4,
    ...(connections && { connections }),
    ...(opensApart !== true && { openFile: openHere }),
    // how fast a machine is says nothing about what it runs; a database that is taken away is missed as soon as ever
    ...(databaseUrl === undefined && { patience: PATIENT }),
  })
}

/** Below `/proc` a real path leads elsewhere, so this one is taken as it is. */
function folderAsIs(path: string, secrets: string | null): DataDir {
  return {
    path,
    secrets,
    async folder(name) {
      await mkdir(join(path, name), { recursive: true })
      return join(path, name)
    },
    release: () => Promise.resolve(),
  }
}

/** A database of one's own with nobody in it, migrated; whoever takes it as `databaseUrl` does not migrate for it anew. */
export const migratedByCopy = () => migratedDatabase(migrateAll)

async function migrateAll(url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'evensettle-template-'))
  const composition = await composeAt(url, folder, () => new Date(), {}, [])
  const { deps } = composition
  await composition.migrate()
  await deps.jobs.start()
  await composition.close()
  await rm(folder, { recursive: true })
}

/** The whole server side on a database of its own, with a clock that tests move; closed after the file. */
export async function makeTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { beside, databaseUrl } = options
  const ground = beside || databaseUrl ? null : await takeGround(migrateAll, PATIENT)
  if (databaseUrl) await migrateAll(databaseUrl)
  const url = beside?.databaseUrl ?? databaseUrl ?? ground?.url ?? ''
  const folder =
    options.folder ?? beside?.dataDir ?? (await mkdtemp(join(scratchFolder(), 'evensettle-server-test-')))
  const clock = beside?.clock ?? makeClock()
  const logLines: string[] = []
  const composition = await composeAt(url, folder, clock.now, options, logLines, ground ?? undefined)
  const { deps } = composition
  if (ground) ground.lost = (error) => deps.log.warn('a database connection was lost', { error })
  await deps.jobs.start()
  await deps.signals.start()
  const built = createApp(deps, null)
  let isClosed = false
  const app: TestApp = {
    ...built,
    ...requestsOf(built, clock),
    ...readsOf(deps, clock, join(folder, 'outbox')),
    deps,
    clock,
    databaseUrl: url,
    dataDir: folder,
    logLines,
    async close() {
      if (isClosed) return
      isClosed = true
      await composition.close()
      await ground?.giveBack()
      if (!beside) await rm(folder, { recursive: true, force: true })
    },
  }
  closesAfterFile(app)
  return app
}

function requestsOf({ http }: App, clock: Clock) {
  const tokens = new Map<string, { token: string; until: number }>()
  const authenticators = new Map<string, Authenticator>()

  async function authSays(path: string, body: object, token: string): Promise<Record<string, unknown>> {
    const response = await http.request(`/auth/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`auth/${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }

  async function authRequest(path: string, body: object): Promise<{ token: string; userId: string }> {
    const response = await http.request(`/auth/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`auth/${path}: ${response.status} ${await response.text()}`)
    const session = (await response.json()) as { access_token: string; user: { id: string } }
    return { token: session.access_token, userId: session.user.id }
  }

  async function tokenOf(person: Person): Promise<string> {
    const known = tokens.get(person.userId)
    if (known && known.until > clock.now().getTime()) return known.token
    const { token: first } = await authRequest('token?grant_type=password', person)
    const authenticator = authenticators.get(person.userId)
    const token = authenticator ? await secondStep(first, authenticator) : first
    const goodFor = authenticator ? SECOND_STEP_FRESH_FOR - MINUTE : TOKEN_GOOD_FOR
    tokens.set(person.userId, { token, until: clock.now().getTime() + goodFor })
    return token
  }

  async function secondStep(token: string, { factorId, secret }: Authenticator): Promise<string> {
    const asked = await authSays(`factors/${factorId}/challenge`, {}, token)
    const verify = { challenge_id: asked['id'], code: totp(secret, clock.now()) }
    return String((await authSays(`factors/${factorId}/verify`, verify, token))['access_token'])
  }

  async function addSecondStep(person: Person): Promise<void> {
    const first = await tokenOf(person)
    const made = await authSays('factors', { factor_type: 'totp', friendly_name: 'Phone' }, first)
    const { secret } = made['totp'] as { secret: string }
    const authenticator = { factorId: String(made['id']), secret }
    const token = await secondStep(first, authenticator)
    authenticators.set(person.userId, authenticator)
    tokens.set(person.userId, { token, until: clock.now().getTime() + SECOND_STEP_FRESH_FOR - MINUTE })
  }

  async function request<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    as: Person | null = null,
  ): Promise<Answer<E>> {
    const { path, rest } = requestOf(endpoint, input as Record<string, unknown>)
    const isRead = endpoint.method === 'GET'
    const query = isRead ? new URLSearchParams(rest as Record<string, string>).toString() : ''
    const response = await http.request(query === '' ? path : `${path}?${query}`, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Test Browser 1.0',
        ...(as ? { authorization: `Bearer ${await tokenOf(as)}` } : {}),
      },
      ...(isRead ? {} : { body: JSON.stringify(rest) }),
    })
    const raw = await response.text()
    const json = JSON.parse(raw) as Output<E> & Partial<ErrorBody>
    const error = response.ok ? null : (json.error ?? null)
    return {
      status: response.status,
      headers: response.headers,
      raw,
      error,
      get body(): Output<E> {
        if (!response.ok) throw new Error(`${endpoint.method} ${path}: ${response.status} ${raw}`)
        return json
      },
    }
  }

  return {
    request,
    tokenOf,
    addSecondStep,
    ok: async <E extends Endpoint>(endpoint: E, input: Input<E>, as: Person | null = null) =>
      (await request(endpoint, input, as)).body,
    async refusal<E extends Endpoint>(endpoint: E, input: Input<E>, as: Person | null = null) {
      const { status, error, raw } = await request(endpoint, input, as)
      if (!error) throw new Error(`${endpoint.method} ${endpoint.path} was not refused: ${status} ${raw}`)
      return `${status} ${error.code}`
    },
    as: async (person: Person) => ({ authorization: `Bearer ${await tokenOf(person)}` }),
    async signUp(email: string, name: string): Promise<Person> {
      const { token, userId } = await authRequest('signup', { email, password: PASSWORD })
      tokens.set(userId, { token, until: clock.now().getTime() + TOKEN_GOOD_FOR })
      return { userId, email, name, password: PASSWORD }
    },
  }
}

function readsOf(deps: Deps, clock: Clock, outbox: string) {
  const handlers = createHandlers(deps, null)
  const readMails = createOutboxReader(outbox)

  async function runJobs(): Promise<number> {
    // The queue goes by the database's clock: what is due by ours is due now.
    await deps.pool.query(
      `update job.job set start_after = now() where state < 'active' and start_after > now() and start_after <= $1`,
      [clock.now()],
    )
    return deps.jobs.drain(handlers)
  }

  async function events(caseId: string) {
    return deps.db
      .selectFrom('case_event')
      .select(['seq', 'type', 'side', 'facts'])
      .where('case_id', '=', caseId)
      .orderBy('seq')
      .execute()
  }

  return {
    runJobs,
    events,
    eventTypes: async (caseId: string) => (await events(caseId)).map(({ type }) => type),
    async sweep(): Promise<void> {
      await deps.db.transaction().execute((tx) => deps.jobs.add(tx, 'cases.sweep', {}))
      await runJobs()
    },
    async waitingJobs(name: JobName): Promise<Record<string, unknown>[]> {
      const { rows } = await deps.pool.query<{ data: Record<string, unknown> }>(
        `select data from job.job where name = $1 and state < 'active' order by created_on`,
        [name],
      )
      return rows.map((row) => row.data)
    },
    async mails(to?: string): Promise<ReadMail[]> {
      const all = await readMails()
      return to === undefined ? all : all.filter((mail) => mail.to === to)
    },
    async audited(caseId: string): Promise<string[]> {
      const rows = await deps.db
        .selectFrom('audit_entry')
        .select('action')
        .where('case_id', '=', caseId)
        .orderBy('id')
        .execute()
      return rows.map((row) => row.action)
    },
  }
}

/** A fresh id as the browser makes it. */
export function newId(): string {
  return randomUUID()
}
