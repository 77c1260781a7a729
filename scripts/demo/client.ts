import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import {
  callerOf,
  type Ask,
  type Caller,
  type Played,
} from '../../server/src/features/system-test/play/queries.ts'

/** A person of the demonstration with a session. */
export type Person = Played & { password: string }

export type Client = {
  call: Caller['call']
  signUp(name: string, email: string, password: string): Promise<Person>
  /** The token of the invitation to a case, read from the built-in outbox. */
  invitationToken(reference: string): Promise<string>
}

/** Talks to a running installation the way a browser does; `outbox` is its DATA_DIR/outbox. */
export function createClient(origin: string, outbox: string, ask: Ask = fetch): Client {
  async function post(path: string, body: unknown): Promise<Response> {
    return ask(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }

  const api = callerOf(origin, ask)
  return {
    call: (endpoint, given, as) => api.call(endpoint, given, as),
    async signUp(name, email, password) {
      let response = await post('/auth/v1/signup', { email, password })
      if (!response.ok) response = await post('/auth/v1/token?grant_type=password', { email, password })
      const body = (await response.json()) as { access_token?: string; msg?: string }
      if (!body.access_token)
        throw new Error(
          `${email} cannot sign in (${body.msg ?? response.status}): run the demo with CONFIRM_EMAIL=off.`,
        )
      return { name, email, password, token: body.access_token }
    },
    async invitationToken(reference) {
      for (let tries = 0; tries < 60; tries += 1) {
        const token = await tokenFor(outbox, reference)
        if (token) return token
        await new Promise((resolve) => {
          setTimeout(resolve, 250)
        })
      }
      throw new Error(
        `The invitation to case ${reference} is not in ${outbox}: give the demo the DATA_DIR of the running installation.`,
      )
    },
  }
}

async function tokenFor(outbox: string, reference: string): Promise<string | null> {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  for (const name of names.toReversed()) {
    const mail = await PostalMime.parse(await readFile(join(outbox, name)))
    if (!mail.text?.includes(reference)) continue
    const token = /invitation-response\?token=([\w-]+)/.exec(mail.text)?.[1]
    if (token) return token
  }
  return null
}
