import { AuthClient, type Session } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'
import { freshAddress, PASSWORD } from './people.ts'
import { ORIGIN } from './servers.ts'

const url = `${ORIGIN}/auth/v1`

type Client = InstanceType<typeof AuthClient>

/** An account with an authenticator and backup codes, and the session (aal2) that made them. */
export type Guarded = {
  email: string
  client: Client
  factorId: string
  backupCodes: string[]
  /** A code that the service has not heard yet: it takes each half minute once. */
  nextCode(): string
}

function newClient(): Client {
  return new AuthClient({
    url,
    persistSession: false,
    autoRefreshToken: false,
    experimental: { recoveryCodes: true },
  })
}

/** Makes an account without a screen. */
export async function newAccount(name: string): Promise<{ email: string; client: Client }> {
  const email = freshAddress(name)
  const client = newClient()
  const { error } = await client.signUp({ email, password: PASSWORD })
  if (error) throw error
  return { email, client }
}

/** Makes an account that asks for a second factor. */
export async function newGuardedAccount(name: string): Promise<Guarded> {
  const { email, client } = await newAccount(name)
  const enrolled = await client.mfa.enroll({ factorType: 'totp' })
  if (enrolled.error) throw enrolled.error
  const factorId = enrolled.data.id
  const secret = enrolled.data.type === 'totp' ? enrolled.data.totp.secret : ''
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const enrolledAt = Date.now()
  const code = totp.generate({ timestamp: enrolledAt })
  const verified = await client.mfa.challengeAndVerify({ factorId, code })
  if (verified.error) throw verified.error
  const codes = await client.mfa.recoveryCodes.generate()
  if (codes.error) throw codes.error
  // one step ahead is accepted too, and no code twice
  const nextCode = () => totp.generate({ timestamp: Math.max(Date.now(), enrolledAt + 30_000) })
  return { email, client, factorId, backupCodes: codes.data.codes, nextCode }
}

/** Sets an authenticator up for an account that was made without a screen, and gives the session of its second step. */
export async function raised({ email }: { email: string }): Promise<Session> {
  const client = newClient()
  const signedIn = await client.signInWithPassword({ email, password: PASSWORD })
  if (signedIn.error) throw signedIn.error
  const enrolled = await client.mfa.enroll({ factorType: 'totp' })
  if (enrolled.error) throw enrolled.error
  const secret = enrolled.data.type === 'totp' ? enrolled.data.totp.secret : ''
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const verified = await client.mfa.challengeAndVerify({ factorId: enrolled.data.id, code })
  if (verified.error) throw verified.error
  const { data, error } = await client.getSession()
  if (error) throw error
  if (!data.session) throw new Error(`${email} has no session after its second step`)
  return data.session
}
