/** The two sides of a case. */
export const SIDES = ['starter', 'respondent'] as const
export type Side = (typeof SIDES)[number]

/** The side across the table. */
export function otherSide(side: Side): Side {
  return side === 'starter' ? 'respondent' : 'starter'
}
