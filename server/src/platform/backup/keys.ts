import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { GivenSecrets } from '../../config/secrets.ts'
import { createSealer } from '../secrets/seal.ts'
import { SECRET_FILES, type Secrets } from '../secrets/secrets.ts'
import type { KeyMark } from './manifest.ts'

type Kept = {
  given: GivenSecrets
  secrets: Secrets
  /** of the certificate that papers are sealed with */
  certificate: string
  /** the key of the public log, as it is published */
  logKey: string
  dataDir: string
}

/** By what a sealing key is recognized. */
export function sealingMark(key: Uint8Array): string {
  return createSealer({ current: key, also: [], marks: key }, 'recognized').receipt('').slice(0, 32)
}

/** By what a signing key is recognized. */
export function signingMark({ x }: Pick<Secrets['tokenSigningKey'], 'x'>): string {
  return shortHash(`recognized/${x}`)
}

/** By what the key of the public log is recognized, as it is published. */
export function logMark(logKey: string): string {
  return shortHash(`recognized/${logKey}`)
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** By what the keys of an installation are recognized, and where they lie: nobody can make a key of its mark. */
export function marksOf({ given, secrets, certificate, logKey, dataDir }: Kept): KeyMark[] {
  const inFolder = (name: string) => join(given.folder ?? join(dataDir, 'secrets'), name)
  const { current, also, marks } = secrets.sealing
  return [
    {
      name: 'sealing',
      mark: sealingMark(current),
      also: also.map(sealingMark),
      place: given.sealingKey === null ? inFolder(SECRET_FILES.sealing) : 'SEALING_KEY',
    },
    // where it is the sealing key, as it is until that changes, a backup of before knows no other name for it
    ...(sealingMark(marks) === sealingMark(current)
      ? []
      : [
          {
            name: 'marks',
            mark: sealingMark(marks),
            place: given.marksKey === null ? inFolder(SECRET_FILES.marks) : 'MARKS_KEY',
          },
        ]),
    {
      name: 'signing',
      mark: signingMark(secrets.tokenSigningKey),
      also: secrets.tokenSigningKeysAlso.map(signingMark),
      place: given.tokenSigningKey === null ? inFolder(SECRET_FILES.signing) : 'TOKEN_SIGNING_KEY',
    },
    { name: 'certificate', mark: certificate.slice(0, 32), place: inFolder(SECRET_FILES.certificate) },
    { name: 'log', mark: logMark(logKey), place: inFolder(SECRET_FILES.log) },
  ]
}

/** The marks of a backup whose keys are not among those that are here. */
export function strangeKeys(of: readonly KeyMark[], here: readonly KeyMark[]): KeyMark[] {
  // without a key for marks of its own an installation uses the one that seals
  const marksHere = here.find(({ name }) => name === 'marks') ?? here.find(({ name }) => name === 'sealing')
  const marksThere = of.find(({ name }) => name === 'marks') ?? of.find(({ name }) => name === 'sealing')
  return of.filter(({ name, mark }) => {
    if (name === 'marks') return marksHere?.mark !== mark
    const known = here.find((one) => one.name === name)
    const opens = known !== undefined && [known.mark, ...(known.also ?? [])].includes(mark)
    return !opens || (name === 'sealing' && marksHere?.mark !== marksThere?.mark)
  })
}
