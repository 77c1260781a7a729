import { expect, it } from 'vitest'
import { listCaseEvents } from './events.ts'

const entry = { seq: 1, type: 'message.sent', side: 'starter', facts: {}, at: '2026-11-28T01:00:00.000Z' }

it('leaves out entries that only a newer version knows, and keeps the others', async () => {
  const newer = { ...entry, seq: 2, type: 'case.waved' }
  const read = await listCaseEvents.output['~standard'].validate({
    events: [entry, newer, { ...entry, seq: 3 }],
  })
  expect(read).toEqual({ value: { events: [entry, { ...entry, seq: 3 }] } })
})
