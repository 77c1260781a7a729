import { threat } from '@evensettle/messages/refusals/fields.ts'
import { holdsThreat } from '@evensettle/domain/words/threats.ts'
import type { Endpoint } from './endpoint.ts'

/** The fields of a checked input that hold a threat which would reach the other side, each with its sentence. For the server only: the rules are long. */
export function threatsTo(e: Pick<Endpoint, 'toOther'>, input: unknown): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [path, kind] of Object.entries(e.toOther ?? {}))
    for (const [at, text] of textsAt(input, path.split('.')))
      if (holdsThreat(text, kind)) found[at] = threat()
  return found
}

/** The texts at a path of which `*` stands for every member, with the path of each; what is absent is none. */
function textsAt(
  value: unknown,
  [step, ...rest]: readonly string[],
  before = '',
): [at: string, text: string][] {
  if (step === undefined) return typeof value === 'string' ? [[before, value]] : []
  if (typeof value !== 'object' || value === null) return []
  const members = Object.entries(value).filter(([name]) => step === '*' || name === step)
  return members.flatMap(([name, member]) =>
    textsAt(member, rest, before === '' ? name : `${before}.${name}`),
  )
}
