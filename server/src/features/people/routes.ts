import {
  closePerson,
  findPerson,
  getPerson,
  reopenPerson,
  signPersonOut,
  stopPerson,
  unlockPerson,
} from '@evensettle/contracts/people.ts'
import { mayActOnAccount, mayCloseAccount } from '@evensettle/domain/access/operator.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../platform/database/db.ts'
import { deviceWords } from '../../platform/http/device-words.ts'
import { AppError } from '../../platform/errors.ts'
import { sqlRunner } from '../../platform/jobs.ts'
import type { Api, UserActor } from '../../platform/http/http.ts'
import { composeLetter } from '../mail/emails.ts'
import { isStopped } from '../mail/queries.ts'
import * as commands from './commands.ts'
import { closedLetter } from './emails.ts'
import { casesOfPerson, shareCase } from './queries.ts'

type Account = { id: string; email: string; appMetadata: Record<string, unknown> }

/** An account that is there. */
async function accountOf({ auth }: Deps, id: string) {
  const [account] = await auth.findUsers([id])
  if (!account) throw new AppError('NOT_FOUND')
  return account
}

/** Refuses what would touch the other side of a case of the operator's own. */
async function assertMayAct({ db }: Deps, { userId }: UserActor, personId: string): Promise<void> {
  const allowed = mayActOnAccount({ sharesCase: await shareCase(db, userId, personId) })
  if (!allowed.ok) throw new AppError(allowed.error.code)
}

/** An account that is there, and that the operator may do something with. */
async function accountToHelp(deps: Deps, actor: UserActor, id: string) {
  const account = await accountOf(deps, id)
  await assertMayAct(deps, actor, id)
  return account
}

const NO_ACCOUNT = 'no account'

/** How an address is called in the log: by its account, and where it has none not at all. */
async function subjectOf({ auth }: Deps, email: string): Promise<string> {
  return (await auth.findUserByEmail(email))?.id ?? NO_ACCOUNT
}

/** The accounts of this installation, for an operator whom somebody asked for help. */
export function peopleRoutes(api: Api, deps: Deps, isOperator: (account: Account) => Promise<boolean>): void {
  const { auth, db, now, sealers } = deps
  const note = (work: (tx: Tx) => Promise<void>) => inTransaction(deps, work)
  const isSilent = (email: string) => isStopped(db, sealers.invitations, { kind: 'email', value: email })

  api.handleAsAdmin(findPerson, async ({ email: typed }, actor) => {
    const email = typed.trim().toLowerCase()
    const found = await auth.findUserByEmail(email)
    const act = { action: 'people.find', subject: found?.id ?? NO_ACCOUNT } as const
    await note((tx) => commands.noteAct(tx, actor, now(), act))
    return { id: found?.id ?? null, isStopped: await isSilent(email) }
  })

  api.handleAsAdmin(getPerson, async ({ id }, actor) => {
    const account = await accountOf(deps, id)
    await note((tx) => commands.notePersonRead(tx, actor, now(), id))
    const sharesCase = await shareCase(db, actor.userId, id)
    const [sessions, tried, cases] = sharesCase
      ? [[], [], []]
      : await Promise.all([auth.sessionsOf(id), auth.triedSecrets(id), casesOfPerson(db, id, actor.userId)])
    return {
      id,
      email: account.email,
      createdAt: account.createdAt.toISOString(),
      isClosed: account.isBanned,
      isOperator: await isOperator(account),
      isMe: id === actor.userId,
      sharesCase,
      isStopped: await isSilent(account.email),
      tried,
      sessions: sessions.map((session) => ({
        id: session.id,
        device: deviceWords(session.userAgent),
        startedAt: session.createdAt.toISOString(),
        lastUsedAt: session.lastUsedAt.toISOString(),
        isConfirmed: session.aal === 'aal2',
      })),
      cases,
    }
  })

  actRoutes(api, deps, isOperator)
}

/** What an operator does with an account; that they do it is in the log before it is done. */
function actRoutes(api: Api, deps: Deps, isOperator: (account: Account) => Promise<boolean>): void {
  const { auth, now, sealers } = deps
  const note = (work: (tx: Tx) => Promise<void>) => inTransaction(deps, work)

  api.handleAsAdmin(signPersonOut, async ({ id, sessionId }, actor, { ip }) => {
    await accountToHelp(deps, actor, id)
    const sessions = await auth.sessionsOf(id)
    const ending = sessions.filter((one) => sessionId === null || one.id === sessionId)
    const facts = { sessions: ending.length, everywhere: sessionId === null }
    await note((tx) => commands.noteAct(tx, actor, now(), { action: 'people.sign_out', subject: id, facts }))
    for (const one of ending) await auth.endSession(id, one.id, ip)
    return { ok: true } as const
  })

  api.handleAsAdmin(unlockPerson, async ({ id }, actor) => {
    await accountToHelp(deps, actor, id)
    await note((tx) => commands.noteAct(tx, actor, now(), { action: 'people.unlock', subject: id }))
    await auth.liftLockOuts(id)
    return { ok: true } as const
  })

  api.handleAsAdmin(closePerson, async ({ id, reason: typed }, actor, { ip }) => {
    const account = await accountToHelp(deps, actor, id)
    const allowed = mayCloseAccount({ isOperators: id === actor.userId || (await isOperator(account)) })
    if (!allowed.ok) throw new AppError(allowed.error.code)
    if (account.isBanned) return { ok: true } as const
    const reason = typed.trim()
    const letter = await composeLetter(closedLetter({ publicUrl: deps.config.publicUrl, reason }))
    const act = { action: 'people.close', subject: id, facts: { reason } } as const
    await note((tx) => commands.noteAct(tx, actor, now(), act))
    await auth.setClosed(id, {
      isClosed: true,
      by: actor.userId,
      ip,
      tell: async (tx) => {
        const runner = sqlRunner((text, values) => tx.query(text, values))
        await commands.tellClosed(runner, deps, { to: account.email, letter })
      },
    })
    return { ok: true } as const
  })

  api.handleAsAdmin(reopenPerson, async ({ id }, actor, { ip }) => {
    await accountToHelp(deps, actor, id)
    await note((tx) => commands.noteAct(tx, actor, now(), { action: 'people.reopen', subject: id }))
    await auth.setClosed(id, { isClosed: false, by: actor.userId, ip })
    return { ok: true } as const
  })

  api.handleAsAdmin(stopPerson, async ({ email: typed, isStopped: stops }, actor) => {
    const email = typed.trim().toLowerCase()
    const subject = await subjectOf(deps, email)
    if (subject !== NO_ACCOUNT) await assertMayAct(deps, actor, subject)
    const change = {
      email,
      isStopped: stops,
      sealer: sealers.invitations,
      subject,
    }
    await note((tx) => commands.changeStop(tx, actor, now(), change))
    return { ok: true } as const
  })
}
