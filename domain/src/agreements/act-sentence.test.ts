import { describe, expect, it } from 'vitest'
import { TERM_KINDS, TERM_WORDS } from '../proposals/settlement/ladder/term-words.ts'
import { actKindOf } from '../proposals/settlement/ladder/round-terms.ts'
import { actInWords, isSamePromise, thingIn } from './act-sentence.ts'
import { wordsWith } from './condition.ts'
import type { ActKind } from './terms.ts'

const names = { starter: 'Sam', respondent: 'Lee' }
const theoAndNora = { starter: 'Nora Quinn', respondent: 'Theo Park' }

function said(kind: ActKind, words: string, dueOn: string | null = null) {
  return actInWords({ kind, by: 'respondent', words, dueOn }, names)
}

it('says of what is never to be done that it is kept to, and of what was signed as done once what was signed', () => {
  const reviews = 'No bad reviews about me online'
  expect(said('stop_behaviour', reviews)).toBe(`Lee keeps to this from now on: “${reviews}”.`)
  expect(said('stop_behaviour', 'Neither side writes about the other.')).toBe(
    'Lee keeps to this from now on: Neither side writes about the other.',
  )
  for (const words of ['No problem, the fence is repaired', 'Neither key is kept', 'Never later than noon'])
    expect(said('other', words, '2026-12-14')).toBe(`Lee does this by December 14, 2026: ${words}.`)
})

it('names the review that is taken down by its words, whatever they deny, and none where there is none', () => {
  for (const words of [
    'the one of 2 May',
    'Do not rent here (Google review of May 3)',
    'Never again at this landlord, on Google',
    'all reviews of Lena, no later than Friday',
    'the review that calls Lee not honest',
  ])
    expect(said('remove_review', words, '2026-12-14')).toBe(
      `Lee takes down a review by December 14, 2026: ${words}.`,
    )
  expect(said('remove_review', 'the review that says I am not honest', '2026-12-14')).toContain(
    'takes down a review by',
  )
  for (const none of [
    'Lee has written no review, so there is none to take down',
    'No bad reviews about Sam online',
  ])
    expect(said('remove_review', none, '2026-12-07')).toBe(`Lee does this by December 7, 2026: ${none}.`)
})

it('calls words on which something hangs a condition, and a doer’s own words for an act what was offered', () => {
  const asked = 'Write me a good landlord reference'
  const act = (words: string) => said('other', wordsWith(asked, words), '2026-12-10')
  expect(act('Write Sam a short friendly reference')).toBe(
    `Lee does this by December 10, 2026: “${asked}”. As Lee offered it: “Write Sam a short friendly reference”.`,
  )
  expect(act('Once the keys are back')).toContain('Lee’s condition: “Once the keys are back”.')
  expect(said('return_item', wordsWith('The keys', 'At my door'))).toContain('Lee’s condition: “At my door”.')
})

describe('an act as a sentence', () => {
  it.each<[ActKind, string, string]>([
    [
      'other',
      'Gives a list of all charges, with receipts',
      'Lee gives Sam a list of all charges, with receipts.',
    ],
    ['other', 'A list of all charges, with receipts', 'Lee gives Sam a list of all charges, with receipts.'],
    [
      'other',
      'Writes a plain reference that confirms the facts',
      'Lee writes Sam a plain reference that confirms the facts.',
    ],
    [
      'return_item',
      'Gives the thing back in the state it is in',
      'Lee gives Sam the thing back in the state it is in.',
    ],
    ['return_item', 'The keys back', 'Lee gives Sam the keys back.'],
    ['return_item', 'Give back the blue bicycle', 'Lee gives Sam the blue bicycle back.'],
    ['return_item', 'two keys', 'Lee gives Sam this back: two keys.'],
    ['return_item', 'Return of the keys', 'Lee gives Sam the keys back.'],
    ['return_item', 'the keys?', 'Lee gives Sam the keys back.'],
    ['return_item', 'The tent, cleaned', 'Lee gives Sam this back: The tent, cleaned.'],
    [
      'return_item',
      'The ring and the box it came in',
      'Lee gives Sam this back: The ring and the box it came in.',
    ],
    ['return_item', 'Bike keys back', 'Lee gives Sam this back: Bike keys.'],
    ['apology', 'A word of apology', 'Lee gives Sam a word of apology.'],
    [
      'remove_review',
      'Takes down what they wrote about the other online, and writes nothing new',
      'Lee takes down what they wrote about Sam online, and writes nothing new.',
    ],
    ['repair', 'Repair the door', 'Lee repairs the door.'],
    ['repair', 'Repair of the door', 'Lee has this repaired: Repair of the door.'],
    ['repair', 'the door', 'Lee repairs the door, or has it repaired.'],
    ['stop_behaviour', 'Quiet at night', 'Lee keeps quiet at night from now on.'],
    ['stop_behaviour', 'Keep the way free', 'Lee keeps the way free from now on.'],
    ['other', 'Give me my drill', 'Lee does this: “Give me my drill”.'],
    ['other', 'Stop sign. And more', 'Lee does this: Stop sign. And more.'],
  ])('says %s “%s”', (kind, words, line) => {
    expect(said(kind, words)).toBe(line)
  })

  it('names the day, behind a comma where the words have one of their own', () => {
    expect(said('return_item', 'the keys', '2026-12-12')).toBe(
      'Lee gives Sam the keys back by December 12, 2026.',
    )
    expect(said('other', 'A list of all charges, with receipts', '2026-12-12')).toBe(
      'Lee gives Sam a list of all charges, with receipts, by December 12, 2026.',
    )
    expect(said('keep_confidential', 'Keeps this dispute and its outcome to themselves', '2026-12-12')).toBe(
      'Lee keeps this dispute and its outcome to themselves from December 12, 2026 on.',
    )
  })

  it('puts the day first where it would be read with the last part of the promise', () => {
    expect(said('apology', TERM_WORDS.apology, '2026-12-12')).toBe(
      'By December 12, 2026, Lee says that they are sorry it came to this.',
    )
    expect(said('remove_review', 'Takes down the review, and writes no new one', '2026-12-12')).toBe(
      'By December 12, 2026, Lee takes down the review, and writes no new one.',
    )
  })

  it('never ends a promise that lasts', () => {
    const line = 'Lee keeps this dispute out of online reviews and posts, old ones included'
    expect(said('remove_review', TERM_WORDS.remove_review)).toBe(`${line}, from now on.`)
    expect(said('remove_review', TERM_WORDS.remove_review, '2026-12-12')).toBe(
      `${line}, from December 12, 2026 on.`,
    )
    expect(said('stop_behaviour', 'Quiet at night', '2026-12-12')).toBe(
      'Lee keeps quiet at night from December 12, 2026 on.',
    )
  })

  it('names whoever wrote words with “I” or “you” in them, where that is known', () => {
    const act = {
      kind: 'other',
      by: 'respondent',
      words: 'Write to my next landlord.',
      dueOn: '2026-12-12',
    } as const
    expect(actInWords(act, names, 'starter')).toBe(
      'Lee does this by December 12, 2026, in the words of Sam: “Write to my next landlord”.',
    )
  })

  it('quotes a sentence of its own and never puts it into the phrase of its kind', () => {
    const people = { starter: 'Nora Quinn', respondent: 'Theo Park' }
    const line = (kind: ActKind, words: string, speaker: 'starter' | null = 'starter') =>
      actInWords({ kind, by: 'respondent', words, dueOn: '2026-12-19' }, people, speaker)
    for (const words of [
      'The brake has to work again',
      'The brake is mended before he brings it',
      'The bike comes back with its brake mended',
      'The brake, then the bike gets oiled',
      'The ladder must be dry',
    ])
      for (const kind of ['repair', 'return_item'] as const)
        expect(line(kind, words)).toBe(
          `Theo Park does this by December 19, 2026, in the words of Nora Quinn: “${words}”.`,
        )
    expect(line('other', 'A list is written by Theo')).toContain('“A list is written by Theo”')
    // a name that begins like an article is none
    expect(line('return_item', 'Anna’s old bike')).toBe(
      'Theo Park gives Nora Quinn this back by December 19, 2026: Anna’s old bike.',
    )
    expect(line('repair', 'Allen’s brake')).toContain('has this repaired')
    // what is a thing stays one
    expect(line('return_item', 'The bike that he has borrowed')).toBe(
      'By December 19, 2026, Theo Park gives Nora Quinn the bike that he has borrowed back.',
    )
    expect(line('repair', 'The rear brake of the bike')).toBe(
      'Theo Park repairs the rear brake of the bike, or has it repaired, by December 19, 2026.',
    )
  })

  it.each<[words: string, does: string, kind?: ActKind]>([
    ['theo mends the brake', 'mends the brake'],
    ['Theo mends the brake', 'mends the brake'],
    ['THEO mends the brake', 'mends the brake'],
    ['theo park mends The brake.', 'mends the brake'],
    ['Theo will mend the brake', 'mends the brake'],
    ['Theo has to mend the brake', 'mends the brake'],
    ['mend the brake', 'mends the brake'],
    ['Please mend the brake', 'mends the brake'],
    ['Mending the brake', 'mends the brake'],
    ['mends the brake', 'mends the brake'],
    ['Oil the chain, and tighten it', 'oils the chain, and tightens it', 'other'],
    ['mending the brake and oiling the chain', 'mends the brake and oils the chain'],
    ['Theo fixes both wheels', 'fixes both wheels'],
    ['Theo pays half of the parts', 'pays half of the parts', 'other'],
    ['theo brings the bike back', 'brings the bike back', 'return_item'],
    ['Returning the keys', 'gives Nora Quinn the keys back', 'return_item'],
    ['Giving back the keys', 'gives Nora Quinn the keys back', 'return_item'],
    ['returning the keys to the office', 'returns the keys to the office', 'other'],
    ['Carry the sofa down', 'does this: Carry the sofa down', 'other'],
    ['The rear brake', 'repairs the rear brake, or has it repaired'],
  ])('says “%s” as one would say it of somebody', (words, does, kind = 'repair') => {
    const act = { kind, by: 'respondent', words, dueOn: null } as const
    expect(actInWords(act, theoAndNora)).toBe(`Theo Park ${does}.`)
    expect(actInWords({ ...act, dueOn: '2026-12-19' }, theoAndNora)).toMatch(
      /^(?:By December 19, 2026, )?Theo Park /u,
    )
  })

  it('names the day before a sentence that goes on with another part', () => {
    const words = 'Theo mends the brake of the bike before he brings it'
    for (const kind of ['repair', 'return_item', 'redo_work', 'other'] as const)
      expect(actInWords({ kind, by: 'respondent', words, dueOn: '2026-12-19' }, theoAndNora, 'starter')).toBe(
        'By December 19, 2026, Theo Park mends the brake of the bike before he brings it.',
      )
  })

  it('takes “I” and “you” for who does it only where it is known who wrote that', () => {
    const act = { kind: 'repair', by: 'respondent', dueOn: null } as const
    const line = (words: string, speaker: 'starter' | 'respondent' | null) =>
      actInWords({ ...act, words }, theoAndNora, speaker)
    for (const words of ['I will mend the brake', 'I’ll mend the brake', 'I mend the brake']) {
      expect(line(words, 'respondent')).toBe('Theo Park mends the brake.')
      expect(line(words, null)).toContain(`: “${words}”.`)
      expect(line(words, 'starter')).toContain(`in the words of Nora Quinn: “${words}”.`)
    }
    expect(line('You will mend the brake', 'starter')).toBe('Theo Park mends the brake.')
    expect(line('You mend my brake', 'starter')).toContain('in the words of Nora Quinn: “You mend my brake”.')
    expect(line('I mend his brake', 'respondent')).toContain('“I mend his brake”')
  })

  it.each([
    ['The brake is mended'],
    ['MEND THE BRAKE'],
    ['Nora pays half of the parts'],
    ['He mends the brake'],
    ['Theo and Nora mend the brake'],
    ['Theo’s brother mends the brake'],
    ['de-rust the chain'],
    ['Mend my brake'],
  ])('quotes “%s”, which could be read in another way', (words) => {
    const act = { kind: 'repair', by: 'respondent', words, dueOn: null } as const
    expect(actInWords(act, theoAndNora)).toBe(`Theo Park does this: “${words}”.`)
    expect(actInWords({ ...act, kind: 'return_item' }, theoAndNora)).toContain(words)
  })

  it('takes a first name that both have for nobody’s, and “The” of a firm for no name', () => {
    const act = { kind: 'repair', by: 'respondent', words: 'Theo mends the brake', dueOn: null } as const
    expect(actInWords(act, { starter: 'Theo Quinn', respondent: 'Theo Park' })).toBe(
      'Theo Park does this: “Theo mends the brake”.',
    )
    expect(
      actInWords({ ...act, words: 'The rear brake' }, { ...theoAndNora, respondent: 'The Bike Shop' }),
    ).toBe('The Bike Shop repairs the rear brake, or has it repaired.')
  })

  it('makes a sentence of everything that the mediator proposes', () => {
    for (const kind of TERM_KINDS) {
      const line = said(actKindOf(kind), TERM_WORDS[kind])
      expect(line).toMatch(/^Lee [a-z][^:]*\.$/u)
      expect(line).not.toMatch(/\b(\w+) \1\b/i)
    }
  })
})

describe('one promise said twice', () => {
  it('is known by its words, whatever their dress', () => {
    const keys = { kind: 'return_item', by: 'respondent' } as const
    expect(isSamePromise({ ...keys, words: 'The keys back' }, { ...keys, words: 'keys.' })).toBe(true)
    expect(isSamePromise({ ...keys, words: 'The keys' }, { ...keys, words: 'The bike' })).toBe(false)
    expect(isSamePromise({ ...keys, words: 'keys' }, { ...keys, by: 'starter', words: 'keys' })).toBe(false)
  })

  it('never says “back” for a thing that has it in its name already', () => {
    expect(thingIn('The keys back')).toBe('the keys')
    expect(thingIn('Return the bike')).toBe('the bike')
    expect(thingIn('The cargo bike back.')).toBe('the cargo bike')
    expect(thingIn('back')).toBe('back')
    expect(thingIn('Theodora’s bike back')).toBe('Theodora’s bike')
  })
})
