import { expect, it } from 'vitest'
import {
  adviceFor,
  countriesInWords,
  firstLetter,
  kindsInWords,
  nextStepFor,
  QUESTIONS,
  questionsFor,
  type Advice,
  type Answers,
  type NextStep,
} from './model.ts'

const FINE: Answers = { danger: 'no', time: 'no', office: 'no', kind: 'yes', adults: 'yes' }

it.each([
  [{}, ['good'], 'start'],
  [{ time: 'yes' }, ['time'], 'date_first'],
  [{ adults: 'no' }, ['adults'], 'letter'],
  [{ adults: 'no', time: 'yes' }, ['adults', 'time'], 'letter'],
  [{ kind: 'no' }, ['kind'], 'letter'],
  [{ kind: 'no', adults: 'no' }, ['kind', 'adults'], 'letter'],
  [{ office: 'yes', kind: 'no' }, ['office'], 'elsewhere'],
  [{ office: 'yes', time: 'yes' }, ['office', 'time'], 'elsewhere'],
  [{ danger: 'yes', office: 'yes', kind: 'no', adults: 'no', time: 'yes' }, ['danger', 'time'], 'elsewhere'],
] satisfies [Answers, Advice[], NextStep][])(
  'the answers %o lead to %o and to "%s"',
  (answers, advice, next) => {
    expect(adviceFor({ ...FINE, ...answers })).toEqual(advice)
    expect(nextStepFor(advice)).toBe(next)
  },
)

it('leads to a case only where nothing speaks against one, whatever else is answered', () => {
  const both = ['yes', 'no'] as const
  const all = QUESTIONS.reduce<Answers[]>(
    (known, question) => known.flatMap((one) => both.map((answer) => ({ ...one, [question]: answer }))),
    [{}],
  )
  expect(all).toHaveLength(32)
  for (const answers of all) {
    const fits =
      answers.danger === 'no' && answers.office === 'no' && answers.kind === 'yes' && answers.adults === 'yes'
    const advice = adviceFor(answers) ?? []
    expect(['start', 'date_first'].includes(nextStepFor(advice))).toBe(fits)
    expect(advice.includes('time')).toBe(answers.time === 'yes')
  }
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
  expect(adviceFor({ ...FINE, country: 'no' }, questionsFor(narrow))).toEqual(['country'])
  expect(adviceFor({ ...FINE, country: 'yes' }, questionsFor(narrow))).toEqual(['good'])
  expect([countriesInWords(open), countriesInWords(narrow)]).toEqual(['', 'United States, Canada'])
  expect(kindsInWords(narrow)).toBe(
    'security deposit, unpaid invoice, borrowed item, purchase problem, contract dispute, service dispute',
  )
})

it('writes a letter with the words given and a line for each that is missing', () => {
  const letter = firstLetter(
    { to: 'Lee', from: 'Maya', happened: 'The deposit was kept.', wish: ' ', until: '1 May' },
    { brand: 'EvenSettle', address: 'settle.example.org' },
  ).join('\n')
  expect(letter).toContain('Hello Lee,')
  expect(letter).toContain('The deposit was kept.')
  expect(letter).toContain('I would like to suggest this: ____')
  expect(letter).toContain('by 1 May?')
  expect(letter).toContain('EvenSettle (settle.example.org)')
  expect(letter.endsWith('Maya')).toBe(true)
})

it('leaves this place out of a letter where the two cannot meet here', () => {
  const letter = firstLetter({ to: '', from: '', happened: '', wish: '', until: '' }, null)
  expect(letter.join('\n')).not.toContain('EvenSettle')
  expect(letter).toHaveLength(6)
})
