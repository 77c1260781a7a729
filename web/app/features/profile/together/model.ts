import type { Profile } from '@evensettle/contracts/profile.ts'
import { mergeFields } from '../../../lib/three-way.ts'
import { startValues, type Details, type Guess } from '../model.ts'

/** What is changed as one: half of two addresses is nobody's. */
const ADDRESS = ['addressLine', 'postalCode', 'city', 'region', 'country'] as const
const SINGLE = ['name', 'kind', 'phone', 'timeZone', 'language'] as const

export type Place = (typeof SINGLE)[number] | 'address'

/** What another screen saved in a place that was changed on this one too. */
export type OtherDetails = { place: Place; details: Details }

/** What a form holds and what it is based on: the stored profile of `revision`, or a guess where there was none. */
type Basis = { details: Details; revision: number }

export function basisOf(profile: Profile | null, guess: Guess): Basis {
  return { details: startValues(profile, guess), revision: profile?.revision ?? 0 }
}

/** The stored profile put together with what is on this screen: what was typed here stays, theirs is named beside it. */
export function metBy(basis: Basis, mine: Details, saved: Profile): { met: Details; others: OtherDetails[] } {
  const theirs = basisOf(saved, { name: '', timeZone: '', languages: [] }).details
  const { merged, others } = mergeFields(foldOf(basis.details), foldOf(mine), foldOf(theirs))
  const written = others.filter(({ is }) => is === 'theirs').map(({ path }) => path[0])
  const places = [...SINGLE, 'address' as const].filter((place) => written.includes(place))
  return {
    met: {
      ...mine,
      ...pick(merged.address === foldOf(mine).address ? mine : theirs, ADDRESS),
      name: merged.name,
      kind: merged.kind,
      phone: merged.phone,
      timeZone: merged.timeZone,
      language: merged.language,
    },
    others: places.map((place) => ({ place, details: theirs })),
  }
}

/** The form with what the other screen saved in one place. */
export function withOther(mine: Details, { place, details }: OtherDetails): Details {
  return { ...mine, ...(place === 'address' ? pick(details, ADDRESS) : pick(details, [place])) }
}

/** The address in lines, without what was left empty. */
export function addressLines(details: Details, countryName: string): string[] {
  const town = [details.postalCode, details.city].filter((part) => part !== '').join(' ')
  return [details.addressLine, town, details.region ?? '', countryName].filter((line) => line !== '')
}

/** As the server keeps it; the address as one. */
function foldOf(details: Details) {
  return {
    name: details.name.trim(),
    kind: details.kind,
    phone: details.phone.trim(),
    timeZone: details.timeZone,
    language: details.language,
    address: ADDRESS.map((part) => (details[part] ?? '').trim()).join('\n'),
  }
}

function pick<K extends keyof Details>(details: Details, names: readonly K[]): Pick<Details, K> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each of the names is there
  return Object.fromEntries(names.map((name) => [name, details[name]])) as Pick<Details, K>
}
