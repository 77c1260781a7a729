import type { Side } from './side.ts'
import { describe, expect, it } from 'vitest'
import { DAY } from '../time.ts'
import { CASE_EVENT_TYPES, mayLearn } from './events.ts'
import { caseReference, parseReference } from './reference.ts'
import { totalClaimed, type Item } from './item.ts'
import { answerItems } from '../answers/item-answers.ts'
import { journeyOf, turnOf, type JourneyFacts } from './journey.ts'
import { completeDraft, type CaseDraft } from '../intake/draft.ts'
import { isEmail } from '../invitations/contact.ts'
import { canReopen } from './status.ts'
import { holdsThreat } from '../words/threats.ts'
import { dayOfCase } from './timeline.ts'

describe('a late yes', () => {
  const ended = { reason: 'expired', closedAt: 0, joined: false, reopened: 0 } as const

  it('is taken for 30 days after no answer or a no', () => {
    expect(canReopen(ended, 30 * DAY - 1)).toBe(true)
    expect(canReopen(ended, 30 * DAY)).toBe(false)
    expect(canReopen({ ...ended, reason: 'declined' }, DAY)).toBe(true)
  })

  it('is taken twice for one case, and no third time', () => {
    expect(canReopen({ ...ended, reopened: 1 }, DAY)).toBe(true)
    expect(canReopen({ ...ended, reopened: 2 }, DAY)).toBe(false)
  })

  it('opens nothing that the starter took back, that was joined, or that never ended', () => {
    expect(canReopen({ ...ended, reason: 'withdrawn' }, DAY)).toBe(false)
    expect(canReopen({ ...ended, joined: true }, DAY)).toBe(false)
    expect(canReopen({ ...ended, reason: null, closedAt: null }, DAY)).toBe(false)
  })
})

describe('who may learn of an event', () => {
  it('tells what becomes of the mail, and of talk with somebody else, to the starter alone, the rest to both', () => {
    for (const type of CASE_EVENT_TYPES) {
      expect(mayLearn(type, 'starter')).toBe(true)
      expect(mayLearn(type, 'respondent')).toBe(
        ![
          'invitation.sent',
          'invitation.failed',
          'invitation.stopped',
          'invitation.wrong_address',
          'message.set_aside',
        ].includes(type),
      )
    }
  })
})

describe('a case reference', () => {
  it.each([
    [[0, 0, 0, 0, 0], 'ES-0000-0000'],
    [[255, 255, 255, 255, 255], 'ES-ZZZZ-ZZZZ'],
    [[0, 0, 0, 0, 31], 'ES-0000-000Z'],
    [[8, 66, 16, 132, 33], 'ES-1111-1111'],
  ])('writes 40 bits in Crockford base32', (bytes, reference) => {
    expect(caseReference(Uint8Array.from(bytes))).toBe(reference)
  })

  it('needs five random bytes', () => {
    expect(() => caseReference(new Uint8Array(4))).toThrow(RangeError)
  })

  it.each(['ES-4F7K-9QXM', 'es-4f7k-9qxm', ' ES 4F7K 9QXM ', '4F7K9QXM', 'ES4F7K-9QXM'])(
    'reads “%s”',
    (text) => {
      expect(parseReference(text)).toEqual({ ok: true, value: 'ES-4F7K-9QXM' })
    },
  )

  it('reads O as zero and I and L as one', () => {
    expect(parseReference('ES-OOOO-IL1i')).toEqual({ ok: true, value: 'ES-0000-1111' })
  })

  it.each(['', 'ES-4F7K', 'ES-4F7K-9QXMM', 'ES-UUUU-UUUU', 'hello'])('refuses “%s”', (text) => {
    expect(parseReference(text).ok).toBe(false)
  })
})

describe('answers to items', () => {
  const items: Item[] = [
    { id: 'a', kind: 'money', title: 'Deposit', claimed: 60_000 },
    { id: 'b', kind: 'property', title: 'Key', claimed: 0 },
  ]
  const yes = { itemId: 'b', answer: 'agree', admitted: 0, reason: '' } as const

  it('admits all, nothing or a part between', () => {
    const of = (answer: 'agree' | 'partly' | 'disagree', admitted: number) =>
      answerItems(items, [{ itemId: 'a', answer, admitted, reason: 'why' }, yes])
    expect(of('agree', 5)).toMatchObject({ ok: true, value: [{ admitted: 60_000 }, { admitted: 0 }] })
    expect(of('disagree', 5)).toMatchObject({ ok: true, value: [{ admitted: 0 }, {}] })
    expect(of('partly', 1)).toMatchObject({ ok: true, value: [{ admitted: 1 }, {}] })
    for (const admitted of [0, -1, 60_000, 60_001, 1.5, Number.NaN])
      expect(of('partly', admitted)).toMatchObject({
        ok: false,
        error: { code: 'ANSWER_AMOUNT', itemId: 'a' },
      })
  })

  it('wants every item once, and a word where somebody sees it differently', () => {
    expect(answerItems(items, [yes])).toMatchObject({
      ok: false,
      error: { code: 'ANSWER_MISSING', itemId: 'a' },
    })
    expect(answerItems([], [yes])).toMatchObject({ ok: false, error: { code: 'ANSWER_UNKNOWN_ITEM' } })
    expect(
      answerItems(items, [{ itemId: 'a', answer: 'disagree', admitted: 0, reason: '  ' }, yes]),
    ).toMatchObject({ ok: false, error: { code: 'ANSWER_REASON_MISSING' } })
  })

  it('adds up what is asked', () => {
    expect(totalClaimed(items)).toBe(60_000)
    expect(totalClaimed([])).toBe(0)
  })
})

describe('the journey and the turn', () => {
  const facts: JourneyFacts = {
    status: 'active',
    answered: true,
    joined: true,
    exchanged: false,
    invitationUntil: null,
    isAddressWrong: false,
    isWhoOpen: false,
    openOffer: null,
    openRound: null,
    openPart: null,
    proposalAskedBy: [],
    signedBy: [],
    thinking: [],
    owing: [],
  }
  const marks = (about: Partial<JourneyFacts>) =>
    journeyOf({ ...facts, ...about })
      .map(({ step, state }) => (state === 'done' ? '*' : state === 'now' ? step : '.'))
      .join(' ')

  it.each([
    [{ status: 'invited' }, '* joined . . . .'],
    [{ status: 'active' }, '* * talked . . .'],
    [{ status: 'active', exchanged: true }, '* * * proposal . .'],
    [{ status: 'agreed' }, '* * * * agreement .'],
    [{ status: 'settled' }, '* * * * * paid'],
    [{ status: 'fulfilled' }, '* * * * * *'],
    [{ status: 'closed', joined: false }, '* . . . . .'],
    [{ status: 'closed' }, '* * . . . .'],
    [{ status: 'closed', exchanged: true }, '* * * . . .'],
  ] as const)('marks %j', (about, expected) => {
    expect(marks(about)).toBe(expected)
  })

  it('says whose turn it is without telling what was sealed', () => {
    const round = { number: 1, until: 9, sealedBy: ['starter'] } as const
    expect(turnOf({ ...facts, openRound: round })).toEqual({
      task: 'seal_range',
      sides: ['respondent'],
      until: 9,
    })
    expect(turnOf({ ...facts, openOffer: { by: 'starter', until: 7 } })).toEqual({
      task: 'answer_offer',
      sides: ['respondent'],
      until: 7,
    })
    expect(turnOf({ ...facts, status: 'agreed', signedBy: ['respondent'] }).sides).toEqual(['starter'])
    const thinking = [{ side: 'starter' as const, until: 7 }]
    expect(turnOf({ ...facts, status: 'agreed', thinking })).toEqual({
      task: 'sign',
      sides: ['respondent'],
      until: null,
      thinking,
    })
    expect(
      turnOf({ ...facts, status: 'agreed', thinking, signedBy: ['starter', 'respondent'] }).sides,
    ).toEqual([])
    expect(turnOf({ ...facts, status: 'invited', answered: false }).task).toBe('await_answer')
    expect(turnOf({ ...facts, status: 'invited' }).task).toBe('await_account')
    const wrong = { ...facts, status: 'invited', isAddressWrong: true } as const
    expect(turnOf({ ...wrong, answered: false })).toEqual({
      task: 'give_address',
      sides: ['starter'],
      until: null,
    })
    // the right person has answered by the letter
    expect(turnOf(wrong).task).toBe('await_account')
    expect(turnOf({ ...facts, status: 'closed' })).toEqual({ task: 'none', sides: [], until: null })
    expect(turnOf(facts)).toEqual({ task: 'talk_or_offer', sides: ['starter', 'respondent'], until: null })
  })

  it('names who has asked for a proposal while the other has not, and is then the turn of the other', () => {
    const asked = (...proposalAskedBy: Side[]) => turnOf({ ...facts, proposalAskedBy })
    expect(asked('starter')).toEqual({
      task: 'talk_or_offer',
      sides: ['respondent'],
      until: null,
      asked: 'starter',
    })
    expect(asked('respondent')).toMatchObject({ sides: ['starter'], asked: 'respondent' })
    const both = { task: 'talk_or_offer', sides: ['starter', 'respondent'], until: null }
    expect([asked(), asked('starter', 'respondent')]).toEqual([both, both])
    // what waits for a word comes first
    const openOffer = { by: 'starter', until: 7 } as const
    expect(turnOf({ ...facts, proposalAskedBy: ['starter'], openOffer })).toEqual({
      task: 'answer_offer',
      sides: ['respondent'],
      until: 7,
    })
  })

  it('waits for the starter’s word on who joined before anything that binds', () => {
    const open = { ...facts, isWhoOpen: true }
    const turn = { task: 'say_who_joined', sides: ['starter'], until: null }
    expect(turnOf(open)).toEqual(turn)
    expect(turnOf({ ...open, openOffer: { by: 'starter', until: 7 } })).toEqual(turn)
    expect(turnOf({ ...open, status: 'invited' }).task).toBe('await_account')
    expect(turnOf({ ...open, status: 'closed' }).task).toBe('none')
  })

  it('counts days from the day of submission', () => {
    const day = 86_400_000
    expect([0, day - 1, day, 13 * day].map((later) => dayOfCase(1_000, 1_000 + later))).toEqual([1, 1, 2, 14])
  })
})

describe('a draft that is sent', () => {
  const own = { email: 'sam@example.org', today: '2026-11-21', threatens: holdsThreat }
  const draft: CaseDraft = {
    type: 'loan',
    title: ' Loan ',
    story: 'I lent it.',
    happenedOn: null,
    currency: 'EUR',
    items: [{ id: '1', kind: 'money', title: 'Loan', details: '', amount: 100, on: null }],
    wish: '',
    otherName: '王小明',
    otherEmail: ' LEE@example.org ',
    otherPhone: ' +1 (503) 555-0142 ',
    otherAddress: '',
    note: '',
    answers: {},
    papers: {},
    setAside: [],
    at: null,
  }
  const faults = (about: Partial<CaseDraft>) => {
    const done = completeDraft({ ...draft, ...about }, own)
    return done.ok ? [] : done.error.faults.map(({ field, fault }) => `${field} ${fault}`)
  }

  it('is cleaned', () => {
    expect(completeDraft(draft, own)).toMatchObject({
      ok: true,
      value: {
        title: 'Loan',
        otherEmail: 'lee@example.org',
        otherName: '王小明',
        otherPhone: '+1 (503) 555-0142',
      },
    })
  })

  const item = draft.items.slice(0, 1)
  const withAmount = (amount: number) => ({ items: item.map((one) => Object.assign({}, one, { amount })) })

  it.each([
    [{ type: null }, 'type MISSING'],
    [{ title: ' ' }, 'title MISSING'],
    [{ story: 'x'.repeat(10_001) }, 'story TOO_LONG'],
    [{ items: [] }, 'items MISSING'],
    [withAmount(0), 'items.0.amount NOT_POSITIVE'],
    [withAmount(-5), 'items.0.amount NOT_POSITIVE'],
    [withAmount(1.5), 'items.0.amount NOT_POSITIVE'],
    [withAmount(2e12), 'items.0.amount TOO_LARGE'],
    [{ otherEmail: 'lee' }, 'otherEmail EMAIL_INVALID'],
    [{ otherEmail: 'Sam@Example.org' }, 'otherEmail OWN_EMAIL'],
    [{ otherPhone: 'ask my son' }, 'otherPhone PHONE_INVALID'],
    [{ otherPhone: '123' }, 'otherPhone PHONE_INVALID'],
    [{ otherAddress: 'x'.repeat(301) }, 'otherAddress TOO_LONG'],
    [{ happenedOn: '2026-11-22' }, 'happenedOn DATE_FUTURE'],
    [{ happenedOn: '2026-02-30' }, 'happenedOn DATE_INVALID'],
  ] as const)('names what is wrong: %#', (about, expected) => {
    expect(faults(about as Partial<CaseDraft>)).toContain(expected)
  })

  it('takes a story of ten thousand characters', () => {
    expect(faults({ story: 'ж'.repeat(10_000) })).toEqual([])
  })

  it.each(['a@b.co', 'first.last+tag@sub.example.org', "o'neil@example.ie"])(
    'takes the address %s',
    (text) => {
      expect(isEmail(text)).toBe(true)
    },
  )

  it.each([
    '',
    'a',
    'a@b',
    'a b@c.de',
    'a@b..de',
    'a@-b.de',
    `a@b.de\nBcc: x@y.z`,
    `${'a'.repeat(250)}@b.de`,
  ])('refuses the address %j', (text) => {
    expect(isEmail(text)).toBe(false)
  })
})
