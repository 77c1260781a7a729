import { checkInput, DOWNLOAD_LIMITS } from '@evensettle/contracts/endpoint.ts'
import {
  askCopy,
  askDeletion,
  COPY_PATH,
  getOwnData,
  keepAccount,
  OWN_COPY_FILE,
} from '@evensettle/contracts/own-data.ts'
import { confirmed, confirmWay, mayLeave } from '@evensettle/domain/access/leaving.ts'
import { wholeDay } from '@evensettle/messages/moments.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api, UserActor } from '../../platform/http/http.ts'
import { composeLetter } from '../mail/emails.ts'
import { profileOf } from '../profile/queries.ts'
import * as copies from './copy/commands.ts'
import { newestCopy, readyCopy } from './copy/queries.ts'
import * as deletions from './deletion/commands.ts'
import { deletionLetter } from './deletion/emails.ts'
import {
  casesOfLeaver,
  deletionOf,
  draftsOf,
  ownsOrganisation,
  type CaseOfLeaver,
} from './deletion/queries.ts'

type IsOperator = (actor: UserActor) => Promise<boolean>

/** A copy of everything of one's own, and the end of one's account. */
export function ownDataRoutes(api: Api, deps: Deps, isOperator: IsOperator): void {
  const { db, now } = deps

  api.handle(getOwnData, async (_, actor) => {
    const deletion = await deletionOf(db, actor.userId)
    const copy = await newestCopy(db, actor.userId)
    const cases = await casesOfLeaver(db, actor.userId)
    const named = (what: CaseOfLeaver['afterwards']) => cases.filter(({ afterwards }) => afterwards === what)
    const allowed = await allowedToLeave(deps, actor, isOperator)
    return {
      confirmBy: (await wayOf(deps, actor)).way,
      blockedBy: allowed.ok ? null : BLOCKED_BY[allowed.error.code],
      deletion: deletion && {
        dueAt: deletion.due_at.toISOString(),
        hasBegun: deletion.begun_at !== null,
      },
      drafts: await draftsOf(db, actor.userId),
      ending: named('ends'),
      endingInPart: named('rest_ends'),
      staying: named('stays'),
      copy: copy && {
        id: copy.id,
        state: copy.state,
        askedAt: copy.asked_at.toISOString(),
        until: copy.until?.toISOString() ?? null,
        bytes: copy.bytes,
      },
    }
  })

  api.handle(askDeletion, async ({ password }, actor, { ip }) => {
    const allowed = await allowedToLeave(deps, actor, isOperator)
    if (!allowed.ok) throw new AppError(allowed.error.code)
    await assertConfirmed(deps, actor, { password, ip })
    const zone = (await profileOf(db, actor.userId))?.time_zone ?? 'UTC'
    const cases = await casesOfLeaver(db, actor.userId)
    const count = (what: CaseOfLeaver['afterwards']) =>
      cases.filter(({ afterwards }) => afterwards === what).length
    const dueAt = await inTransaction(deps, (tx) =>
      deletions.askDeletion(tx, actor, now(), {
        mails: deps.sealers.mails,
        letterOf: (due) =>
          composeLetter(
            deletionLetter({
              publicUrl: deps.config.publicUrl,
              day: wholeDay(due, zone),
              ending: count('ends'),
              endingInPart: count('rest_ends'),
              staying: count('stays'),
            }),
          ),
      }),
    )
    // here it can be taken back at once; everywhere else one signs in, and is asked
    for (const { id } of await deps.auth.sessionsOf(actor.userId))
      if (id !== actor.sessionId) await deps.auth.endSession(actor.userId, id, ip)
    return { dueAt: dueAt.toISOString() }
  })

  api.handle(keepAccount, async (_, actor) => {
    await inTransaction(deps, (tx) => deletions.keepAccount(tx, actor, now()))
    return { ok: true } as const
  })

  api.handle(askCopy, async ({ id, password }, actor, { ip }) => {
    await assertConfirmed(deps, actor, { password, ip })
    await inTransaction(deps, (tx) => copies.askCopy(tx, actor, now(), id))
    return { ok: true } as const
  })

  api.download({ path: COPY_PATH, limit: DOWNLOAD_LIMITS.pack }, api.requireUser, async (c, actor) => {
    const asked = checkInput(OWN_COPY_FILE, { id: c.req.param('id') })
    const copy = asked.ok ? await readyCopy(db, asked.value.id, actor.userId, now()) : null
    const body = copy?.file ? await deps.files.read(copy.file, copy.sha256) : null
    if (!body) throw new AppError('NOT_FOUND')
    return { type: 'application/zip', name: 'my-data.zip', body }
  })
}

const BLOCKED_BY = { LEAVING_OPERATOR: 'operator', LEAVING_OWNER: 'owner' } as const

async function allowedToLeave({ db }: Deps, actor: UserActor, isOperator: IsOperator) {
  return mayLeave({
    isOperator: await isOperator(actor),
    ownsOrganisation: await ownsOrganisation(db, actor.userId),
  })
}

async function wayOf({ auth }: Deps, { userId, sessionId }: UserActor) {
  const session = (await auth.sessionsOf(userId)).find(({ id }) => id === sessionId)
  const signedInAt = session?.createdAt ?? new Date(0)
  // whoever has a second step is let in with it only
  const way = confirmWay({
    secondStep: session?.aal === 'aal2',
    password: await auth.hadPassword(userId, signedInAt),
  })
  return { way, signedInAt }
}

/** It is really them, by what the database says now: the second step taken lately, else the password, else a session that has just begun. */
async function assertConfirmed(
  deps: Deps,
  actor: UserActor,
  { password, ip }: { password: string; ip: string },
): Promise<void> {
  const { auth, now } = deps
  const seen = await auth.lookAgain(actor)
  if (!seen) throw new AppError('NOT_SIGNED_IN')
  const { way, signedInAt } = await wayOf(deps, actor)
  const known = way === 'password' ? await auth.knowsPassword(actor.userId, { password, ip }) : 'no'
  if (known === 'locked') throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 3600 })
  if (known === 'crowded') throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 10 })
  const shown = {
    steppedUpAt: seen.steppedUpAt?.getTime() ?? null,
    isPasswordRight: known === 'yes',
    signedInAt: signedInAt.getTime(),
  }
  const allowed = confirmed(way, shown, now().getTime())
  if (!allowed.ok) throw new AppError(allowed.error.code)
}
