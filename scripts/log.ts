import { resolve } from 'node:path'
import { examine } from '../server/src/features/public-log/commands.ts'
import { putLostBack, rememberNewest } from '../server/src/features/public-log/lost/jobs.ts'
import { checkCopy, type LossFault } from '../server/src/features/public-log/lost/queries.ts'
import { newestHead, rememberedHead } from '../server/src/features/public-log/queries.ts'
import { inTransaction } from '../server/src/platform/database/db.ts'
import { readAtAddress, readInFolder } from '../server/src/platform/public-log/log-copy.ts'
import { runHere, say, type Installation } from './installation.ts'

const USAGE = `npm run log -- check                          whether the database, and the copy beside the key, have all of the head that was signed last
npm run log -- put-back                       put entries back that the database has lost, from that copy
npm run log -- put-back <folder or address>   the same, from whoever followed the log: where tile/entries/… lies
npm run log -- go-on --nobody-has-a-newer-head   after a restore onto a machine that has no memory of the log: go on from the newest head in the database

docs/public-log.md says when that is needed. Nothing is written unless exactly the head that was signed last follows from the copy.`

function tellFault(found: LossFault, from: string): void {
  const { fault } = found
  if (fault === 'lacking') say(`${from} has no ${found.path}, or not all of it.`)
  else
    say(
      {
        forgotten:
          'No head is remembered in public-log-head.txt, or none of this key: put that file back first.',
        not_lost:
          'The database has the head that was signed last. If the log stands still, rows were changed or are missing: put the newest backup back.',
        fork: 'This database has signed entries that are no part of the head that was signed last. Nothing was changed.',
        not_the_same: `${from} does not lead to the head that was signed last. Nothing was changed.`,
      }[fault],
    )
}

async function check({ deps }: Installation): Promise<number> {
  const { db, logKey } = deps
  const stopped = await inTransaction(deps, (tx) => examine(tx, deps.now(), logKey))
  const [head, newest] = [await rememberedHead(logKey), await newestHead(db)]
  say(
    `Signed last: ${head ? `${head.size} entries` : 'nothing'}. Signed in the database: ${newest?.size ?? 0}.`,
  )
  say(stopped ? `The log stands still: ${stopped}.` : 'The database has all of it.')
  if (!head) return stopped ? 1 : 0
  const copy = await checkCopy(db, logKey, logKey.copy.read)
  if (copy.fault === undefined) say(`The copy in ${logKey.copy.path} has all of it.`)
  else tellFault(copy, logKey.copy.path)
  return stopped || copy.fault !== undefined ? 1 : 0
}

async function putBack({ deps, isRunning }: Installation, given: string): Promise<number> {
  const read =
    given === ''
      ? deps.logKey.copy.read
      : /^https?:\/\//.test(given)
        ? readAtAddress(given)
        : readInFolder(resolve(given))
  const found = await putLostBack(deps, read)
  if (found === null) say('Nothing is lost.')
  else if ('fault' in found) tellFault(found, given === '' ? deps.logKey.copy.path : given)
  else {
    say(`Put back ${found.size - found.from} entries: the log has the ${found.size} that were signed last.`)
    say(`What waits gets its places behind them ${isRunning ? 'within a minute' : 'once the app runs'}.`)
  }
  return found !== null && 'fault' in found ? 1 : 0
}

async function goOn({ deps }: Installation): Promise<number> {
  const size = await rememberNewest(deps)
  say(
    size === null
      ? 'The head that was signed last is remembered. Nothing was changed.'
      : `The log goes on behind the ${size} entries that the database has signed.`,
  )
  return size === null ? 1 : 0
}

const [command = '', given = ''] = process.argv.slice(2)
if (command === 'check' && given === '') await runHere(check)
else if (command === 'go-on' && given === '--nobody-has-a-newer-head') await runHere(goOn)
else if (command === 'put-back') await runHere((installation) => putBack(installation, given))
else {
  say(USAGE)
  process.exitCode = 1
}
