import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { trackRespondentLogin } from '@evensettle/contracts/invitations.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase } from '../../testing/factories.ts'
import { makeTestApp, type TestApp } from '../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

async function noted(caseId: string): Promise<number> {
  const events = await app.events(caseId)
  return events.filter(({ type }) => type === 'respondent.signed_in').length
}

describe('a sign-in of an invited person', () => {
  it('is noted in the log of their case, for both sides to see, once an hour', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    app.clock.advance(2 * HOUR)
    const track = () => app.request(trackRespondentLogin, { user_email: respondent.email }, respondent)
    expect((await track()).body).toEqual({ tracked: 1, leavesAt: null })
    expect((await track()).body).toEqual({ tracked: 0, leavesAt: null })
    expect(await noted(caseId)).toBe(1)
    for (const side of [starter, respondent]) {
      const { events } = await app.ok(listCaseEvents, { caseId }, side)
      expect(events.filter(({ type }) => type === 'respondent.signed_in')).toMatchObject([
        { side: 'respondent' },
      ])
    }
    app.clock.advance(2 * HOUR)
    await track()
    expect(await noted(caseId)).toBe(2)
  })

  it('does not count for the starter, a visitor, or under somebody else’s address', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    app.clock.advance(2 * HOUR)
    const input = { user_email: respondent.email }
    expect((await app.request(trackRespondentLogin, input)).status).toBe(401)
    expect((await app.request(trackRespondentLogin, input, starter)).status).toBe(404)
    const own = await app.request(trackRespondentLogin, { user_email: starter.email }, starter)
    expect(own.body).toEqual({ tracked: 0, leavesAt: null })
    expect(await noted(caseId)).toBe(0)
  })
})
