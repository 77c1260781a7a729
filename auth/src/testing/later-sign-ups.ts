import { expect } from 'vitest'
import { PASSWORD } from './start-auth.ts'
import type { TestAuth } from './start-auth.ts'

/**
 * Signs up again, at once and a minute later, for a contact that is confirmed and for one that still waits: the
 * answers must not tell the two apart, and each has an id of its own. Gives what compares one more.
 */
export async function laterSignUpsAlike(
  test: TestAuth,
  by: 'email' | 'phone',
  member: string,
  waiting: string,
): Promise<(contact: string) => Promise<unknown>> {
  const data = { name: 'First' }
  const first = await test
    .client()
    .signUp(
      by === 'email'
        ? { email: waiting, password: PASSWORD, options: { data } }
        : { phone: waiting, password: PASSWORD, options: { data } },
    )
  const ids: unknown[] = [first.data.user?.id]
  const shapeOf = async (contact: string): Promise<unknown> => {
    const later = { name: 'Later' }
    const body = { [by]: contact, password: 'a later password', data: later }
    const reply = await test.send('POST', '/signup', body)
    const user = Object(await reply.json())
    ids.push(user.id)
    const varying = { id: '', [by]: '', created_at: '', updated_at: '', confirmation_sent_at: '' }
    expect(user).toMatchObject({ role: '', identities: [], user_metadata: later })
    return [reply.status, Object.keys(user), { ...user, ...varying }]
  }
  for (const seconds of [0, 61]) {
    test.advance(seconds)
    expect(await shapeOf(waiting)).toEqual(await shapeOf(member))
  }
  expect(new Set(ids).size).toBe(5)
  return shapeOf
}
