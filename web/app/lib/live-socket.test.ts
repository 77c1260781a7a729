import type { ClientFrame, ServerFrame } from '@evensettle/contracts/live.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LIVE_TIMES, LiveSocket, type LiveState, type Socket } from './live-socket.ts'

/** The longest pause before the first try. */
const FIRST_PAUSE = LIVE_TIMES.firstRetry + LIVE_TIMES.scatter

/** The server's end of a line, in memory. */
function makeLine() {
  const target = new EventTarget()
  const sent: ClientFrame[] = []
  const line = {
    readyState: 0,
    sent,
    send: (text: string) => void sent.push(JSON.parse(text)),
    close() {
      line.readyState = 3
    },
    addEventListener: target.addEventListener.bind(target),
    opens() {
      line.readyState = 1
      target.dispatchEvent(new Event('open'))
    },
    says: (frame: ServerFrame | object) =>
      target.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) })),
    breaks() {
      line.readyState = 3
      target.dispatchEvent(new Event('close'))
    },
  }
  return line
}

function makeSocket(random = () => 1) {
  const lines: ReturnType<typeof makeLine>[] = []
  const states: LiveState[] = []
  const unknown: string[] = []
  const session = { token: 't1', userId: 'u1' }
  const onReady = vi.fn<() => void>()
  const renew = vi.fn<() => Promise<void>>(async () => {
    session.token = 't2'
  })
  const socket = new LiveSocket({
    open() {
      const line = makeLine()
      lines.push(line)
      return line as unknown as Socket
    },
    session: async () => ({ ...session }),
    renew,
    random,
    onReady,
    onFrame: () => undefined,
    onUnknown: (caseId) => void unknown.push(caseId),
    onState: (state) => states.push(state),
  })
  const last = () => lines.at(-1) ?? makeLine()
  async function comeUp() {
    last().opens()
    await vi.advanceTimersByTimeAsync(0)
    last().says({ type: 'ready' })
  }
  return { socket, lines, states, unknown, session, onReady, renew, last, comeUp }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('puts the token into the first frame and is live once the server is ready', async () => {
  const { socket, last, comeUp, states, onReady } = makeSocket()
  socket.start()
  expect(socket.send({ type: 'ping' })).toBe(false)
  await comeUp()
  expect(last().sent).toEqual([{ type: 'hello', token: 't1' }])
  expect(states).toEqual(['live'])
  expect(onReady).toHaveBeenCalledTimes(1)
  expect(socket.owner).toBe('u1')
})

it('comes back by itself after a break, with growing pauses', async () => {
  const { socket, lines, last, comeUp } = makeSocket()
  socket.start()
  await comeUp()
  for (const pause of [FIRST_PAUSE, 2 * LIVE_TIMES.firstRetry, 4 * LIVE_TIMES.firstRetry]) {
    const before = lines.length
    last().breaks()
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(lines).toHaveLength(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(lines).toHaveLength(before + 1)
  }
})

it('scatters the first try, because whoever loses a line is seldom alone', async () => {
  const lines = await Promise.all(
    [0, 0.25, 0.5, 0.75, 1].map(async (share) => {
      const made = makeSocket(() => share)
      made.socket.start()
      await made.comeUp()
      made.last().breaks()
      return made.lines
    }),
  )
  const back = () => lines.filter(({ length }) => length > 1).length
  const counts = []
  for (let at = 0; at < 5; at += 1) {
    await vi.advanceTimersByTimeAsync(FIRST_PAUSE / 5)
    counts.push(back())
  }
  expect(counts).toEqual([1, 2, 3, 4, 5])
})

it('tells of which case a newer server says what this page does not understand', async () => {
  const { socket, comeUp, last, unknown } = makeSocket()
  socket.start()
  await comeUp()
  last().says({
    type: 'event',
    caseId: 'c1',
    event: { seq: 7, type: 'case.waved', side: null, facts: {}, at: '' },
  })
  last().says({ type: 'weather' })
  last().says({ type: 'wave', caseId: 'c2' })
  expect(unknown).toEqual(['c1', 'c2'])
})

it('says that it is offline only when the break lasts', async () => {
  const { socket, last, comeUp, states } = makeSocket()
  socket.start()
  await comeUp()
  last().breaks()
  await vi.advanceTimersByTimeAsync(FIRST_PAUSE)
  await comeUp()
  expect(states).toEqual(['live', 'connecting', 'live'])
  last().breaks()
  await vi.advanceTimersByTimeAsync(LIVE_TIMES.offlineAfter)
  expect(states.at(-1)).toBe('offline')
})

it('notices a dead line by a ping without an answer', async () => {
  const { socket, lines, last, comeUp } = makeSocket()
  socket.start()
  await comeUp()
  await vi.advanceTimersByTimeAsync(LIVE_TIMES.ping)
  expect(last().sent.at(-1)).toEqual({ type: 'ping' })
  last().says({ type: 'pong' })
  await vi.advanceTimersByTimeAsync(LIVE_TIMES.ping + LIVE_TIMES.pong + FIRST_PAUSE)
  expect(lines).toHaveLength(2)
})

it('does not wait for its pause when the browser is online again', async () => {
  const { socket, lines, comeUp, states } = makeSocket()
  socket.start()
  await comeUp()
  socket.sleep()
  expect(states.at(-1)).toBe('offline')
  socket.wake()
  expect(lines).toHaveLength(2)
})

it('renews a refused token before it says hello again', async () => {
  const { socket, last, comeUp, renew } = makeSocket()
  socket.start()
  await comeUp()
  last().says({ type: 'signed-out' })
  last().breaks()
  await vi.advanceTimersByTimeAsync(FIRST_PAUSE)
  await comeUp()
  expect(renew).toHaveBeenCalledTimes(1)
  expect(last().sent).toEqual([{ type: 'hello', token: 't2' }])
})

it('hands a renewed token over on the same line', async () => {
  const { socket, lines, session, last, comeUp, onReady } = makeSocket()
  socket.start()
  await comeUp()
  session.token = 't3'
  await vi.advanceTimersByTimeAsync(LIVE_TIMES.ping)
  expect(last().sent.at(-1)).toEqual({ type: 'hello', token: 't3' })
  last().says({ type: 'ready' })
  expect(lines).toHaveLength(1)
  expect(onReady).toHaveBeenCalledTimes(1)
})

it('leaves nothing open or planned once it is stopped', async () => {
  const { socket, lines, last, comeUp } = makeSocket()
  socket.start()
  await comeUp()
  socket.stop()
  expect(last().readyState).toBe(3)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(lines).toHaveLength(1)
})
