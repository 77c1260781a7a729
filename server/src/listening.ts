import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as PlainServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from './startup-error.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Where to listen, and the variables that say so. */
export type Place = { port: number; host: string; names: { port: string; host: string } }

/**
 * Milliseconds. A proxy keeps connections open between requests for ten seconds (`deploy/`): whichever side closes one that the other is
 * just writing to loses a request, so that it has to be the proxy's.
 */
const KEPT = { byProxy: 10_000, here: 65_000 }
/** Milliseconds for requests that are being answered when a process ends. */
const ANSWERED_WITHIN = 20_000

/**
 * Takes a port, before there is anything to answer with: a taken one is told before anything else is touched.
 * @returns the server and the port, which the system chose where it was 0
 * @throws StartupError with what to set
 */
export async function listen(
  place: Place,
  handler: { current: Handler },
): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    // it ends: the next request on this connection goes elsewhere
    if (!server.listening) response.shouldKeepAlive = false
    const answers = answering.get(server)
    answers?.add(response)
    response.once('close', () => answers?.delete(response))
    handler.current(request, response)
  })
  answering.set(server, new Set())
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartupError(sentence(error, place), { cause: error })),
    )
    server.listen(place.port, place.host, resolve)
  })
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : place.port }
}

/** What each server is answering. */
const answering = new WeakMap<Server, Set<ServerResponse>>()

/** Leaves it to the proxy to close connections that rest. */
export function keepForProxy(server: Server): void {
  server.keepAliveTimeout = KEPT.here
}

/**
 * Takes no new connection, and resolves when those that are open have ended. Behind a proxy (`keepForProxy`) one that rests is left to
 * it for a while: it may be writing a request this moment, and would send a form to nobody else.
 */
export async function stopListening(
  server: Server,
  { isBehindProxy, byProxy = KEPT.byProxy }: { isBehindProxy: boolean; byProxy?: number },
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.once('close', resolve))
  // that of an HTTP server closes at once what rests
  if (isBehindProxy) PlainServer.prototype.close.call(server)
  else server.close()
  for (const response of answering.get(server) ?? []) response.shouldKeepAlive = false
  const late = setTimeout(() => server.closeAllConnections(), ANSWERED_WITHIN)
  if (isBehindProxy) await Promise.race([closed, wait(byProxy + 1_000, null, { ref: false })])
  // and what ends later does not rest any more
  server.keepAliveTimeout = 1
  server.closeIdleConnections()
  await closed
  clearTimeout(late)
}

function sentence(error: NodeJS.ErrnoException, { host, port, names }: Place): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is taken: stop what runs there or set ${names.port} to another one.`
  if (error.code === 'EACCES')
    return `Port ${port} may not be used by this user: set ${names.port} to 1024 or more.`
  return `Cannot listen on ${host}:${port} (${error.code ?? error.message}): set ${names.host} and ${names.port} to an address of this machine.`
}
