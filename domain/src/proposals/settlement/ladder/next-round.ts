import { SIDES, type Side } from '../../../cases/side.ts'

/** How the round before ended: no sum suited both, or a settlement that one or both declined to sign. */
export type EndOfRound = { end: 'no_settlement' } | { end: 'declined'; by: readonly Side[] }

export type NextRound =
  | { open: true }
  | {
      open: false
      because: 'declined_cannot_ask' | 'nothing_changed' | 'waits_for'
      waitsFor: readonly Side[]
    }

/** Whether a side may ask for another round at all: who declined to sign cannot, else a sum could be asked for twice. */
export function mayAskAgain(last: EndOfRound, side: Side): boolean {
  return last.end !== 'declined' || !last.by.includes(side)
}

/**
 * Whether a further round opens. After no settlement: something public changed and both want it. After a settlement
 * that one side declined to sign: the other side wants it. Never when both declined.
 */
export function nextRound(
  last: EndOfRound,
  now: { wantedBy: readonly Side[]; publicChanged: boolean },
): NextRound {
  const allowed = SIDES.filter((side) => mayAskAgain(last, side))
  if (allowed.length === 0) return { open: false, because: 'declined_cannot_ask', waitsFor: [] }
  if (last.end === 'no_settlement' && !now.publicChanged) {
    return { open: false, because: 'nothing_changed', waitsFor: [] }
  }
  const waitsFor = allowed.filter((side) => !now.wantedBy.includes(side))
  return waitsFor.length === 0 ? { open: true } : { open: false, because: 'waits_for', waitsFor }
}
