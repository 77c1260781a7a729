import type { Context, Hono } from 'hono'
import { AuthError, invalid } from '../errors.ts'
import type { Service } from '../service.ts'
import { requireAdmin, requireUser } from './bearer.ts'
import { limitRate } from './request.ts'
import { errorMembers, withFragment } from './verify.ts'

/** What this service does not do, in the words clients know. */
export function addRefusals(app: Hono, service: Service): void {
  const refuse = (path: string, code: string, message: string): void => {
    app.all(path, () => {
      throw new AuthError(404, code, message)
    })
  }
  app.use('/admin/*', async (c, next) => {
    await requireAdmin(service, c)
    return next()
  })
  app.use('/user/identities/*', async (c, next) => {
    await requireUser(service, c)
    return next()
  })
  app.post('/sso', async (c, next) => {
    await limitRate(service, c, 'sso')
    return next()
  })
  refuse('/sso', 'saml_provider_disabled', 'SAML 2.0 is disabled')
  refuse('/sso/*', 'saml_provider_disabled', 'SAML 2.0 is disabled')
  refuse('/admin/sso/*', 'saml_provider_disabled', 'SAML 2.0 is disabled')
  refuse('/user/identities/*', 'manual_linking_disabled', 'Manual linking is disabled')
  refuse('/passkeys', 'passkey_disabled', 'Passkeys are disabled')
  refuse('/passkeys/*', 'passkey_disabled', 'Passkeys are disabled')
  refuse('/admin/users/:id/passkeys', 'passkey_disabled', 'Passkeys are disabled')
  refuse('/admin/users/:id/passkeys/*', 'passkey_disabled', 'Passkeys are disabled')
  refuse('/oauth/*', 'feature_disabled', 'OAuth server is disabled')
  refuse('/user/oauth/*', 'feature_disabled', 'OAuth server is disabled')
  refuse('/admin/oauth/*', 'feature_disabled', 'OAuth server is disabled')
  refuse('/.well-known/oauth-authorization-server', 'feature_disabled', 'OAuth server is disabled')
  refuse('/admin/custom-providers', 'feature_disabled', 'Custom providers are disabled')
  refuse('/admin/custom-providers/:id', 'custom_provider_not_found', 'Custom provider not found')
  app.get('/authorize', () => {
    throw invalid('Unsupported provider: provider is not enabled')
  })
  const callback = (c: Context): Response => {
    const state = c.req.query('state') ?? ''
    const refusal =
      state === ''
        ? new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
        : new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired')
    return c.redirect(withFragment(service.settings.siteUrl, errorMembers(refusal)), 303)
  }
  app.get('/callback', callback)
  app.post('/callback', callback)
}
