import { readFileSync } from 'node:fs'
import populationA from './population-a.json' with { type: 'json' }

/** Every number of a population and its people; population A is the schema of all others. */
export type Parameters = typeof populationA
export type Category = Parameters['categories'][number]

export { populationA }

/** Where `found` has another shape than `wanted`, as paths; lists may have any length above zero. */
function differences(found: unknown, wanted: unknown, path: string): string[] {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(found) || found.length === 0) return [`${path} is a list`]
    return found.flatMap((one: unknown, i) => differences(one, wanted[0], `${path}[${i}]`))
  }
  if (typeof wanted !== 'object' || wanted === null) {
    return typeof found === typeof wanted ? [] : [`${path} is a ${typeof wanted}`]
  }
  if (typeof found !== 'object' || found === null) return [`${path} is an object`]
  const fields = new Map<string, unknown>(Object.entries(found))
  return Object.entries(wanted).flatMap(([key, value]) =>
    differences(fields.get(key), value, `${path}.${key}`),
  )
}

/** Population A, or the one in a file of the same schema. Throws with the fields that do not fit. */
export function readParameters(population: string): Parameters {
  if (population === 'A') return populationA
  const read: unknown = JSON.parse(readFileSync(population, 'utf8'))
  const problems = differences(read, populationA, population)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return read as Parameters
}
