import { waits, type Place } from './place.ts'

export const ENGLAND_AND_WALES: Place = {
  name: 'England and Wales',
  law: [
    'The law of England and Wales governs this agreement. Either may ask the courts of England and Wales, the small claims track of the County Court included where the sum allows it, to have it kept.',
  ],
  binding: [
    'What was said on the way here was said without prejudice. This agreement is not: it is open, binding from the moment at which both have signed, and may be shown to a court.',
    'Nobody but the two can enforce a term of it under the Contracts (Rights of Third Parties) Act 1999.',
  ],
  release: [
    'The release is in full and final settlement of the dispute described in part 2, and of nothing else.',
  ],
  standstill: (until) => [
    waits(until),
    'Neither will say in court that these days count for a time limit under the Limitation Act 1980, or for delay.',
  ],
  sources: [
    {
      title: 'Contracts (Rights of Third Parties) Act 1999',
      url: 'https://www.legislation.gov.uk/ukpga/1999/31/contents',
    },
    { title: 'Limitation Act 1980', url: 'https://www.legislation.gov.uk/ukpga/1980/58/contents' },
  ],
}
