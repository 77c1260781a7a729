import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toasts } from '../ui/toast-store.ts'
import { signInByPassword } from '../features/sign-in/queries.ts'

const CROWDED = 'Too many people are signing in just now. Please try again in a moment.'
const LOCKED = 'Too many wrong passwords were tried. Sign in another way, or try again in an hour.'
const WAITING = 'Many people are signing in just now. We are trying again for you.'

function refused(msg: string, headers: Record<string, string> = {}): () => Response {
  const body = { code: 429, error_code: 'over_request_rate_limit', msg }
  return () => Response.json(body, { status: 429, headers })
}

const crowded = refused(CROWDED, { 'retry-after': '3' })
const wrong = () =>
  Response.json(
    { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
    { status: 400 },
  )

/** Answers one after another, the last one from then on; gives what was sent. */
function answering(...answers: (() => Response)[]): unknown[] {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(body)
    return (answers[sent.length - 1] ?? answers.at(-1))?.()
  })
  return sent
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const { id } of toasts.all()) toasts.dismiss(id)
})

async function signIn(): Promise<string | null> {
  let isDone = false
  const result = signInByPassword('maya@example.org', 'a long enough word').finally(() => (isDone = true))
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(4_500)
    expect(isDone).toBe(true)
  })
  return result
}

function isTold(): boolean {
  return toasts.all().some(({ title, isOpen }) => isOpen && title === WAITING)
}

it('tries again by itself where so many sign in that the service says when, and says so calmly', async () => {
  const sent = answering(crowded, crowded, wrong)
  const result = signIn()
  await vi.waitFor(() => expect(isTold()).toBe(true))
  expect(await result).toBe('Invalid login credentials')
  expect(sent).toHaveLength(3)
  expect(new Set(sent).size).toBe(1)
})

it.each([
  ['after three more tries, and tells what the service says', [crowded], 4, CROWDED],
  ['at a lock, which each more try could prolong', [refused(LOCKED), wrong], 1, LOCKED],
  ['where it would take long', [refused(CROWDED, { 'retry-after': '3600' }), wrong], 1, CROWDED],
  ['at a wrong password', [wrong], 1, 'Invalid login credentials'],
])('stops %s', async (_, answers, tries, sentence) => {
  const sent = answering(...answers)
  expect(await signIn()).toBe(sentence)
  expect(sent).toHaveLength(tries)
  expect(isTold()).toBe(tries > 1)
})
