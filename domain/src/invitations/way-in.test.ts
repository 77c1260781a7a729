import { describe, expect, it } from 'vitest'
import type { LetterCommand } from '../access/permissions.ts'
import { isSameActor, mayFollow, mayRefuseAlone, needsStartersWord, type WayIn } from './way-in.ts'

const invited = { kind: 'email', value: 'robin@example.org' } as const
const own = { kind: 'email', value: 'own@example.net' } as const
const other = { kind: 'email', value: 'other@example.net' } as const
const number = { kind: 'phone', value: '+491701234567' } as const

const MAIL: WayIn = { by: 'mail', contact: invited, isNamed: true }
const ACCOUNT: WayIn = { ...MAIL, by: 'account' }
const NAMED: WayIn = { by: 'letter', contact: invited, isNamed: true }
const NUMBER: WayIn = { by: 'letter', contact: number, isNamed: true }
const OWN: WayIn = { by: 'letter', contact: own, isNamed: false }
const OTHER: WayIn = { by: 'letter', contact: other, isNamed: false }
const OLD: WayIn = { by: 'letter', contact: null, isNamed: false }

function decided(
  act: LetterCommand,
  way: WayIn,
  before: WayIn | null | 'nothing',
  isSameBrowser = false,
): string {
  const earlier = before === 'nothing' ? null : { way: before, isSameBrowser }
  const decision = mayFollow(act, way, earlier)
  return decision.ok ? 'ok' : decision.error.code
}

const OWN_LINK = 'CAME_BY_OWN_LINK'
const ANOTHER = 'CAME_BY_ANOTHER'

describe('what may follow what came before', () => {
  it.each([
    // the real person by mail is never stopped by what came by letter
    ['answer', MAIL, 'nothing', 'ok'],
    ['answer', MAIL, OWN, 'ok'],
    ['decline_invitation', MAIL, OWN, 'ok'],
    ['join', MAIL, OTHER, 'ok'],
    ['answer', ACCOUNT, OWN, 'ok'],
    // the letter alone
    ['answer', OWN, 'nothing', 'ok'],
    ['decline_invitation', OWN, 'nothing', 'ok'],
    ['join', OWN, 'nothing', 'ok'],
    // never over what came by the mailed link or the account
    ['answer', OWN, MAIL, OWN_LINK],
    ['answer', NAMED, MAIL, OWN_LINK],
    ['answer', NUMBER, ACCOUNT, OWN_LINK],
    ['decline_invitation', OWN, MAIL, OWN_LINK],
    ['decline_invitation', NAMED, MAIL, OWN_LINK],
    ['ask_reopen', NAMED, MAIL, OWN_LINK],
    ['join', OWN, MAIL, OWN_LINK],
    ['join', NUMBER, MAIL, OWN_LINK],
    ['join', NAMED, MAIL, 'ok'],
    // nor over what was not recorded
    ['answer', OWN, null, OWN_LINK],
    ['join', OWN, null, OWN_LINK],
    ['join', NAMED, null, 'ok'],
    // nor over what somebody else confirmed; the invited address may
    ['answer', OWN, OWN, 'ok'],
    ['join', OWN, OWN, 'ok'],
    ['answer', OTHER, OWN, ANOTHER],
    ['decline_invitation', OTHER, OWN, ANOTHER],
    ['ask_reopen', OTHER, OWN, ANOTHER],
    ['join', OTHER, OWN, ANOTHER],
    ['answer', NUMBER, OWN, ANOTHER],
    ['answer', NAMED, OWN, 'ok'],
    ['answer', OWN, OLD, ANOTHER],
    // more time takes nothing away; mails are stopped by whom they go to
    ['ask_more_time', OWN, MAIL, 'ok'],
    ['stop_mails', OWN, 'nothing', 'MAIL_ONLY'],
    ['stop_mails', NAMED, 'nothing', 'ok'],
    ['stop_mails', NUMBER, MAIL, 'MAIL_ONLY'],
    ['let_helper_in', OWN, 'nothing', 'ok'],
    ['let_helper_in', OWN, MAIL, OWN_LINK],
    ['let_helper_in', NUMBER, OWN, ANOTHER],
    ['stop_mails', MAIL, 'nothing', 'ok'],
  ] as const)('%s by %o after %o: %s', (act, way, before, expected) => {
    expect(decided(act, way, before)).toBe(expected)
  })

  it('lets the browser of an old answer by letter go on, whatever it confirms now', () => {
    expect(decided('join', OWN, OLD, true)).toBe('ok')
    expect(decided('join', OWN, MAIL, true)).toBe(OWN_LINK)
  })
})

it.each([
  [MAIL, false],
  [ACCOUNT, false],
  [NAMED, false],
  [NUMBER, false],
  [OWN, true],
  [OLD, true],
])('%o needs the starter’s word: %s', (way, needed) => {
  expect(needsStartersWord(way)).toBe(needed)
})

it('a starter who said yes to who joined cannot say no alone; who said nothing can, and so can the operator', () => {
  const alone = [false, true].map((said) => [
    mayRefuseAlone('starter', said),
    mayRefuseAlone('operator', said),
  ])
  expect(alone).toEqual([
    [true, true],
    [false, true],
  ])
})

it('knows who acted before by the place they came from, or by the contact they confirmed, and nobody by a missing one', () => {
  const cases = [
    [MAIL, { way: NAMED, isSameBrowser: false }, true],
    [OWN, { way: OWN, isSameBrowser: false }, true],
    [OLD, { way: OLD, isSameBrowser: true }, true],
    [MAIL, { way: OWN, isSameBrowser: false }, false],
    [OLD, { way: OLD, isSameBrowser: false }, false],
    [MAIL, { way: null, isSameBrowser: false }, false],
  ] as const
  for (const [way, earlier, isSame] of cases) expect(isSameActor(way, earlier)).toBe(isSame)
})
