import type { BothChips } from './chips.ts'
import * as constants from './constants.ts'
import { propose, type ProposeRequest } from './propose.ts'
import type { Proposal } from './proposal.ts'
import { readCase, type PublicCase } from './public-case.ts'
import { ENGINE_VERSION, isEngineVersion, rulesOf } from './rules.ts'

type Plain =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Plain[]
  | { readonly [key: string]: Plain }

/** One text for equal values: keys in order, no spaces, no absent fields. What hashes are taken of. */
export function canonicalText(value: Plain): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalText).join(',')}]`
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalText(field)}`)
  return `{${fields.join(',')}}`
}

function isList(value: Plain): value is readonly Plain[] {
  return Array.isArray(value)
}

/**
 * The public input of a round as the text to hash and keep: engine, its constants, the case, the round.
 * The same whatever order items and wishes were entered in. Holds nothing private.
 */
export function publicInputText(c: PublicCase, request: Omit<ProposeRequest, 'chips'>): string {
  const read = readCase(c)
  const { round, packages, engine = ENGINE_VERSION } = request
  return canonicalText({
    constants: { ENGINE_VERSION: engine, ...rulesOf(engine), ...constants },
    case: read.ok ? read.value : c,
    request: { round, packages },
  })
}

export type Replay = 'same' | 'different' | 'other_engine'

/** Runs a stored round again by the rules of its own version: the proposal must come out to the last unit. */
export function replay(stored: {
  case: PublicCase
  request: Omit<ProposeRequest, 'chips'>
  chips: BothChips
  proposal: Proposal
}): Replay {
  const { engine } = stored.proposal
  if (!isEngineVersion(engine)) return 'other_engine'
  const again = propose(stored.case, { ...stored.request, chips: stored.chips, engine })
  return again.ok && canonicalText(again.value) === canonicalText(stored.proposal) ? 'same' : 'different'
}
