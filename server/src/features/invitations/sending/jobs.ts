import { isQuietHour } from '@evensettle/domain/invitations/quiet-hours.ts'
import type { CaseStatus } from '@evensettle/domain/cases/status.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { hourIn } from '@evensettle/messages/moments.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { queueMail, type MailDraft } from '../../mail/commands.ts'
import { composeLetter, type Letter } from '../../mail/emails.ts'
import { invitationSmsKind, queueSmsOnce } from '../../sms/commands.ts'
import {
  endedLetter,
  invitationLetter,
  leftClosedLetter,
  openAgainLetter,
  invitationText,
  joinedLetter,
  reminderLetter,
  type InvitationFacts,
} from './emails.ts'
import {
  letterToken,
  invitationLetterFacts,
  invitationsEnded,
  invitationsTakenUpByLetter,
  invitationsToRemind,
  invitationsToText,
  stopKey,
  smsStopKey,
  wasItYouKey,
  type LetterRow,
} from './queries.ts'
import { isStopped } from '../../mail/queries.ts'

type InvitationDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'config' | 'sealers' | 'log' | 'smsTransport'>

/** Where an invitation is answered. The token is in the address once; the page takes it out of the history. */
export function invitationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/invitation-response?token=${token}`
}

/** The facts that mails and texts are written from; they go to nobody but the invited person. */
export function invitationFacts(deps: Pick<Deps, 'config' | 'sealers'>, row: LetterRow): InvitationFacts {
  const { publicUrl } = deps.config
  const sealer = deps.sealers.invitations
  return {
    starterName: row.starter_name,
    respondentName: row.name,
    type: row.type,
    title: row.title,
    claimed: row.claimed,
    wishes: row.wishes ?? [],
    itemCount: row.item_count,
    currency: row.currency,
    reference: row.reference,
    code: row.code_sealed && sealer.open(row.code_sealed, row.id),
    note: row.note,
    until: row.expires_at,
    zone: row.time_zone,
    moreTimeLeft: row.extended_at === null,
    link: invitationLink(publicUrl, sealer.open(row.token_sealed, row.id)),
    shortAddress: `${publicUrl}/respond`,
    stopUrl: `${publicUrl}/stop?key=${stopKey(sealer, row.id)}`,
    smsStopUrl: `${publicUrl}/stop?key=${smsStopKey(sealer, row.id)}`,
    contactUrl: `${publicUrl}/contact`,
  }
}

/**
 * The facts that the starter gets, to print or to send: with a link that reads nothing private by itself, and on no
 * clock of the invited person's, whose zone is theirs to tell.
 */
export function letterFacts(deps: Pick<Deps, 'config' | 'sealers'>, row: LetterRow): InvitationFacts {
  const token = letterToken(deps.sealers.invitations, row)
  return { ...invitationFacts(deps, row), zone: null, link: invitationLink(deps.config.publicUrl, token) }
}

/** The row of an invitation that somebody may be written to about, or null. */
async function mayWrite(
  deps: InvitationDeps,
  invitationId: string,
  status: CaseStatus = 'invited',
): Promise<LetterRow | null> {
  const row = await invitationLetterFacts(deps.db, invitationId, status)
  if (!row || row.silenced_at) return null
  return (await isStopped(deps.db, deps.sealers.invitations, { kind: 'email', value: row.email }))
    ? null
    : row
}

async function queueLetter(
  deps: InvitationDeps,
  row: LetterRow,
  kind: 'invitation' | 'reminder' | 'ended' | 'joined' | 'reopening',
  write: (facts: InvitationFacts) => Letter,
): Promise<void> {
  if (row.wrong_address_at) return
  const facts = invitationFacts(deps, row)
  const letter = await composeLetter(write(facts))
  const stopUrl = `${deps.config.publicUrl}/api/invitation/stop/${stopKey(deps.sealers.invitations, row.id)}`
  const draft: MailDraft = {
    ...letter,
    kind: `${kind}/${row.id}`,
    caseId: row.case_id,
    userId: null,
    to: row.email,
    stopUrl,
  }
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

/** Writes the invitation's mail, unless the person asked for none. */
export async function sendInvitation(deps: InvitationDeps, payload: { invitationId: string }): Promise<void> {
  const row = await mayWrite(deps, payload.invitationId)
  if (row) await queueLetter(deps, row, 'invitation', invitationLetter)
}

/** Tells the invited person what the starter said to their late yes. */
export async function tellOfReopening(
  deps: InvitationDeps,
  { invitationId }: { invitationId: string },
): Promise<void> {
  const open = await mayWrite(deps, invitationId)
  if (open) return queueLetter(deps, open, 'reopening', openAgainLetter)
  const closed = await mayWrite(deps, invitationId, 'closed')
  if (closed) await queueLetter(deps, closed, 'reopening', leftClosedLetter)
}

/**
 * What the clock sends for waiting invitations: reminders seven, three and one day before the end, each once,
 * a word when the time is over, and a text after 48 hours unopened. At night, by the invited person's clock, all of it waits for the morning.
 */
export async function remindInvited(deps: InvitationDeps): Promise<void> {
  const now = deps.now()
  const [first] = TIMELINE.invitationReminders
  for (const one of await invitationsToRemind(deps.db, now, new Date(now.getTime() + first))) {
    const left = one.expires_at.getTime() - now.getTime()
    const due = TIMELINE.invitationReminders.filter((before) => left <= before).length
    if ((one.reminded ?? 0) < due)
      await byDay(deps, one.id, (row) =>
        queueLetter(deps, row, 'reminder', (facts) =>
          reminderLetter(facts, Math.max(1, Math.ceil(left / DAY))),
        ),
      )
  }
  for (const { id, closed_at } of await invitationsEnded(deps.db, new Date(now.getTime() - 3 * DAY)))
    await byDay(
      deps,
      id,
      (row) =>
        queueLetter(deps, row, 'ended', (facts) =>
          endedLetter(facts, new Date((closed_at ?? now).getTime() + TIMELINE.lateYes)),
        ),
      'closed',
    )
  await tellWhoWasInvited(deps)
  if (deps.smsTransport.kind !== 'webhook') return
  const sentBefore = new Date(now.getTime() - TIMELINE.secondChannelAfter)
  for (const { id } of await invitationsToText(deps.db, now, sentBefore))
    await byDay(deps, id, (row) => sendSms(deps, row))
}

/** Writes the invitation's text, unless whoever has the number asked for none. */
async function sendSms(deps: InvitationDeps, row: LetterRow): Promise<void> {
  const number = { kind: 'phone', value: row.phone } as const
  if (await isStopped(deps.db, deps.sealers.invitations, number)) return
  await inTransaction(deps, (tx) =>
    queueSmsOnce(tx, deps.sealers.mails, deps.now(), {
      kind: invitationSmsKind(row.id),
      caseId: row.case_id,
      to: row.phone,
      text: invitationText(invitationFacts(deps, row)),
    }),
  )
}

/** The invited address hears, by day or night, that somebody joined by letter under another one. */
async function tellWhoWasInvited(deps: InvitationDeps): Promise<void> {
  const since = new Date(deps.now().getTime() - 3 * DAY)
  for (const { id, status } of await invitationsTakenUpByLetter(deps.db, since)) {
    const row = await mayWrite(deps, id, status)
    if (!row) continue
    const key = wasItYouKey(deps.sealers.invitations, id)
    const url = `${deps.config.publicUrl}/stop?key=${key}&report=1&joined=1`
    await queueLetter(deps, row, 'joined', (facts) => joinedLetter(facts, url))
  }
}

/** Sends unless it is night there; one that cannot be written must not keep the others back. */
async function byDay(
  deps: InvitationDeps,
  invitationId: string,
  send: (row: LetterRow) => Promise<void>,
  status: 'invited' | 'closed' = 'invited',
): Promise<void> {
  try {
    const row = await mayWrite(deps, invitationId, status)
    if (!row || isQuietHour(hourIn(deps.now(), row.time_zone ?? row.starter_time_zone))) return
    await send(row)
  } catch (error) {
    deps.log.warn('a reminder was not written', { invitationId, error })
  }
}
