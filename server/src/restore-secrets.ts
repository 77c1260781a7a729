import { readdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { GivenSecrets } from './config/secrets.ts'
import { PROOF } from './platform/backup/proof.ts'
import { CERTIFICATES, marksIn, type SecretTexts } from './platform/backup/secret-files.ts'
import { isBackupName } from './platform/backup/store.ts'
import { writeDurably } from './platform/files/lasting-files.ts'
import { readIfThere, SECRET_FILES } from './platform/secrets/secrets.ts'
import { CannotRestore } from './restore.ts'

type Place = { dataDir: string; given: GivenSecrets }

/** The secrets that the environment has need no file. */
function isGiven(name: string, given: GivenSecrets): boolean {
  const { sealing, sealingAlso, signing, signingAlso, marks } = SECRET_FILES
  const set: Record<string, unknown> = {
    [sealing]: given.sealingKey,
    [sealingAlso]: given.sealingKeysAlso,
    [signing]: given.tokenSigningKey,
    [signingAlso]: given.tokenSigningKeysAlso,
    [marks]: given.marksKey,
  }
  return (set[name] ?? null) !== null
}

/**
 * Lays the secrets of a backup where this installation reads them. What is there already stays; gives what was laid.
 * @throws CannotRestore where other keys are there, unless those are to stay
 */
export async function putSecretsBack(
  texts: SecretTexts,
  { dataDir, given }: Place,
  withOtherKeys: boolean,
): Promise<string[]> {
  const own = join(dataDir, 'secrets')
  const wanted: { path: string; text: string }[] = []
  for (const [name, text] of Object.entries(texts)) {
    if (isGiven(name, given)) continue
    const path = join(name === CERTIFICATES ? own : (given.folder ?? own), name)
    const there = await readIfThere(path)
    if (there === null) wanted.push({ path, text })
    else if (name !== CERTIFICATES && !withOtherKeys && !(await isSameKey(name, there, text)))
      throw new CannotRestore(
        `There is another key in ${path}: this installation was started before. Move its folder away, or set DATA_DIR to an empty one, and type it again.`,
      )
  }
  for (const { path, text } of wanted) await writeDurably(path, text)
  return wanted.map(({ path }) => path)
}

async function isSameKey(name: string, one: string, other: string): Promise<boolean> {
  const [marks, others] = await Promise.all([marksIn({ [name]: one }), marksIn({ [name]: other })])
  return JSON.stringify(marks) === JSON.stringify(others)
}

/** The backup that somebody means: a folder that is one, or the newest in a folder of them. */
export async function backupAt(folder: string): Promise<string> {
  if (existsSync(join(folder, PROOF))) return folder
  const newest = (await readdir(folder).catch(() => [])).filter(isBackupName).toSorted().at(-1)
  if (newest === undefined) throw new CannotRestore(`There is no backup in ${folder}.`)
  return join(folder, newest)
}
