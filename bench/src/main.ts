import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDataDir } from '@evensettle/server/platform/data-dir.ts'
import { startEmbeddedPostgres } from '@evensettle/server/platform/database/embedded-postgres.ts'
import { measureAppScreens } from './app-screens.ts'
import { measureBundles } from './bundle.ts'
import { isMet, ratioOf, tableOf, type Figure } from './figure.ts'
import { measureCheckPaper } from './check-paper.ts'
import { measureFirstStart } from './first-start.ts'
import { measureInvitationPage } from './invitation-page.ts'
import { measureMemory } from './memory.ts'
import { measureMessages } from './messages.ts'
import { measureObligations } from './obligations.ts'
import { measureOperator } from './operator/measure.ts'
import { measurePack } from './pack.ts'
import { measurePublicPages } from './pages.ts'
import { makePairs } from './people.ts'
import { FLOOR, SERVER, start, type Running } from './processes.ts'
import { measureReads } from './reads.ts'
import { measureScale } from './scale/measure.ts'
import { measureParts } from './scale/parts/measure.ts'
import { measureSealing } from './sealing.ts'
import { measureSignIns } from './sign-in.ts'
import { measureSockets } from './sockets.ts'
import { measureColdStart, measureStart } from './start-up.ts'
import { measureTokens } from './tokens.ts'

const USAGE = `npm run bench [-- --quick] [--json] [--strict] [--only messages,reads,obligations,operator,scale,sign-in,start-up,memory,sockets,pack,check-paper,sealing,bundle,pages,first-start,parts]`

const FULL = {
  pairs: 100,
  messages: { rounds: 4, seconds: 8, perSecond: 40 },
  reads: { rounds: 3, milliseconds: 3_000, connections: 8 },
  obligations: { rows: 1_000_000, due: 10_000, rounds: 5, batch: 200 },
  operator: { cases: 1_000_000, rounds: 10 },
  scale: { few: 1_000, many: 1_000_000, rounds: 8, milliseconds: 1_000, readers: 100, writers: 20 },
  parts: { cases: 1_000_000, rounds: 8, turns: 250, forgotten: 10_000 },
  signIns: { rounds: 3, milliseconds: 3_000, parallel: 4, crowd: 50 },
  starts: 5,
  memory: { streams: 500, steps: 5, settle: 2_000 },
  sockets: { sockets: 10_000, settle: 10_000, rounds: 4, seconds: 8, perSecond: 40 },
  pack: { files: 10, rounds: 3 },
  checkPaper: { rounds: 9 },
  sealing: { papers: 40, idle: 60_000 },
  pages: { audits: 5, paints: 5, pages: Number.POSITIVE_INFINITY, changes: 5 },
}

/** A look at whether everything can be measured, not figures to believe. */
const QUICK: typeof FULL = {
  pairs: 4,
  messages: { rounds: 1, seconds: 1, perSecond: 20 },
  reads: { rounds: 1, milliseconds: 300, connections: 4 },
  obligations: { rows: 20_000, due: 1_000, rounds: 1, batch: 200 },
  operator: { cases: 5_000, rounds: 2 },
  scale: { few: 1_000, many: 5_000, rounds: 2, milliseconds: 200, readers: 10, writers: 5 },
  parts: { cases: 5_000, rounds: 1, turns: 20, forgotten: 100 },
  signIns: { rounds: 1, milliseconds: 300, parallel: 4, crowd: 10 },
  starts: 1,
  memory: { streams: 40, steps: 2, settle: 100 },
  sockets: { sockets: 200, settle: 100, rounds: 1, seconds: 1, perSecond: 20 },
  pack: { files: 1, rounds: 1 },
  checkPaper: { rounds: 1 },
  sealing: { papers: 2, idle: 1_000 },
  pages: { audits: 1, paints: 1, pages: 1, changes: 1 },
}

const { values: args } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const plan = args.quick ? QUICK : FULL
const wanted = args.only?.split(',')
const isWanted = (part: string) => wanted === undefined || wanted.includes(part)
const say = (line: string) => process.stderr.write(`· ${line}\n`)

type Report = { figures: Figure[]; notes: string[] }

/** What needs none of the pairs that the others share. */
const PEOPLE_APART = ['obligations', 'pack', 'check-paper', 'sealing']

/** What needs no running server. */
const APART = ['bundle', 'first-start', 'operator', 'scale', 'parts']

async function measure(folder: string, report: Report): Promise<void> {
  if (wanted === undefined || wanted.some((part) => !APART.includes(part))) await measureApp(folder, report)
  if (isWanted('bundle')) {
    say('bundles')
    report.figures.push(...(await measureBundles()))
  }
  if (isWanted('operator')) {
    say('operator’s pages')
    report.figures.push(...(await measureOperator(plan.operator, say)))
  }
  if (isWanted('scale')) {
    say('a million cases')
    await measureScale(plan.scale, say, report)
  }
  // an answer that is written down (record 169), asked again by name
  if (wanted?.includes('parts') === true) {
    say('the log of all cases in parts')
    await measureParts(plan.parts, say, report)
  }
  if (isWanted('first-start')) {
    say('first start (installs the packages twice)')
    const { figure, note } = await measureFirstStart()
    report.figures.push(figure)
    report.notes.push(note)
  }
}

async function measureApp(folder: string, { figures, notes }: Report): Promise<void> {
  const env = { DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }
  const dataDir = await openDataDir(folder)
  const database = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const running: Running[] = []
  try {
    const hub = await start(SERVER, { ...env, DATABASE_URL: database.url })
    running.push(hub)
    const floor = await start(FLOOR, { DATABASE_URL: database.url })
    running.push(floor)
    say(`server on port ${hub.port}, floor on port ${floor.port}`)
    const needsPeople = wanted?.every((part) => PEOPLE_APART.includes(part)) !== true
    const pairs = needsPeople ? await makePairs(hub.origin, folder, plan.pairs, say) : []
    if (isWanted('messages')) {
      say('messages')
      const { figures: made, note } = await measureMessages(hub, floor, pairs, plan.messages)
      figures.push(...made)
      notes.push(note)
    }
    if (isWanted('reads')) {
      say('reads')
      const { figures: made, note } = await measureReads(hub, floor, pairs, plan.reads)
      figures.push(...made)
      notes.push(note)
    }
    if (isWanted('sign-in')) {
      say('sign-ins')
      figures.push(...(await measureSignIns(hub, floor, pairs, plan.signIns)))
      figures.push(...(await measureTokens(hub, floor, pairs, plan.signIns)))
    }
    if (isWanted('check-paper')) {
      say('check of a paper')
      figures.push(await measureCheckPaper(hub, folder, plan.checkPaper))
    }
    if (isWanted('pages')) {
      figures.push(...(await measureAppScreens(hub, pairs, plan.pages)))
      figures.push(...(await measureInvitationPage(hub, folder, plan.pages.paints, say)))
      figures.push(...(await measurePublicPages(hub, plan.pages, say)))
    }
    await stopAll(running)
    if (isWanted('obligations')) {
      say('obligations')
      const { figure, note } = await measureObligations(database.url, plan.obligations)
      figures.push(figure)
      notes.push(note)
    }
    if (isWanted('start-up')) {
      say('start-up')
      figures.push(await measureStart(env, database.url, plan.starts))
    }
    if (isWanted('memory')) {
      say('memory')
      figures.push(...(await measureMemory(env, database.url, pairs, plan.memory)))
    }
    if (isWanted('sockets') && pairs[0]) {
      say('sockets')
      const { figures: made, note } = await measureSockets(env, database.url, pairs[0], plan.sockets, say)
      figures.push(...made)
      notes.push(note)
    }
    if (isWanted('pack')) {
      say('pack')
      const { figure, note } = await measurePack(env, database.url, plan.pack, say)
      figures.push(figure)
      notes.push(note)
    }
    if (isWanted('sealing')) {
      say('sealing')
      const { figure, note } = await measureSealing(env, database.url, plan.sealing, say)
      figures.push(figure)
      notes.push(note)
    }
  } finally {
    await stopAll(running)
    await database.stop()
    await dataDir.release()
  }
  if (isWanted('start-up')) figures.push(await measureColdStart(env, Math.min(plan.starts, 3)))
}

async function stopAll(running: Running[]): Promise<void> {
  await Promise.all(running.splice(0).map((one) => one.stop()))
}

async function main(report: Report): Promise<number> {
  if (args.help) {
    process.stdout.write(`${USAGE}\n`)
    return 0
  }
  const folder = await mkdtemp(join(tmpdir(), 'evensettle-bench-'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      print(report)
      process.exit(130)
    })
  try {
    await measure(folder, report)
  } finally {
    // also where the rest could not be measured
    print(report)
    await rm(folder, { recursive: true, force: true })
  }
  const isMissed = report.figures.some((figure) => isMet(figure) === false)
  return args.strict && isMissed ? 1 : 0
}

function print({ figures, notes }: Report): void {
  const machine = { cores: availableParallelism(), node: process.versions.node }
  if (args.json) {
    const lines = figures.map((figure) => ({ ...figure, ratio: ratioOf(figure), ok: isMet(figure) }))
    process.stdout.write(`${JSON.stringify({ machine, figures: lines, notes }, null, 2)}\n`)
    return
  }
  const where = `${machine.cores} cores, Node ${machine.node}, PostgreSQL with fsync on`
  process.stdout.write(`\n${tableOf(figures)}\n\n${[where, ...notes].join('\n')}\n`)
}

process.exitCode = await main({ figures: [], notes: [] })
