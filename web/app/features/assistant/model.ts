import {
  APOLOGY_PARTS,
  REWORD_WAYS,
  type ApologyPart,
  type RewordWay,
  type RoomAsk,
} from '@evensettle/domain/assistant/tasks.ts'

/** What is asked with words of one's own, and so has a form. */
export const FORM_TASKS = ['message', 'apology', 'offer', 'reword'] as const
export type FormTask = (typeof FORM_TASKS)[number]

/** What was begun in the room in this browser, and what was asked without an answer so far, with the id it is asked under. */
export type Begun = {
  task: FormTask | null
  words: string
  parts: Record<ApologyPart, string>
  amount: number | null
  note: string
  way: RewordWay
  pending: { id: string; about: string } | null
}

const NO_PARTS: Record<ApologyPart, string> = { what: '', harm: '', mine: '', mend: '', change: '' }

/** What was kept, as far as it can be read. */
export function readBegun(kept: Partial<Record<keyof Begun, unknown>>): Begun {
  const parts: Partial<Record<string, unknown>> = Object(kept.parts)
  const pending: Partial<Record<string, unknown>> = Object(kept.pending)
  return {
    task: FORM_TASKS.find((task) => task === kept.task) ?? null,
    words: textOf(kept.words),
    parts: APOLOGY_PARTS.reduce((all, part) => ({ ...all, [part]: textOf(parts[part]) }), NO_PARTS),
    amount: typeof kept.amount === 'number' && Number.isSafeInteger(kept.amount) ? kept.amount : null,
    note: textOf(kept.note),
    way: REWORD_WAYS.find((way) => way === kept.way) ?? 'calmer',
    pending:
      typeof pending['id'] === 'string' && typeof pending['about'] === 'string'
        ? { id: pending['id'], about: pending['about'] }
        : null,
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** What a form asks; null while words are missing without which nothing can be asked. */
export function askOf(begun: Begun, task: FormTask): RoomAsk | null {
  const words = begun.words.trim()
  switch (task) {
    case 'message':
      return words === '' ? null : { task, words }
    case 'reword':
      return words === '' ? null : { task, words, way: begun.way }
    case 'apology':
      return { task, parts: begun.parts }
    case 'offer':
      return { task, amount: begun.amount, words: begun.note }
  }
}

/** What is left begun once it was answered. */
export function withoutAsked(begun: Begun, task: RoomAsk['task']): Begun {
  const rest = { ...begun, task: null, pending: null }
  switch (task) {
    case 'message':
    case 'reword':
      return { ...rest, words: '' }
    case 'apology':
      return { ...rest, parts: NO_PARTS }
    case 'offer':
      return { ...rest, amount: null, note: '' }
    default:
      return { ...begun, pending: null }
  }
}

/** What somebody wrote to ask it, line by line. */
export function ownWords(ask: RoomAsk, money: (sum: number) => string): string[] {
  switch (ask.task) {
    case 'message':
    case 'reword':
      return [ask.words]
    case 'apology':
      return APOLOGY_PARTS.flatMap((part) => (ask.parts[part].trim() === '' ? [] : [ask.parts[part]]))
    case 'offer':
      return [...(ask.amount === null ? [] : [money(ask.amount)]), ...(ask.words === '' ? [] : [ask.words])]
    default:
      return []
  }
}

/** The field of a message with prepared words in it: below what stands there, or in place of the words that they were made of. */
export function messageWith(written: string, prepared: string, asked: RoomAsk): string {
  const before = written.trim()
  const isOfThem = (asked.task === 'message' || asked.task === 'reword') && asked.words.trim() === before
  return before === '' || before === prepared || isOfThem ? prepared : `${before}\n\n${prepared}`
}
