import { isBegun } from '@evensettle/domain/cases/status.ts'
import type { CaseSummary } from '@evensettle/contracts/case-list.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import type { Profile, saveProfile } from '@evensettle/contracts/profile.ts'

export type ProfileValues = Input<typeof saveProfile>
export type Choice = { value: string; label: string }

/** ISO 3166-1 alpha-2. */
const COUNTRY_CODES =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  )

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

function byLabel(a: Choice, b: Choice): number {
  return a.label.localeCompare(b.label, 'en')
}

/** Every country by its English name. */
export function countries(): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return COUNTRY_CODES.map((code) => ({ value: code, label: names.of(code) ?? code })).toSorted(byLabel)
}

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
export function startValues(profile: Profile | null, guess: Guess): ProfileValues {
  if (profile) {
    const { email: _, ...values } = profile
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

function guessCountry(tags: readonly string[]): string {
  const region = tags.map((tag) => /-([A-Z]{2})$/.exec(tag)?.[1]).find((code) => code !== undefined)
  return region !== undefined && COUNTRY_CODES.includes(region) ? region : ''
}

function guessLanguage(tags: readonly string[]): string {
  const code = tags[0]?.slice(0, 2) ?? 'en'
  return LANGUAGE_CODES.includes(code) ? code : 'en'
}
