import { firstDifference, WAITS_TOO_LONG, type Fault } from '@evensettle/domain/audit/chain.ts'
import { isCalendarDate } from '@evensettle/domain/time.ts'
import {
  checkStep,
  headsOfDays,
  stateOfChain,
  type CheckStep,
} from '../server/src/features/audit/chain/queries.ts'
import { runHere, say, type Installation } from './installation.ts'

const USAGE = `npm run audit -- check                     hash the whole audit log again, and name the first entry that is not as it was written
npm run audit -- check 2026-11-22=9f86d0…   the same, and compare the hash of a day with one that you have kept
npm run audit -- heads                     the hash of each day that is over`

/** The hashes that somebody has kept, or null where they cannot be read. */
function keptHeads(given: readonly string[]): ReadonlyMap<string, string> | null {
  const kept = new Map<string, string>()
  for (const one of given) {
    const [day = '', head = ''] = one.toLowerCase().split('=')
    if (!isCalendarDate(day) || !/^[0-9a-f]{64}$/.test(head)) return null
    kept.set(day, head)
  }
  return kept
}

function tell({ kind, place, entryId, day }: Fault): void {
  const where = [
    place === null ? '' : ` at place ${place}`,
    entryId === null ? '' : ` entry ${entryId}`,
    day === null ? '' : ` on ${day}`,
  ]
  say(`The log is not as it was written: ${kind.replace('_', ' ')}${where.join(',')}.`)
}

async function check({ deps }: Installation, kept: ReadonlyMap<string, string>): Promise<number> {
  let next: CheckStep | null = { step: 'links', after: 0 }
  let [checked, late] = [0, 0]
  while (next) {
    const step = await checkStep(deps.db, next)
    checked += step.checked
    late += step.late.count
    if (step.fault) {
      tell(step.fault)
      return 1
    }
    next = step.next
  }
  const heads = new Map((await headsOfDays(deps.db)).map(({ day, head }) => [day, head]))
  const difference = firstDifference(heads, kept)
  if (difference) {
    tell(difference)
    return 1
  }
  say(
    `${checked} entries, all as they were written${kept.size > 0 ? ', and the hashes are the ones you kept' : ''}.`,
  )
  if (late > 0) say(`${late} of them came into the chain more than a day after the time given in them.`)
  return tellWaiting(await stateOfChain(deps.db))
}

/** What is not in the chain yet can still be changed without a trace: for a minute that is as it should be. */
function tellWaiting({ waiting, oldestWaitingAt: oldest }: Awaited<ReturnType<typeof stateOfChain>>): number {
  if (waiting === 0) return 0
  const since = oldest === null ? '' : `, the oldest since ${oldest.toISOString()}`
  say(`${waiting} more ${waiting === 1 ? 'waits' : 'wait'} to be taken into the chain${since}.`)
  if (oldest === null || Date.now() - oldest.getTime() <= WAITS_TOO_LONG) return 0
  say('The background job “audit.chain” does not run: nothing shows whether these are as they were written.')
  return 1
}

async function listHeads({ deps }: Installation): Promise<number> {
  for (const { day, head } of await headsOfDays(deps.db)) say(`${day}=${head}`)
  return 0
}

const [command = '', ...given] = process.argv.slice(2)
const kept = keptHeads(given)
if (command === 'heads') await runHere(listHeads)
else if (command === 'check' && kept) await runHere((installation) => check(installation, kept))
else {
  say(USAGE)
  process.exitCode = 1
}
