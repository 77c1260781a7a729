import {
  caseOfAccountToken,
  foundByAccount,
  isAccountToken,
  withDraftKey,
} from '@evensettle/domain/invitations/invitation-token.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { ownInvitation } from '../../access/queries.ts'
import { letterToken } from '../sending/queries.ts'

const OPENS_NOTHING = ''

/**
 * What a token that stands for an account opens for whoever asks with it; every other token as it is. By the invited
 * address it is as good as the mailed link. By the number alone it is the letter's: the starter can name another
 * number at any time, so that a number opens nothing that was written under the address.
 */
export async function readAccountToken(
  { db, sealers }: Pick<Deps, 'db' | 'sealers'>,
  token: string,
  user: UserActor | null,
): Promise<string> {
  if (!isAccountToken(token)) return token
  const caseId = caseOfAccountToken(token)
  const found = user && caseId !== null ? await ownInvitation(db, user, caseId) : null
  if (!user || !found) return OPENS_NOTHING
  const sealer = sealers.invitations
  return found.isByEmail
    ? foundByAccount(sealer.open(found.tokenSealed, found.id))
    : withDraftKey(letterToken(sealer, found), accountKey(sealer, user.userId))
}

/** What a browser's key is for the letter, an account's own is here: the same on each of its devices. */
function accountKey(sealer: Sealer, userId: string): string {
  return Buffer.from(sealer.receipt(`account/${userId}`), 'hex').toString('base64url')
}
