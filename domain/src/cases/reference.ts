import { err, ok, type Result } from '../result.ts'
import { eightCharacters, readEightCharacters } from './crockford.ts'

/** `ES-XXXX-XXXX` in Crockford base32 from 40 random bits (five bytes). */
export function caseReference(random: Uint8Array): string {
  return `ES-${eightCharacters(random)}`
}

/** Reads a reference as people type it: any case, blanks, missing dashes, O for 0 and I or L for 1. */
export function parseReference(text: string): Result<string, { code: 'REFERENCE_INVALID' }> {
  const bare = text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replace(/^ES/, '')
  const read = readEightCharacters(bare)
  return read === null ? err({ code: 'REFERENCE_INVALID' }) : ok(`ES-${read}`)
}
