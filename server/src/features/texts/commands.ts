import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/db.ts'
import type { Sealer } from '../../platform/seal.ts'

export type TextDraft = { kind: string; caseId: string; to: string; text: string }

/** Puts a text message into its table with its sending job, unless one of its kind was written before. */
export async function queueTextOnce(tx: Tx, sealer: Sealer, now: Date, draft: TextDraft): Promise<void> {
  const known = await tx
    .selectFrom('text_message')
    .select('id')
    .where('case_id', '=', draft.caseId)
    .where('kind', '=', draft.kind)
    .executeTakeFirst()
  if (known) return
  const id = randomUUID()
  await tx
    .insertInto('text_message')
    .values({
      id,
      kind: draft.kind,
      case_id: draft.caseId,
      to_number: draft.to,
      body_sealed: sealer.seal(draft.text, id),
      state: 'queued',
      error: null,
      created_at: now,
      sent_at: null,
    })
    .execute()
  await tx.jobs.add(tx, 'texts.send', { textId: id })
}
