import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { createSealer } from '../seal.ts'
import type { Secrets } from '../secrets.ts'
import type { KeyMark } from './manifest.ts'

type Kept = {
  config: Pick<Config, 'tokenSigningKey' | 'sealingKey'>
  secrets: Secrets
  /** of the certificate that papers are sealed with */
  certificate: string
  /** the key of the public log, as it is published */
  logKey: string
  dataDir: string
}

/** By what the keys of an installation are recognized, and where they lie: nobody can make a key of its mark. */
export function marksOf({ config, secrets, certificate, logKey, dataDir }: Kept): KeyMark[] {
  const inFolder = (name: string) => join(dataDir, 'secrets', name)
  return [
    {
      name: 'sealing',
      mark: createSealer(secrets.sealingKey, 'recognized').receipt('').slice(0, 32),
      place: config.sealingKey === null ? inFolder('sealing.key') : 'SEALING_KEY',
    },
    {
      name: 'signing',
      mark: createHash('sha256').update(`recognized/${secrets.tokenSigningKey.x}`).digest('hex').slice(0, 32),
      place: config.tokenSigningKey === null ? inFolder('token-signing-key.json') : 'TOKEN_SIGNING_KEY',
    },
    {
      name: 'certificate',
      mark: certificate.slice(0, 32),
      place: inFolder('installation-certificate.pem'),
    },
    {
      name: 'log',
      mark: createHash('sha256').update(`recognized/${logKey}`).digest('hex').slice(0, 32),
      place: inFolder('public-log-key.json'),
    },
  ]
}

/** The marks of a backup whose keys are not those that are here. */
export function strangeKeys(of: readonly KeyMark[], here: readonly KeyMark[]): KeyMark[] {
  return of.filter(({ name, mark }) => here.find((one) => one.name === name)?.mark !== mark)
}
