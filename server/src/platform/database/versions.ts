import { SILENT_AFTER } from '@evensettle/domain/service/health.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartupError } from '../../startup-error.ts'

const PAUSE = 500
const SAY_EVERY = 5_000
/** One that was killed counts as running until it has been silent for this long. */
const WAITS_FOR = SILENT_AFTER + 10_000

type Step = { name: string; needs: string }
type Patience = { waitsFor: number }

/**
 * Waits until no process runs that lacks the migration `needs`: it works with what is about to be taken away.
 * @throws StartupError where one goes on running
 */
export async function untilNobodyLacks(
  client: pg.ClientBase,
  { name, needs }: Step,
  onWait: (sentence: string) => void,
  { waitsFor }: Patience = { waitsFor: WAITS_FOR },
): Promise<void> {
  const since = performance.now()
  for (let said = -SAY_EVERY; ;) {
    const running = await whoLacks(client, needs)
    if (running.length === 0) return
    const who = [...new Set(running)].join(', ')
    if (performance.now() - since > waitsFor)
      throw new StartupError(
        `A process of version ${who} runs, and migration ${name} takes away what it works with: end it first, or go by a version in between that has migration ${needs}.`,
      )
    if (performance.now() - said >= SAY_EVERY) {
      onWait(`${name} waits for processes of version ${who} to end`)
      said = performance.now()
    }
    await wait(PAUSE)
  }
}

/** The versions of processes that run without knowing a migration; one that does not say what it knows is older than the question. */
async function whoLacks(client: pg.ClientBase, needs: string): Promise<string[]> {
  const { rows: tables } = await client.query<{ is: boolean }>(
    `select to_regclass('service_process') is not null as is`,
  )
  if (tables[0]?.is !== true) return []
  const { rows } = await client.query<{ version: string }>(
    `select version from service_process
     where ended_at is null and seen_at > now() - $1 * interval '1 millisecond' and not coalesce($2 = any(knows), false)
     order by started_at`,
    [SILENT_AFTER, needs],
  )
  return rows.map(({ version }) => version)
}
