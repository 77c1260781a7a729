import { describe, expect, it } from 'vitest'
import { courseRows, declinedWords, type InvitationCourse } from './course.ts'
import type { WayIn } from '@evensettle/domain/invitations/way-in.ts'

const at = (day: number) => Date.UTC(2026, 10, day, 10, 20)
const NOTHING: InvitationCourse = {
  email: 'robin@example.org',
  withdrawnAt: null,
  openedAt: null,
  openedBy: null,
  ownOpenedAt: null,
  answeredAt: null,
  answeredWay: null,
  joinedAt: null,
  joinedWay: null,
  declinedWay: null,
}
const MAIL: WayIn = { by: 'mail', contact: { kind: 'email', value: 'robin@example.org' }, isNamed: true }
const OWN: WayIn = { by: 'letter', contact: { kind: 'email', value: 'own@example.net' }, isNamed: false }

function rows(reader: 'starter' | 'respondent', ...invitations: Partial<InvitationCourse>[]) {
  const whole = invitations.map((one) => ({ ...NOTHING, ...one }))
  return courseRows(whole, { isOpen: true }, { reader, starter: 'Maya' })
}

describe('the course of an invitation, as a certificate says it', () => {
  it('claims nothing where nothing is known', () => {
    expect(rows('starter', {})).toEqual([
      ['First opened', 'Not opened'],
      ['Answered', 'No answer'],
      ['Joined', 'Not joined'],
    ])
  })

  it('names who else could have opened the letter', () => {
    const [opened] = rows('starter', { openedAt: at(3), openedBy: 'letter' })
    expect(opened).toEqual([
      'First opened',
      'November 3, 2026, 10:20 UTC, with the invitation’s link or code, which Maya could also see',
    ])
  })

  it('tells the first opening by the mailed link apart from an earlier one by letter', () => {
    const [first, own] = rows('starter', { openedAt: at(3), openedBy: 'letter', ownOpenedAt: at(4) })
    expect(first?.[1]).toContain('which Maya could also see')
    expect(own).toEqual([
      'First opened by email',
      'November 4, 2026, 10:20 UTC, by the link that was emailed',
    ])
  })

  it('says of old cases that it was not recorded', () => {
    const told = rows('starter', { openedAt: at(3), answeredAt: at(4), joinedAt: at(5) })
    expect(told.map(([, words]) => words)).toEqual([
      'November 3, 2026, 10:20 UTC, in a way that was not recorded',
      'November 4, 2026, 10:20 UTC, in a way that was not recorded',
      'November 5, 2026, 10:20 UTC, in a way that was not recorded',
    ])
  })

  it.each([
    ['starter', 'o…@example.net'],
    ['respondent', 'own@example.net'],
  ] as const)('shows the %s an address that the starter did not name as %s', (reader, shown) => {
    const told = rows(reader, { joinedAt: at(5), joinedWay: OWN })
    expect(told.at(-1)?.[1]).toBe(
      `November 5, 2026, 10:20 UTC, with the invitation’s link or code, which Maya could also see, and with an address that Maya did not name (${shown}, confirmed)`,
    )
  })

  it('keeps an answer on the paper that the starter set aside with another address', () => {
    const told = rows(
      'starter',
      { answeredAt: at(4), answeredWay: MAIL, withdrawnAt: at(5) },
      { email: 'other@example.net' },
    )
    expect(told).toContainEqual([
      'Answered before',
      'November 4, 2026, 10:20 UTC, by the link that was emailed to the address that Maya had named (robin@example.org, confirmed)',
    ])
    expect(told).toContainEqual(['Set aside', 'November 5, 2026, 10:20 UTC: Maya named another address'])
  })

  it('does not call it set aside when the same mailbox got a new link', () => {
    const told = rows(
      'starter',
      { answeredAt: at(4), answeredWay: MAIL, withdrawnAt: at(5) },
      { email: 'Robin+new@example.org', answeredAt: at(4), answeredWay: MAIL },
    )
    expect(told.map(([label]) => label)).toEqual(['First opened', 'Answered', 'Joined'])
  })
})

it('says how a no came in', () => {
  const told = declinedWords([{ ...NOTHING, declinedWay: OWN }], { reader: 'starter', starter: 'Maya' })
  expect(told).toContain('with the invitation’s link or code, which Maya could also see')
  expect(declinedWords([NOTHING], { reader: 'starter', starter: 'Maya' })).toBe('')
})
