import { acceptSeat, getOwnSeat, openSeatInvitation } from '@evensettle/contracts/partners.ts'
import { allowedTo, hasLeft } from '@evensettle/domain/partners/organisation.ts'
import { isSeatOpen, seatInvitationState } from '@evensettle/domain/partners/seat-invitation.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/http.ts'
import * as commands from './commands.ts'
import { seatInvitationOf, seatOf } from './queries.ts'

/** Seats in an organisation: what a link opens, taking one, and one's own. */
export function seatRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps
  const { mails } = deps.sealers
  const { publicUrl } = deps.config

  api.handlePublic(openSeatInvitation, async ({ token }) => {
    const row = await seatInvitationOf(db, token)
    if (!row) throw new AppError('SEAT_INVITATION_UNKNOWN')
    const { name, role, email, until } = row
    const state = seatInvitationState(
      {
        email,
        until: until.getTime(),
        usedAt: row.used_at?.getTime() ?? null,
        withdrawnAt: hasLeft(row.state) ? now().getTime() : (row.withdrawn_at?.getTime() ?? null),
      },
      now().getTime(),
    )
    // a link that is over tells nothing about an account
    const accountExists = isSeatOpen(state) && (await deps.auth.findUserByEmail(email)) !== null
    return { organisation: name, role, email, state, until: until.toISOString(), accountExists }
  })

  api.handle(acceptSeat, async ({ token }, actor) => {
    await inTransaction(deps, (tx) => commands.acceptSeat(tx, actor, now(), { token, mails, publicUrl }))
    return { ok: true } as const
  })

  api.handle(getOwnSeat, async (_, actor) => {
    const seat = await seatOf(db, actor.userId)
    if (!seat) throw new AppError('NOT_FOUND')
    const { name, slug, state, role } = seat
    return { organisation: { name, slug, state }, role, may: allowedTo(role) }
  })
}
