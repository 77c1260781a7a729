import { waits, type Place } from './place.ts'

/** No place was chosen: left open in words, so that nobody has to guess what was meant. */
export const GENERAL: Place = {
  name: 'No place chosen',
  law: [
    'The two have not chosen a law or a court. The rules of the place where somebody goes to court decide which law applies and which court can hear the case.',
  ],
  binding: [],
  release: [],
  standstill: (until) => [
    waits(until),
    'Some places let a time limit be moved only in a certain form, or not at all. Whoever depends on one should ask what applies where they live.',
  ],
  sources: [],
}
