import { DAY } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/db.ts'
import { queueMail } from '../../mail/commands.ts'
import { composeLetter, type Letter } from '../../mail/emails.ts'
import { invitationLetter, reminderLetter } from './emails.ts'
import { invitationLetterFacts, invitationsToRemind } from './queries.ts'

type InvitationDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'config' | 'sealers' | 'log'>

/** Where an invitation is answered. The token is in the address once; the page takes it out of the history. */
export function invitationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/invitation-response?token=${token}`
}

async function queueLetter(
  deps: InvitationDeps,
  invitationId: string,
  kind: 'invitation' | 'reminder',
  write: (facts: Parameters<typeof invitationLetter>[0]) => Letter,
): Promise<void> {
  const found = await invitationLetterFacts(deps.db, invitationId)
  if (!found) return
  const token = deps.sealers.invitations.open(found.token_sealed, found.id)
  const letter = await composeLetter(
    write({
      starterName: found.starter_name,
      respondentName: found.name,
      title: found.title,
      claimed: found.claimed,
      wishes: found.wishes ?? [],
      currency: found.currency,
      reference: found.reference,
      note: found.note,
      until: found.expires_at,
      link: invitationLink(deps.config.publicUrl, token),
      checkUrl: `${deps.config.publicUrl}/respond`,
    }),
  )
  const draft = { ...letter, kind: `${kind}/${invitationId}`, caseId: found.case_id, to: found.email }
  await inTransaction(deps, async (tx) => {
    // one mail of a kind per invitation and day, however often the job runs
    const known = await tx
      .selectFrom('mail')
      .select('id')
      .where('kind', '=', draft.kind)
      .where('created_at', '>', new Date(deps.now().getTime() - DAY / 2))
      .executeTakeFirst()
    if (!known) await queueMail(tx, deps.sealers.mails, deps.now(), draft)
  })
}

/** Writes the invitation's mail. */
export async function sendInvitation(deps: InvitationDeps, payload: { invitationId: string }): Promise<void> {
  await queueLetter(deps, payload.invitationId, 'invitation', invitationLetter)
}

/** Reminds seven, three and one day before the end, each once, of what happens and of a way on. */
export async function remindInvited(deps: InvitationDeps): Promise<void> {
  const now = deps.now()
  const [first] = TIMELINE.invitationReminders
  for (const one of await invitationsToRemind(deps.db, now, new Date(now.getTime() + first))) {
    const left = one.expires_at.getTime() - now.getTime()
    const due = TIMELINE.invitationReminders.filter((before) => left <= before).length
    if ((one.reminded ?? 0) < due)
      // one letter that cannot be written must not keep the others back
      await queueLetter(deps, one.id, 'reminder', (facts) =>
        reminderLetter(facts, Math.max(1, Math.ceil(left / DAY))),
      ).catch((error: unknown) =>
        deps.log.warn('a reminder was not written', { invitationId: one.id, error }),
      )
  }
}
