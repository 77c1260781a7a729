/**
 * Whether it is known that who joined is who was invited. `open`: the starter has not said that it is them of somebody
 * who joined under an address that the starter did not name, or an objection from the invited mailbox waits. Null where
 * nobody had to say anything.
 */
export const RESPONDENT_CHECKS = ['open', 'confirmed'] as const
export type RespondentCheck = (typeof RESPONDENT_CHECKS)[number]

/** For queries: the checks that hold up what binds. */
export const OPEN_RESPONDENT_CHECKS = ['open'] as const satisfies readonly RespondentCheck[]

/** Whether somebody still has to say who joined, so that nothing may bind. */
export function isCheckOpen(check: RespondentCheck | null): boolean {
  return check === 'open'
}

/** Whether somebody has said that it is them. */
export function isCheckConfirmed(check: RespondentCheck | null): boolean {
  return check === 'confirmed'
}
