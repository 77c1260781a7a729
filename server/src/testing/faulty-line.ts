import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'

/** What becomes of one request. */
export type Fault =
  /** nobody answers: the connection ends at once */
  | 'away'
  | { status: number; code: string }
  /** something else is answered */
  | { says: string }
  /** the answer ends after so many bytes, with the line */
  | { cutAfter: number }
  /** its first byte is another one */
  | 'spoilt'
  /** the first byte that is sent is another one when it arrives */
  | 'spoilt on its way'
  /** it is done, and the answer to it gets lost */
  | 'unheard'
  /** nobody ever answers, and the connection stays */
  | 'hangs'
  /** it is passed on after so many milliseconds */
  | { after: number }

/** `signedAt`: the time that a request to a store bears. */
export type Asked = { method: string; url: string; signedAt: string }

/** A line to a server on which what is asked goes wrong as a test says; without that it passes as it is. */
export type Faults = {
  port: number
  /** everything that was asked, in order */
  asked: Asked[]
  /** What to do with each request from now on; null: nothing. */
  rule: (asked: Asked) => Fault | null
  close(): Promise<void>
}

/** Opens a line to a port of this machine. */
export async function openFaults(to: number): Promise<Faults> {
  const sockets = new Set<Socket>()
  const line: Faults = {
    port: 0,
    asked: [],
    rule: () => null,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((asking, answer) => {
    const signedAt = asking.headers['x-amz-date']?.toString() ?? ''
    const asked = { method: asking.method ?? '', url: asking.url ?? '', signedAt }
    line.asked.push(asked)
    pass(asking, answer, to, line.rule(asked))
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  line.port = (server.address() as AddressInfo).port
  return line
}

function pass(asking: IncomingMessage, answer: ServerResponse, to: number, fault: Fault | null): void {
  if (fault === 'away') return void asking.socket.destroy()
  if (fault === 'hangs') return void asking.resume()
  if (fault !== null && typeof fault === 'object' && 'after' in fault)
    return void setTimeout(() => pass(asking, answer, to, null), fault.after)
  if (fault !== null && typeof fault === 'object' && !('cutAfter' in fault)) {
    asking.resume()
    const { status, words } =
      'says' in fault
        ? { status: 200, words: fault.says }
        : { status: fault.status, words: `<Error><Code>${fault.code}</Code></Error>` }
    answer.writeHead(status, { 'content-type': 'application/xml' })
    return void answer.end(`<?xml version="1.0"?>${words}`)
  }
  const { method, url, headers } = asking
  // the host is part of what was signed
  const onward = request({ port: to, host: '127.0.0.1', method, path: url, headers }, (given) => {
    if (fault === 'unheard') {
      given.resume()
      return void given.once('end', () => asking.socket.destroy())
    }
    answer.writeHead(given.statusCode ?? 502, given.headers)
    if (fault === null || fault === 'spoilt on its way') return void given.pipe(answer)
    let left = typeof fault === 'object' ? fault.cutAfter : Infinity
    let isFirst = true
    given.on('data', (part: Buffer) => {
      if (fault === 'spoilt' && isFirst) part[0] = (part[0] ?? 0) ^ 0xff
      isFirst = false
      const passed = part.subarray(0, left)
      left -= passed.byteLength
      answer.write(passed)
      if (left > 0) return
      given.destroy()
      // what was written goes out first
      answer.socket?.end()
    })
    given.on('end', () => answer.end())
  })
  onward.on('error', () => asking.socket.destroy())
  if (fault === 'spoilt on its way')
    asking.once('data', (part: Buffer) => void (part[0] = (part[0] ?? 0) ^ 0xff))
  asking.pipe(onward)
}
