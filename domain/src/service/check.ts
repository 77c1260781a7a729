/** The life of a check that an operator begins: of all files, of what is stored about cases. */
export const CHECK_STATES = ['running', 'paused', 'done', 'stopped'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/** The state in which one goes on, for queries. */
export const RUNNING_CHECKS = ['running'] as const satisfies readonly CheckState[]

export const CHECK_MOVES = ['pause', 'resume', 'stop'] as const
export type CheckMove = (typeof CHECK_MOVES)[number]

/** Where a move leads a check that is in a state; null where it leads nowhere. */
export function afterMove(state: CheckState, move: CheckMove): CheckState | null {
  if (move === 'stop') return state === 'running' || state === 'paused' ? 'stopped' : null
  if (move === 'pause') return state === 'running' ? 'paused' : null
  return state === 'paused' ? 'running' : null
}
