import { describe, expect, it } from 'vitest'
import { CASE_STATUSES } from '../cases/status.ts'
import { canSign, MAX_SIGNED_NAME, MAX_STROKES, type Point, type SigningAttempt } from './signing.ts'

const good: SigningAttempt = {
  status: 'agreed',
  signatures: [],
  side: 'starter',
  typedName: ' Sam  Okafor ',
  consent: true,
  documentHashSeen: 'ABCD',
  documentHash: 'abcd',
  areAddressesKnown: true,
}
const line: Point[] = [
  [0, 0.5],
  [1, 0.5],
]

describe('signing', () => {
  it('takes a typed name and says whether it completes the agreement', () => {
    expect(canSign(good)).toEqual({
      ok: true,
      value: { side: 'starter', typedName: 'Sam Okafor', strokes: null, completes: false },
    })
    expect(canSign({ ...good, signatures: [{ side: 'respondent' }] })).toMatchObject({
      value: { completes: true },
    })
  })

  it('waits for the addresses of both, but not in a text that one of them has signed before', () => {
    const without = { ...good, areAddressesKnown: false }
    expect(canSign(without)).toEqual({ ok: false, error: { code: 'ADDRESS_MISSING' } })
    expect(canSign({ ...without, signatures: [{ side: 'respondent' }] }).ok).toBe(true)
  })

  it('takes a drawing under the name of the profile', () => {
    const drawn = { ...good, typedName: '', profileName: 'Sam Okafor', drawing: [line] }
    expect(canSign(drawn)).toMatchObject({ value: { typedName: 'Sam Okafor', strokes: [line] } })
  })

  it.each(['sam okafor', 'SAM OKAFOR', 'Sam  Okafor.', 'Sám Okafor'])(
    'takes “%s” for Sam Okafor',
    (typedName) => {
      expect(canSign({ ...good, typedName, profileName: 'Sam Okafor' }).ok).toBe(true)
    },
  )

  it.each(['Somebody Else', 'Sam', 'Okafor Sam'])(
    'refuses “%s” where the agreement names Sam Okafor',
    (typedName) => {
      expect(canSign({ ...good, typedName, profileName: 'Sam Okafor' })).toEqual({
        ok: false,
        error: { code: 'NAME_DIFFERS', expected: 'Sam Okafor' },
      })
    },
  )

  it('tells apart names in scripts without Latin letters', () => {
    expect(canSign({ ...good, typedName: '王小明', profileName: '王小明' }).ok).toBe(true)
    expect(canSign({ ...good, typedName: '王大明', profileName: '王小明' }).ok).toBe(false)
  })

  it.each(CASE_STATUSES.filter((status) => status !== 'agreed'))('refuses in a case that is %s', (status) => {
    expect(canSign({ ...good, status })).toMatchObject({ error: { code: 'WRONG_STATE', status } })
  })

  it.each<[string, Partial<SigningAttempt>, string]>([
    ['the same side again', { signatures: [{ side: 'starter' }] }, 'ALREADY_SIGNED'],
    [
      'again after both signed',
      { status: 'settled', signatures: [{ side: 'starter' }, { side: 'respondent' }] },
      'ALREADY_SIGNED',
    ],
    ['no name', { typedName: '  ' }, 'NAME_NEEDED'],
    ['a name of dots', { typedName: ' . . ' }, 'NAME_NEEDED'],
    ['an empty profile name without a drawing', { typedName: '', profileName: 'Sam' }, 'NAME_NEEDED'],
    ['a name without end', { typedName: 'x'.repeat(MAX_SIGNED_NAME + 1) }, 'NAME_NEEDED'],
    ['consent to older words', { consentVersion: '0' }, 'CONSENT_NEEDED'],
    ['no consent', { consent: false }, 'CONSENT_NEEDED'],
    ['another text than the one seen', { documentHashSeen: 'abce' }, 'AGREEMENT_CHANGED'],
    ['too many strokes', { drawing: Array.from({ length: MAX_STROKES + 1 }, () => line) }, 'INVALID_INPUT'],
    ['too many points', { drawing: [Array.from({ length: 4001 }, (): Point => [0, 0])] }, 'INVALID_INPUT'],
    [
      'a point outside',
      {
        drawing: [
          [
            [0, 0],
            [1.01, 0],
          ],
        ],
      },
      'INVALID_INPUT',
    ],
    [
      'a point that is no number',
      {
        drawing: [
          [
            [Number.NaN, 0],
            [0, 0],
          ],
        ],
      },
      'INVALID_INPUT',
    ],
    ['a single dot', { drawing: [[[0.5, 0.5]]] }, 'INVALID_INPUT'],
  ])('refuses %s', (_, change, code) => {
    expect(canSign({ ...good, ...change })).toMatchObject({ ok: false, error: { code } })
  })

  it('takes a name in any script', () => {
    for (const typedName of ['Łukasz Żółć', 'Zoë Åström', 'محمد', '王小明', 'Δημήτρης']) {
      expect(canSign({ ...good, typedName })).toMatchObject({ value: { typedName } })
    }
  })
})
