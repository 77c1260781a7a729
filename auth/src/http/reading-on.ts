import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** What is left of a body is taken for so long after its answer, and no more of it than this. */
const READ_ON = { ms: 30_000, bytes: 256 * 1024 * 1024 }
/** How often it is looked how much that is. Milliseconds. */
const LOOK_EVERY = 200

/**
 * Answers as `fetch` says. Who was answered before all of a body had come, since it is too large, is read to its end: a connection that is
 * closed while the other side writes is reset, and takes the answer along; a proxy then makes a 502 of it (RFC 9112, 9.6).
 */
export function listenerOf(
  fetch: (request: Request) => Response | Promise<Response>,
  bounds = READ_ON,
): Handler {
  // what would clear up by itself closes after half a second, which a slow line does not keep
  const answer = getRequestListener(fetch, { autoCleanupIncoming: false })
  return (request, response) => {
    // a body that is given up takes it away from its request
    const { socket } = request
    response.once('finish', () => {
      if (!request.complete && !socket.destroyed) readOn(request, socket, bounds)
    })
    void answer(request, response)
  }
}

/** Until all of the body has come, too much of it, or for too long. */
function readOn(request: IncomingMessage, socket: Socket, bounds: typeof READ_ON): void {
  const from = socket.bytesRead
  const stop = () => {
    clearTimeout(late)
    clearInterval(looks)
    socket.off('close', stop)
  }
  const giveUp = () => {
    stop()
    if (!request.complete) socket.destroySoon()
  }
  const late = setTimeout(giveUp, bounds.ms).unref()
  // what the parser throws away is no event of anything
  const looks = setInterval(() => {
    if (request.complete) stop()
    else if (socket.bytesRead - from > bounds.bytes) giveUp()
  }, LOOK_EVERY).unref()
  request.once('end', stop)
  // a request that was answered does not hear that its connection is gone
  socket.once('close', stop)
  if (request.destroyed) return takeInPlaceOf(request, socket)
  // whoever has looked at the body and then refused it would stop it again
  request.removeAllListeners('data').removeAllListeners('readable').resume()
}

/** A body that somebody has given up takes nothing any more, and would hold up what comes behind it on its connection. */
function takeInPlaceOf(request: IncomingMessage, socket: Socket): void {
  request.push = () => true
  socket.resume()
}
