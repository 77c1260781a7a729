import type { Figure } from './figure.ts'
import { closedLoop, openConnection, requestBytes } from './http-client.ts'
import { median, quantile, wait } from './numbers.ts'
import { PASSWORD, type Pair } from './people.ts'
import type { Running } from './processes.ts'

type Plan = { rounds: number; milliseconds: number; parallel: number; crowd: number }

const LOOK_EVERY = 10

/** Sign-ins per second beside the bare password check, and what everybody else notices of a crowd signing in. */
export async function measureSignIns(
  hub: Running,
  floor: Running,
  pairs: readonly Pair[],
  plan: Plan,
): Promise<Figure[]> {
  const requests = pairs
    .flatMap(({ starter, respondent }) => [starter, respondent])
    .map(({ email }) =>
      requestBytes('POST', '/auth/v1/token?grant_type=password', { body: { email, password: PASSWORD } }),
    )
  const next = (index: number) => requests[index % requests.length] ?? Buffer.alloc(0)
  const rates: number[] = []
  const floorRates: number[] = []
  for (let round = 0; round < plan.rounds; round += 1) {
    const { count, seconds } = await closedLoop(hub.port, plan.parallel, plan.milliseconds, next)
    rates.push(count / seconds)
    floorRates.push(await bareChecks(floor, plan.milliseconds, plan.parallel))
  }
  const busy = await watchDuring(hub.port, '/api/config', () =>
    closedLoop(hub.port, plan.crowd, plan.milliseconds * 2, next),
  )
  const floorBusy = await watchDuring(floor.port, '/constant', () =>
    bareChecks(floor, plan.milliseconds * 2, plan.crowd),
  )
  return [
    {
      name: `sign-ins, ${plan.parallel} at once`,
      unit: '/s',
      kind: 'rate',
      measured: median(rates),
      floor: median(floorRates),
      aim: null,
    },
    {
      name: `other request while ${plan.crowd} sign in, p99`,
      unit: 'ms',
      kind: 'cost',
      measured: quantile(busy, 0.99),
      floor: quantile(floorBusy, 0.99),
      aim: { kind: 'times-floor', most: 2 },
    },
  ]
}

async function bareChecks(floor: Running, milliseconds: number, parallel: number): Promise<number> {
  const since = performance.now()
  const response = await fetch(`${floor.origin}/verify?for=${milliseconds}&parallel=${parallel}`)
  const { count } = (await response.json()) as { count: number }
  return count / ((performance.now() - since) / 1_000)
}

/** Latencies of a light request, one every few milliseconds, while something heavy runs. */
async function watchDuring(port: number, path: string, heavy: () => Promise<unknown>): Promise<number[]> {
  const connection = await openConnection(port)
  const request = requestBytes('GET', path)
  const latencies: number[] = []
  const state = { isOver: false }
  const work = heavy().finally(() => (state.isOver = true))
  while (!state.isOver) {
    const since = performance.now()
    await connection.send(request)
    latencies.push(performance.now() - since)
    await wait(LOOK_EVERY)
  }
  connection.close()
  await work
  return latencies
}
