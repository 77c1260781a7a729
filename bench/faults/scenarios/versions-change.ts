import { join } from 'node:path'
import type { App } from '../app-process.ts'
import { follow } from '../follower.ts'
import type { Scenario } from '../scenario.ts'
import type { Stage } from '../stage.ts'
import { layVersionBefore, THIS, type Version } from '../version-before.ts'

/** Messages between two steps. */
const MEANWHILE = 40

/**
 * Processes of the version before are ended (`SIGTERM`) and started in this version, one after the other, behind a proxy as those of
 * `deploy/`; then one goes back for a while, and each is restarted as it is. Nobody waits, and nothing fails.
 */
export const versionsChange: Scenario = {
  name: 'versions change one process after the other',
  wants: { startsWith: (root) => layVersionBefore(join(root, 'before')), isBehindProxy: true },
  async run(stage) {
    const { apps, worker, traffic, pairs, balancer, version } = stage
    if (balancer === null) throw new Error('this scenario wants a proxy')
    const followers = pairs.map(({ caseId, seq, respondent }) =>
      follow(balancer.origin, respondent.token, { caseId, seq }),
    )
    const all = [...apps, worker]
    const turns: [App, Version][] = [
      ...all.map((app): [App, Version] => [app, THIS]),
      [apps[1], version],
      [worker, version],
      [apps[1], THIS],
      [worker, THIS],
      ...all.map((app): [App, Version] => [app, THIS]),
    ]
    for (const [app, to] of turns) {
      await traffic.untilMore(MEANWHILE)
      await app.end()
      await app.start({}, to.main)
    }
    await traffic.untilMore(MEANWHILE)
    await stage.quiet()
    const { refused, lost } = traffic
    const failed = [...balancer.failed, ...(refused + lost > 0 ? [`${refused} refused, ${lost} lost`] : [])]
    if (failed.length > 0) throw new Error(`requests failed: ${failed.slice(0, 10).join('; ')}`)
    const missed = await missedOf(stage, followers)
    for (const follower of followers) follower.end()
    if (missed.length > 0) throw new Error(missed.join('; '))
    const ends = followers.reduce((sum, one) => sum + one.ends, 0)
    return [
      `from ${version.name}, ${turns.length} changes of a process; no request failed; ${followers.length} streams ended ${ends} times and missed nothing`,
    ]
  },
}

/** Each follower has every event of its case once, in order. */
async function missedOf(
  { postgres, pairs }: Stage,
  followers: readonly ReturnType<typeof follow>[],
): Promise<string[]> {
  const missed: string[] = []
  for (const [at, follower] of followers.entries()) {
    const { caseId = '', seq = 0 } = pairs[at] ?? {}
    const [row] = await postgres.query<{ last: number }>(
      'select max(seq)::int as last from case_event where case_id = $1',
      [caseId],
    )
    const last = row?.last ?? 0
    await follower.until(last)
    const isWhole =
      follower.seqs.length === last - seq && follower.seqs.every((one, place) => one === seq + place + 1)
    if (!isWhole) missed.push(`a stream has ${follower.seqs.length} events of ${last - seq}`)
  }
  return missed
}
