import { expect, it } from 'vitest'
import { ACTORS } from './permissions.ts'
import { isVisible, visibleTo, type Thing, type Viewer } from './visibility.ts'

const THINGS: Thing[] = [
  { kind: 'evidence', side: 'starter', owner: 'user:a', state: 'ready', releasedAt: 100 },
  { kind: 'original', owner: 'user:a' },
  { kind: 'unsent_answer', owner: 'mail:b' },
  { kind: 'answer', part: 'items', owner: 'mail:b', answeredAt: 100 },
  { kind: 'answer', part: 'claims_back', owner: 'mail:b', answeredAt: 100 },
  { kind: 'message', sentAt: 100, isOfThisTalk: true, answeredAs: 'mail:b' },
  { kind: 'offer', madeAt: 100, isOfThisTalk: true },
  { kind: 'sealed', side: 'starter' },
  { kind: 'sealed', side: 'respondent' },
  { kind: 'worksheet', owner: 'user:a' },
  { kind: 'worksheet', owner: 'mail:b' },
  { kind: 'agreement', state: 'sealed', madeAt: 100 },
  { kind: 'agreement_pdf', state: 'sealed', sealedAt: 100 },
  { kind: 'part_proposal', proposedAt: 100 },
  { kind: 'take_away', side: 'starter' },
  { kind: 'take_away', side: 'respondent' },
  { kind: 'obligation', sealedAt: 100 },
  { kind: 'obligation', sealedAt: null },
  { kind: 'reminding', owner: 'user:a' },
  { kind: 'reminding', owner: 'user:b' },
  { kind: 'presence', side: 'starter' },
]

const STARTER: Viewer = { role: 'starter', side: 'starter', owner: 'user:a' }
const INVITEE: Viewer = { role: 'invitee', side: 'respondent', owner: 'mail:b' }

/** What of the list above somebody sees, in short. */
function seenBy(viewer: Viewer): string[] {
  return THINGS.filter((thing) => isVisible(viewer, thing, 100)).map((thing) =>
    [thing.kind, 'part' in thing ? thing.part : '', 'side' in thing ? thing.side : ''].join(' ').trim(),
  )
}

it('shows whoever is in no case nothing, as what they ever come', () => {
  for (const role of ACTORS)
    for (const thing of THINGS) expect(visibleTo({ role, side: null, owner: null }, thing)).toBe('no')
})

it('shows a helper what their side was shown and wrote, and nothing that was sealed or lies on the table', () => {
  expect(seenBy({ role: 'helper_of_respondent', side: 'respondent', owner: 'mail:b' })).toEqual([
    'evidence  starter',
    'unsent_answer',
    'answer items',
    'answer claims_back',
  ])
})

it('shows an invitee what they wrote, what was shown to them and their answers, and a side its own seals', () => {
  const written = ['evidence  starter', 'unsent_answer', 'answer items', 'answer claims_back']
  expect(seenBy(INVITEE)).toEqual([...written, 'message'])
  expect(seenBy({ ...INVITEE, owner: 'mail:else' })).toEqual(['evidence  starter', 'answer items'])
  expect(seenBy(STARTER)).toEqual([
    'evidence  starter',
    'original',
    'answer items',
    'answer claims_back',
    'message',
    'offer',
    'sealed  starter',
    'worksheet',
    'agreement',
    'agreement_pdf',
    'part_proposal',
    'take_away  starter',
    'obligation',
    'reminding',
    'presence  starter',
  ])
})

it('says from when: nothing is seen before its moment', () => {
  const before = THINGS.filter((thing) => isVisible(STARTER, thing, 99)).map(({ kind }) => kind)
  expect(before).toEqual([
    'evidence',
    'original',
    'sealed',
    'worksheet',
    'take_away',
    'reminding',
    'presence',
  ])
})
