import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing } from './fields.ts'

/** Which areas an account has beside its own cases: the operator’s, and that of an organization it has a seat in. */
export const getPlaces = endpoint({
  method: 'GET',
  path: '/api/places',
  access: 'user',
  input: nothing,
  output: z.object({ operates: z.boolean(), organisation: z.nullable(z.string()) }),
})
