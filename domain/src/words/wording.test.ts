import { describe, expect, it } from 'vitest'
import { calmerSentence, mayHurt, withCalmerWords, wordingHints } from './wording.ts'

describe('words that may sound harsh', () => {
  it.each([
    ['If you do not pay I will sue you.', 'threat', 'I will sue you'],
    ['Pay by Friday, or else.', 'threat', 'or else'],
    ['You’ll regret this.', 'threat', 'You’ll regret'],
    ['They will see you in court', 'threat', 'see you in court'],
    ['My landlord is a thief.', 'insult', 'thief'],
    ['He is a liar.', 'insult', 'a liar'],
    ['What an idiot', 'insult', 'idiot'],
    ['It is all your fault.', 'blame', 'It is all your fault'],
    ['She lied to me.', 'blame', 'She lied to me'],
    ['If Nora, who wrecked it, pays me $40', 'blame', ', who wrecked it,'],
    ['He refuses to pay.', 'blame', 'refuses to pay'],
    ['They ripped me off.', 'blame', 'ripped me off'],
    ['This is ridiculous.', 'blame', 'ridiculous'],
    ['He is constantly late.', 'absolute', 'constantly'],
    ['She never paid.', 'absolute', 'never paid'],
    ['I want my MONEY BACK now.', 'loud', 'MONEY BACK'],
    ['IMMEDIATELY.', 'loud', 'IMMEDIATELY'],
    ['I want it back!!!', 'loud', 'back!!!'],
    ['Why??', 'loud', 'Why??'],
  ])('are found in "%s" as %s: "%s"', (text, kind, words) => {
    expect(wordingHints(text)).toMatchObject([{ kind, words }])
  })

  it.each([
    'My brother, who has a van, brings it on Saturday.',
    'I moved out on 30 August. We walked through the flat together and it looked fine.',
    'Invoice 2041 was due on 1 May. The IBAN is on the PDF. USB and HTML are fine.',
    'He did not answer so far. I would like the deposit back by June.',
    'The issue is the suede coat. I pursued it, and the assumption was wrong.',
    'Could you tell me why? Thank you.',
    'It was never paid. I was never told about it, and it had never come back.',
    'You will be sorry to hear that she died. My lawyer will call you. I will report you the results.',
    'The fraud investigator called about the clown we booked.',
    'Ich möchte mein Geld zurück. 你好。',
  ])('are not seen in calm words: %s', (text) => {
    expect(wordingHints(text)).toEqual([])
  })

  it('are found in a very long text as in a short one', () => {
    for (const piece of ['a', "'", 'A', `${'\n'.repeat(50)}AAAAAA `])
      expect(wordingHints(piece.repeat(60_000 / piece.length)).length).toBeLessThanOrEqual(8)
  })

  it('stand where they are said to stand, in their order, and do not meet', () => {
    const text = 'He ALWAYS lied to me! You never answer, you idiot, I’ll report you!! It’s YOUR FAULT.'
    const hints = wordingHints(text)
    expect(hints.length).toBeGreaterThan(4)
    let last = 0
    for (const { from, to, words } of hints) {
      expect(text.slice(from, to)).toBe(words)
      expect(from).toBeGreaterThanOrEqual(last)
      last = to
    }
  })
})

it.each([
  ['You are a liar', true],
  ['I will sue you', true],
  ['You lied to me', true],
  ['You NEVER ANSWERED my letter!', false],
  ['Thank you.', false],
])('may hurt: "%s" %s', (text, hurts) => expect(mayHurt(text)).toBe(hurts))

describe('calmer words', () => {
  it.each([
    ['He calls every single night.', 'He calls every night.'],
    ['Constantly late.', 'Again and again late.'],
    ['He refuses to pay. So what.', 'He did not pay. So what.'],
    ['She never paid me.', 'She did not pay me.'],
    ['I want my MONEY BACK now.', 'I want my money back now.'],
    ['Give it back!!!', 'Give it back.'],
    ['Really?!', 'Really?'],
    ['I waited. You are a LIAR and I want it back. Thanks.', null],
    ['I waited. You are a liar! Thanks.', 'I waited. I was told something else. Thanks.'],
    ['If Nora, who wrecked it, pays me $40.', 'If Nora pays me $40.'],
    ['You thief', 'I feel treated unfairly.'],
    ['Are you crazy?', 'I am angry about this.'],
    ['That is bullshit.', 'I see this differently.'],
    ['Return my fucking money by Friday.', 'Return my money by Friday.'],
    ['Your stupid dog bit me on May 3.', 'Your dog bit me on May 3.'],
    ['You liar still owe me $400.', null],
    [
      'Your lazy painter left the second coat out and the doors too.',
      'Your painter left the second coat out and the doors too.',
    ],
  ])('of "%s": "%s"', (text, calm) => {
    const [hint] = wordingHints(text)
    expect(hint && withCalmerWords(text, hint)).toBe(calm ?? text)
    expect(hint && calmerSentence(text, hint) === null).toBe(calm === null)
  })

  it.each(['The heating never worked.', 'He always paid in cash.', 'Nothing but the key was left.'])(
    'are offered for no fact that they would change: %s',
    (text) => expect(wordingHints(text)).toEqual([]),
  )

  it('are calm themselves', () => {
    const texts = [
      'I will sue you',
      'He lied to me',
      'every single time',
      'constantly',
      'unprofessional',
      'HELLO THERE',
      'No!',
    ]
    for (const text of texts)
      for (const { calmer } of wordingHints(text)) expect(wordingHints(calmer ?? '')).toEqual([])
  })

  it('never change a text that has moved on, and leave out what is better left out only by hand', () => {
    const [hint] = wordingHints('He is constantly late.')
    expect(hint && withCalmerWords('She is constantly late.', hint)).toBe('She is constantly late.')
    const text = 'My landlord is a thief and kept $900.'
    const [insult] = wordingHints(text)
    expect(insult && withCalmerWords(text, insult)).toBe(text)
  })
})
