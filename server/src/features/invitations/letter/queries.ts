import { readInvitationToken } from '@evensettle/domain/cases/invitation-token.ts'
import { mayFollow, type LetterAct, type WayIn } from '@evensettle/domain/cases/way-in.ts'
import type { Selectable } from 'kysely'
import { AppError } from '../../../platform/errors.ts'
import type { CaseRow } from '../../cases/commands.ts'
import type { InvitationTable } from '../tables.ts'

type InvitationRow = Selectable<InvitationTable>

/** The way of somebody who holds a token and has confirmed nothing with it. */
export function wayOf(token: string, { email }: Pick<InvitationRow, 'email'>): WayIn {
  return readInvitationToken(token).isHandedOut
    ? { by: 'letter', contact: null, isNamed: false }
    : { by: 'mail', contact: { kind: 'email', value: email.toLowerCase() }, isNamed: true }
}

type Acting = { row: CaseRow; invitation: InvitationRow; holder: string | null; way: WayIn }

/** Refuses an act by letter over what came in by other means. */
export function mustFollow(act: LetterAct, { row, invitation, holder, way }: Acting): void {
  const isSameHolder = holder !== null && holder === invitation.answered_as
  const isNo = row.status === 'closed' && row.close_reason === 'declined'
  const isAnswered = isNo || invitation.answered_at !== null
  const earlier = isAnswered
    ? { way: isNo ? invitation.declined_way : invitation.answered_way, isSameHolder }
    : null
  const decision = mayFollow(act, way, earlier)
  if (!decision.ok) throw new AppError(decision.error.code)
}
