import { waits, type Place } from './place.ts'

export const NEW_YORK: Place = {
  name: 'New York',
  law: [
    'The law of the State of New York governs this agreement. Either may ask the courts of the State of New York, a small claims part included where the sum allows it, to have it kept.',
  ],
  binding: [
    'This agreement is in writing and signed by both, and may be shown to a court. If a case about it is already in court, it is meant as a settlement under rule 2104 of the Civil Practice Law and Rules.',
  ],
  release: [
    'The release in this agreement is in writing and holds whether or not something was given for it (New York General Obligations Law, section 15-303).',
  ],
  standstill: (until) => [
    waits(until),
    'For what arises from a contract this is a promise under section 17-103 of the New York General Obligations Law. It holds for no longer than that section allows: the time that would apply if the claim had arisen on the day of this promise.',
  ],
  sources: [
    {
      title: 'New York Civil Practice Law and Rules, rule 2104',
      url: 'https://www.nysenate.gov/legislation/laws/CVP/R2104',
    },
    {
      title: 'New York General Obligations Law, section 15-303',
      url: 'https://www.nysenate.gov/legislation/laws/GOB/15-303',
    },
    {
      title: 'New York General Obligations Law, section 17-103',
      url: 'https://www.nysenate.gov/legislation/laws/GOB/17-103',
    },
  ],
}
