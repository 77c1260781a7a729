import { expect, it } from 'vitest'
import { makeTestApp } from './testing/make-test-app.ts'
import { createHandlers, SCHEDULES } from './worker.ts'

/** Jobs that something orders when it happens; each of the rest is done by the clock or never. */
const ORDERED = [
  'agreements.seal',
  'backups.run',
  'drafts.paid',
  'drills.run',
  'invitations.receipt',
  'invitations.reopening',
  'invitations.send',
  'mail.send',
  'messages.deliver',
  'messages.notify',
  'obligations.seal',
  'own-data.copy',
  'rounds.note',
  'sms.send',
  'system-test.run',
  'texts.send',
]

it('gives every job that nothing orders a schedule', async () => {
  const { deps } = await makeTestApp()
  const jobs = Object.keys(createHandlers(deps, null)).filter((name) => !(name in SCHEDULES))
  expect(jobs.toSorted()).toEqual(ORDERED)
})
