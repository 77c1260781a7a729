import type { InvitationState } from '@evensettle/contracts/invitations.ts'
import { expect, it } from 'vitest'
import { readingGrade } from '../../../testing/reading-grade.ts'
import { canResend, milestones, needsNewMail, otherChannels, stateWords } from './model.ts'

function invitation(about: Partial<InvitationState> = {}): InvitationState {
  return {
    caseId: '0198c0de-1111-7222-8333-444455556666',
    word: 'amber acorn',
    reference: 'ES-7K2M-9QXA',
    name: 'Lee',
    email: 'lee@example.org',
    state: 'sent',
    error: null,
    sentAt: '2026-11-20T10:00:00.000Z',
    openedAt: null,
    openedBy: null,
    answeredAt: null,
    joinedAt: null,
    until: '2026-12-04T10:00:00.000Z',
    stopped: false,
    phone: '',
    postalAddress: '',
    letterMadeAt: null,
    letterRefusedAt: null,
    reminders: 0,
    sms: null,
    smsPossible: false,
    resendsLeft: 5,
    seq: 2,
    ...about,
  }
}

const STATES: InvitationState['state'][] = [
  'queued',
  'sent',
  'failed',
  'opened',
  'answered',
  'joined',
  'withdrawn',
  'expired',
]

it.each(STATES)('says in plain words what %s means', (state) => {
  const { label, text } = stateWords(
    invitation({ state, error: state === 'failed' ? 'No such address.' : null }),
  )
  expect(label).not.toBe('')
  expect(readingGrade([text])).toBeLessThanOrEqual(7)
})

it('does not say who opened it where the sender holds the letter too', () => {
  const opened = invitation({ state: 'opened', openedBy: 'letter' })
  expect(stateWords(opened).text).toContain('we cannot say who')
  expect(stateWords(opened).text).not.toContain(opened.name)
  expect(stateWords({ ...opened, openedBy: 'mail' }).text).toContain(`${opened.name} has opened`)
  expect(milestones(opened)[1]?.label).toBe('Opened by letter or code')
})

it('does not promise a mail to somebody who wants none', () => {
  expect(stateWords(invitation({ state: 'queued', stopped: true })).label).toBe('Not sent')
})

it('tells what has happened, and the rest as not yet', () => {
  const openedAt = '2026-11-21T10:00:00.000Z'
  expect(milestones(invitation({ state: 'opened', openedAt })).map(({ at }) => at !== null)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(milestones(invitation({ state: 'failed' }))[0]?.at).toBeNull()
})

it('lists the other ways it went', () => {
  expect(otherChannels(invitation())).toEqual([])
  const sms = { state: 'sent' as const, at: '2026-11-22T10:00:00.000Z' }
  expect(otherChannels(invitation({ reminders: 2, sms, letterMadeAt: sms.at }))).toEqual([
    '2 reminders',
    'a text message',
    'a letter that you downloaded',
  ])
})

it('offers to send again while somebody may still come, five times', () => {
  expect(canResend(invitation())).toBe(true)
  expect(canResend(invitation({ state: 'expired' }))).toBe(true)
  expect(canResend(invitation({ resendsLeft: 0 }))).toBe(false)
  expect(canResend(invitation({ state: 'joined' }))).toBe(false)
})

it('says of an invitation that is over what did not happen, not what may still come', () => {
  const words = (part: Parameters<typeof invitation>[0]) =>
    milestones(invitation(part)).map(({ missing }) => missing)
  expect(words({ state: 'sent' })).toEqual(['Not yet', 'Not yet', 'Not yet', 'Not yet'])
  expect(words({ state: 'expired' }).slice(1)).toEqual(['No', 'No', 'No'])
  expect(words({ state: 'failed' })[0]).toBe('Did not arrive')
})

it('ends the reason of a mail that came back with one full stop', () => {
  const text = (error: string | null) => stateWords(invitation({ state: 'failed', error })).text
  expect(text('the mailbox is unknown')).toContain('delivered: the mailbox is unknown. Please check')
  expect(text('The mailbox is full.')).toContain('delivered: The mailbox is full. Please check')
  expect(text(null)).toContain('could not be delivered. Please check')
})

it('wants a new mail where the first one did not arrive or its time is up, as long as one is left', () => {
  const wants = (part: Parameters<typeof invitation>[0]) => needsNewMail(invitation(part))
  expect([wants({ state: 'failed' }), wants({ state: 'expired' }), wants({ state: 'sent' })]).toEqual([
    true,
    true,
    false,
  ])
  expect(wants({ state: 'failed', resendsLeft: 0 })).toBe(false)
})

it('offers no new mail to somebody who asked for none', () => {
  expect(canResend(invitation({ state: 'opened' }))).toBe(true)
  expect(canResend(invitation({ state: 'opened', stopped: true }))).toBe(false)
})
