import { resolve } from 'node:path'
import type { Given } from './values.ts'

/** A timestamp authority by RFC 3161, and the file with the certificates that its word is trusted by. */
export type Timestamping = { url: string; caFile: string; policy: string | null }

type TimestampValues = Given<'TSA_URL' | 'TSA_CA_FILE' | 'TSA_POLICY'>

export function timestampMistakes({
  TSA_URL: url,
  TSA_CA_FILE: file,
  TSA_POLICY: policy,
}: TimestampValues): string[] {
  if (url !== undefined && file === undefined)
    return ['TSA_CA_FILE must be set when TSA_URL is set: it says whose timestamps count.']
  if (url === undefined && (file ?? policy) !== undefined)
    return [
      'TSA_URL must be set when TSA_CA_FILE or TSA_POLICY is set: nobody would be asked for a timestamp.',
    ]
  return []
}

/** Null: nobody is asked. */
export function timestampsOf({
  TSA_URL: url,
  TSA_CA_FILE: file,
  TSA_POLICY: policy,
}: TimestampValues): Timestamping | null {
  if (url === undefined || file === undefined) return null
  return { url, caFile: resolve(file), policy: policy ?? null }
}
