import type { ProviderOptions, ProviderProfile } from '../platform/options.ts'

type Known = Pick<ProviderOptions, 'issuer' | 'endpoints' | 'scopes' | 'readProfile' | 'formPost'>

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** A person of GitHub; `emails` are the addresses it knows, with what it has verified. */
export function githubProfile(claims: Record<string, unknown>): ProviderProfile | null {
  const { id, login } = claims
  if (typeof id !== 'number') return null
  const emails: unknown[] = Array.isArray(claims['emails']) ? claims['emails'] : []
  const primary = emails.map((one) => Object(one)).find((one) => one.primary === true)
  const email = text(primary?.email)?.toLowerCase() ?? null
  const name = text(claims['name'])
  const picture = text(claims['avatar_url'])
  return {
    subject: String(id),
    email,
    emailVerified: email !== null && primary?.verified === true,
    metadata: {
      ...(text(login) === null ? {} : { user_name: login, preferred_username: login }),
      ...(name === null ? {} : { name, full_name: name }),
      ...(picture === null ? {} : { avatar_url: picture }),
    },
  }
}

/** Where well-known services are, so that an id and a secret are all a configuration needs to say. */
const KNOWN: Record<string, Known> = {
  google: {
    issuer: 'https://accounts.google.com',
    endpoints: {
      authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
      userinfo: 'https://openidconnect.googleapis.com/v1/userinfo',
      keys: 'https://www.googleapis.com/oauth2/v3/certs',
    },
  },
  gitlab: {
    issuer: 'https://gitlab.com',
    endpoints: {
      authorization: 'https://gitlab.com/oauth/authorize',
      token: 'https://gitlab.com/oauth/token',
      userinfo: 'https://gitlab.com/oauth/userinfo',
      keys: 'https://gitlab.com/oauth/discovery/keys',
    },
  },
  github: {
    endpoints: {
      authorization: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      userinfo: 'https://api.github.com/user',
      emails: 'https://api.github.com/user/emails',
    },
    scopes: 'read:user user:email',
    readProfile: githubProfile,
  },
  linkedin_oidc: { issuer: 'https://www.linkedin.com/oauth' },
  slack_oidc: { issuer: 'https://slack.com' },
  twitch: { issuer: 'https://id.twitch.tv/oauth2' },
  apple: { issuer: 'https://appleid.apple.com', scopes: 'openid email name', formPost: true },
}

/** The options of a provider, with what is known of a service of that name where they say nothing. */
export function completeProvider(name: string, options: ProviderOptions): ProviderOptions {
  if (options.issuer !== undefined || options.endpoints !== undefined) return options
  return { ...KNOWN[name], ...options }
}
