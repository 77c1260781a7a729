import { join, resolve } from 'node:path'
import { placeOfStore, storeOf } from '../server/src/config/files.ts'
import { readConfig, readEnvironment } from '../server/src/config.ts'
import { copyFiles } from '../server/src/copy-files.ts'
import { createDiskFiles, type Files } from '../server/src/platform/files/files.ts'
import { keptAt } from '../server/src/platform/files/kept.ts'
import { createLogger } from '../server/src/platform/telling/log.ts'
import { outageOf } from '../server/src/platform/outages.ts'
import { putBackAside } from '../server/src/platform/files/removed-files.ts'
import { StartupError } from '../server/src/startup-error.ts'
import { wordsOf } from './error-words.ts'
import { say } from './installation.ts'

const USAGE = `npm run files -- copy --to s3://…                   copy all files from where they are kept (FILES_URL, else DATA_DIR/files) into a store
npm run files -- copy --from folder --to store      from DATA_DIR/files into the store of FILES_URL: again after you have switched
npm run files -- copy --from store --to folder      the way back
npm run files -- copy … --every-byte                reads also what an earlier run has copied, at both ends, and compares it
npm run files -- put-back --since 2026-11-28T01:00:00Z    what was removed from DATA_DIR/files since then comes back, where FILES_KEPT_DAYS has kept it

A place is "folder" (DATA_DIR/files), "store" (FILES_URL), an s3:// address, or the path of a folder. The keys of an address are in it, or in
FILES_ACCESS_KEY and FILES_SECRET_KEY. The app may run. Nothing is removed, and what was cut off goes on when it is typed again.`

const log = createLogger('error', (line) => process.stderr.write(`${line}\n`))

type Place = { name: string; files: Files; close: () => void }

/** Where files lie, by what was typed; never with the keys of an address. */
async function placeOf(typed: string): Promise<Place> {
  const config = readConfig(readEnvironment())
  const folder = join(config.dataDir, 'files')
  if (typed === 'folder' || /^\.{0,2}\//.test(typed)) {
    const path = typed === 'folder' ? folder : resolve(typed)
    return { name: path, files: createDiskFiles(path, log), close() {} }
  }
  const address = typed === 'store' ? config.files : storeOf({ ...readEnvironment(), FILES_URL: typed })
  if (address === null)
    throw new StartupError('FILES_URL is not set, so there is no store: type its address.')
  const kept = await keptAt(address, config.dataDir, log)
  return { name: placeOfStore(address), files: kept.files, close: kept.close }
}

function optionsOf(args: readonly string[]): { from: string; to: string; comparesAll: boolean } | null {
  const rest = args.filter((one) => one !== '--every-byte')
  const found = new Map<string, string>()
  for (let at = 0; at < rest.length; at += 2) found.set(rest[at] ?? '', rest[at + 1] ?? '')
  const from = found.get('--from') ?? (readConfig(readEnvironment()).files === null ? 'folder' : 'store')
  const to = found.get('--to') ?? ''
  const isKnown = [...found.keys()].every((name) => ['--from', '--to'].includes(name))
  return isKnown && from !== '' && to !== '' ? { from, to, comparesAll: args.includes('--every-byte') } : null
}

async function run({ from: typedFrom, to: typedTo, comparesAll }: NonNullable<ReturnType<typeof optionsOf>>) {
  const from = await placeOf(typedFrom)
  const to = await placeOf(typedTo)
  if (from.name === to.name) throw new StartupError('Both are the same place: say where to with --to.')
  say(`From ${from.name} to ${to.name} …`)
  try {
    await to.files.check()
    const { copied, there, gone, bytes } = await copyFiles(from.files, to.files, { comparesAll, say })
    say(
      `${copied} copied and compared (${Math.round(bytes / 1e6)} MB), ${there} were there already${gone > 0 ? `, ${gone} went meanwhile` : ''}. Nothing was removed.`,
    )
  } finally {
    from.close()
    to.close()
  }
}

/** The moment since which what was removed comes back, or null where none was typed. */
function sinceOf([option, moment = '', ...more]: readonly string[]): Date | null {
  const since = new Date(moment)
  return option === '--since' && more.length === 0 && !Number.isNaN(since.getTime()) ? since : null
}

async function putBack(since: Date): Promise<void> {
  const { dataDir, files } = readConfig(readEnvironment())
  if (files !== null)
    throw new StartupError('Files lie in a store: its versions bring back what was removed there.')
  const count = await putBackAside(join(dataDir, 'files'), since)
  say(`${count} files that were removed since ${since.toISOString()} are back.`)
}

const [verb, ...args] = process.argv.slice(2)
try {
  const options = verb === 'copy' ? optionsOf(args) : null
  const since = verb === 'put-back' ? sinceOf(args) : null
  if (options) await run(options)
  else if (since) await putBack(since)
  else {
    say(USAGE)
    process.exitCode = 1
  }
} catch (error) {
  const again = outageOf(error) ? '. What was copied so far stays: type it again.' : ''
  process.stderr.write(`${wordsOf(error)}${again}\n`)
  process.exitCode = 1
}
