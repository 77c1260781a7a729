import { getResults, giveFeedback, openFeedback, type Feedback } from '@evensettle/contracts/feedback.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/http.ts'
import * as commands from './commands.ts'
import { answersOf, askOf } from './queries.ts'
import { shownResults } from './results/queries.ts'

/** What both sides say about how it was, by a link and without signing in, and the figures made of it. */
export function feedbackRoutes(api: Api, deps: Deps): void {
  const sealer = deps.sealers.feedback

  async function present(key: string): Promise<Feedback> {
    const ask = await askOf(deps.db, sealer, key, deps.now())
    if (!ask) throw new AppError('FEEDBACK_UNKNOWN')
    return {
      title: ask.title,
      other: ask.side === 'starter' ? ask.respondent_name : ask.starter_name,
      occasion: ask.occasion,
      asksIfKept: ask.asks_if_kept,
      until: ask.until.toISOString(),
      answers: await answersOf(deps.db, sealer, ask),
    }
  }

  api.handlePublic(openFeedback, ({ key }) => present(key))

  api.handlePublic(giveFeedback, async ({ key, answers }) => {
    await inTransaction(deps, (tx) => commands.giveFeedback(tx, sealer, deps.now(), { key, answers }))
    return present(key)
  })

  api.handlePublic(getResults, async () => ({ results: await shownResults(deps.db) }))
}
