import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** How long a connection to a process rests before it is closed, as in `deploy/`. Milliseconds. */
const KEPT = 10_000
/** What may be asked of another process although this one may have done it already. */
const REPEATABLE = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])

/** A proxy as those of `deploy/`: to each process in turn, to the next where nobody listens, and with a form to no second one. */
export type Balancer = {
  origin: string
  /** requests that no process answered, told as 502 */
  failed: string[]
  close(): Promise<void>
}

export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, timeout: KEPT })
  const failed: string[] = []
  let turn = 0
  const inTurn = () => {
    turn += 1
    return ports.map((_, at) => ports[(turn + at) % ports.length] ?? 0)
  }
  const server = createServer((asking, answer) => void pass(asking, answer))

  async function pass(asking: IncomingMessage, answer: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of asking) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    for (const port of inTurn()) if (await passTo(port, asking, body, answer)) return
    failed.push(`${asking.method} ${asking.url?.split('?')[0]}`)
    answer.writeHead(502).end()
  }

  /** False where another process may be asked. */
  function passTo(
    port: number,
    { method = '', url, headers }: IncomingMessage,
    body: Buffer,
    answer: ServerResponse,
  ): Promise<boolean> {
    return new Promise((done) => {
      let isSent = false
      const onward = request({ port, host: '127.0.0.1', method, path: url, headers, agent }, (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(answer)
        given.once('end', () => done(true))
        given.once('error', () => {
          failed.push(`${method} ${url?.split('?')[0]}: cut`)
          answer.destroy()
          done(true)
        })
      })
      onward.once('socket', (socket) => {
        // a connection that is open already takes it at once
        if (onward.reusedSocket) isSent = true
        else socket.once('connect', () => (isSent = true))
      })
      onward.once('error', () => {
        if (answer.headersSent) return
        if (!isSent || REPEATABLE.has(method)) return done(false)
        failed.push(`${method} ${url?.split('?')[0]}: lost`)
        answer.writeHead(502).end()
        done(true)
      })
      onward.end(body)
    })
  }

  const streams = new Set<Duplex>()
  server.on('upgrade', (asking: IncomingMessage, raw: Socket, head: Buffer) => {
    streams.add(raw)
    raw.once('close', () => streams.delete(raw))
    raw.on('error', () => raw.destroy())
    joinTo(inTurn(), asking, raw, head)
  })

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failed,
    async close() {
      for (const stream of streams) stream.destroy()
      server.closeAllConnections()
      server.close()
      agent.destroy()
      await once(server, 'close')
    },
  }
}

/** Joins a live stream to the first process that listens. */
function joinTo(
  [port, ...others]: readonly number[],
  asking: IncomingMessage,
  raw: Socket,
  head: Buffer,
): void {
  if (port === undefined) return void raw.destroy()
  const onward = connect(port, '127.0.0.1')
  onward.once('connect', () => {
    const lines = asking.rawHeaders.flatMap((name, at, all) =>
      at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : [],
    )
    onward.write([`${asking.method} ${asking.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    onward.write(head)
    onward.pipe(raw).pipe(onward)
    onward.once('close', () => raw.destroy())
    raw.once('close', () => onward.destroy())
  })
  onward.on('error', () => {
    if (onward.connecting || onward.bytesRead === 0) joinTo(others, asking, raw, head)
    else raw.destroy()
  })
}
