import { describe, expect, it } from 'vitest'
import { isLeftUndone, promisedKind } from './left-undone.ts'

describe('a promise to write no review', () => {
  it.each([
    'No bad reviews about me online',
    'No reviews.',
    'no more negative reviews or ratings',
    'No bad posts on social media',
    'No negative comments about each other',
    'Neither of us writes bad reviews',
    'Neither side writes about the other.',
    'Never again posts a review about Sam',
    'Never write bad words about me',
    'Nobody writes a bad review',
    'Not to post a bad rating',
    'Neither of us writes anything bad about the other',
    'No posts about my work',
  ])('is left undone for good: “%s”', (words) => {
    expect(isLeftUndone(words)).toBe(true)
    for (const kind of ['other', 'remove_review'] as const)
      expect(promisedKind({ kind, words })).toBe('stop_behaviour')
    expect(promisedKind({ kind: 'apology', words })).toBe('apology')
  })

  it.each([
    'the review that says I am not honest',
    'The Google review “Do not rent here”',
    'Do not rent here (Google review of May 3)',
    'Never again at this landlord, on Google',
    'No heating, my Google review of May 3',
    '“No bad reviews”',
    'No stars, no refund: the review on Yelp',
    'all reviews of Lena, no later than Friday',
    'No bad reviews stay online',
    'No bad reviews about me before the deposit is back',
    'No bad reviews about me until May 3',
    'No more than one review about the repair',
    'Not a bad word about me, and takes down the old review',
    'Nobody takes down the review',
    'Never leave a key at the review office door',
    'No word of apology',
    'No words',
    'No posts on the fence',
    'Never put a post on the fence',
    'No bad reviews about the fence on Friday',
    'No problem, I repair the fence',
    'Do not forget to hand over the keys',
    'No doubt pays for the cleaning',
    'No fewer than 3 sessions of repair',
    'No strings attached: returns the bike',
    'Won’t leave before the wall is painted',
    'Neither key is kept: both go back',
    'Nobody but Sam repairs the gate',
    'No dia 5 de dezembro entrega as chaves',
    'Never calls again after nine',
  ])('is nothing else: “%s”', (words) => {
    expect(isLeftUndone(words)).toBe(false)
    expect(promisedKind({ kind: 'other', words })).toBe('other')
    expect(promisedKind({ kind: 'remove_review', words })).toBe('remove_review')
  })
})
