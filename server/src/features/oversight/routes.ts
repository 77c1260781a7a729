import {
  COUNTED_UP_TO,
  getCaseAsOperator,
  getOverview,
  openCaseAsOperator,
  type CaseForOperator,
} from '@evensettle/contracts/operator.ts'
import { mayLearn } from '@evensettle/domain/cases/events.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/http.ts'
import { eventsAfter, itemsOfCase, presentItem } from '../cases/queries.ts'
import { presentRequests, requestCounts, requestPage } from '../contact/requests/queries.ts'
import { heldBackIn } from '../held-back/queries.ts'
import { messagesInCase } from '../messages/queries.ts'
import * as commands from './commands.ts'
import { caseById, concerns, openingOf, openingsOf, running } from './queries.ts'

const FIRST_REQUESTS = 5
const EVENTS_SHOWN = 1_000

/** What an operator sees of the service and, for a stated reason, of one case. */
export function oversightRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps

  api.handleAsAdmin(getOverview, async (_, { userId }, { reads }) => {
    const today = dateOf(now().getTime())
    const [counts, first, found, cases] = await Promise.all([
      requestCounts(reads, userId, today, COUNTED_UP_TO),
      requestPage(reads, 'waiting', userId, { limit: FIRST_REQUESTS }),
      concerns(reads, now(), userId),
      running(reads, userId),
    ])
    const shown = await presentRequests(deps, first.slice(0, FIRST_REQUESTS), userId)
    return { requests: { ...counts, first: shown }, concerns: found, ...cases }
  })

  api.handleAsAdmin(openCaseAsOperator, async ({ reason, ...of }, actor) => {
    const input = { ...of, reason: reason.trim() }
    const { until } = await inTransaction(deps, (tx) => commands.openCase(tx, actor, now(), input))
    return { until: until.toISOString() }
  })

  api.handleAsAdmin(getCaseAsOperator, async ({ caseId }, { userId }) => {
    const row = await caseById(db, caseId, userId)
    if (!row) throw new AppError('NOT_FOUND')
    const openings = await openingsOf(db, caseId)
    const users = await deps.auth.findUsers([...new Set(openings.map(({ operator_id }) => operator_id))])
    const emails = new Map(users.map(({ id, email }) => [id, email]))
    const opening = await openingOf(db, caseId, userId, now())
    return {
      reference: row.reference,
      opened: opening
        ? { ...(await contents(row)), until: opening.until.toISOString(), reason: opening.reason }
        : null,
      openings: openings.map(({ at, reason, operator_id }) => ({
        at: at.toISOString(),
        reason,
        by: emails.get(operator_id) ?? operator_id,
      })),
    }
  })

  async function contents(
    row: NonNullable<Awaited<ReturnType<typeof caseById>>>,
  ): Promise<Omit<NonNullable<CaseForOperator['opened']>, 'until' | 'reason'>> {
    const { id, status, type, title, story, wish, currency } = row
    const [items, messages, heldBack, events] = await Promise.all([
      itemsOfCase(db, id),
      messagesInCase(db, id, undefined),
      heldBackIn(db, id, now()),
      eventsAfter(db, id, Math.max(0, row.last_seq - EVENTS_SHOWN), EVENTS_SHOWN),
    ])
    return {
      status,
      type,
      title,
      story,
      wish,
      currency,
      names: { starter: row.starter_name, respondent: row.respondent_name },
      items: items.map(presentItem),
      messages: messages.map(({ id: messageId, seq, side, body, sent_at }) => ({
        id: messageId,
        seq,
        side,
        body,
        sentAt: sent_at.toISOString(),
      })),
      heldBack: heldBack.map(({ side, times, last }) => ({
        side,
        times,
        last: last.toISOString(),
      })),
      // what one side alone may learn is as little the operator's as the other side's
      events: events.filter(({ type: kind }) => mayLearn(kind, 'starter') && mayLearn(kind, 'respondent')),
    }
  }
}
