import type { AuthenticatedUser } from '@evensettle/auth/auth.ts'
import {
  enterAsOperator,
  type OperatorAct,
  type OperatorRefusal,
} from '@evensettle/domain/access/operator.ts'
import type { Result } from '@evensettle/domain/result.ts'
import { Hono, type Context, type Next } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Deps } from './deps.ts'
import { nameAddress } from './features/agreements/drafting/commands.ts'
import { payAccountRoutes } from './features/agreements/accounts/routes.ts'
import { additionRoutes } from './features/agreements/additions/routes.ts'
import { partAgreementRoutes } from './features/parts/routes.ts'
import { agreementChangeRoutes } from './features/agreements/changes/routes.ts'
import { agreementRoutes } from './features/agreements/routes.ts'
import { proofRoutes } from './features/proof/routes.ts'
import { publicLogPage, publicLogRoutes } from './features/public-log/routes.ts'
import { fileReportRoutes } from './features/storage/report/routes.ts'
import { analyticsRoutes } from './features/analytics/routes.ts'
import { auditLogRoutes } from './features/audit/log/routes.ts'
import { dataSafetyRoutes } from './features/data-safety/routes.ts'
import { caseRoutes } from './features/cases/routes.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { draftLinkRoutes } from './features/drafts/links/routes.ts'
import { draftPaymentRoutes } from './features/drafts/payments/routes.ts'
import { draftRoutes } from './features/drafts/routes.ts'
import { requestDeskRoutes, requestRoutes } from './features/contact/requests/routes.ts'
import { operatorRoutes } from './features/operators/routes.ts'
import { deskOf } from './features/contact/queries.ts'
import { countHeldBack } from './features/held-back/commands.ts'
import { peopleIn } from './features/held-back/queries.ts'
import { writerOf } from './features/access/queries.ts'
import { inTransaction } from './platform/database/db.ts'
import { isSeated } from './features/operators/queries.ts'
import { seatOf } from './features/partners/seats/queries.ts'
import { oversightRoutes } from './features/oversight/routes.ts'
import { feedbackRoutes } from './features/feedback/routes.ts'
import { impasseRoutes } from './features/impasse/routes.ts'
import { endingRoutes } from './features/endings/routes.ts'
import { evidenceRoutes, uploadRoutes } from './features/evidence/routes.ts'
import { readAccountToken } from './features/invitations/by-account/queries.ts'
import { answerRoutes, helperRoutes } from './features/invitations/answers/routes.ts'
import { firstLookRoutes } from './features/invitations/first-look/routes.ts'
import { postingRoutes, type CallApi } from './features/invitations/first-look/posting/routes.ts'
import { infrastructureRoutes } from './features/infrastructure/routes.ts'
import { invitationRoutes } from './features/invitations/routes.ts'
import { lateAnswerRoutes } from './features/invitations/late-answer/routes.ts'
import { objectionRoutes } from './features/invitations/objections/routes.ts'
import { identityRoutes } from './features/invitations/identity/routes.ts'
import { letterRoutes } from './features/invitations/letter/routes.ts'
import { invitationSendingRoutes } from './features/invitations/sending/routes.ts'
import { mailReportRoutes } from './features/mail/reports/routes.ts'
import { mailboxRoutes } from './features/mailbox/routes.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { systemTestRoutes } from './features/system-test/routes.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { partnerRoutes } from './features/partners/routes.ts'
import { pressRoutes } from './features/obligations/presses/routes.ts'
import { obligationRoutes } from './features/obligations/routes.ts'
import { newsRoutes } from './features/news/routes.ts'
import { offerRoutes } from './features/negotiation/offers/routes.ts'
import { preferenceRoutes } from './features/negotiation/preferences/routes.ts'
import { recordRoutes } from './features/negotiation/records/routes.ts'
import { termRoutes } from './features/negotiation/terms/routes.ts'
import { weightRoutes } from './features/negotiation/weights/routes.ts'
import { assistantRoutes } from './features/assistant/routes.ts'
import { modelSwitchRoutes } from './features/assistant/switch/routes.ts'
import { worksheetRoutes } from './features/worksheets/routes.ts'
import { proposalRoutes } from './features/negotiation/proposals/routes.ts'
import { takeAwayRoutes } from './features/take-away/routes.ts'
import { deletionOf, leavesAt } from './features/own-data/deletion/queries.ts'
import { ownDataRoutes } from './features/own-data/routes.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { securityRoutes } from './features/security/routes.ts'
import { siteRoutes } from './features/site/routes.ts'
import { mailPreview } from './mail-preview.ts'
import { mayBeOld } from './reads-that-may-be-old.ts'
import { clientIp } from './platform/http/client-ip.ts'
import { deviceMarks } from './platform/http/device-marks.ts'
import {
  createApi,
  newRequestId,
  onError,
  type Api,
  type AppEnv,
  type UserActor,
} from './platform/http/http.ts'
import { AppError } from './platform/errors.ts'
import { healthRoutes } from './platform/telling/health.ts'
import type { WebApp } from './platform/http/web.ts'
import { inWork, requestIdNow } from './platform/telling/work-facts.ts'

export type App = { http: Hono<AppEnv>; api: Api }

type Account = { id: string; email: string; appMetadata: Record<string, unknown> }

/** Whether an account is an operator's by its address or by a role that was given to it. */
function isAdmin({ config }: Deps, { email, appMetadata }: Omit<Account, 'id'>): boolean {
  const roles = appMetadata['roles']
  return (Array.isArray(roles) && roles.includes('admin')) || config.adminEmails.includes(email.toLowerCase())
}

/** The person behind an access token, for the API and the live stream alike; a pending second factor counts as nobody. */
export async function authenticate(deps: Deps, token: string): Promise<UserActor | null> {
  const user = await deps.auth.authenticate(token)
  if (!user) return null
  return lacksSecondStep(user) ? seenAgain(deps, user) : actorOf(deps, user)
}

function lacksSecondStep({ hasSecondFactor, aal }: AuthenticatedUser): boolean {
  return hasSecondFactor && aal !== 'aal2'
}

/**
 * The same person as the database knows them now. What is kept of a session lets people in and refuses nobody: the second step may have been
 * taken, or taken away, in another process.
 */
async function seenAgain(
  deps: Deps,
  session: Pick<UserActor, 'userId' | 'sessionId'>,
): Promise<UserActor | null> {
  const user = await deps.auth.lookAgain(session)
  return user && !lacksSecondStep(user) ? actorOf(deps, user) : null
}

function actorOf(deps: Deps, user: AuthenticatedUser): UserActor {
  const { isEmailConfirmed, phone } = user
  return {
    kind: 'user',
    userId: user.userId,
    email: user.email,
    sessionId: user.sessionId,
    aal: user.aal,
    steppedUpAt: user.steppedUpAt,
    isAdmin: isAdmin(deps, user),
    confirmed: { email: isEmailConfirmed ? user.email.toLowerCase() : null, phone },
  }
}

/** What stands for an account on its devices. */
function deviceKey({ sealers }: Deps, userId: string): string {
  return Buffer.from(sealers.devices.receipt(userId), 'hex').toString('base64url').slice(0, 22)
}

function isSecure({ config }: Deps): boolean {
  return config.publicUrl.startsWith('https:')
}

/** The one place that says who is an operator of this installation. */
async function isOperator(deps: Deps, actor: UserActor): Promise<boolean> {
  return actor.isAdmin || isSeated(deps.db, actor.userId)
}

/** Whether an account is an operator's, seen from outside of it. */
async function isNamedOperator(deps: Deps, account: Account): Promise<boolean> {
  return isAdmin(deps, account) || isSeated(deps.db, account.id)
}

async function enter(deps: Deps, actor: UserActor, act: OperatorAct): Promise<Result<null, OperatorRefusal>> {
  const isNamed = await isOperator(deps, actor)
  const steppedUpAt = actor.steppedUpAt?.getTime() ?? null
  return enterAsOperator({ isNamed, steppedUpAt }, act, deps.now().getTime())
}

/** Whether somebody may do something as an operator, by what the database says where they would be refused. */
async function entered(
  deps: Deps,
  actor: UserActor,
  act: OperatorAct,
): Promise<Result<null, OperatorRefusal>> {
  const kept = await enter(deps, actor, act)
  if (kept.ok) return kept
  const again = await seenAgain(deps, actor)
  if (!again) throw new AppError('NOT_SIGNED_IN')
  return enter(deps, again, act)
}

async function assertOperator(deps: Deps, actor: UserActor, isSensitive: boolean): Promise<void> {
  const allowed = await entered(deps, actor, isSensitive ? 'sensitive' : 'look')
  if (!allowed.ok) throw new AppError(allowed.error.code)
}

/** Whether a side of a case, or whoever is invited to it, may read the mails of the desk: what one side did must not reach the other there. */
async function isDesksOwn(deps: Deps, caseId: string, desk: string): Promise<boolean> {
  const { ids, invited } = await peopleIn(deps.db, caseId)
  const people = await deps.auth.findUsers(ids)
  const addresses = [...people.map(({ email }) => email), ...invited].map((email) => email.toLowerCase())
  if (addresses.some((one) => one === desk.toLowerCase() || deps.config.adminEmails.includes(one)))
    return true
  return (await Promise.all(people.map((one) => isNamedOperator(deps, one)))).some(Boolean)
}

/** Notes that somebody in a case threatened the other side; whoever has no part in it is nobody's business there. */
async function noteHeldBack(deps: Deps, input: unknown, actor: UserActor | null): Promise<void> {
  const now = deps.now()
  const writer = await writerOf(deps.db, actor, input, now)
  if (!writer) return
  const { config, sealers } = deps
  const desk = deskOf(config)
  const isOwn = await isDesksOwn(deps, writer.caseId, desk)
  const telling = isOwn ? null : { mails: sealers.mails, desk, publicUrl: config.publicUrl }
  await inTransaction(deps, (tx) => countHeldBack(tx, now, { ...writer, telling }))
}

/** The API with everything that it asks of the rest. */
function apiOf(deps: Deps): Api {
  return createApi({
    authenticate: (token) => authenticate(deps, token),
    assertOperator: (actor, isSensitive) => assertOperator(deps, actor, isSensitive),
    clientIp: (c) => clientIp(c, deps.config.trustProxy),
    marks: (c) => deviceMarks(c, (userId) => deviceKey(deps, userId), isSecure(deps)),
    readToken: (token, actor) => readAccountToken(deps, token, actor),
    limit: (endpoint, who) => deps.rateLimits.limit(endpoint, who),
    readsFor: async (route, actor) =>
      actor && mayBeOld(route) ? deps.replica.readsFor(actor.userId) : deps.db,
    heldBack: (input, actor) => noteHeldBack(deps, input, actor),
  })
}

/** What every answer says about itself to a browser. */
function headersFor({ config }: Deps) {
  return secureHeaders({
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    strictTransportSecurity: config.publicUrl.startsWith('https:') ? 'max-age=31536000' : false,
    crossOriginResourcePolicy: false,
    // a matter of pages: `platform/http/web.ts` sends it with those that run the app
    crossOriginOpenerPolicy: false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
  })
}

/** Names a request, in its answer and in every line that is logged on its way, and counts it. */
async function withRequestId(
  { meters, traces, config }: Deps,
  c: Context<AppEnv>,
  next: Next,
): Promise<void> {
  // a form without scripts asks the API from within: that is the same request
  const requestId = requestIdNow() ?? newRequestId()
  c.set('requestId', requestId)
  const from = performance.now()
  const facts = { 'http.request.method': c.req.method, 'evensettle.request_id': requestId }
  // anybody can send one: it counts where a proxy stands in front, which writes its own
  const parent = config.trustProxy > 0 ? c.req.header('traceparent') : undefined
  await traces.during(
    { name: c.req.method, kind: 'request', facts, parent },
    () => inWork({ requestId }, next),
    () => ({
      name: `${c.req.method} ${c.req.routePath}`,
      facts: { 'http.route': c.req.routePath, 'http.response.status_code': c.res.status },
    }),
  )
  // not c.header(): on a finished answer that makes a new one, which is sent as a stream
  c.res.headers.set('x-request-id', requestId)
  const seconds = (performance.now() - from) / 1_000
  meters.answered({ method: c.req.method, route: c.req.routePath, status: c.res.status, seconds })
}

/** The whole HTTP side: one line per feature. `web` serves the built pages, null where they are not wanted. */
export function createApp(deps: Deps, web: WebApp | null): App {
  const http = new Hono<AppEnv>()
  http.use((c, next) => withRequestId(deps, c, next))
  http.use(headersFor(deps))
  const api = apiOf(deps)
  siteRoutes(api, deps)
  contactRoutes(api, deps)
  profileRoutes(api, deps, nameAddress)
  securityRoutes(api, deps)
  ownDataRoutes(api, deps, (actor) => isOperator(deps, actor))
  newsRoutes(api, deps, async (userId) => ((await deletionOf(deps.db, userId)) === null ? 0 : 1))
  mailReportRoutes(api, deps)
  mailboxRoutes(api, deps, (actor) => isOperator(deps, actor))
  draftRoutes(api, deps)
  draftLinkRoutes(api, deps)
  draftPaymentRoutes(api, deps)
  caseRoutes(api, deps)
  endingRoutes(api, deps)
  impasseRoutes(api, deps)
  feedbackRoutes(api, deps)
  requestRoutes(api, deps)
  operatorAreaRoutes(api, deps)
  invitationRoutes(api, deps, (actor) => leavesAt(deps, actor))
  invitationSendingRoutes(api, deps)
  letterRoutes(api, deps)
  identityRoutes(api, deps)
  objectionRoutes(api, deps)
  lateAnswerRoutes(api, deps)
  answerRoutes(api, deps)
  helperRoutes(api, deps)
  evidenceRoutes(api, deps)
  messageRoutes(api, deps)
  offerRoutes(api, deps)
  preferenceRoutes(api, deps)
  recordRoutes(api, deps)
  weightRoutes(api, deps)
  termRoutes(api, deps)
  proposalRoutes(api, deps)
  agreementRoutes(api, deps)
  additionRoutes(api, deps)
  payAccountRoutes(api, deps)
  agreementChangeRoutes(api, deps)
  partAgreementRoutes(api, deps)
  worksheetRoutes(api, deps)
  assistantRoutes(api, deps)
  modelSwitchRoutes(api, deps)
  takeAwayRoutes(api, deps)
  obligationRoutes(api, deps)
  pressRoutes(api, deps)
  partnerRoutes(api, deps)
  http.route('/', healthRoutes(deps))
  http.route('/', publicLogRoutes(deps))
  http.route('/auth/v1', deps.auth.app)
  http.route('/', uploadRoutes(api, deps))
  http.route('/', api.router)
  if (deps.config.mailPreview) http.route('/', mailPreview())
  http.all('/api/*', () => {
    throw new AppError('NOT_FOUND')
  })
  if (web) serveWeb(http, deps, web)
  http.onError(
    onError(deps.log, (outage) => {
      deps.disk.saw(outage)
      deps.meters.refused(outage)
    }),
  )
  return { http, api }
}

/** What operators see and do. */
function operatorAreaRoutes(api: Api, deps: Deps): void {
  requestDeskRoutes(api, deps)
  operatorRoutes(
    api,
    deps,
    {
      isOperator: (actor) => isOperator(deps, actor),
      entered: (actor) => entered(deps, actor, 'look'),
    },
    async ({ userId }) => (await seatOf(deps.db, userId))?.name ?? null,
  )
  oversightRoutes(api, deps)
  auditLogRoutes(api, deps)
  analyticsRoutes(api, deps)
  infrastructureRoutes(api, deps)
  systemTestRoutes(api, deps)
  fileReportRoutes(api, deps)
  proofRoutes(api, deps)
  dataSafetyRoutes(api, deps)
  peopleRoutes(api, deps, (account) => isNamedOperator(deps, account))
}

/** The built pages, and what is written into them on the way: forms without scripts ask the API as the app does. */
function serveWeb(http: Hono<AppEnv>, deps: Deps, web: WebApp): void {
  const callApi: CallApi = async (c, { path, method, input }) =>
    http.request(path, { method, headers: ownHeaders(c), body: JSON.stringify(input) }, c.env)
  http.route('/', firstLookRoutes(deps, web))
  http.route('/', postingRoutes(deps, web, callApi))
  http.route('/', publicLogPage(deps, web))
  http.route('/', web.pages)
}

/** What tells the API who asks, of a request that is passed on to it; a form has no bearer token. */
function ownHeaders(c: Context<AppEnv>): Record<string, string> {
  const kept = ['cookie', 'user-agent', 'x-forwarded-for'].flatMap((name) => {
    const value = c.req.header(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(kept), 'content-type': 'application/json' }
}
