import { sealRange } from '@evensettle/contracts/table-moves.ts'
import type { Round } from '@evensettle/contracts/earlier-rounds.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { propose } from '@evensettle/domain/proposals/settlement/propose.ts'
import type { Proposal } from '@evensettle/domain/proposals/settlement/proposal.ts'
import type { PublicCase } from '@evensettle/domain/proposals/settlement/public-case.ts'
import { publicInputText } from '@evensettle/domain/proposals/settlement/record.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { itemsOfCase } from '../features/cases/queries.ts'
import { hashToken } from '../platform/secrets/seal.ts'
import { negotiationOf, type TestCase } from './factories.ts'
import { newId, type Person, type TestApp } from './make-test-app.ts'

/** A stored round of an engine that is answered by ticks, as an installation holds it that was upgraded meanwhile. */
export type StoredRound = { input: PublicCase; proposal: Proposal; isLast: boolean; number: number }

/** Keeps such a round as an open one of a case. */
export async function keepOldRound(app: TestApp, one: TestCase, stored: StoredRound): Promise<Round> {
  const { input, proposal, number, isLast } = stored
  const now = app.clock.now()
  await app.deps.db
    .insertInto('proposal_round')
    .values({
      id: newId(),
      case_id: one.caseId,
      number,
      is_last: isLast,
      mode: 'standard',
      state: 'open',
      opened_at: now,
      answer_by: new Date(now.getTime() + 3 * DAY),
      closed_at: null,
      engine: proposal.engine,
      public_input: JSON.stringify(input),
      public_hash: hashToken(publicInputText(input, { round: isLast ? 2 : 1 })).toString('hex'),
      proposal: JSON.stringify(proposal),
      confirmation: null,
      confirm_by: null,
      settled_package: null,
      settled_price: null,
    })
    .execute()
  const round = (await negotiationOf(app, one, one.starter)).rounds.at(-1)
  if (round?.state !== 'open') throw new Error('no round was kept')
  return round
}

/** A round of settlement-2 on the points of a case: the first of two, or the last. */
export async function anOldRound(app: TestApp, one: TestCase, isLast = false): Promise<Round> {
  const rows = await itemsOfCase(app.deps.db, one.caseId)
  const { currency } = await app.deps.db
    .selectFrom('mediation_case')
    .select('currency')
    .where('id', '=', one.caseId)
    .executeTakeFirstOrThrow()
  const input: PublicCase = {
    currency,
    payer: 'respondent',
    items: rows
      .filter(({ kind }) => kind === 'money')
      .map(({ id, title, claimed, admitted, by }) => ({
        id,
        ...(by === 'respondent' ? { by } : {}),
        title,
        claimed,
        admitted,
        evidence: { starter: 1, respondent: 1 },
      })),
    wishes: rows
      .filter(({ kind }) => kind !== 'money')
      .map(({ id, kind, by, title }) => ({
        id,
        kind: kind === 'property' ? 'return_item' : 'other',
        by: otherSide(by),
        words: title,
      })),
    open: { demand: null, offer: null },
  }
  const made = propose(input, { round: isLast ? 2 : 1 })
  if (!made.ok) throw new Error('nothing could be proposed')
  const number = isLast ? 2 : 1
  return keepOldRound(app, one, { input, proposal: made.value, isLast, number })
}

/** Seals one limit for every package; `pick` chooses from its ascending rungs, null says no. */
export function seal(
  app: TestApp,
  { caseId }: { caseId: string },
  round: Round,
  by: Person,
  pick: (rungs: number[]) => number | null,
  lastWord = false,
) {
  return app.request(
    sealRange,
    {
      caseId,
      roundId: round.id,
      answers: round.packages.map((one) => ({ packageId: one.id, limit: pick(one.rungs) })),
      lastWord,
    },
    by,
  )
}

/** A last round whose ranges missed each other by two steps, so that the final confirmation is open. */
export async function aConfirmationStep(app: TestApp, one: TestCase): Promise<Round> {
  const round = await anOldRound(app, one, true)
  const middle = (rungs: number[]) => Math.floor(rungs.length / 2)
  await seal(app, one, round, one.starter, (rungs) => rungs[middle(rungs) + 2] ?? null, true)
  await seal(app, one, round, one.respondent, (rungs) => rungs[middle(rungs)] ?? null, true)
  const confirmation = (await negotiationOf(app, one, one.starter)).rounds.at(-1)
  if (confirmation?.state !== 'confirming') throw new Error('no final confirmation was opened')
  return confirmation
}
