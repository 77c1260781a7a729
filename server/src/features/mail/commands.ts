import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/db.ts'
import type { Jobs, SqlRunner } from '../../platform/jobs.ts'

/** A mail with its words, before it has an id and a state. */
export type MailDraft = {
  kind: string
  caseId: string | null
  to: string
  subject: string
  text: string
  html: string
}

/** Puts a mail into the outbox table with its sending job: it goes out exactly when the change is committed. */
export async function queueMail(tx: Tx, now: Date, draft: MailDraft): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('mail')
    .values({
      id,
      kind: draft.kind,
      case_id: draft.caseId,
      to_address: draft.to,
      subject: draft.subject,
      text_body: draft.text,
      html_body: draft.html,
      state: 'queued',
      error: null,
      created_at: now,
      sent_at: null,
    })
    .execute()
  await tx.jobs.add(tx, 'mail.send', { mailId: id })
  return id
}

/** The same inside a transaction of the auth service, which knows nothing of our tables' types. */
export async function queueMailWith(
  runner: SqlRunner,
  jobs: Jobs,
  now: Date,
  draft: MailDraft,
): Promise<void> {
  const id = randomUUID()
  await runner.executeSql(
    `insert into mail (id, kind, case_id, to_address, subject, text_body, html_body, state, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'queued', $8)`,
    [id, draft.kind, draft.caseId, draft.to, draft.subject, draft.text, draft.html, now],
  )
  await jobs.addWith(runner, 'mail.send', { mailId: id })
}
