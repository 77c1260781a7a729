import { expect, it } from 'vitest'
import { placeOfNews } from './emails.ts'

it.each([
  [['offer.made'], '/negotiation/c'],
  [['case.agreed'], '/case/c?tab=agreement'],
  [['change.proposed'], '/case/c?tab=agreement'],
  [['change.proposed', 'change.withdrawn'], '/case/c'],
  [['part.proposed'], '/case/c?tab=points'],
  [['part.accepted', 'part.signed'], '/case/c?tab=points'],
  [['part.signed', 'part.settled'], '/case/c'],
  [['message.sent'], '/case/c'],
] as const)('leads from a mail about %j to %s', (types, place) => {
  expect(
    placeOfNews(
      'c',
      types.map((type) => ({ type })),
    ),
  ).toBe(place)
})
