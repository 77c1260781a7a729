import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import type { Logger } from '../telling/log.ts'

/** `away`: the scanner does not answer; `too_large`: it takes no file of this size; `off`: the operator has none. */
export type ScanResult = 'clean' | 'harmful' | 'too_large' | 'away' | 'off'

/** Looks for viruses in what people hand in, where the operator runs a clamd. */
export type VirusScan = {
  isOn: boolean
  scan(parts: AsyncIterable<Uint8Array>): Promise<ScanResult>
  /** For the health page: `off`, or that it answers. Throws where it does not. */
  check(): Promise<'on' | 'off'>
}

/** Milliseconds; a large archive in a PDF takes its time. */
const ANSWER_WITHIN = { scan: 60_000, ping: 2_000 }

/** A scanner at `tcp://host:port` or `unix:/path`, spoken to as clamd(8) says; null: nothing is scanned. */
export function createVirusScan(url: string | null, log: Pick<Logger, 'error'>): VirusScan {
  if (url === null) return { isOn: false, scan: async () => 'off', check: async () => 'off' }
  const dial = dialer(new URL(url))
  return {
    isOn: true,
    async scan(parts) {
      try {
        const said = await ask(dial(), ANSWER_WITHIN.scan, 'zINSTREAM\0', framed(parts))
        if (said === 'stream: OK') return 'clean'
        if (/^stream: .+ FOUND$/.test(said)) return 'harmful'
        if (/size limit exceeded/i.test(said)) {
          // trying again would be no use until the operator has changed it
          log.error('the virus scanner takes no file of this size: set its StreamMaxLength to 210M', { said })
          return 'too_large'
        }
        throw new Error(said === '' ? 'it hung up' : said)
      } catch (error) {
        // what it has not called clean nobody sees, and the operator hears why
        log.error('the virus scanner does not scan', { error })
        return 'away'
      }
    },
    async check() {
      const said = await ask(dial(), ANSWER_WITHIN.ping, 'zPING\0', nothing())
      if (said !== 'PONG') throw new Error(`the virus scanner said: ${said}`)
      return 'on'
    },
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

function dialer({ protocol, hostname, port, pathname }: URL): () => Socket {
  return protocol === 'unix:'
    ? () => connect(decodeURIComponent(pathname))
    : () => connect(Number(port || 3310), hostname.replace(/^\[|\]$/g, ''))
}

/** A file as INSTREAM wants it: pieces with their length in front, and one of no length at the end. */
async function* framed(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of parts) if (piece.length > 0) yield Buffer.concat([lengthOf(piece), piece])
  yield lengthOf(new Uint8Array())
}

function lengthOf(piece: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(piece.length)
  return length
}

/** Sends a command with what belongs to it and gives the answer, which ends with a zero or the line. */
async function ask(
  socket: Socket,
  within: number,
  command: string,
  parts: AsyncIterable<Uint8Array>,
): Promise<string> {
  const timer = setTimeout(() => socket.destroy(new Error('no answer in time')), within)
  const answer = answerOf(socket)
  // told before the last part has gone, for example of a file that is too large for it: the answer counts
  answer.catch(() => {})
  try {
    await once(socket, 'connect')
    socket.write(command)
    for await (const part of parts)
      if (!socket.write(part)) await Promise.race([once(socket, 'drain'), answer])
    return await answer
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      said += part
      if (said.includes('\0')) resolve(said.slice(0, said.indexOf('\0')))
    })
    socket.once('close', () => resolve(said.trim()))
    socket.on('error', (error) => (said === '' ? reject(error) : resolve(said.trim())))
  })
}
