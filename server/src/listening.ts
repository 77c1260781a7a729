import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { StartupError } from './startup-error.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Where to listen, and the variables that say so. */
export type Place = { port: number; host: string; names: { port: string; host: string } }

/**
 * Takes a port, before there is anything to answer with: a taken one is told before anything else is touched.
 * @returns the server and the port, which the system chose where it was 0
 * @throws StartupError with what to set
 */
export async function listen(
  place: Place,
  handler: { current: Handler },
): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => handler.current(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartupError(sentence(error, place), { cause: error })),
    )
    server.listen(place.port, place.host, resolve)
  })
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : place.port }
}

function sentence(error: NodeJS.ErrnoException, { host, port, names }: Place): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is taken: stop what runs there or set ${names.port} to another one.`
  if (error.code === 'EACCES')
    return `Port ${port} may not be used by this user: set ${names.port} to 1024 or more.`
  return `Cannot listen on ${host}:${port} (${error.code ?? error.message}): set ${names.host} and ${names.port} to an address of this machine.`
}
