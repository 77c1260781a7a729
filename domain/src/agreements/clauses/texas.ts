import { waits, type Place } from './place.ts'

export const TEXAS: Place = {
  name: 'Texas',
  law: [
    'The law of the State of Texas governs this agreement. Either may ask the courts of Texas, a justice court included where the sum allows it, to have it kept.',
  ],
  binding: [
    'This is a written settlement that is enforceable in the same way as any other written contract (Texas Civil Practice and Remedies Code, section 154.071).',
    'Both agreed to make and sign it electronically (Texas Business and Commerce Code, chapter 322).',
  ],
  release: [],
  standstill: (until) => [
    waits(until),
    'This is for the dispute described in part 2 only, and for the time named here and no longer.',
  ],
  sources: [
    {
      title: 'Texas Civil Practice and Remedies Code, section 154.071',
      url: 'https://statutes.capitol.texas.gov/Docs/CP/htm/CP.154.htm',
    },
    {
      title: 'Texas Business and Commerce Code, chapter 322',
      url: 'https://statutes.capitol.texas.gov/Docs/BC/htm/BC.322.htm',
    },
  ],
}
