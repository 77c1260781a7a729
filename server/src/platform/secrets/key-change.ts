import type { KeyTrouble } from '@evensettle/domain/service/keys.ts'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { GivenSecrets } from '../../config/secrets.ts'
import { parseSealingKeys, parseSigningKey, parseSigningKeys } from '../../config/values.ts'
import { StartupError } from '../../startup-error.ts'
import { sealingMark, signingMark } from '../backup/keys.ts'
import { writeDurably } from '../files/lasting-files.ts'
import { makeSealingKey, makeSigningKey, readIfThere, SECRET_FILES } from './secrets.ts'

/** Keys that can change while an installation runs. */
export type Changing = 'sealing' | 'signing'

const VARIABLES = {
  sealing: { sealingKey: 'SEALING_KEY', sealingKeysAlso: 'SEALING_KEYS_ALSO', marksKey: 'MARKS_KEY' },
  signing: { tokenSigningKey: 'TOKEN_SIGNING_KEY', tokenSigningKeysAlso: 'TOKEN_SIGNING_KEYS_ALSO' },
} as const

/** @throws StartupError where the keys of a kind are not those in the files, which would change without any effect */
export function assertInFiles(given: GivenSecrets, kind: Changing): void {
  const secrets: Readonly<Record<string, unknown>> = { ...given }
  const set = Object.entries(VARIABLES[kind]).find(([name]) => secrets[name] !== null)
  if (set)
    throw new StartupError(
      `${set[1]} is set, so the ${kind} key is changed in the environment, by hand: docs/operating.md, “Another key”.`,
    )
}

/** The files of one of them: what is used, and what is known beside it, as the lines or the JSON that they are. */
type Held = { current: string; also: string[] }

const FILES = {
  sealing: { current: SECRET_FILES.sealing, also: SECRET_FILES.sealingAlso, make: makeSealingKey },
  signing: { current: SECRET_FILES.signing, also: SECRET_FILES.signingAlso, make: makeSigningKey },
} as const

async function held(folder: string, kind: Changing): Promise<Held> {
  const files = FILES[kind]
  const current = (await readIfThere(join(folder, files.current)))?.trim()
  if (current === undefined)
    throw new StartupError(`There is no ${files.current} in ${folder}: the key is set in the environment.`)
  const also = (await readIfThere(join(folder, files.also)))?.trim() ?? ''
  if (kind === 'sealing') {
    const keys = parseSealingKeys(also)
    if (keys === null) throw new StartupError(`${join(folder, files.also)} is damaged: put it back.`)
    return { current, also: keys.map((key) => key.toString('base64')) }
  }
  const keys = parseSigningKeys(also === '' ? '[]' : also)
  if (keys === null) throw new StartupError(`${join(folder, files.also)} is damaged: put it back.`)
  return { current, also: keys.map((key) => JSON.stringify(key)) }
}

function keep(folder: string, kind: Changing, also: readonly string[]): Promise<void> {
  const text = kind === 'sealing' ? also.map((key) => `${key}\n`).join('') : `[${also.join(',\n')}]\n`
  return writeDurably(join(folder, FILES[kind].also), text)
}

/** Makes the next key and lays it beside the one in use; each process knows it once it has started anew. */
export async function layNextKey(folder: string, kind: Changing): Promise<void> {
  const { also } = await held(folder, kind)
  await keep(folder, kind, [...also, FILES[kind].make().trim()])
}

function markOf(kind: Changing, key: string): string {
  return kind === 'sealing' ? sealingMark(Buffer.from(key, 'base64')) : signingMark(JSON.parse(key))
}

/** The newest key beside the one in use that was never used itself, by its mark: `used` are those that were. @throws StartupError: none */
export async function nextKey(
  folder: string,
  kind: Changing,
  used: ReadonlySet<string>,
): Promise<{ key: string; mark: string }> {
  const { current, also } = await held(folder, kind)
  const not = new Set([...used, markOf(kind, current)])
  const next = also.map((key) => ({ key, mark: markOf(kind, key) })).findLast(({ mark }) => !not.has(mark))
  if (next) return next
  throw new StartupError(
    `There is no ${kind} key beside the one in use that was not used before: make it with “next ${kind}” first.`,
  )
}

/**
 * The next key takes the place of the one in use, which it leaves beside it; typed once more it finds none. Whatever cuts this off, the
 * files hold both keys at each moment, and the key for marks stays what it was.
 */
export async function useNextKey(folder: string, kind: Changing, used: ReadonlySet<string>): Promise<void> {
  const { current, also } = await held(folder, kind)
  const { key: next } = await nextKey(folder, kind, used)
  if (kind === 'sealing' && (await readIfThere(join(folder, SECRET_FILES.marks))) === null)
    await writeDurably(join(folder, SECRET_FILES.marks), `${current}\n`)
  const before = kind === 'signing' ? JSON.stringify(parseSigningKey(current)) : current
  await keep(folder, kind, [...also.filter((key) => key !== before), before])
  await writeDurably(join(folder, FILES[kind].current), `${next}\n`)
  await keep(folder, kind, [...also.filter((key) => key !== next && key !== before), before])
}

/** Lets go of the keys beside the one in use. */
export async function dropOtherKeys(folder: string, kind: Changing): Promise<void> {
  await held(folder, kind)
  await keep(folder, kind, [])
}

/** Writes the secrets of a new installation into a folder that has none: texts by file name. */
export async function writeSecrets(folder: string, texts: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of Object.keys(texts))
    if ((await readIfThere(join(folder, name))) !== null)
      throw new StartupError(`${join(folder, name)} is there already: choose an empty folder.`)
  for (const [name, text] of Object.entries(texts)) await writeDurably(join(folder, name), text)
}

const SEALING = 'SEALING_KEYS_ALSO, or sealing-also.keys beside sealing.key'
const NAMES = {
  sealing: SEALING,
  signing: 'TOKEN_SIGNING_KEYS_ALSO, or token-signing-keys-also.json beside token-signing-key.json',
}

/** Said to whoever starts a process. */
export function whyKeysDoNotFit(trouble: KeyTrouble): string {
  switch (trouble.code) {
    case 'UNKNOWN_KEY_USED':
      return `The database has things sealed with a key that this process does not have (recognized by ${trouble.mark}). Put that key into ${SEALING}; if it is lost for good: npm run keys -- lost ${trouble.mark}`
    case 'OTHER_MARKS':
      return `Links that are out already were made with another key (recognized by ${trouble.mark}): MARKS_KEY, or marks.key beside sealing.key, has to be the first sealing key of this installation for good.`
    case 'NOT_KNOWN_THERE':
      return `The process ${trouble.pid} on ${trouble.host} does not know the new ${trouble.kind} key of this one. Give that key to every process first (${NAMES[trouble.kind]}) and start each again; then change it.`
    case 'NOT_KNOWN_HERE':
      return `The process ${trouble.pid} on ${trouble.host} uses a ${trouble.kind} key that this one does not know. Put it into ${NAMES[trouble.kind]}.`
    case 'NOT_THE_SAME':
      return trouble.kind === 'log'
        ? `The process ${trouble.pid} on ${trouble.host} has another key for the public log. All need the same public-log-key.json.`
        : `The process ${trouble.pid} on ${trouble.host} seals papers with another certificate. All need the same installation-certificate.pem; end the others to take a new one.`
  }
}
