import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** What is left of a body is taken for so long after its answer, and no more of it than this. */
const READ_ON = { ms: 30_000, bytes: 256 * 1024 * 1024 }

/**
 * Answers as `fetch` says. Who was answered before all of a body had come, since it is too large, is read to its end: a connection that is
 * closed while the other side writes is reset, and takes the answer along; a proxy then makes a 502 of it (RFC 9112, 9.6).
 */
export function listenerOf(fetch: (request: Request) => Response | Promise<Response>): Handler {
  // what would clear up by itself closes after half a second, which a slow line does not keep
  const answer = getRequestListener(fetch, { autoCleanupIncoming: false })
  return (request, response) => {
    response.once('finish', () => {
      if (!request.complete) readOn(request, response)
    })
    void answer(request, response)
  }
}

function readOn(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  let bytes = 0
  const stop = () => {
    clearTimeout(late)
    request.off('data', count)
  }
  const giveUp = () => {
    stop()
    socket.destroySoon()
  }
  const count = (part: Uint8Array) => {
    bytes += part.byteLength
    if (bytes > READ_ON.bytes) giveUp()
  }
  const late = setTimeout(giveUp, READ_ON.ms).unref()
  request.once('end', stop)
  request.once('close', stop)
  response.once('error', stop)
  // whoever has looked at the body and then refused it would stop it again
  request.removeAllListeners('data').removeAllListeners('readable')
  request.on('data', count)
  request.resume()
}
