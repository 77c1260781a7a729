import * as said from '@evensettle/messages/refusals/profile.ts'
import { isRegionNeeded } from '@evensettle/domain/agreements/address.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { line, neededLine, nothing } from './fields.ts'

export const PROFILE_KINDS = ['person', 'freelancer', 'business'] as const

const fields = {
  name: neededLine(120, said.nameMissing),
  kind: z.enum(PROFILE_KINDS, { error: said.kindMissing }),
  addressLine: neededLine(200, said.addressMissing),
  postalCode: neededLine(20, said.postalCodeMissing),
  city: neededLine(120, said.cityMissing),
  /** state, province or territory */
  region: z.optional(line(80)),
  country: z
    .string({ error: said.countryMissing })
    .check(z.regex(/^[A-Z]{2}$/, { error: said.countryMissing })),
  phone: line(40),
  timeZone: z.string().check(z.minLength(1), z.maxLength(64)),
  language: z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/)),
  contactTimes: line(200),
}

/** A person's own details as they are kept; `email` comes from the account. */
export const profile = z.object({
  ...fields,
  name: z.string(),
  addressLine: z.string(),
  postalCode: z.string(),
  city: z.string(),
  region: z.string(),
  email: z.string(),
})
export type Profile = z.infer<typeof profile>

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
  /** `forCase`: the case whose agreement waits for this address; no other agreement is touched */
  input: z.object({ ...fields, forCase: z.optional(z.uuid()) }).check(
    z.refine(({ country, region = '' }) => !isRegionNeeded(country) || region.trim() !== '', {
      path: ['region'],
      error: said.regionMissing,
    }),
  ),
  output: profile,
})
