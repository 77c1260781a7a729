import type { GoTrueClient } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { noteLeaving, notLeaving } from './leaving.ts'
import { forgetPrivateThings } from './private-store.ts'
import { noteStatus } from './service-state.ts'
import { EXPIRY_MARGIN, storageKeyOf, toAppSession, type AppSession } from './session.ts'

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'session'; session: AppSession }

const LOADING: SessionState = { status: 'loading' }
const SIGNED_OUT: SessionState = { status: 'signed-out' }

const isBrowser = typeof window !== 'undefined'
const storageKey = isBrowser ? storageKeyOf(window.location.hostname) : ''

/** The address as it was opened, until somebody has dealt with it: the sign-in client empties the fragment. */
export const openedWith = isBrowser
  ? { hash: window.location.hash, search: window.location.search }
  : { hash: '', search: '' }

const isCallback = /[#&](access_token|error|error_code|error_description)=/.test(openedWith.hash)

let state: SessionState = LOADING
let hasStarted = false
let trackedEmail = ''
let client: Promise<GoTrueClient> | undefined
const listeners = new Set<() => void>()
const forgetters = new Set<() => void>()
let tellWaiting = () => {}

/** Calls back when who was signed in no longer is: whoever keeps something of theirs in memory forgets it. */
export function onPersonGone(forget: () => void): void {
  forgetters.add(forget)
}

/** Calls back when a request waits for its turn behind many others. */
export function onWaiting(tell: () => void): void {
  tellWaiting = tell
}

function setState(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
  // The same mark that the head script sets on pages without script files.
  document.documentElement.toggleAttribute('data-signed-in', next.status === 'session')
  if (next.status === 'session') trackSignIn(next.session)
}

function accept(session: AppSession | null): void {
  const before = idHere()
  // another person in this tab must not see what the one before had loaded
  if (before !== null && before !== session?.userId) {
    notLeaving()
    for (const forget of forgetters) forget()
  }
  setState(session ? { status: 'session', session } : SIGNED_OUT)
}

function idHere(): string | null {
  return state.status === 'session' ? state.session.userId : null
}

/**
 * Takes over what another tab has stored. Where that ended the session of a person, or made it another one's, the page
 * begins anew: a screen that is open goes on showing what it has, however much is forgotten behind it.
 */
function followStored(before: string | null): void {
  const stored = peekSession()
  const isGone = before !== null && before !== stored?.userId
  if (isGone) document.body.hidden = true
  accept(stored)
  if (isGone) window.location.reload()
}

/** Tells the product once which address is signed in; a failure changes nothing for the person. */
function trackSignIn(session: AppSession): void {
  if (session.email === '' || session.email === trackedEmail || session.isSecondFactorPending) return
  trackedEmail = session.email
  void fetch('/functions/v1/track-respondent-login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.accessToken}` },
    body: JSON.stringify({ user_email: session.email }),
    keepalive: true,
  })
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`the answer was ${answer.status}`)
      const said: { leavesAt?: unknown } = await answer.json()
      noteLeaving(said.leavesAt)
    })
    .catch((error: unknown) => {
      // oxlint-disable-next-line no-console -- the specification wants this failure logged, and only logged
      console.warn('sign-in not tracked', error)
    })
}

/** The stored session, at once and without any script or request; it may have expired. */
export function peekSession(): AppSession | null {
  if (!isBrowser) return null
  try {
    return sessionIn(window.localStorage.getItem(storageKey))
  } catch {
    return null
  }
}

function sessionIn(stored: string | null): AppSession | null {
  try {
    return stored === null ? null : toAppSession(JSON.parse(stored))
  } catch {
    return null
  }
}

function isFresh(session: AppSession): boolean {
  return session.expiresAt - Date.now() > EXPIRY_MARGIN
}

/** The sign-in client, loaded on first use. */
export function authClient(): Promise<GoTrueClient> {
  client ??= loadClient().catch((error: unknown) => {
    client = undefined
    throw error
  })
  return client
}

/** Loads the sign-in client before it is needed; what fails now is tried again then. */
export function warmUp(): void {
  authClient().catch(() => {
    if (state.status === 'loading') accept(peekSession())
  })
}

async function loadClient(): Promise<GoTrueClient> {
  const { makeSignInClient } = await import('./sign-in-client.ts')
  const loaded = makeSignInClient(storageKey, { noteStatus, tellWaiting: () => tellWaiting() })
  loaded.onAuthStateChange((event, session) => {
    if (session) accept(toAppSession(session))
    // Offline, a token cannot be renewed and no session is given; what is stored stays until it is refused.
    else if (event === 'SIGNED_OUT' || event === 'INITIAL_SESSION') accept(peekSession())
  })
  return loaded
}

function start(): void {
  if (hasStarted || !isBrowser) return
  hasStarted = true
  const stored = peekSession()
  if (isCallback) state = LOADING
  else if (!stored) state = SIGNED_OUT
  else if (isFresh(stored)) state = { status: 'session', session: stored }
  if (state.status === 'session') queueMicrotask(() => setState(state))

  window.addEventListener('storage', ({ key, oldValue }) => {
    // Without a key, everything was cleared.
    if (key === storageKey || key === null) followStored(sessionIn(oldValue)?.userId ?? idHere())
  })
  // A page that the browser had put aside hears nothing of what happens meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followStored(idHere())
  })
  // Renewing needs the client, first use does not: load it when the page has settled.
  if (isCallback || (stored && !isFresh(stored))) warmUp()
  else if (stored) setTimeout(warmUp, 3_000)
}

function subscribe(listener: () => void): () => void {
  start()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function snapshot(): SessionState {
  start()
  return state
}

/** Who is here: `loading` until the first check is done, then `signed-out` or `session`. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, snapshot, () => LOADING)
}

/**
 * The session with a token that is good to use now, renewed where needed; null when signed out.
 * @throws when the token must be renewed and the service cannot be reached.
 */
export async function currentSession(): Promise<AppSession | null> {
  start()
  const stored = peekSession()
  if (!isCallback && (!stored || isFresh(stored))) return stored
  const { data, error } = await (await authClient()).getSession()
  if (error && peekSession()) throw error
  return toAppSession(data.session)
}

/** Renews the token after the server refused it; null when that is not possible any more. */
export async function renewSession(): Promise<AppSession | null> {
  const { data } = await (await authClient()).refreshSession()
  return toAppSession(data.session)
}

/** Ends the session on every device or only here; here at any rate. */
export async function signOut(scope: 'global' | 'local' = 'global'): Promise<void> {
  const { error } = await (await authClient()).signOut({ scope })
  if (error) await (await authClient()).signOut({ scope: 'local' })
  forgetPrivateThings()
  accept(null)
}
