import { serverFrame, type ClientFrame, type ServerFrame } from '@evensettle/contracts/live.ts'

export type LiveState = 'connecting' | 'live' | 'offline'

/** The part of a WebSocket that is used here. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'readyState' | 'addEventListener'>

export type LiveSocketDeps = {
  open: () => Socket
  /** the token to say hello with, good to use now; null when nobody is signed in */
  session: () => Promise<{ token: string; userId: string } | null>
  /** gets a new token after the server refused the one it has */
  renew: () => Promise<unknown>
  random: () => number
  onReady: () => void
  onFrame: (frame: ServerFrame) => void
  /** the server, of a newer version, says something of a case that this page does not understand */
  onUnknown: (caseId: string) => void
  onState: (state: LiveState) => void
}

/** ms */
export const LIVE_TIMES = {
  ping: 25_000,
  pong: 8_000,
  quickPong: 3_000,
  handshake: 10_000,
  firstRetry: 500,
  /** who loses a line is seldom alone: the first tries are scattered over this time on top */
  scatter: 2_000,
  longestRetry: 30_000,
  /** not live for this long is told to the person */
  offlineAfter: 4_000,
}

const OPEN = 1

/**
 * Keeps one line to the server open while it is wanted: says hello with a fresh token, notices a dead
 * line by a ping without an answer, and comes back with growing, scattered pauses.
 */
export class LiveSocket {
  private readonly deps: LiveSocketDeps
  private socket: Socket | null = null
  private isWanted = false
  private isReady = false
  private isRenewing = false
  private attempt = 0
  private token = ''
  private userId = ''
  private state: LiveState = 'connecting'
  private retryTimer: ReturnType<typeof setTimeout> | undefined
  private deadTimer: ReturnType<typeof setTimeout> | undefined
  private pingTimer: ReturnType<typeof setTimeout> | undefined
  private offlineTimer: ReturnType<typeof setTimeout> | undefined

  constructor(deps: LiveSocketDeps) {
    this.deps = deps
  }

  /** The person the open line belongs to, or '' while there is none. */
  get owner(): string {
    return this.isReady ? this.userId : ''
  }

  start(): void {
    if (this.isWanted) return
    this.isWanted = true
    this.attempt = 0
    this.tellWhenOffline()
    this.connect()
  }

  stop(): void {
    this.isWanted = false
    this.drop()
    clearTimeout(this.retryTimer)
    clearTimeout(this.offlineTimer)
    this.offlineTimer = undefined
    this.setState('connecting')
  }

  /** False when there is no line: whoever needs the frame sends it after the next `onReady`. */
  send(frame: ClientFrame): boolean {
    if (!this.isReady || this.socket?.readyState !== OPEN) return false
    this.socket.send(JSON.stringify(frame))
    return true
  }

  /** Something says that the line may be back or dead: the browser is online again, the tab is seen again. */
  wake(): void {
    if (!this.isWanted) return
    if (this.isReady) return void this.ping(LIVE_TIMES.quickPong)
    if (this.socket) return
    this.attempt = 0
    this.connect()
  }

  /** What kept the line from coming is over: whether there will be one is open again. */
  beginAnew(): void {
    if (!this.isWanted) return
    if (this.state === 'offline') {
      clearTimeout(this.offlineTimer)
      this.offlineTimer = undefined
      this.setState('connecting')
      this.tellWhenOffline()
    }
    this.wake()
  }

  /** The browser lost its network: no use in waiting for a ping to fail. */
  sleep(): void {
    if (!this.isWanted) return
    this.drop()
    this.setState('offline')
    this.retry()
  }

  /** Closes the line and opens a new one, for another person or another token. */
  restart(): void {
    this.drop()
    if (this.isWanted) this.connect()
  }

  private connect(): void {
    clearTimeout(this.retryTimer)
    const socket = this.deps.open()
    this.socket = socket
    this.expectAnswer(LIVE_TIMES.handshake)
    socket.addEventListener('open', () => void this.hello(socket))
    socket.addEventListener('message', (message) => this.receive(socket, String(message.data)))
    socket.addEventListener('close', () => {
      if (this.socket === socket && !this.isRenewing) this.lost()
    })
  }

  private async hello(socket: Socket): Promise<void> {
    const session = await this.deps.session().catch(() => undefined)
    if (this.socket !== socket) return
    if (session === undefined) return this.lost()
    if (session === null) return this.stop()
    this.token = session.token
    this.userId = session.userId
    socket.send(JSON.stringify({ type: 'hello', token: session.token } satisfies ClientFrame))
  }

  private receive(socket: Socket, text: string): void {
    if (this.socket !== socket) return
    const frame = readFrame(text)
    if (!frame) return this.tellUnknown(text)
    this.waitForPing()
    if (frame.type === 'ready') this.becomeReady()
    else if (frame.type === 'signed-out') void this.renewAndRestart(socket)
    else if (frame.type !== 'pong') this.deps.onFrame(frame)
  }

  private tellUnknown(text: string): void {
    const caseId = caseIn(text)
    if (caseId === null) return
    this.waitForPing()
    this.deps.onUnknown(caseId)
  }

  private becomeReady(): void {
    if (this.isReady) return
    this.isReady = true
    this.attempt = 0
    clearTimeout(this.offlineTimer)
    this.offlineTimer = undefined
    this.setState('live')
    this.deps.onReady()
  }

  private async renewAndRestart(socket: Socket): Promise<void> {
    this.isRenewing = true
    await this.deps.renew().catch(() => undefined)
    this.isRenewing = false
    if (this.socket === socket) this.lost()
  }

  private waitForPing(): void {
    clearTimeout(this.deadTimer)
    clearTimeout(this.pingTimer)
    this.pingTimer = setTimeout(() => void this.ping(LIVE_TIMES.pong), LIVE_TIMES.ping)
  }

  private async ping(patience: number): Promise<void> {
    this.expectAnswer(patience)
    this.send({ type: 'ping' })
    // A token that has been renewed meanwhile goes over the same line, before the old one runs out.
    const session = await this.deps.session().catch(() => null)
    if (!session || session.token === this.token || !this.isReady) return
    if (session.userId !== this.userId) return this.restart()
    this.token = session.token
    this.send({ type: 'hello', token: session.token })
  }

  private expectAnswer(patience: number): void {
    clearTimeout(this.deadTimer)
    this.deadTimer = setTimeout(() => this.lost(), patience)
  }

  private lost(): void {
    this.drop()
    this.tellWhenOffline()
    this.retry()
  }

  private drop(): void {
    const socket = this.socket
    this.socket = null
    this.isReady = false
    clearTimeout(this.deadTimer)
    clearTimeout(this.pingTimer)
    socket?.close()
  }

  private retry(): void {
    if (!this.isWanted) return
    const pause = Math.min(LIVE_TIMES.longestRetry, LIVE_TIMES.firstRetry * 2 ** this.attempt)
    const scatter = this.attempt === 0 ? LIVE_TIMES.scatter * this.deps.random() : 0
    this.attempt += 1
    clearTimeout(this.retryTimer)
    this.retryTimer = setTimeout(() => this.connect(), pause * (0.5 + this.deps.random() / 2) + scatter)
  }

  private tellWhenOffline(): void {
    if (this.state === 'live') this.setState('connecting')
    this.offlineTimer ??= setTimeout(() => this.setState('offline'), LIVE_TIMES.offlineAfter)
  }

  private setState(state: LiveState): void {
    if (state === this.state) return
    this.state = state
    this.deps.onState(state)
  }
}

function caseIn(text: string): string | null {
  try {
    const said: { caseId?: unknown } | null = JSON.parse(text)
    return typeof said?.caseId === 'string' ? said.caseId : null
  } catch {
    return null
  }
}

function readFrame(text: string): ServerFrame | null {
  try {
    const parsed = serverFrame.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
