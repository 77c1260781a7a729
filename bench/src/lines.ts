import { createTurns } from '@evensettle/auth/auth.ts'
import { LIVE_PATH } from '@evensettle/contracts/live.ts'
import { WebSocket } from 'ws'
import { LiveFollows } from '../../web/app/lib/live-follows.ts'
import { LiveSocket } from '../../web/app/lib/live-socket.ts'
import { openConnection, requestBytes } from './http-client.ts'
import { noteShown } from './messages.ts'
import { wait } from './numbers.ts'
import type { Pair } from './people.ts'

/** How many lines are being opened at a time. */
const OPENING = 100
const LOOK_EVERY = 20
const PATIENCE = 300_000
/** How many browsers read their case anew at a time. */
const READERS = 20

export type Lines = {
  shown: Map<string, (at: number) => void>
  /** Opens all of them, and resolves when each has caught up. */
  open(): Promise<void>
  /** How many are up and have read what they may have missed. */
  back(): number
  untilAllAreBack(): Promise<void>
  /** How often a line was tried. */
  tries(): number
  close(): void
}

/**
 * The lines of many browsers, each with what the app keeps its own with: it comes back after pauses of its own, says
 * where it is, and reads its case anew once it has caught up. Line `i` belongs to the person whose counterpart has
 * line `i ^ 1`. `portOf` says where a proxy would lead it now.
 */
export function makeLines(pairs: readonly Pair[], portOf: (line: number) => number): Lines {
  const shown: Lines['shown'] = new Map()
  const away = new Set<number>()
  const inTurn = createTurns(READERS)
  let tries = 0

  function makeLine(index: number, { caseId, seq, starter, respondent }: Pair) {
    const { token } = index % 2 === 0 ? starter : respondent
    const follows = new LiveFollows({
      send: (frame) => live.send(frame),
      onEvent: () => {},
      onResync: () =>
        void inTurn(() => readCase(portOf(index), caseId, token)).then(() => away.delete(index)),
      onLeft: () => {},
    })
    const live = new LiveSocket({
      open() {
        tries += 1
        const socket = new WebSocket(`ws://127.0.0.1:${portOf(index)}${LIVE_PATH}`, {
          perMessageDeflate: false,
        })
        // what goes wrong ends the line, and its end is what the app acts on
        socket.on('error', () => {})
        socket.on('message', (data: Buffer) => noteShown(shown, index, data.toString()))
        return socket
      },
      session: () => Promise.resolve({ token, userId: String(index) }),
      renew: () => Promise.resolve(),
      random: Math.random,
      onUnknown: () => undefined,
      onReady: () => follows.resume(),
      onFrame(frame) {
        if (frame.type !== 'event' && frame.type !== 'caught-up' && frame.type !== 'refused') return
        const isFirst = frame.type === 'caught-up' && !known.has(index)
        if (isFirst) known.add(index)
        follows.receive(frame)
        if (isFirst) away.delete(index)
      },
      onState(state) {
        if (state === 'live') return
        away.add(index)
        follows.interrupt()
      },
    })
    follows.follow(caseId, seq)
    return live
  }

  const known = new Set<number>()
  const lines = pairs.flatMap((pair, place) => [makeLine(place * 2, pair), makeLine(place * 2 + 1, pair)])
  const untilAtMost = async (most: number) => {
    const until = performance.now() + PATIENCE
    while (away.size > most) {
      if (performance.now() > until) throw new Error(`${away.size} lines are still away.`)
      await wait(LOOK_EVERY)
    }
  }
  return {
    shown,
    async open() {
      for (const [index, line] of lines.entries()) {
        await untilAtMost(OPENING)
        away.add(index)
        line.start()
      }
      await untilAtMost(0)
    },
    back: () => lines.length - away.size,
    untilAllAreBack: () => untilAtMost(0),
    tries: () => tries,
    close() {
      for (const line of lines) line.stop()
    },
  }
}

/** Reads a case as somebody who has just come in. */
async function readCase(port: number, caseId: string, token: string): Promise<void> {
  const connection = await openConnection(port)
  try {
    const { status } = await connection.send(requestBytes('GET', `/api/cases/${caseId}`, { token }))
    if (status !== 200) throw new Error(`A case was read with ${status} after its line was back.`)
  } finally {
    connection.close()
  }
}
