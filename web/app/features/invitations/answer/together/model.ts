import * as m from '@evensettle/messages/invitations/answer-together.ts'
import { answerDraft, type SavedAnswer } from '@evensettle/contracts/answers.ts'
import type { ItemView } from '@evensettle/contracts/cases.ts'
import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { ITEM_ANSWERS } from '@evensettle/domain/answers/item-answers.ts'
import type { Currency } from '@evensettle/domain/money.ts'
import { formatDate, formatMoney } from '../../../../lib/format.ts'
import { isSame, mergeFields, type OtherVersion } from '../../../../lib/three-way.ts'
import { EMPTY_DRAFT, readDraft, type AnswerDraft } from '../model.ts'

type Wish = AnswerDraft['counterItems'][number]

/** Who wrote; null when it was several, or nobody knows. */
type Writer = { isMe: boolean; name: string } | null

/** A place in the answer for which there is another version, and whose doing that is. */
export type OtherAnswer = OtherVersion & { by: Writer }

/** What was entered in this browser, and what it knows of the stored answer. */
export type KeptAnswer = {
  draft: AnswerDraft
  /** the stored answer that the draft is based on; null when there was none */
  base: AnswerDraft | null
  revision: number
  /** whether the draft is what is stored */
  isSaved: boolean
  others: readonly OtherAnswer[]
  /** what was sent on top of `revision` and not answered: one of these may be stored */
  sent: readonly AnswerDraft[]
  /** when the answer was sent that stood when this was begun; null: none did */
  over: string | null
}

/** When the answer was given that whoever looks has sent themselves. */
export function ownAnswerAt({ answer }: Pick<InvitationView, 'answer'>): string | null {
  return answer?.sent ? answer.at : null
}

/** The answer that was sent, as a draft to go on with; null for whoever has sent none. */
export function sentAnswer({ items, answer }: Pick<InvitationView, 'items' | 'answer'>): AnswerDraft | null {
  if (!answer?.sent) return null
  const { words, back, proposal } = answer.sent
  const answered = items.flatMap(({ id, answer: own }) => (own ? [[id, own] as const] : []))
  const asked = back.map(({ id, kind, title, details, claimed, handing }) => ({
    id,
    kind,
    title,
    details: details ?? '',
    claimed,
    ...(handing ? { handing } : {}),
  }))
  return {
    items: Object.fromEntries(answered),
    words,
    counterItems: asked,
    proposal: proposal ?? EMPTY_DRAFT.proposal,
  }
}

/** Something begun here before an answer was sent elsewhere: that answer stands, and what it replaces is beside it. */
export function overtakenBy(begun: KeptAnswer, saved: SavedAnswer, over: string): KeptAnswer {
  return { ...metBy({ ...begun, base: begun.draft, sent: [] }, saved), over }
}

/** Unanswered saves that are remembered: the first to arrive is stored, the others are refused. */
const SENT_AT_MOST = 10

/** The same, with the draft on the screen about to be sent. */
export function beforeSending(kept: KeptAnswer): KeptAnswer {
  const others = kept.sent.filter((draft) => !isSame(draft, kept.draft))
  return { ...kept, sent: [...others, kept.draft].slice(-SENT_AT_MOST) }
}

/** The answer on this screen put together with a newer stored one: what was typed here stays. */
export function metBy(mine: KeptAnswer, saved: SavedAnswer): KeptAnswer {
  const theirs = saved.draft && namedAlike(saved.draft, mine.draft)
  // nothing is stored any more, or nothing that can be read
  if (theirs === null) return { ...mine, base: null, revision: saved.revision, isSaved: false, sent: [] }
  const ownSave = mine.sent.find((draft) => isSame(draft, theirs))
  const { merged, others } = mergeFields(ownSave ?? mine.base ?? EMPTY_DRAFT, mine.draft, theirs)
  const by = writerSince(mine.revision, saved.writer)
  const found = others.filter((other) => !isOwnSave(mine, other)).map((other) => ({ ...other, by }))
  return {
    draft: merged,
    base: theirs,
    revision: saved.revision,
    isSaved: isSame(merged, theirs),
    others: [...mine.others.filter((old) => !found.some((other) => isAt(old, other))), ...found],
    sent: [],
    over: mine.over,
  }
}

/**
 * A stored answer with the points of the one on the screen called as they are there: whoever asks for one thing in two places
 * asks for it once.
 */
function namedAlike(theirs: AnswerDraft, mine: AnswerDraft): AnswerDraft {
  const free = mine.counterItems.filter(({ id }) => !isIn(theirs, id))
  const counterItems = theirs.counterItems.map((point) => {
    const at = isIn(mine, point.id) ? -1 : free.findIndex((own) => isSameWish(own, point))
    const [own] = at < 0 ? [] : free.splice(at, 1)
    return own ? { ...point, id: own.id } : point
  })
  return { ...theirs, counterItems }
}

function isIn({ counterItems }: AnswerDraft, id: string): boolean {
  return counterItems.some((point) => point.id === id)
}

function isSameWish(a: Wish, b: Wish): boolean {
  return a.kind === b.kind && a.title.trim() !== '' && a.title.trim() === b.title.trim()
}

/** Whether a version of somebody else is what was written here and sent, and only the reply was lost. */
function isOwnSave({ sent }: KeptAnswer, { is, path, value }: OtherVersion): boolean {
  return is === 'theirs' && sent.some((draft) => isSame(valueAt(draft, path), value))
}

function writerSince(revision: number, writer: SavedAnswer['writer']): Writer {
  if (writer === null || writer.since > revision + 1) return null
  return { isMe: writer.isMe, name: writer.name }
}

/** What is left to choose from once `other` has been. */
export function chosen(others: readonly OtherAnswer[], other: OtherAnswer): OtherAnswer[] {
  return others.filter((each) => !isAt(each, other))
}

function isAt(a: OtherVersion, b: OtherVersion): boolean {
  return isSame(a.path, b.path)
}

/** Another version in words: which place of the answer it is about, and what it says there. */
export type ToldVersion = { other: OtherAnswer; place: string; words: string }

type About = { items: readonly Pick<ItemView, 'id' | 'title'>[]; draft: AnswerDraft; currency: Currency }

/** The versions that say something else than the screen; of one point only, if it is given. */
export function toldVersions(
  others: readonly OtherAnswer[],
  about: About,
  itemId: string | null = null,
): ToldVersion[] {
  return others.flatMap((other) => {
    const [part, id] = other.path
    if (itemId !== null && (part !== 'items' || id !== itemId)) return []
    if (isSame(valueAt(about.draft, other.path), other.value)) return []
    const words = wordsOf(other.value, other.path.at(-1) ?? '', about.currency)
    return words === '' ? [] : [{ other, place: placeOf(other.path, about), words }]
  })
}

function placeOf([part, id, field]: readonly string[], { items, draft }: About): string {
  if (part === 'words') return m.yourWords()
  if (part === 'proposal') return m.yourProposal()
  const points = part === 'items' ? items : draft.counterItems
  const title = points.find((point) => point.id === id)?.title ?? ''
  if (title === '') return m.pointInReturn()
  return field === undefined ? title : (PLACES[field]?.(title) ?? title)
}

const PLACES: Record<string, (title: string) => string> = {
  answer: (title) => m.choice({ title }),
  admitted: (title) => m.sum({ title }),
  claimed: (title) => m.sum({ title }),
  reason: (title) => m.reason({ title }),
  details: (title) => m.reason({ title }),
}

const ANSWERS = { agree: m.agree(), partly: m.partly(), disagree: m.disagree() }

function wordsOf(value: unknown, field: string, currency: Currency): string {
  if (typeof value === 'number') return formatMoney(value, currency)
  if (typeof value === 'string') {
    if (field === 'payOn') return formatDate(value)
    const answer = field === 'answer' ? ITEM_ANSWERS.find((known) => known === value) : undefined
    return answer ? ANSWERS[answer] : value
  }
  // a whole point that was taken out
  return isRecord(value) && typeof value['title'] === 'string' ? value['title'] : ''
}

function valueAt(form: unknown, path: readonly string[]): unknown {
  let found = form
  for (const key of path) {
    if (Array.isArray(found)) found = found.find((each) => isRecord(each) && each['id'] === key)
    else found = isRecord(found) ? found[key] : undefined
  }
  return found
}

/** Reads what a browser kept; what is damaged or of another form counts as never entered. */
export function readKeptAnswer(text: string): KeptAnswer {
  const draft = readDraft(text)
  try {
    const kept: unknown = JSON.parse(text)
    if (isRecord(kept) && 'revision' in kept && 'isSaved' in kept)
      return {
        draft,
        base: answerDraft.safeParse(kept['base']).data ?? null,
        revision: Number(kept['revision']) || 0,
        isSaved: kept['isSaved'] === true,
        others: Array.isArray(kept['others']) ? kept['others'].filter((other) => isOther(other)) : [],
        sent: Array.isArray(kept['sent'])
          ? kept['sent'].flatMap((draft) => answerDraft.safeParse(draft).data ?? [])
          : [],
        over: typeof kept['over'] === 'string' ? kept['over'] : null,
      }
  } catch {
    // Damaged: as if it had never been saved.
  }
  return { draft, base: null, revision: 0, isSaved: false, others: [], sent: [], over: null }
}

function isOther(kept: unknown): kept is OtherAnswer {
  if (!isRecord(kept) || !Array.isArray(kept['path'])) return false
  const by = kept['by']
  return (
    kept['path'].every((key) => typeof key === 'string') &&
    (kept['is'] === 'theirs' || kept['is'] === 'before') &&
    (by === null || (isRecord(by) && typeof by['isMe'] === 'boolean' && typeof by['name'] === 'string'))
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
