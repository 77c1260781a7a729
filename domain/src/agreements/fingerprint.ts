import type { AgreementDocument } from './text.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }

/**
 * The one text of an agreement that its fingerprint is taken of: JSON with sorted keys and no blanks (RFC 8785
 * for the values used here: strings, whole numbers, booleans, null). The server takes SHA-256 of its UTF-8 bytes.
 */
export function fingerprintInput(document: AgreementDocument): string {
  return canonicalJson(document)
}

/** Canonical JSON of plain data: keys in UTF-16 order, absent members left out. */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError('a number that JSON cannot hold')
    return JSON.stringify(value)
  }
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value)
    .filter((entry): entry is [string, Json] => entry[1] !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
