import { resolve } from 'node:path'
import { readConfig, readEnvironment } from '../server/src/config.ts'
import { loseKey } from '../server/src/features/infrastructure/keys/commands.ts'
import { sealAnew } from '../server/src/features/infrastructure/keys/jobs.ts'
import {
  keyRows,
  neighborsOf,
  ownKeys,
  usedKeys,
} from '../server/src/features/infrastructure/keys/queries.ts'
import { inTransaction } from '../server/src/platform/database/db.ts'
import {
  assertInFiles,
  dropOtherKeys,
  layNextKey,
  nextKey,
  useNextKey,
  writeSecrets,
  type Changing,
} from '../server/src/platform/secrets/key-change.ts'
import { makeLogKey } from '../server/src/platform/public-log/log-key.ts'
import { makeSealingKey, makeSigningKey, SECRET_FILES } from '../server/src/platform/secrets/secrets.ts'
import { makeIdentity } from '../server/src/printing/certificate.ts'
import { wordsOf } from './error-words.ts'
import { runHere, say, type Installation } from './installation.ts'

const USAGE = `npm run keys                          which keys are in use, and what is next
npm run keys -- make <folder>         make the secrets of a new installation, for SECRETS_DIR
npm run keys -- next sealing          make the next key and lay it beside the one in use (or: signing)
npm run keys -- use sealing           use it; the one before stays beside it (or: signing)
npm run keys -- seal-anew             seal anew now what an earlier key sealed; the clock does it every hour
npm run keys -- drop sealing          let go of the keys beside the one in use (or: signing)
npm run keys -- lost <mark>           a key is lost for good: what it sealed cannot be read again

Between “next”, “use” and “drop” start each process anew, one after another. docs/operating.md tells the whole way.`

async function make(folder: string): Promise<number> {
  const { publicUrl, operator } = readConfig(readEnvironment())
  await writeSecrets(folder, {
    [SECRET_FILES.sealing]: makeSealingKey(),
    [SECRET_FILES.signing]: makeSigningKey(),
    [SECRET_FILES.certificate]: await makeIdentity(operator.name ?? 'EvenSettle', new Date()),
    [SECRET_FILES.log]: makeLogKey(publicUrl),
  })
  say(`${folder} holds the secrets of an installation at ${publicUrl}. Keep a copy where no other copy lies.`)
  return 0
}

async function tell({ deps, config }: Installation): Promise<number> {
  const own = ownKeys(deps.vault)
  for (const { kind, mark, since, retired_at } of await keyRows(deps.db)) {
    const state =
      retired_at !== null
        ? `not needed since ${retired_at.toISOString()}`
        : kind === 'marks' || mark === own.sealing.current
          ? 'in use'
          : 'something may still be sealed with it'
    say(`${kind}  ${mark}  since ${since.toISOString()}  ${state}`)
  }
  say(`signing  ${own.signing.current}  in use`)
  for (const kind of ['sealing', 'signing'] as const)
    for (const mark of own[kind].also) say(`${kind}  ${mark}  known beside it`)
  for (const { host, pid, keys } of await neighborsOf(deps.db, deps.self.id))
    say(
      `process ${pid} on ${host}: sealing ${keys.sealing.current}, knows ${keys.sealing.also.join(' ') || 'no other'}; signing ${keys.signing.current}, knows ${keys.signing.also.join(' ') || 'no other'}`,
    )
  say(`The files lie in ${folderOf(config)}.`)
  return 0
}

function folderOf({ secrets, dataDir }: Installation['config']): string {
  return secrets.folder ?? resolve(dataDir, 'secrets')
}

/** Nobody may be left who could not read what the next key makes. */
async function use({ deps, config }: Installation, kind: Changing): Promise<number> {
  const used = await usedKeys(deps.db)
  const { mark: next } = await nextKey(folderOf(config), kind, used)
  const unaware = (await neighborsOf(deps.db, deps.self.id)).filter(
    ({ keys }) => ![keys[kind].current, ...keys[kind].also].includes(next),
  )
  for (const { host, pid } of unaware)
    say(`The process ${pid} on ${host} does not know it yet: start it anew first.`)
  if (unaware.length > 0) return 1
  await useNextKey(folderOf(config), kind, used)
  say(`Start each process anew, one after another. What comes from then on is by the new ${kind} key.`)
  return 0
}

async function drop({ deps, config }: Installation, kind: Changing): Promise<number> {
  const own = ownKeys(deps.vault)
  const neighbors = await neighborsOf(deps.db, deps.self.id)
  const late = neighbors.filter(({ keys }) => keys[kind].current !== own[kind].current)
  for (const { host, pid } of late)
    say(`The process ${pid} on ${host} still uses another one: start it anew first.`)
  if (late.length > 0) return 1
  const left = (await keyRows(deps.db)).filter(
    (row) => row.kind === 'sealing' && row.retired_at === null && row.mark !== own.sealing.current,
  )
  if (kind === 'sealing' && left.length > 0) {
    say('Something is still sealed with an earlier key: wait for the clock, or: npm run keys -- seal-anew.')
    return 1
  }
  await dropOtherKeys(folderOf(config), kind)
  say(
    kind === 'sealing'
      ? 'Only the key in use is left. marks.key stays: links that are out already are checked with it.'
      : 'Only the key in use is left. Whoever signed in more than an hour ago notices nothing.',
  )
  return 0
}

async function act(installation: Installation, command: string, what: string): Promise<number> {
  const { deps } = installation
  if (command === '') return tell(installation)
  if (command === 'seal-anew') {
    const done = await sealAnew(deps)
    say(
      done === null
        ? 'Nothing is sealed with an earlier key.'
        : `Sealed anew: ${done.changed} (${done.lost} that no key here opens).`,
    )
    return 0
  }
  if (command === 'lost') {
    const isKnown = await inTransaction(deps, (tx) => loseKey(tx, deps.now(), what))
    say(isKnown ? 'It is not asked for any more.' : 'Nothing here is recognized by that.')
    return isKnown ? 0 : 1
  }
  if (what !== 'sealing' && what !== 'signing') return usage()
  assertInFiles(installation.config.secrets, what)
  if (command === 'next') {
    await layNextKey(folderOf(installation.config), what)
    say(`Start each process anew, one after another; then: npm run keys -- use ${what}`)
    return 0
  }
  return command === 'use' ? use(installation, what) : drop(installation, what)
}

function usage(): number {
  say(USAGE)
  return 1
}

const KNOWN = new Set(['', 'next', 'use', 'drop', 'seal-anew', 'lost'])
const [command = '', what = ''] = process.argv.slice(2)
if (command === 'make' && what !== '')
  await make(resolve(what)).catch((error: unknown) => {
    process.stderr.write(`${wordsOf(error)}\n`)
    process.exitCode = 1
  })
else if (KNOWN.has(command))
  await runHere((installation) => act(installation, command, what), {
    checksKeys: command !== 'lost',
    migrates: true,
  })
else process.exitCode = usage()
