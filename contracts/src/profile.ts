import * as said from '@evensettle/messages/refusals/profile.ts'
import { countryMissing } from '@evensettle/messages/refusals/country.ts'
import { isRegionNeeded } from '@evensettle/domain/agreements/address.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { line, neededLine, nothing } from './fields.ts'

const PROFILE_KINDS = ['person', 'freelancer', 'business'] as const

const fields = {
  name: neededLine(120, said.nameMissing),
  kind: z.enum(PROFILE_KINDS, { error: said.kindMissing }),
  /** the postal address is asked for only where an agreement needs it */
  addressLine: line(200),
  postalCode: line(20),
  city: line(120),
  /** state, province or territory */
  region: z.optional(line(80)),
  country: z.string({ error: countryMissing }).check(z.regex(/^[A-Z]{2}$/, { error: countryMissing })),
  phone: line(40),
  timeZone: z.string().check(z.minLength(1), z.maxLength(64)),
  language: z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/)),
}

/** A person's own details as they are kept; `email` comes from the account. */
const profile = z.object({
  ...fields,
  name: z.string(),
  region: z.string(),
  email: z.string(),
  /** counts the saves */
  revision: z.int(),
})
export type Profile = z.infer<typeof profile>

type Address = { [part in 'addressLine' | 'postalCode' | 'city']: string } & {
  region?: string | undefined
  country: string
  forCase?: string | undefined
}

/** A part that an address has to have once a street is given, or an agreement waits for it. */
function addressPart(part: 'addressLine' | 'postalCode' | 'city' | 'region', missing: () => string) {
  function isThere(address: Address): boolean {
    const isWanted = address.forCase !== undefined || address.addressLine.trim() !== ''
    const isNeeded = isWanted && (part !== 'region' || isRegionNeeded(address.country))
    return !isNeeded || (address[part] ?? '').trim() !== ''
  }
  return z.refine<Address>(isThere, { path: [part], error: missing })
}

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/profile',
  access: 'user',
  input: nothing,
  output: z.object({ email: z.string(), profile: z.nullable(profile) }),
})

export const saveProfile = endpoint({
  method: 'PUT',
  path: '/api/profile',
  access: 'user',
  limit: { points: 30, seconds: 300 },
  toOther: { name: 'said' },
  /**
   * `forCase`: the case whose agreement waits for this address; no other agreement is touched. `revision`: the one this
   * copy is based on, 0 for none: a save based on an older one is refused with VERSION_CONFLICT. Without it whatever is
   * stored is replaced.
   */
  input: z
    .object({
      ...fields,
      forCase: z.optional(z.uuid()),
      revision: z.optional(z.int().check(z.minimum(0))),
    })
    .check(
      addressPart('addressLine', said.addressMissing),
      addressPart('postalCode', said.postalCodeMissing),
      addressPart('city', said.cityMissing),
      addressPart('region', said.regionMissing),
    ),
  output: profile,
})
