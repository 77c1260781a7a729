import { connect, type Socket } from 'node:net'

export type Reply = { status: number; body: string }

/**
 * One keep-alive connection that carries one request at a time: little work, so that it is not what is measured. A server closes one that
 * nobody uses for some seconds; it is opened anew for the next request.
 */
export type Connection = {
  send(request: Buffer): Promise<Reply>
  close(): void
}

/** The bytes of a request. */
export function requestBytes(
  method: 'GET' | 'POST',
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`)
}

type Waiting = { resolve: (reply: Reply) => void; reject: (error: Error) => void }

export async function openConnection(port: number): Promise<Connection> {
  let line = await openLine(port)
  return {
    async send(request) {
      if (line.isClosed()) line = await openLine(port)
      return line.send(request)
    },
    close: () => line.close(),
  }
}

async function openLine(port: number): Promise<Connection & { isClosed(): boolean }> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  let waiting: Waiting | null = null
  let received: Buffer = Buffer.alloc(0)
  const end = (error: Error) => {
    waiting?.reject(error)
    waiting = null
  }
  socket.on('error', end)
  socket.on('close', () => end(new Error('The server closed the connection.')))
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    try {
      const reply = readReply(received)
      if (!reply) return
      received = Buffer.alloc(0)
      waiting?.resolve(reply)
    } catch (error) {
      waiting?.reject(error as Error)
    }
    waiting = null
  })
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    isClosed: () => socket.readyState !== 'open',
    close: () => closeQuietly(socket),
  }
}

function closeQuietly(socket: Socket): void {
  socket.on('error', () => {})
  socket.destroy()
}

/** The reply at the start of the bytes, or null while it is not all there. */
export function readReply(bytes: Buffer): Reply | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return null
  const head = bytes.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length !== undefined) {
    const last = end + 4 + Number(length)
    return bytes.length < last ? null : { status, body: bytes.toString('utf8', end + 4, last) }
  }
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) throw new Error(`No length in the reply: ${head}`)
  if (bytes.indexOf('0\r\n\r\n', bytes.length - 5) === -1) return null
  return { status, body: unchunk(bytes.subarray(end + 4)) }
}

function unchunk(bytes: Buffer): string {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 4 + size
  }
  return Buffer.concat(parts).toString('utf8')
}

export type LoopResult = { count: number; seconds: number; latencies: number[] }

/** Sends requests back to back on `connections` connections for a time. Anything but 200 is an error. */
export async function closedLoop(
  port: number,
  connections: number,
  milliseconds: number,
  next: (index: number) => Buffer,
): Promise<LoopResult> {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  const latencies: number[] = []
  let index = 0
  const since = performance.now()
  try {
    await Promise.all(
      open.map(async (connection) => {
        for (let at = performance.now(); at - since < milliseconds;) {
          const { status, body } = await connection.send(next(index++))
          if (status !== 200) throw new Error(`${status} ${body}`)
          const now = performance.now()
          latencies.push(now - at)
          at = now
        }
      }),
    )
  } finally {
    for (const connection of open) connection.close()
  }
  return { count: latencies.length, seconds: (performance.now() - since) / 1_000, latencies }
}
