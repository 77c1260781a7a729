import type { Figure } from './figure.ts'
import { median } from './numbers.ts'
import { BARE_START, SERVER, start } from './processes.ts'

/** Time from the start of the process to the first 200 on /readyz, with the database running and migrated. */
export async function measureStart(
  serverEnv: Record<string, string>,
  databaseUrl: string,
  rounds: number,
): Promise<Figure> {
  const measured: number[] = []
  const floor: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    measured.push(await timeOf(SERVER, { ...serverEnv, DATABASE_URL: databaseUrl }))
    floor.push(await timeOf(BARE_START, { DATABASE_URL: databaseUrl }))
  }
  return {
    name: 'start-up, database running',
    unit: 'ms',
    kind: 'cost',
    measured: median(measured),
    floor: median(floor),
    aim: { kind: 'at-most', most: 1_500 },
  }
}

/** The same with the embedded database, which is stopped and has data: its start is part of it. */
export async function measureColdStart(serverEnv: Record<string, string>, rounds: number): Promise<Figure> {
  const measured: number[] = []
  for (let round = 0; round < rounds; round += 1) measured.push(await timeOf(SERVER, serverEnv))
  return {
    name: 'start-up with the embedded database, existing data',
    unit: 'ms',
    kind: 'cost',
    measured: median(measured),
    floor: null,
    aim: { kind: 'at-most', most: 10_000 },
  }
}

async function timeOf(program: string, env: Record<string, string>): Promise<number> {
  const running = await start(program, env)
  await running.stop()
  return running.startedIn
}
