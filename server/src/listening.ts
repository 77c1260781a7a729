import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as PlainServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { StartupError } from './startup-error.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Where to listen, and the variables that say so. */
export type Place = { port: number; host: string; names: { port: string; host: string } }

/**
 * Milliseconds. A proxy keeps connections open between requests for ten seconds (`deploy/`): whichever side closes one that the other is
 * just writing to loses a request, so that it has to be the proxy's.
 */
const KEPT = { byProxy: 10_000, margin: 5_000, here: 65_000 }
/** Milliseconds for one turn in which there was next to nothing to do, and for finding one. */
const A_MOMENT = 1
const MET_WITHIN = 2_000
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
    if (ending.has(server)) response.shouldKeepAlive = false
    const answers = answering.get(server)
    answers?.add(response)
    response.once('close', () => answers?.delete(response))
    handler.current(request, response)
  })
  answering.set(server, new Set())
  await take(server, place)
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : place.port }
}

/** @throws StartupError */
function take(server: Server, place: Place): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      reject(new StartupError(sentence(error, place), { cause: error }))
    server.once('error', refuse)
    server.listen(place.port, place.host, () => {
      server.off('error', refuse)
      resolve()
    })
  })
}

/**
 * Lets go of the port: a proxy then sends people to other processes, and does not take “not yet” for an answer to them. The function that
 * it gives takes the port again.
 */
export async function stepAside(server: Server, place: Place): Promise<() => Promise<void>> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await closed
  return () => take(server, place)
}

const ending = new WeakSet<Server>()
/** What each server is answering. */
const answering = new WeakMap<Server, Set<ServerResponse>>()

/**
 * Who has been let in by the system and was not met by us yet is turned away when the port is closed. Resolves where that was looked at
 * a moment ago; after a while of much to do, anyway.
 */
async function untilNobodyWaits(): Promise<void> {
  const until = performance.now() + MET_WITHIN
  for (let at = performance.now(); at < until;) {
    await nextTurn()
    const before = at
    at = performance.now()
    if (at - before < A_MOMENT) return
  }
}

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
  ending.add(server)
  for (const response of answering.get(server) ?? []) response.shouldKeepAlive = false
  if (isBehindProxy) await untilNobodyWaits()
  // that of an HTTP server closes at once what rests
  if (isBehindProxy) PlainServer.prototype.close.call(server)
  else server.close()
  const late = setTimeout(() => server.closeAllConnections(), ANSWERED_WITHIN)
  if (isBehindProxy) await Promise.race([closed, wait(byProxy + KEPT.margin, null, { ref: false })])
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
