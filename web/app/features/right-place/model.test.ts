import { expect, it } from 'vitest'
import {
  adviceFor,
  countriesInWords,
  firstLetter,
  kindsInWords,
  questionsFor,
  type Answers,
} from './model.ts'

const FINE: Answers = { danger: 'no', time: 'no', office: 'no', kind: 'yes', adults: 'yes' }

it.each([
  [{}, 'good'],
  [{ time: 'yes' }, 'time'],
  [{ adults: 'no', time: 'yes' }, 'adults'],
  [{ kind: 'no', adults: 'no' }, 'kind'],
  [{ office: 'yes', kind: 'no' }, 'office'],
  [{ danger: 'yes', office: 'yes', kind: 'no', adults: 'no', time: 'yes' }, 'danger'],
] satisfies [Answers, string][])('the answers %o lead to "%s"', (answers, advice) => {
  expect(adviceFor({ ...FINE, ...answers })).toBe(advice)
})

it('gives no advice before the last answer', () => {
  const { adults, ...four } = FINE
  expect(adults).toBe('yes')
  expect(adviceFor(four)).toBeNull()
})

it('asks for the country where not all are served, and names what can be brought', () => {
  const open = { countries: null, typesOff: [] }
  const narrow = { countries: ['US', 'CA'], typesOff: ['loan', 'neighbour_dispute', 'other'] } as const
  expect(questionsFor(open)).toHaveLength(5)
  expect(questionsFor(narrow).at(-1)).toBe('country')
  expect(adviceFor(FINE, questionsFor(narrow))).toBeNull()
  expect(adviceFor({ ...FINE, country: 'no' }, questionsFor(narrow))).toBe('country')
  expect(adviceFor({ ...FINE, country: 'yes' }, questionsFor(narrow))).toBe('good')
  expect([countriesInWords(open), countriesInWords(narrow)]).toEqual(['', 'United States, Canada'])
  expect(kindsInWords(narrow)).toBe(
    'security deposit, unpaid invoice, borrowed item, purchase problem, contract dispute, service dispute',
  )
})

it('writes a letter with the words given and a line for each that is missing', () => {
  const letter = firstLetter(
    { to: 'Lee', from: 'Maya', happened: 'The deposit was kept.', wish: ' ', until: '1 May' },
    'EvenSettle',
    'settle.example.org',
  ).join('\n')
  expect(letter).toContain('Hello Lee,')
  expect(letter).toContain('The deposit was kept.')
  expect(letter).toContain('I would like to suggest this: ____')
  expect(letter).toContain('by 1 May?')
  expect(letter).toContain('EvenSettle (settle.example.org)')
  expect(letter.endsWith('Maya')).toBe(true)
})
