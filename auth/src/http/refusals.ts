import type { Hono } from 'hono'
import { AuthError } from '../platform/errors.ts'
import type { Service } from '../platform/service.ts'
import { requireAdmin, requireUser } from './bearer.ts'
import { limitRate } from './request.ts'

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
}
