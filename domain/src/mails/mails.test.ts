import { describe, expect, it } from 'vitest'
import { DAY } from '../time.ts'
import {
  bounceReason,
  familyOf,
  mayTryAgain,
  OPENED_FAMILIES,
  READABLE_FAMILIES,
  withoutLinks,
  type TriedMail,
} from './mails.ts'

it('opens to an operator no family whose words are shown to nobody', () => {
  for (const family of OPENED_FAMILIES) expect(READABLE_FAMILIES).toContain(family)
})

it('knows the family of a kind, and none of what it does not know', () => {
  expect(familyOf('news/starter/4')).toBe('news')
  expect(familyOf('operator')).toBe('operator')
  expect(familyOf('kumquat/1')).toBeNull()
})

it('takes every address out of the words, wherever it stands', () => {
  const text = 'Open it:\nhttps://a.example/x?token=abc#y\n(HTTP://b.example/k) or mailto:x@example.org.'
  const shown = withoutLinks(text, '[link]')
  expect(shown).toBe('Open it:\n[link]\n([link] or [link]')
})

it.each([
  ['5.1.1', 'address'],
  ['5.2.1', 'address'],
  ['5.2.2', 'full'],
  ['5.7.1', 'refused'],
  ['5.4.7', 'other'],
  ['', 'other'],
])('reads %s as %s', (status, reason) => {
  expect(bounceReason(status)).toBe(reason)
})

describe('a mail is tried again', () => {
  const failed: TriedMail = { family: 'news', state: 'failed', triedAgain: 0, createdAt: 0 }

  it('when it did not get out or came back', () => {
    expect(mayTryAgain(failed, DAY)).toBe(true)
    expect(mayTryAgain({ ...failed, state: 'bounced' }, DAY)).toBe(true)
    for (const state of ['queued', 'sent', 'delivered', 'delayed'] as const)
      expect(mayTryAgain({ ...failed, state }, DAY)).toBe(false)
  })

  it('three times and for two weeks', () => {
    expect(mayTryAgain({ ...failed, triedAgain: 2 }, DAY)).toBe(true)
    expect(mayTryAgain({ ...failed, triedAgain: 3 }, DAY)).toBe(false)
    expect(mayTryAgain(failed, 14 * DAY)).toBe(false)
  })

  it('never with a code that is over', () => {
    for (const family of ['auth', 'letter-code', 'draft-link', 'partner', null] as const)
      expect(mayTryAgain({ ...failed, family }, DAY)).toBe(false)
  })
})
