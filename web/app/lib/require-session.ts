import { redirect, type MiddlewareFunction } from 'react-router'
import { currentSession } from './auth.ts'

/** An address that leads back to the requested one after a detour. */
export function detour(path: string, request: Request): Response {
  const { pathname, search } = new URL(request.url)
  // a request does not carry the place in the page that it is for; the window does when it was opened there
  const hash = window.location.pathname === pathname ? window.location.hash : ''
  return redirect(`${path}?next=${encodeURIComponent(pathname + search + hash)}`)
}

/** Lets signed-in people through and sends everybody else to sign in, the second factor included. */
export const requireSession: MiddlewareFunction = async ({ request }, next) => {
  const session = await currentSession()
  if (!session || session.isSecondFactorPending) throw detour('/login', request)
  return next()
}
