import { describe, expect, it } from 'vitest'
import { STRESS_QUESTION_IDS, stressQuestions } from './stress-questions.ts'
import { termsInWords } from './terms-in-words.ts'
import type { Terms } from './terms.ts'

const names = { starter: 'Sam', respondent: 'Lee' }
const nothing: Terms = { currency: 'USD', payment: null, acts: [], release: true }

describe('terms in words', () => {
  it('says a lump sum, an act and the release', () => {
    const terms: Terms = {
      ...nothing,
      payment: {
        payer: 'respondent',
        amount: 115_000,
        instalments: [{ dueOn: '2026-12-12', amount: 115_000 }],
        method: '',
      },
      acts: [{ kind: 'remove_review', by: 'starter', words: 'the one of 2 May', dueOn: '2026-12-14' }],
    }
    expect(termsInWords(terms, names)).toEqual([
      'Lee pays Sam $1,150 by December 12, 2026.',
      'Sam takes down a review by December 14, 2026: the one of 2 May.',
      'Once all of this is done, the dispute is closed for both.',
    ])
  })

  it('lists the parts of a payment and the way it is paid', () => {
    const terms: Terms = {
      ...nothing,
      currency: 'JPY',
      payment: {
        payer: 'starter',
        amount: 3000,
        instalments: [
          { dueOn: '2026-12-01', amount: 2000 },
          { dueOn: '2027-01-01', amount: 1000 },
        ],
        method: 'cash!',
      },
      release: false,
    }
    expect(termsInWords(terms, names)).toEqual([
      'Sam pays Lee ¥3,000 in 2 parts: ¥2,000 by December 1, 2026; ¥1,000 by January 1, 2027.',
      'How it is paid: cash!',
      'Anything that is not named here stays open.',
    ])
  })

  it('writes sums as the reader is used to', () => {
    const payment = { payer: 'starter' as const, amount: 115_050, instalments: [], method: '' }
    expect(termsInWords({ ...nothing, currency: 'EUR', payment }, names, 'de-DE')[0]).toMatch(/1\.150,50\s€/u)
  })
})

describe('the questions before signing', () => {
  it('asks all of them, in order, and finds nothing open in clear terms', () => {
    const terms: Terms = {
      ...nothing,
      payment: {
        payer: 'respondent',
        amount: 900,
        instalments: [{ dueOn: '2026-12-12', amount: 900 }],
        method: 'bank transfer',
      },
    }
    const asked = stressQuestions(terms, names)
    expect(asked.map(({ id }) => id)).toEqual(STRESS_QUESTION_IDS.filter((id) => id !== 'handover'))
    expect(asked.filter(({ open }) => open)).toEqual([])
    expect(asked[2]?.answer).toBe('$9 in all.')
  })

  it('points at what the terms leave unsaid', () => {
    const terms: Terms = {
      ...nothing,
      payment: {
        payer: 'respondent',
        amount: 900,
        instalments: [{ dueOn: '2026-12-12', amount: 900 }],
        method: '',
      },
      acts: [{ kind: 'repair', by: 'starter', words: 'door', dueOn: null }],
      release: false,
    }
    const open = stressQuestions(terms).filter((question) => question.open)
    expect(open.map(({ id }) => id)).toEqual(['what', 'by_when', 'how', 'what_is_closed'])
    for (const { note } of open) expect(note).not.toBeNull()
  })

  it('does not ask for a day where a promise is for good', () => {
    const terms: Terms = {
      ...nothing,
      acts: [{ kind: 'keep_confidential', by: 'starter', words: 'what was said here', dueOn: null }],
    }
    expect(stressQuestions(terms).filter((question) => question.open)).toEqual([])
  })
})
