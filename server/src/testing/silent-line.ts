import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line to a port of this machine, as to a database on another machine. */
export type SilentLine = {
  port: number
  /** The machine is gone without a word and another one has its address: what is open stays open and hears nothing, what is opened passes. */
  hush(): void
  /** From here on what is opened is taken and leads nowhere, as where the machine is too busy for it; what is open passes. */
  hold(): void
  /** From here on what is opened hears from PostgreSQL that it has none left; what is open passes. */
  fill(): void
  close(): Promise<void>
}

const NONE_LEFT = Buffer.from('SFATAL\0C53300\0Msorry, too many clients already\0\0')
/** An error as PostgreSQL tells it: its kind, its length with that of the number itself, and what it says. */
const REFUSAL = Buffer.concat([Buffer.from('E'), Buffer.from([0, 0, 0, NONE_LEFT.length + 4]), NONE_LEFT])

export async function openSilentLine(to: number): Promise<SilentLine> {
  const open = new Set<[Socket, Socket]>()
  const held = new Set<Socket>()
  let takes: 'all' | 'none' | 'none left' = 'all'
  const server = createServer((near) => {
    if (takes !== 'all') {
      near.on('error', () => {})
      held.add(near.resume())
      if (takes === 'none left') near.end(REFUSAL)
      return
    }
    const far = connect(to, '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    open.add(pair)
    near.pipe(far)
    far.pipe(near)
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.once('close', () => {
        open.delete(pair)
        for (const other of pair) other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    hush() {
      for (const [near, far] of open) {
        near.unpipe(far)
        far.unpipe(near)
        near.resume()
      }
    },
    hold() {
      takes = 'none'
    },
    fill() {
      takes = 'none left'
    },
    async close() {
      for (const near of held) near.destroy()
      for (const pair of open) for (const socket of pair) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
