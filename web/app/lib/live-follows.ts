import type { CaseEvent } from '@evensettle/contracts/events.ts'
import type { ClientFrame, ServerFrame } from '@evensettle/contracts/live.ts'

type Follow = { count: number; cursor: number; isBehind: boolean }

export type LiveFollowsDeps = {
  send: (frame: ClientFrame) => boolean
  onEvent: (caseId: string, event: CaseEvent) => void
  /** receipts and what was told only once may have been missed: read the case again */
  onResync: (caseId: string) => void
  onLeft: (caseId: string) => void
}

/** The cases that screens of this tab follow, each with the reader's place in its log. */
export class LiveFollows {
  private readonly deps: LiveFollowsDeps
  private readonly follows = new Map<string, Follow>()

  constructor(deps: LiveFollowsDeps) {
    this.deps = deps
  }

  get size(): number {
    return this.follows.size
  }

  /** `cursor` is the newest event that the data on screen includes; only the first follower's counts. */
  follow(caseId: string, cursor: number): void {
    const known = this.follows.get(caseId)
    if (known) {
      known.count += 1
      return
    }
    this.follows.set(caseId, { count: 1, cursor, isBehind: false })
    this.deps.send({ type: 'follow', caseId, cursor })
  }

  unfollow(caseId: string): void {
    const follow = this.follows.get(caseId)
    if (!follow) return
    follow.count -= 1
    if (follow.count > 0) return
    this.follows.delete(caseId)
    this.deps.send({ type: 'unfollow', caseId })
    this.deps.onLeft(caseId)
  }

  /** The line is up, for the first time or again: go on where we stopped. */
  resume(): void {
    for (const [caseId, { cursor }] of this.follows) this.deps.send({ type: 'follow', caseId, cursor })
  }

  /** The line is gone: what comes without a number has to be read again afterwards. */
  interrupt(): void {
    for (const follow of this.follows.values()) follow.isBehind = true
  }

  receive(frame: ServerFrame & { type: 'event' | 'caught-up' | 'refused' }): void {
    const follow = this.follows.get(frame.caseId)
    if (!follow) return
    if (frame.type === 'event') {
      if (frame.event.seq <= follow.cursor) return
      follow.cursor = frame.event.seq
      this.deps.onEvent(frame.caseId, frame.event)
    } else if (frame.type === 'refused') {
      this.deps.onResync(frame.caseId)
    } else {
      // A log shorter than what we have seen has been put back to an earlier state.
      const isRewound = frame.seq < follow.cursor
      follow.cursor = isRewound ? frame.seq : Math.max(follow.cursor, frame.seq)
      if (follow.isBehind || isRewound) this.deps.onResync(frame.caseId)
      follow.isBehind = false
    }
  }
}
