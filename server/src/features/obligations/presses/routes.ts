import { openPress, sayByPress, type Press } from '@evensettle/contracts/obligations.ts'
import {
  isConfirmed,
  isObjectedTo,
  isOwed,
  isWaived,
  isReplaced,
  isClaimed,
} from '@evensettle/domain/obligations/obligation.ts'
import { dateIn } from '@evensettle/messages/moments.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/http.ts'
import { confirmDone, sayDone } from '../commands.ts'
import { zonesOf } from '../queries.ts'
import { isLetIn } from '../../access/queries.ts'
import { pressOf } from './queries.ts'

type Found = NonNullable<Awaited<ReturnType<typeof pressOf>>>

function stateOf({ act, one: { state } }: Found): Press['state'] {
  if (isWaived(state) || isReplaced(state)) return 'moved_on'
  // which of two figures stands is decided on the page, where both can be seen
  if (isObjectedTo(state)) return 'moved_on'
  if (act === 'confirm') return isConfirmed(state) ? 'said' : 'open'
  return isOwed(state) ? 'open' : isClaimed(state) || isConfirmed(state) ? 'said' : 'moved_on'
}

function present(found: Found): Press {
  const { act, one, row, me, other, parts } = found
  return {
    act,
    caseId: row.id,
    reference: row.reference,
    me,
    other,
    kind: one.kind,
    words: one.words,
    amount: one.amount,
    currency: row.currency,
    dueOn: one.due_on,
    doneOn: one.done_on,
    state: stateOf(found),
    parts: parts.map(({ amount, due_on: dueOn }) => ({ amount, dueOn })),
  }
}

/** One press from a mail, for the one thing it is about. A GET never reaches this: mail programs open links by themselves. */
export function pressRoutes(api: Api, deps: Deps): void {
  async function read(key: string): Promise<Found> {
    const found = await pressOf(deps.db, deps.sealers.presses, key, deps.now())
    if (!found || !(await isLetIn(deps, found.userId))) throw new AppError('PRESS_UNKNOWN')
    return found
  }

  api.handlePublic(openPress, async ({ key }) => present(await read(key)))

  api.handlePublic(sayByPress, async ({ key }) => {
    const found = await read(key)
    const { act, one, userId } = found
    if (stateOf(found) !== 'open') return present(found)
    const now = deps.now()
    const zones = await zonesOf(deps.db, found.row)
    const input = { caseId: one.case_id, obligationId: one.id, amount: one.amount }
    const refusal = await inTransaction(deps, (tx) =>
      act === 'claim'
        ? sayDone(tx, { kind: 'link', userId }, now, { ...input, doneOn: dateIn(now, zones[one.by]) })
        : confirmDone(tx, { kind: 'link', userId }, now, input),
    ).catch((error: unknown) => {
      if (error instanceof AppError) return error
      throw error
    })
    // pressed twice at the same moment: the second one finds it said
    const after = await read(key)
    if (refusal && stateOf(after) === 'open') throw refusal
    return present(after)
  })
}
