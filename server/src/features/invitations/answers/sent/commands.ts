import type { AnswerDraftInput } from '@evensettle/contracts/answers.ts'
import { canonicalJson } from '@evensettle/domain/agreements/fingerprint.ts'
import type { AnswerProposal, CounterItem } from '@evensettle/domain/answers/answer.ts'
import type { ItemAnswer } from '@evensettle/domain/answers/item-answers.ts'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../../platform/db.ts'
import { hashToken, type Sealer } from '../../../../platform/seal.ts'
import { draftContext, readDraft } from '../commands.ts'
import type { InvitationTable } from '../../tables.ts'
import { answerDraftOf } from '../queries.ts'

type Sent = {
  words: string
  items: ItemAnswer[]
  counterItems: CounterItem[]
  proposal: AnswerProposal | null
}
type Of = { caseId: string; owner: string; sealer: Sealer }

/**
 * Lays what was sent over what was begun, so that nobody goes on with an older answer. What was written and not sent
 * stays; a draft that says the same stays as it is, and its readers have nothing to put together. No audit entry: the
 * caller writes that of the answer.
 */
export async function layOverDraft(
  tx: Tx,
  now: Date,
  { caseId, owner, sealer }: Of,
  sent: Sent,
): Promise<void> {
  const known = await answerDraftOf(tx, caseId, owner)
  if (known === null) return
  const context = draftContext(caseId, owner)
  const draft = readDraft(sealer.open(known.sealed, context))
  if (draft === null) return
  const text = canonicalJson(laidOver(draft, sent))
  if (text === canonicalJson(draft)) return
  await tx
    .updateTable('answer_draft')
    .set({ sealed: sealer.seal(text, context), revision: known.revision + 1, updated_at: now })
    .where('case_id', '=', caseId)
    .where('owner', '=', owner)
    .execute()
}

type Content = Sent & { kind: 'agree' | 'different' }

/** Tells two answers apart that were sent under one id; what is asked for in return gets a new id with every try. */
export function answerDigest({ kind, words, items, counterItems, proposal }: Content): Buffer {
  const asked = counterItems.map((wish) => ({ ...wish, id: '' }))
  return hashToken(canonicalJson({ kind, words: words.trim(), items, counterItems: asked, proposal }))
}

/** Whether an answer is the one that is stored, sent again after a lost reply. */
export function isRepeat(
  stored: Pick<Selectable<InvitationTable>, 'answer_id' | 'answer_digest'>,
  id: string | undefined,
  digest: Buffer,
): boolean {
  if (id === undefined || stored.answer_id !== id) return false
  return stored.answer_digest === null || digest.equals(stored.answer_digest)
}

function laidOver(draft: AnswerDraftInput, sent: Sent): AnswerDraftInput {
  const items = sent.items.map(({ itemId, answer, admitted, reason, handing }) => {
    const own = draft.items[itemId] ?? { answer, admitted: null, reason: '', handing }
    const next = {
      answer,
      admitted: answer === 'partly' ? admitted : own.admitted,
      reason: answer === 'agree' ? own.reason : newer(own.reason, reason),
      handing: handing ?? own.handing,
    }
    return [itemId, next] as const
  })
  const titles = new Set(sent.counterItems.map(({ title }) => title.trim()))
  const unsent = draft.counterItems.slice(1).filter(({ title }) => !titles.has(title.trim()))
  const asked = sent.counterItems.map((wish) => {
    const own = draft.counterItems.find(({ title }) => title.trim() === wish.title.trim())
    return own && own.kind === wish.kind && isSameSum(own, wish) ? own : wish
  })
  return {
    items: { ...draft.items, ...Object.fromEntries(items) },
    words: newer(draft.words, sent.words),
    counterItems: [...asked, ...unsent],
    proposal: sent.proposal ?? draft.proposal,
  }
}

function newer(draft: string, sent: string): string {
  return draft.trim() === sent.trim() ? draft : sent
}

function isSameSum(own: CounterItem, wish: CounterItem): boolean {
  return wish.kind !== 'money' || own.claimed === wish.claimed
}
