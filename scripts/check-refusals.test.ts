import { expect, it } from 'vitest'
import { refusalProblems } from './check-refusals.ts'

const REFUSALS = {
  anywhere: { unreachable: 'We could not reach the server. Please check your connection and try again.' },
  fields: { tooLong: 'This is too long. Keep it under {most, number} characters.' },
  'sign-in': { failed: 'An error occurred during sign in' },
}

/** What the check says of a sentence that stands in `profile/form.words`. */
function problemsOf(words: string, saysMore: Record<string, string> = {}): string[] {
  const catalogue = { refusals: REFUSALS, profile: { form: { $notes: { words: 'a note' }, words } } }
  const files = Object.entries(catalogue).map(
    ([room, sections]) => [`messages/en/${room}.json`, JSON.stringify(sections)] as const,
  )
  return refusalProblems(new Map(files), saysMore)
}

it.each([
  ['a refusal once more', 'An error occurred during sign in', 'says what refusals/sign-in.failed says'],
  [
    'one whose value is called otherwise',
    'This is too long. Keep it under {letters} characters.',
    'says what refusals/fields.tooLong says',
  ],
  [
    'one that goes on in other words',
    'We could not reach the server. Please try again.',
    'begins like refusals/anywhere.unreachable',
  ],
  ['its opening alone', 'This is too long.', 'begins like refusals/fields.tooLong'],
])('finds %s', (_what, words, said) => {
  expect(problemsOf(words)).toEqual([
    expect.stringContaining(`messages/en/profile.json: profile/form.words ${said}`),
  ])
})

it.each([
  ['other words', 'Your profile is saved.'],
  ['a turn of phrase', 'Please try again.'],
  ['a heading that words stand below', 'We could not reach the server'],
])('has nothing against %s', (_what, words) => {
  expect(problemsOf(words)).toEqual([])
})

it('finds two refusals that say the same, and each of them', () => {
  const said = { a: { gone: 'This file is empty.' }, b: { empty: 'This file is empty.' } }
  expect(refusalProblems(new Map([['messages/en/refusals.json', JSON.stringify(said)]]), {})).toEqual([
    'messages/en/refusals.json: refusals/a.gone says what refusals/b.empty says: use that',
    'messages/en/refusals.json: refusals/b.empty says what refusals/a.gone says: use that',
  ])
})

it('lets be what says more for a reason, but never the same words, and knows when a reason is over', () => {
  const reason = { 'profile/form.words': 'what was typed is still here' }
  expect(problemsOf('We could not reach the server. What you typed is still here.', reason)).toEqual([])
  expect(problemsOf('An error occurred during sign in', reason)).toContainEqual(
    expect.stringContaining('says what refusals/sign-in.failed says'),
  )
  expect(problemsOf('Your profile is saved.', reason)).toEqual([
    'scripts/check-refusals.ts: take profile/form.words off the list',
  ])
})
