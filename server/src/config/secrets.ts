import { resolve } from 'node:path'
import {
  parseSealingKey,
  parseSealingKeys,
  parseSigningKey,
  parseSigningKeys,
  type SigningKey,
  type Given,
} from './values.ts'

/** The secrets that were set, and where the others lie. */
export type GivenSecrets = {
  /** where they lie in place of DATA_DIR/secrets; none is made there */
  folder: string | null
  tokenSigningKey: SigningKey | null
  tokenSigningKeysAlso: SigningKey[] | null
  /** 32 bytes, like those after it */
  sealingKey: Buffer | null
  sealingKeysAlso: Buffer[] | null
  marksKey: Buffer | null
}

type SecretValues = Given<
  | 'SECRETS_DIR'
  | 'TOKEN_SIGNING_KEY'
  | 'TOKEN_SIGNING_KEYS_ALSO'
  | 'SEALING_KEY'
  | 'SEALING_KEYS_ALSO'
  | 'MARKS_KEY'
>

function read<T>(value: string | undefined, parse: (text: string) => T | null): T | null {
  return value === undefined ? null : parse(value)
}

export function secretsIn(values: SecretValues): GivenSecrets {
  return {
    folder: values.SECRETS_DIR === undefined ? null : resolve(values.SECRETS_DIR),
    tokenSigningKey: read(values.TOKEN_SIGNING_KEY, parseSigningKey),
    tokenSigningKeysAlso: read(values.TOKEN_SIGNING_KEYS_ALSO, parseSigningKeys),
    sealingKey: read(values.SEALING_KEY, parseSealingKey),
    sealingKeysAlso: read(values.SEALING_KEYS_ALSO, parseSealingKeys),
    marksKey: read(values.MARKS_KEY, parseSealingKey),
  }
}
