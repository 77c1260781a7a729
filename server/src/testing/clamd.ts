import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, connect } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The harmless file that every scanner calls harmful; in two parts, so that no scanner minds this one. */
export const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)

/** Its size and MD5 sum, as clamd's own list of signatures has it. */
const SIGNATURE = '44d88612fea8a8f36de82e1278abb02f:68:Eicar-Test-Signature\n'
const PROGRAM = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/usr/bin/clamd'].find((path) =>
  existsSync(path),
)

export type Clamd = { url: string; stop(): Promise<void> }

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** A clamd that knows one signature: the real one where it is installed, else one that speaks as it does. */
export function startClamd(port: number): Promise<Clamd> {
  return PROGRAM === undefined ? startStandIn(port) : startReal(PROGRAM, port)
}

async function startReal(program: string, port: number): Promise<Clamd> {
  const folder = await mkdtemp(join(tmpdir(), 'evensettle-clamd-'))
  await writeFile(join(folder, 'eicar.hdb'), SIGNATURE)
  const settings = [
    'Foreground yes',
    'TCPAddr 127.0.0.1',
    `TCPSocket ${port}`,
    `LocalSocket ${join(folder, 'clamd.ctl')}`,
    `DatabaseDirectory ${folder}`,
    `TemporaryDirectory ${folder}`,
    'StreamMaxLength 26M',
    'MaxThreads 2',
  ]
  await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
  const child = spawn(program, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (!(await answers(port)) && child.exitCode === null) await new Promise(setImmediate)
  return {
    url: `tcp://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('zPING\0'))
    socket.once('data', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
    socket.once('data', () => socket.destroy())
  })
}

/** Speaks PING and INSTREAM as clamd does, with the same limit and the same answers. */
export async function startStandIn(port: number, limit = Number.POSITIVE_INFINITY): Promise<Clamd> {
  const server = createServer((socket) => {
    const parts: Buffer[] = []
    let length = 0
    socket.on('error', () => {})
    socket.on('data', (part) => {
      parts.push(part)
      length += part.length
      if (length > limit) return void socket.end(`${TOO_LARGE}\0`)
      // every question ends like this: what stands before it is looked through once, not at each part
      if (part.at(-1) !== 0) return
      const answer = answerTo(Buffer.concat(parts))
      if (answer !== null) socket.end(`${answer}\0`)
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `tcp://127.0.0.1:${port}`,
    async stop() {
      server.close()
      await once(server, 'close')
    },
  }
}

const TOO_LARGE = 'INSTREAM size limit exceeded. ERROR'
const INSTREAM = Buffer.from('zINSTREAM\0')

function answerTo(came: Buffer): string | null {
  if (came.equals(Buffer.from('zPING\0'))) return 'PONG'
  if (!came.subarray(0, INSTREAM.length).equals(INSTREAM)) return null
  const file: Buffer[] = []
  for (let at = INSTREAM.length; at + 4 <= came.length;) {
    const length = came.readUInt32BE(at)
    if (length === 0)
      return Buffer.concat(file).equals(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
    file.push(came.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

/** A scanner that says nothing of files with HOLD in them until it is let go, and calls every other file clean. */
export async function startHoldingScanner(
  port: number,
): Promise<Clamd & { held(): number; hasHeld(count: number): Promise<void>; letGo(): void }> {
  const free = Promise.withResolvers<void>()
  const watchers = new Set<() => void>()
  let held = 0
  const server = createServer((socket) => {
    let came = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (part) => {
      came = Buffer.concat([came, part])
      const answer = answerTo(came)
      if (answer === null) return
      if (!came.includes('HOLD')) return void socket.end(`${answer}\0`)
      held += 1
      for (const look of watchers) look()
      void free.promise.then(() => socket.end(`${answer}\0`))
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `tcp://127.0.0.1:${port}`,
    held: () => held,
    hasHeld: (count) =>
      new Promise((resolve) => {
        const look = () => held >= count && resolve()
        watchers.add(look)
        look()
      }),
    letGo: () => free.resolve(),
    async stop() {
      free.resolve()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A scanner that takes its time, and then finds something in whatever it was given. */
export async function startSlowFinder(
  port: number,
): Promise<Clamd & { isAsked: Promise<void>; find(): void }> {
  const asked = Promise.withResolvers<void>()
  const found = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => asked.resolve())
    void found.promise.then(() => socket.end('stream: Test FOUND\0'))
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `tcp://127.0.0.1:${port}`,
    isAsked: asked.promise,
    find: () => found.resolve(),
    async stop() {
      server.close()
      await once(server, 'close')
    },
  }
}
