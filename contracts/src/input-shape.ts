import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/** JSON Schema of what an endpoint takes, as far as one can be written; its own checks say more. */
export function inputShape(e: Pick<Endpoint, 'input'>): Record<string, unknown> {
  return z.toJSONSchema(e.input, { unrepresentable: 'any', io: 'input' })
}
