import { expect, it } from 'vitest'
import type { WayIn } from '@evensettle/domain/invitations/way-in.ts'
import { checkedInWords, ownAccountWords, wayInWords } from './way-in.ts'

const ROBIN = { kind: 'email', value: 'robin@example.org' } as const
const OWN = { kind: 'email', value: 'own@example.net' } as const

it.each<[WayIn | null, string]>([
  [null, 'in a way that was not recorded'],
  [
    { by: 'letter', contact: null, isNamed: false },
    'with the invitation’s link or code, which Maya could also see',
  ],
  [
    { by: 'mail', contact: ROBIN, isNamed: true },
    'by the link that was emailed to the address that Maya had named (robin@example.org, confirmed)',
  ],
  [
    { by: 'letter', contact: OWN, isNamed: false },
    'with the invitation’s link or code, which Maya could also see, and with an address that Maya did not name (o…@example.net, confirmed)',
  ],
  [
    { by: 'letter', contact: { kind: 'phone', value: '+491701234567' }, isNamed: true },
    'with the invitation’s link or code, which Maya could also see, and with a number that Maya had named (+491701234567, confirmed)',
  ],
])('says %o in words', (way, words) => {
  expect(wayInWords(way, { reader: 'starter', starter: 'Maya' })).toBe(words)
})

it('tells the person who came their own address in full', () => {
  const way: WayIn = { by: 'letter', contact: OWN, isNamed: false }
  expect(wayInWords(way, { reader: 'respondent', starter: 'Maya' })).toContain('(own@example.net, confirmed)')
})

it('never writes the whole address of the starter', () => {
  expect(ownAccountWords('maya@example.org', true)).toBe(
    'by signing in with the address m…@example.org (confirmed)',
  )
  expect(ownAccountWords(null, false)).toBe('in a way that was not recorded')
})

it('keeps what was said about who joined in the order in which it was said', () => {
  const joined = { way: 'by the link', starter: 'Maya', respondent: 'Robin' }
  expect(checkedInWords({ ...joined, objectedOn: null, letOn: false, confirmedOn: null })).toBe('by the link')
  expect(
    checkedInWords({ ...joined, objectedOn: '3 May 2026', letOn: false, confirmedOn: '4 May 2026' }),
  ).toBe(
    'by the link. Somebody who reads the address the invitation was sent to said on 3 May 2026 that it was not them who joined. Maya said on 4 May 2026: yes, this is Robin',
  )
})
