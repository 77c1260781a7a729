import { guessCountry, type Choice } from '../../lib/countries.ts'
import { isBegun } from '@evensettle/domain/cases/status.ts'
import type { CaseSummary } from '@evensettle/contracts/case-list.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import type { Profile, saveProfile } from '@evensettle/contracts/profile.ts'

/** What somebody says of themselves in the form. */
export type Details = Omit<Input<typeof saveProfile>, 'forCase' | 'revision'>

const LANGUAGE_CODES = [
  'en',
  'ar',
  'bn',
  'cs',
  'da',
  'de',
  'es',
  'fr',
  'hi',
  'it',
  'ja',
  'ko',
  'nl',
  'no',
  'pl',
  'pt',
  'sv',
  'tr',
  'uk',
  'vi',
  'zh',
]

/** The languages a person may prefer, English first, each in its own name too. */
export function languages(chosen: string): Choice[] {
  const english = new Intl.DisplayNames('en', { type: 'language' })
  const codes = LANGUAGE_CODES.includes(chosen) ? LANGUAGE_CODES : [...LANGUAGE_CODES, chosen]
  return codes.map((code) => {
    const own = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
    const label = english.of(code) ?? code
    return { value: code, label: own.toLowerCase() === label.toLowerCase() ? label : `${label} (${own})` }
  })
}

/** Every time zone the browser knows, the chosen one always among them. */
export function timeZones(chosen: string): Choice[] {
  const known = Intl.supportedValuesOf('timeZone')
  const zones = known.includes(chosen) ? known : [chosen, ...known]
  return zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}

/** The case in which a name was used last; null where there is none. */
export function newestCase(cases: readonly CaseSummary[]): string | null {
  const sent = cases.filter(({ status }) => isBegun(status))
  return sent.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0]?.id ?? null
}

/** Where this browser seems to be, as far as its own settings tell, and the name a case already knows. */
export type Guess = { name: string; timeZone: string; languages: readonly string[] }

/** What the form starts with: the saved profile, or guesses that can be changed. */
export function startValues(profile: Profile | null, guess: Guess): Details {
  if (profile) {
    const { email: _, revision: __, ...values } = profile
    return values
  }
  return {
    name: guess.name,
    kind: 'person',
    addressLine: '',
    postalCode: '',
    city: '',
    region: '',
    country: guessCountry(guess.languages),
    phone: '',
    timeZone: guess.timeZone,
    language: guessLanguage(guess.languages),
  }
}

/** The language that a browser asks for, where it is one of those we know. */
function guessLanguage(tags: readonly string[]): string {
  const code = tags[0]?.slice(0, 2) ?? 'en'
  return LANGUAGE_CODES.includes(code) ? code : 'en'
}
