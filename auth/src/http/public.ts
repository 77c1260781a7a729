import type { Hono } from 'hono'
import type { Service } from '../platform/service.ts'

const PROVIDERS = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'snapchat',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'spotify',
  'slack',
  'slack_oidc',
  'workos',
  'twitch',
  'twitter',
  'zoom',
]

const VERSION = 'v2.196.0'

/** What anybody may read: settings, health, public keys. */
export function addPublic(app: Hono, service: Service): void {
  const { settings, keys } = service
  const absent = Object.fromEntries(PROVIDERS.map((name) => [name, false]))
  const configured = Object.fromEntries(Object.keys(settings.providers).map((name) => [name, true]))
  app.get('/settings', (c) =>
    c.json({
      external: {
        anonymous_users: settings.anonymous,
        ...absent,
        ...configured,
        email: settings.emailProvider,
        phone: settings.phone !== undefined,
      },
      disable_signup: settings.disableSignup,
      mailer_autoconfirm: settings.autoconfirm,
      phone_autoconfirm: settings.phone?.autoconfirm === true,
      sms_provider: settings.phone === undefined ? '' : 'custom',
      saml_enabled: settings.saml !== undefined,
      saml_private_key_next_configured: false,
      passkeys_enabled: settings.passkeys !== undefined,
    }),
  )
  app.get('/health', (c) =>
    c.json({ version: VERSION, name: 'GoTrue', description: 'A GoTrue-compatible user and session service' }),
  )
  app.get('/.well-known/jwks.json', (c) => {
    c.header('Cache-Control', 'public, max-age=600')
    return c.json(keys.publicKeys)
  })
  app.get('/.well-known/openid-configuration', (c) => {
    c.header('Cache-Control', 'public, max-age=600')
    return c.json({
      issuer: settings.externalUrl,
      jwks_uri: `${settings.externalUrl}/.well-known/jwks.json`,
      id_token_signing_alg_values_supported: keys.algorithms,
      subject_types_supported: ['public'],
    })
  })
}
