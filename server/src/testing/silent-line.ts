import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line to a port of this machine, as to a database on another machine. */
export type SilentLine = {
  port: number
  /** The machine is gone without a word and another one has its address: what is open stays open and hears nothing, what is opened passes. */
  hush(): void
  close(): Promise<void>
}

export async function openSilentLine(to: number): Promise<SilentLine> {
  const open = new Set<[Socket, Socket]>()
  const server = createServer((near) => {
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
    async close() {
      for (const pair of open) for (const socket of pair) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
