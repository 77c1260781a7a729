import { SIDES } from '@evensettle/domain/cases/side.ts'
import { isReminded } from '@evensettle/domain/proposals/settlement/ladder/sending.ts'
import { DAY } from '@evensettle/domain/time.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { lockCase } from '../../cases/commands.ts'
import { queueMail } from '../../mail/commands.ts'
import { composeLetter } from '../../mail/emails.ts'
import { roundLetter } from '../proposals/emails.ts'
import { roundsToRemindOf } from '../clock/queries.ts'
import { openBothAnswers } from '../proposals/queries.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'

type RemindDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'config' | 'auth' | 'sealers' | 'log'>
type Due = Awaited<ReturnType<typeof roundsToRemindOf>>[number]

/**
 * Reminds a side that has not sent its private answers to a proposal, three days and one day before the end; it alone.
 * Each mail is written once, whoever runs this at the same time; one round that fails holds up no other.
 */
export async function remindOfRounds(deps: RemindDeps): Promise<void> {
  const now = deps.now()
  const within = Math.max(...TIMELINE.roundRemindedDaysBefore) * DAY
  for (const due of await roundsToRemindOf(deps.db, now, new Date(now.getTime() + within)))
    await remindOf(deps, due, now).catch((error: unknown) =>
      deps.log.warn('the clock could not remind of a round', { caseId: due.round.case_id, error }),
    )
}

async function remindOf(deps: RemindDeps, { round, people, ...about }: Due, now: Date): Promise<void> {
  const left = round.answer_by.getTime() - now.getTime()
  const mark = Math.min(...TIMELINE.roundRemindedDaysBefore.filter((days) => left <= days * DAY))
  const daysLeft = Math.max(1, Math.ceil(left / DAY))
  const url = `${deps.config.publicUrl}/negotiation/${round.case_id}`
  const letter = await composeLetter(roundLetter({ ...about, daysLeft, url }))
  const found = await deps.auth.findUsers(SIDES.map((side) => people[side]))
  await inTransaction(deps, async (tx) => {
    await lockCase(tx, round.case_id)
    const both = await openBothAnswers(tx, deps.sealers.ranges, round.id)
    const sent = await tx
      .selectFrom('mail')
      .select('kind')
      .where('case_id', '=', round.case_id)
      .where('kind', 'like', `round/${round.id}/%`)
      .execute()
    for (const side of SIDES) {
      const kind = `round/${round.id}/${mark}/${side}` as const
      const own = sent.filter((mail) => mail.kind.endsWith(`/${side}`))
      const email = found.find(({ id }) => id === people[side])?.email
      if (!email || own.some((mail) => mail.kind === kind)) continue
      if (!isReminded(round.proposal, both[side], own.length > 0)) continue
      await queueMail(tx, deps.sealers.mails, now, {
        ...letter,
        kind,
        caseId: round.case_id,
        userId: people[side],
        to: email,
      })
    }
  })
}
