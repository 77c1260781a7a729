import type { Context, Hono } from 'hono'
import { accountByEmail, createAccount, lockAccount, parseEmail, userView } from '../accounts/accounts.ts'
import type { Account, Json } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import { transaction } from '../platform/database.ts'
import { AuthError, invalid } from '../platform/errors.ts'
import { forgetMetadata } from '../codes/signup-passwords.ts'
import { issueToken, sendMails } from '../codes/one-time.ts'
import type { Errand } from '../codes/one-time.ts'
import { checkNewPassword, hashPassword } from '../accounts/passwords.ts'
import type { Service } from '../platform/service.ts'
import { emailExists } from './admin-users.ts'
import { requireAdmin } from './bearer.ts'
import { agentOf, objectOf, readBody, redirectWish, textOf } from './request.ts'

const LINK_TYPES = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const

type AdminLinkType = (typeof LINK_TYPES)[number]

type Order = {
  type: AdminLinkType
  email: string
  newEmail: string | null
  passwordHash: string | null
  data: Json
  redirectTo: string
  ip: string
}

async function readOrder(service: Service, c: Context): Promise<Order> {
  const body = await readBody(c)
  const wished = textOf(body, 'type')
  const type = LINK_TYPES.find((candidate) => candidate === wished)
  const email = parseEmail(textOf(body, 'email'))
  if (type === undefined) throw invalid(`Invalid email action link type requested: ${wished.slice(0, 40)}`)
  const changes = type === 'email_change_current' || type === 'email_change_new'
  if (type === 'email_change_current' && !service.settings.doubleConfirmEmailChange) {
    throw invalid('Enable secure email change to generate link for current email')
  }
  const password = textOf(body, 'password')
  if (type === 'signup') {
    if (password === '') throw invalid('Signup requires a valid password')
    checkNewPassword(service.settings, password)
  }
  return {
    type,
    email,
    newEmail: changes ? parseEmail(textOf(body, 'new_email')) : null,
    passwordHash: type === 'signup' ? await hashPassword(service.settings, password) : null,
    data: objectOf(body, 'data'),
    redirectTo: redirectWish(service, c, body),
    ip: agentOf(service, c).ip,
  }
}

function userUnknown(): AuthError {
  return new AuthError(404, 'user_not_found', 'User with this email not found')
}

/** Unlike a sign-up's, what the operator sends is the whole metadata. */
async function createSubject(service: Service, tx: Tx, order: Order): Promise<Account> {
  const { email, passwordHash, data, ip } = order
  const now = service.settings.now()
  const wanted = { email, passwordHash, userMetadata: data, emailConfirmed: false }
  const created = await createAccount(tx, now, wanted)
  if (created === null) throw emailExists()
  const { id } = created
  await writeAudit(tx, { at: now, action: 'user_signedup', actorId: id, subjectId: id, ip })
  return created
}

/** The account an order is about; sign-up, invitation and magic link make it. */
async function subjectOf(service: Service, tx: Tx, order: Order): Promise<Account> {
  const found = await accountByEmail(tx, order.email)
  const known = found === null ? null : await lockAccount(tx, found.id)
  const creates = order.type === 'signup' || order.type === 'invite' || order.type === 'magiclink'
  if (known === null) {
    if (!creates) throw userUnknown()
    return createSubject(service, tx, order)
  }
  if (known.email_confirmed_at !== null && order.type !== 'magiclink' && creates) throw emailExists()
  return known
}

function errandOf(order: Order, account: Account): Errand {
  const { type, email, passwordHash, redirectTo } = order
  switch (type) {
    case 'signup':
    case 'invite':
      return {
        kind: 'confirmation',
        address: email,
        mail: 'confirm',
        passwordHash,
        link: { type, redirectTo },
      }
    case 'magiclink': {
      if (account.email_confirmed_at === null) {
        return { kind: 'confirmation', address: email, mail: 'confirm', link: { type: 'signup', redirectTo } }
      }
      return { kind: 'recovery', address: email, mail: 'magic_link', link: { type, redirectTo } }
    }
    case 'recovery':
      return { kind: 'recovery', address: email, mail: 'recovery', link: { type, redirectTo } }
    default: {
      const address = type === 'email_change_new' ? (order.newEmail ?? email) : email
      return { kind: type, address, mail: 'email_change', link: { type: 'email_change', redirectTo } }
    }
  }
}

async function generate(service: Service, tx: Tx, order: Order): Promise<Json> {
  const now = service.settings.now()
  const account = await subjectOf(service, tx, order)
  if (order.newEmail !== null) {
    if ((await accountByEmail(tx, order.newEmail)) !== null) throw emailExists()
    // Another address starts over; the same one keeps the agreement already given.
    await tx.query(
      `update auth.account set new_email = $2,
         email_change_agreed = case when new_email = $2 then email_change_agreed end where id = $1`,
      [account.id, order.newEmail],
    )
  }
  // What a stranger said before does not come with the operator's link.
  if (account.email_confirmed_at === null) await forgetMetadata(tx, account)
  if (order.type === 'invite') {
    await tx.query('update auth.account set invited_at = $2 where id = $1', [account.id, now])
  }
  if (order.type === 'signup') {
    // Whatever was typed before, the operator's password goes with this link.
    await tx.query('update auth.account set signup_contested = false where id = $1', [account.id])
  }
  const errand = errandOf(order, account)
  const { token, code, link } = await issueToken(service, tx, account.id, errand)
  const current = (await lockAccount(tx, account.id)) ?? account
  const verificationType = order.type === 'magiclink' ? (errand.link?.type ?? order.type) : order.type
  return {
    ...userView(service.settings, current),
    action_link: link,
    email_otp: code,
    hashed_token: token,
    verification_type: verificationType,
    redirect_to: order.redirectTo,
  }
}

async function handleGenerate(service: Service, c: Context): Promise<Response> {
  await requireAdmin(service, c)
  const order = await readOrder(service, c)
  return c.json(await transaction(service.settings.pool, (tx) => generate(service, tx, order)))
}

async function handleInvite(service: Service, c: Context): Promise<Response> {
  const { actorId } = await requireAdmin(service, c)
  const { pool, now } = service.settings
  const body = await readBody(c)
  const email = parseEmail(textOf(body, 'email'))
  const data = objectOf(body, 'data')
  const redirectTo = redirectWish(service, c)
  const agent = agentOf(service, c)
  const invited = await transaction(pool, async (tx) => {
    const created = await createAccount(tx, now(), {
      email,
      passwordHash: null,
      userMetadata: data,
      emailConfirmed: false,
      invited: true,
    })
    const found = created ?? (await accountByEmail(tx, email))
    // An operator who invites twice, even at once, is not made to wait; the newest link counts.
    const known = found === null ? null : await lockAccount(tx, found.id)
    if (known === null || known.email_confirmed_at !== null) throw emailExists()
    await forgetMetadata(tx, known)
    const link = { type: 'invite', redirectTo } as const
    await sendMails(
      service,
      tx,
      known,
      [{ kind: 'confirmation', address: email, mail: 'invite', link }],
      agent,
    )
    await tx.query('update auth.account set invited_at = $2 where id = $1', [known.id, now()])
    const entry = { at: now(), actorId, subjectId: known.id, ip: agent.ip }
    await writeAudit(tx, { ...entry, action: 'user_invited' })
    return (await lockAccount(tx, known.id)) ?? known
  })
  return c.json(userView(service.settings, invited))
}

export function addAdminLinks(app: Hono, service: Service): void {
  app.post('/admin/generate_link', (c) => handleGenerate(service, c))
  app.post('/invite', (c) => handleInvite(service, c))
}
