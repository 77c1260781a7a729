import { err, ok, type Result } from '../result.ts'
import { MINUTE, type Instant } from '../time.ts'

/** How long a second step is enough for what touches somebody's case. */
export const SECOND_STEP_FRESH_FOR = 15 * MINUTE

/** `look`: the operator's own pages. `sensitive`: what opens a case, or decides about one or about a partner. */
export type OperatorAct = 'look' | 'sensitive'

export type OperatorRefusal = { code: 'NOT_FOUND' | 'SECOND_FACTOR_NEEDED' | 'SECOND_FACTOR_STALE' }

/**
 * Whether somebody may do something as an operator of the installation. To everybody who is not named as one the area is
 * not there. `steppedUpAt`: when the session's second step was taken last, null while it has none.
 */
export function enterAsOperator(
  person: { isNamed: boolean; steppedUpAt: Instant | null },
  act: OperatorAct,
  now: Instant,
): Result<null, OperatorRefusal> {
  if (!person.isNamed) return err({ code: 'NOT_FOUND' })
  if (person.steppedUpAt === null) return err({ code: 'SECOND_FACTOR_NEEDED' })
  const isFresh = now - person.steppedUpAt <= SECOND_STEP_FRESH_FOR
  return act === 'sensitive' && !isFresh ? err({ code: 'SECOND_FACTOR_STALE' }) : ok(null)
}

/** How long an operator reads a case for a reason that was given. */
export const OPENING_LASTS = 60 * MINUTE

/** How long the link that makes somebody an operator can be pressed. */
export const OPERATOR_LINK_LASTS = 7 * 24 * 60 * MINUTE

/** Whether an operator may do anything with an account: never where the two are against each other in a case. */
export function mayActOnAccount({
  sharesCase,
}: {
  sharesCase: boolean
}): Result<null, { code: 'OPERATOR_OWN_CASE' }> {
  return sharesCase ? err({ code: 'OPERATOR_OWN_CASE' }) : ok(null)
}

/** Whether an operator may close an account: another operator's is theirs until the seat is taken away, and one's own too. */
export function mayCloseAccount({
  isOperators,
}: {
  isOperators: boolean
}): Result<null, { code: 'OPERATOR_ACCOUNT' }> {
  return isOperators ? err({ code: 'OPERATOR_ACCOUNT' }) : ok(null)
}
