import type { AnswerDraftInput } from '@evensettle/contracts/answers.ts'
import { canonicalJson } from '@evensettle/domain/agreements/fingerprint.ts'
import type { AnswerProposal, CounterItem } from '@evensettle/domain/answers/answer.ts'
import type { ItemAnswer } from '@evensettle/domain/answers/item-answers.ts'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../../platform/database/db.ts'
import { hashToken, type Sealer } from '../../../../platform/secrets/seal.ts'
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
 * Lays what was sent over what was begun, so that nobody goes on with an older answer. What was written and not sent stays,
 * and what says the same keeps its letters. It counts as saved anew, also where nothing was begun: a save that was on its way
 * before the answer and arrives behind it is refused. No audit entry: the caller writes that of the answer.
 */
export async function layOverDraft(tx: Tx, now: Date, of: Of, sent: Sent): Promise<void> {
  const { caseId, owner, sealer } = of
  const { known, draft } = await begunBy(tx, of)
  const context = draftContext(caseId, owner)
  const sealed = sealer.seal(canonicalJson(laidOver(draft ?? NOTHING_BEGUN, sent)), context)
  const revision = (known?.revision ?? 0) + 1
  await tx
    .insertInto('answer_draft')
    .values({
      case_id: caseId,
      owner,
      sealed,
      revision,
      updated_at: now,
      written_by: null,
      written_since: revision,
    })
    .onConflict((oc) => oc.columns(['case_id', 'owner']).doUpdateSet({ sealed, revision, updated_at: now }))
    .execute()
}

/**
 * What is asked for in return, each point under the name that it has in what was begun: a form without scripts gives it a new
 * one with every sending, and the same thing would be there twice.
 */
export async function namedAsBegun(tx: Tx, of: Of, sent: readonly CounterItem[]): Promise<CounterItem[]> {
  const { draft } = await begunBy(tx, of)
  const named = new Set(sent.map(({ id }) => id))
  return sent.map((wish) => {
    const own = draft ? begunAs(draft, wish) : undefined
    // two of one title are two
    if (own === undefined || named.has(own.id)) return wish
    named.add(own.id)
    return { ...wish, id: own.id }
  })
}

async function begunBy(tx: Tx, { caseId, owner, sealer }: Of) {
  const known = await answerDraftOf(tx, caseId, owner)
  const draft = known && readDraft(sealer.open(known.sealed, draftContext(caseId, owner)))
  return { known, draft }
}

const NOTHING_BEGUN: AnswerDraftInput = {
  items: {},
  words: '',
  counterItems: [],
  proposal: { amount: null, payOn: null, words: '' },
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
  const isSent = ({ id, title }: CounterItem) =>
    sent.counterItems.some((wish) => wish.id === id || wish.title.trim() === title.trim())
  const unsent = draft.counterItems.slice(1).filter((own) => !isSent(own))
  const asked = sent.counterItems.map((wish) => {
    const own = begunAs(draft, wish)
    return own && saysSame(own, wish) ? { ...own, id: wish.id } : wish
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

/** The point of a draft that a wish is: by its name there, else by its title. */
function begunAs({ counterItems }: AnswerDraftInput, wish: CounterItem): CounterItem | undefined {
  return (
    counterItems.find(({ id }) => id === wish.id) ??
    counterItems.find(({ title }) => title.trim() === wish.title.trim())
  )
}

function saysSame(own: CounterItem, wish: CounterItem): boolean {
  return wordsOf(own) === wordsOf(wish)
}

/** All that a point says, in one form. */
function wordsOf({ kind, title, details, claimed, handing = null }: CounterItem): string {
  const sum = kind === 'money' ? claimed : 0
  return canonicalJson({ kind, title: title.trim(), details: details.trim(), sum, handing })
}
