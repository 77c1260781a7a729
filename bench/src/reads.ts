import type { Figure } from './figure.ts'
import { closedLoop, requestBytes } from './http-client.ts'
import { median } from './numbers.ts'
import type { Pair } from './people.ts'
import { processorTime, type Running } from './processes.ts'

type Plan = { rounds: number; milliseconds: number; connections: number }
type Contender = { name: string; running: Running; next: (index: number) => Buffer }
type Lap = { rate: number; server: number; client: number }

/** Requests per second of the hub's main read beside the public configuration, our lightest, and of that beside a constant answer. */
export async function measureReads(
  hub: Running,
  floor: Running,
  pairs: readonly Pair[],
  plan: Plan,
): Promise<{ figures: Figure[]; note: string }> {
  const reads = pairs.flatMap(({ caseId, starter, respondent }) =>
    [starter, respondent].map(({ token }) => requestBytes('GET', `/api/cases/${caseId}`, { token })),
  )
  const config = requestBytes('GET', '/api/config')
  const constant = requestBytes('GET', '/constant')
  const contenders: Contender[] = [
    { name: 'case', running: hub, next: (index) => reads[index % reads.length] ?? config },
    { name: 'config', running: hub, next: () => config },
    { name: 'constant', running: floor, next: () => constant },
  ]
  const laps = new Map<string, Lap[]>(contenders.map(({ name }) => [name, []]))
  for (let round = -1; round < plan.rounds; round += 1)
    for (const contender of contenders) {
      const lap = await runLap(contender, plan)
      if (round >= 0) laps.get(contender.name)?.push(lap)
    }
  const typical = (name: string, part: keyof Lap) => median((laps.get(name) ?? []).map((lap) => lap[part]))
  const figure = (name: string, label: string, floorName: string, aim: Figure['aim']): Figure => ({
    name: label,
    unit: '/s',
    kind: 'rate',
    measured: typical(name, 'rate'),
    floor: typical(floorName, 'rate'),
    aim,
  })
  const shares = contenders.map(
    ({ name }) =>
      `${name} ${typical(name, 'server').toFixed(0)} µs in the server and ${typical(name, 'client').toFixed(0)} µs in the client`,
  )
  return {
    figures: [
      figure('case', 'hub read (case with 4 items)', 'config', { kind: 'times-floor', most: 3 }),
      figure('config', 'GET /api/config', 'constant', null),
    ],
    note: `processor time per request: ${shares.join(', ')}`,
  }
}

async function runLap({ running, next }: Contender, plan: Plan): Promise<Lap> {
  const server = await processorTime(running.pid)
  const client = process.cpuUsage()
  const { count, seconds } = await closedLoop(running.port, plan.connections, plan.milliseconds, next)
  const used = process.cpuUsage(client)
  return {
    rate: count / seconds,
    server: (((await processorTime(running.pid)) - server) * 1_000) / count,
    client: (used.user + used.system) / count,
  }
}
