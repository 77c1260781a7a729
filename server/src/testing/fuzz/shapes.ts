import { inputShape } from '@evensettle/contracts/input-shape.ts'
import type { Endpoint } from '@evensettle/contracts/endpoint.ts'

/** What is put where a field of this name is, at any depth: ids of the ground that is asked about. */
export type Fields = Readonly<Record<string, unknown>>

type Shape = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  format?: string
  properties?: Record<string, Shape>
  items?: Shape
  minItems?: number
  minimum?: number
}

/** An input that an endpoint would take, as far as its schema tells: the emptiest one, with `fields` by their names. */
export function plainInput(endpoint: Endpoint, fields: Fields): Record<string, unknown> {
  const made = plain(inputShape(endpoint), fields)
  return typeof made === 'object' && made !== null ? { ...made } : {}
}

function plain(shape: Shape, fields: Fields): unknown {
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) return plain(shape.anyOf[0] ?? {}, fields)
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(shape.properties ?? {}).map(([name, inner]) => [
        name,
        name in fields ? fields[name] : plain(inner, fields),
      ]),
    )
  if (type === 'array')
    return Array.from({ length: shape.minItems ?? 0 }, () => plain(shape.items ?? {}, fields))
  if (type === 'integer' || type === 'number') return Math.max(1, shape.minimum ?? 1)
  if (type === 'boolean') return true
  if (type === 'null') return null
  return shape.format === 'uuid' ? '0198c0de-1111-7222-8333-444455556666' : 'Words'
}
