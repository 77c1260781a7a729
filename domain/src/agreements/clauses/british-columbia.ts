import { waits, type Place } from './place.ts'

export const BRITISH_COLUMBIA: Place = {
  name: 'British Columbia',
  law: [
    'The law of the Province of British Columbia, and the law of Canada that applies there, govern this agreement. Either may ask the courts of British Columbia, or the Civil Resolution Tribunal where it can decide, to have it kept.',
  ],
  binding: [
    'This agreement is a binding contract and may be shown to a court or to the Civil Resolution Tribunal.',
    'Both agreed to make and sign it electronically (Electronic Transactions Act, SBC 2001, chapter 10).',
  ],
  release: [],
  standstill: (until) => [
    waits(until),
    'Neither will say in court or at the tribunal that these days count for a limitation period under the Limitation Act, SBC 2012, chapter 13.',
  ],
  sources: [
    {
      title: 'Electronic Transactions Act, SBC 2001, chapter 10',
      url: 'https://www.bclaws.gov.bc.ca/civix/document/id/complete/statreg/01010_01',
    },
    {
      title: 'Limitation Act, SBC 2012, chapter 13',
      url: 'https://www.bclaws.gov.bc.ca/civix/document/id/complete/statreg/12013',
    },
    {
      title: 'Civil Resolution Tribunal Act, SBC 2012, chapter 25',
      url: 'https://www.bclaws.gov.bc.ca/civix/document/id/complete/statreg/12025_01',
    },
  ],
}
