import { Hono } from 'hono'
import type { Context, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { asAuthError, AuthError, errorReply } from '../platform/errors.ts'
import type { Service } from '../platform/service.ts'
import { addAdminLinks } from './admin-links.ts'
import { addAdminUsers } from './admin-users.ts'
import { addFactors } from './factors.ts'
import { addLogout } from './logout.ts'
import { addMails } from './mails.ts'
import { addOAuth } from './oauth.ts'
import { addPasskeys } from './passkeys.ts'
import { addPublic } from './public.ts'
import { addRecoveryCodes } from './recovery-codes.ts'
import { addRefusals } from './refusals.ts'
import { addSignup } from './signup.ts'
import { addSso } from './sso.ts'
import { addToken } from './token.ts'
import { addUser } from './user.ts'
import { addVerify } from './verify.ts'

const MAXIMUM_BODY = 1024 * 1024
/** The others have no body that anybody reads. */
const WITH_BODY = ['POST', 'PUT', 'PATCH', 'DELETE']

/** What a browser is told before it asks from another page. */
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET,POST,PUT,PATCH,DELETE',
  'Access-Control-Allow-Headers': [
    'Accept',
    'Authorization',
    'Content-Type',
    'X-Client-IP',
    'X-Client-Info',
    'X-JWT-AUD',
    'x-use-cookie',
    'X-Supabase-Api-Version',
    'apikey',
    'redirect_to',
  ].join(','),
  Vary: 'Access-Control-Request-Headers',
}

/**
 * Any page may ask, none with cookies: what a person holds here is in the Authorization header. Not hono's own `cors`, which touches the
 * answer before there is one: every answer is copied then, and sent as a stream.
 */
function allowAnyOrigin(c: Context, next: Next): Promise<Response | void> {
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Access-Control-Expose-Headers', 'X-Total-Count,Link,X-Supabase-Api-Version')
  return c.req.method === 'OPTIONS' ? Promise.resolve(c.body(null, 204, PREFLIGHT)) : next()
}

function keepPrivate(c: Context, next: Next): Promise<void> {
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  return next()
}

function limitTime(within: number) {
  return (_c: Context, next: Next): Promise<void> => {
    const { promise, reject } = Promise.withResolvers<never>()
    const message = 'Processing this request timed out, please retry after a moment.'
    const timer = setTimeout(() => reject(new AuthError(504, 'request_timeout', message)), within)
    return Promise.race([next(), promise]).finally(() => clearTimeout(timer))
  }
}

/** The routes, in an app that can be mounted anywhere; errors never leave it. */
export function createApp(service: Service): Hono {
  const app = new Hono()
  app.onError((error, c) => {
    const refusal = asAuthError(error)
    if (refusal === null || refusal.status === 503) service.settings.onError?.(error)
    return errorReply(c, refusal ?? new AuthError(500, 'unexpected_failure', 'Internal Server Error'))
  })
  app.use('*', allowAnyOrigin)
  app.use('*', keepPrivate)
  app.use('*', limitTime(service.settings.requestTimeout))
  app.on(
    WITH_BODY,
    '*',
    bodyLimit({
      maxSize: MAXIMUM_BODY,
      onError: () => {
        // whoever listens reads the rest: a connection that is closed before that is reset, and the answer with it
        throw new AuthError(413, 'request_entity_too_large', 'Request body too large')
      },
    }),
  )
  addPublic(app, service)
  addSignup(app, service)
  addToken(app, service)
  addLogout(app, service)
  addUser(app, service)
  addVerify(app, service)
  addMails(app, service)
  addRecoveryCodes(app, service)
  addFactors(app, service)
  addPasskeys(app, service)
  addOAuth(app, service)
  addSso(app, service)
  addAdminUsers(app, service)
  addAdminLinks(app, service)
  addRefusals(app, service)
  app.all('*', (c) => errorReply(c, new AuthError(404, 'unknown', 'Not found')))
  return app
}
