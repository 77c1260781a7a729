import { parseArgs } from 'node:util'
import { SCENARIOS } from './all-scenarios.ts'
import { runScenario } from './run.ts'
import { LONG } from './scenario.ts'

const USAGE = `npm run faults [-- --kills N] [--outages 2,5,30] [--failovers N] [--minutes N] [--seed N] [--only WORDS]`

const { values: args } = parseArgs({
  options: {
    kills: { type: 'string', default: String(LONG.kills) },
    outages: { type: 'string', default: LONG.outages.join(',') },
    failovers: { type: 'string', default: String(LONG.failovers) },
    minutes: { type: 'string', default: String(LONG.minutes) },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<number> {
  if (args.help) {
    say(USAGE)
    return 0
  }
  const plan = {
    kills: Number(args.kills),
    outages: args.outages.split(',').map(Number),
    failovers: Number(args.failovers),
    minutes: Number(args.minutes),
  }
  let failures = 0
  for (const scenario of SCENARIOS.filter(({ name }) => name.includes(args.only))) {
    say(`── ${scenario.name} (seed ${args.seed})`)
    const missing = scenario.isOnCluster ? scenario.missing() : null
    if (missing !== null) {
      say(`  left out: ${missing}`)
      continue
    }
    const { told, broken, took } = await runScenario(scenario, plan, Number(args.seed), say)
    for (const line of told) say(`  ${line}`)
    for (const line of broken.slice(0, 20)) say(`  ✗ ${line}`)
    if (broken.length > 20) say(`  ✗ and ${broken.length - 20} more`)
    say(
      `  ${broken.length === 0 ? '✓ everything holds' : `✗ ${broken.length} broken`}, ${Math.round(took / 1_000)} s`,
    )
    failures += broken.length
  }
  return failures === 0 ? 0 : 1
}

process.exit(await main())
