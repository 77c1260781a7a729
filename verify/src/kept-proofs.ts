import type { KeptProof } from './log.ts'

const MOST_PROOFS = 1_000

/** The proofs of the public log that lie beside papers; none where the text is not such a list. */
export function keptProofsIn(text: string): KeptProof[] {
  const list = parsed(text)
  const all = isRecord(list) && Array.isArray(list['papers']) ? list['papers'] : []
  return all.slice(0, MOST_PROOFS).filter(isKept)
}

function isKept(one: unknown): one is KeptProof {
  return (
    isRecord(one) &&
    (one['kind'] === 'agreement' || one['kind'] === 'paper') &&
    ['salt', 'at', 'proof'].every((field) => typeof one[field] === 'string') &&
    Array.isArray(one['consistency']) &&
    one['consistency'].length < 64 &&
    one['consistency'].every((hash) => typeof hash === 'string')
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isRecord(one: unknown): one is Record<string, unknown> {
  return typeof one === 'object' && one !== null
}
