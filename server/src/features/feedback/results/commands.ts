import { resultToShow } from '@evensettle/domain/feedback/feedback.ts'
import type { Tx } from '../../../platform/db.ts'
import { resultsToday, shownResults } from './queries.ts'

/** Shows anew the figures over which five cases or more are new. They tell of nobody, so there is no audit entry. */
export async function publishResults(tx: Tx, now: Date): Promise<void> {
  const shown = await shownResults(tx)
  for (const today of await resultsToday(tx, now)) {
    const before = shown.find(({ side, name }) => side === today.side && name === today.name) ?? null
    const next = resultToShow(before, today)
    if (next === null || next === before) continue
    const { side, name } = today
    const figure = { cases: next.cases, value: next.value, published_at: now }
    await tx
      .insertInto('result_figure')
      .values({ side, name, ...figure })
      .onConflict((oc) => oc.columns(['side', 'name']).doUpdateSet(figure))
      .execute()
  }
}
