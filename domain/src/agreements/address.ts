import { cleanWords } from './clean-words.ts'

export type PostalAddress = {
  line: string
  postalCode: string
  city: string
  /** state, province or territory */
  region: string
  /** ISO 3166-1 alpha-2 */
  country: string
}

const WITH_STATES: ReadonlySet<string> = new Set(['US', 'CA', 'AU'])
const CODE_AFTER_CITY: ReadonlySet<string> = new Set(['GB', 'IE', 'NZ', ...WITH_STATES])

/** Whether an address in this country is not whole without its state, province or territory. */
export function isRegionNeeded(country: string): boolean {
  return WITH_STATES.has(country)
}

/** Whether an address can stand in an agreement. */
export function isWholeAddress({ line, city, region, country }: PostalAddress): boolean {
  const needed = isRegionNeeded(country) ? [line, city, region] : [line, city]
  return needed.every((part) => cleanWords(part) !== '')
}

/** An address on one line, as it is written in its country, with the country's English name. */
export function addressInWords(address: PostalAddress): string {
  const { line, postalCode, city, region, country } = address
  const place = CODE_AFTER_CITY.has(country)
    ? [city, `${region} ${postalCode}`]
    : [`${postalCode} ${city}`, region]
  return [line, ...place, countryName(country)]
    .map(cleanWords)
    .filter((part) => part !== '')
    .join(', ')
}

/** "Germany" for DE. */
export function countryName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code) ?? code
}
