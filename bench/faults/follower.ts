import { LIVE_PATH, type ClientFrame, type ServerFrame } from '@evensettle/contracts/live.ts'
import { WebSocket } from 'ws'
import { wait } from '../src/numbers.ts'

const AGAIN_AFTER = 200

/** A browser that follows a case, and comes back by its place in the log whenever its stream ends. */
export type Follower = {
  /** of the events that came, in the order in which they did */
  seqs: number[]
  /** how often its stream ended */
  ends: number
  /** Resolves when it has come as far as this. */
  until(seq: number): Promise<void>
  end(): void
}

export function follow(
  origin: string,
  token: string,
  { caseId, seq }: { caseId: string; seq: number },
): Follower {
  let isOver = false
  let socket: WebSocket
  const follower: Follower = {
    seqs: [],
    ends: 0,
    async until(wanted) {
      while ((follower.seqs.at(-1) ?? 0) < wanted) await wait(50)
    },
    end() {
      isOver = true
      socket.terminate()
    },
  }
  const open = () => {
    const say = (frame: ClientFrame) => socket.send(JSON.stringify(frame))
    socket = new WebSocket(`${origin.replace('http', 'ws')}${LIVE_PATH}`)
    socket.on('error', () => {})
    socket.on('open', () => say({ type: 'hello', token }))
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString('utf8')) as ServerFrame
      if (frame.type === 'ready') say({ type: 'follow', caseId, cursor: follower.seqs.at(-1) ?? seq })
      if (frame.type === 'event') follower.seqs.push(frame.event.seq)
    })
    socket.on('close', () => {
      if (isOver) return
      follower.ends += 1
      setTimeout(open, AGAIN_AFTER)
    })
  }
  open()
  return follower
}
