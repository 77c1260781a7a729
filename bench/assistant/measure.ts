import { ruleAnswer, type RuleAnswer } from '@evensettle/contracts/words/room-answer.ts'
import { modelQuestion, withModelWords } from '@evensettle/contracts/words/room-model.ts'
import { factsBeyond, factsLost, factsOf } from '@evensettle/domain/assistant/facts.ts'
import { readingGrade } from '@evensettle/domain/assistant/grade.ts'
import { ANSWER_SCHEMA } from '@evensettle/domain/assistant/questions.ts'
import { REWORD_WAYS, type RoomAsk } from '@evensettle/domain/assistant/tasks.ts'
import { itemsInStory } from '@evensettle/domain/intake/story-items.ts'
import { mayHurt } from '@evensettle/domain/words/wording.ts'
import type { LanguageModel } from '@evensettle/server/platform/outside/model.ts'
import { INSTRUCTIONS } from '@evensettle/server/platform/outside/prompts.ts'
import { KINDS_TRIED, personOf, TODAY, type MadeUp } from './people.ts'

/** What came of one task over everybody. Shares are 0 to 1; null: nothing of it was to be measured. */
export type Row = {
  task: string
  asked: number
  /** facts of the person that are in the answer, of all that should be */
  kept: number | null
  /** facts in an answer that are in no input */
  invented: number
  grade: number
  /** answers in which nothing is left that may hurt, of those in the person’s own words */
  calm: number | null
  /** length of an answer, as a part of what was written */
  length: number | null
  /** requests or answers with a word that only the other side said */
  leaks: number
  /** questions that went to the model; those whose answer the guard kept out; those where rules answered instead */
  sent: number
  refused: number
  fallback: number
  /** milliseconds that half of the answers of the model took at most */
  typical: number | null
}

type Seen = {
  had: number
  lost: number
  invented: number
  grade: number
  calm: boolean | null
  length: number
  leaks: number
  sent: boolean
  refused: boolean
  byRules: boolean
  ms: number
}

/** Runs everybody through every task; `model` null: the rules alone. */
export async function measure(options: {
  seed: number
  people: number
  model: LanguageModel | null
}): Promise<Row[]> {
  const { seed, people, model } = options
  const everybody = KINDS_TRIED.flatMap((kind) =>
    Array.from({ length: people }, (_, index) => personOf(seed, kind, index)),
  )
  const rows = [storyRow(everybody)]
  for (const [task, askOf] of TASKS) {
    const seen: Seen[] = []
    for (const one of everybody) seen.push(await tried(one, askOf(one), model))
    rows.push(rowOf(task, seen))
  }
  return rows
}

const TASKS: readonly (readonly [string, (one: MadeUp) => RoomAsk])[] = [
  ['stands', () => ({ task: 'stands' })],
  ['explain', () => ({ task: 'explain' })],
  ['message', ({ angry }) => ({ task: 'message', words: angry })],
  ['message with a condition', ({ condition }) => ({ task: 'message', words: condition })],
  ...REWORD_WAYS.map(
    (way) =>
      [`reword ${way}`, ({ angry }: MadeUp): RoomAsk => ({ task: 'reword', words: angry, way })] as const,
  ),
  ['apology', ({ apology }) => ({ task: 'apology', parts: apology })],
]

/** What the rules find in a story: no model is asked for that. */
function storyRow(everybody: readonly MadeUp[]): Row {
  const seen = everybody.map(({ kind, story, asked, wanted, canary }): Seen => {
    const found = itemsInStory(story, { type: kind, currency: 'USD', today: TODAY })
    const sums = found.map(({ amount }) => amount).filter((amount) => amount > 0)
    // a thing counts by a point of its own: one for two of them is one that is missing
    const things = found.filter(
      ({ amount, quote }) => amount === 0 && wanted.some((word) => quote.words.includes(word)),
    )
    const lost =
      asked.filter((sum) => !sums.includes(sum)).length + Math.max(0, wanted.length - things.length)
    const invented = sums.filter((sum) => !asked.includes(sum)).length
    const titles = found.map(({ title }) => title).join('. ')
    return {
      ...NOTHING,
      had: asked.length + wanted.length,
      lost,
      invented,
      leaks: Number(titles.includes(canary)),
    }
  })
  return rowOf('facts in a story', seen)
}

const NOTHING: Seen = {
  had: 0,
  lost: 0,
  invented: 0,
  grade: 0,
  calm: null,
  length: 0,
  leaks: 0,
  sent: false,
  refused: false,
  byRules: true,
  ms: 0,
}

async function tried(one: MadeUp, ask: RoomAsk, model: LanguageModel | null): Promise<Seen> {
  const { view, canary } = one
  const rules = ruleAnswer(ask, view, TODAY)
  const question = modelQuestion(ask, view, rules)
  if (question === null || model === null) return seenIn(ask, rules, rules)
  const { prompt, data } = question
  const request = { name: prompt, instructions: INSTRUCTIONS[prompt], data, schema: ANSWER_SCHEMA }
  const outcome = await model.ask(request)
  const made = outcome.is === 'answered' ? withModelWords({ ask, view, rules, question }, outcome.text) : null
  const answer = made?.ok ? { ...made.value, by: 'rules' as const } : rules
  const isToldOfOther = question.guard.kind === 'own' && outcome.is === 'answered' && made?.ok === true
  return {
    ...seenIn(ask, answer, rules),
    leaks:
      Number(JSON.stringify(request).includes(canary)) +
      Number(isToldOfOther && JSON.stringify(answer).includes(canary)),
    sent: true,
    refused: made !== null && !made.ok,
    byRules: made === null || !made.ok,
    ms: outcome.ms,
  }
}

/** What became of the facts: of the person's own words, or of what our rules say. */
function seenIn(ask: RoomAsk, answer: RuleAnswer, rules: RuleAnswer): Seen {
  const source = sourceOf(ask) ?? rules.paragraphs.join('\n')
  const text = sourceOf(ask) === null ? answer.paragraphs.join('\n') : (bodyOf(answer) ?? '')
  const facts = factsOf(source)
  return {
    ...NOTHING,
    had: facts.numbers.length + facts.days.length + facts.names.length + facts.addresses.length,
    lost: factsLost(source, text).length,
    invented: factsBeyond(source, text).length,
    grade: readingGrade(text),
    calm: sourceOf(ask) === null ? null : !mayHurt(text),
    length: sourceOf(ask) === null ? 0 : text.length / source.length,
  }
}

function sourceOf(ask: RoomAsk): string | null {
  if (ask.task === 'message' || ask.task === 'reword') return ask.words
  return ask.task === 'apology' ? Object.values(ask.parts).join('\n') : null
}

function bodyOf({ steps }: RuleAnswer): string | null {
  const [step] = steps
  return step?.kind === 'message' ? step.body : null
}

function rowOf(task: string, seen: readonly Seen[]): Row {
  const sum = (of: (one: Seen) => number) => seen.reduce((all, one) => all + of(one), 0)
  const had = sum(({ had: one }) => one)
  const own = seen.filter(({ calm }) => calm !== null)
  const sent = seen.filter((one) => one.sent)
  const times = sent.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return {
    task,
    asked: seen.length,
    kept: had === 0 ? null : (had - sum(({ lost }) => lost)) / had,
    invented: sum(({ invented }) => invented),
    grade: sum(({ grade }) => grade) / Math.max(1, seen.length),
    calm: own.length === 0 ? null : own.filter(({ calm }) => calm).length / own.length,
    length: own.length === 0 ? null : sum(({ length }) => length) / own.length,
    leaks: sum(({ leaks }) => leaks),
    sent: sent.length,
    refused: sent.filter(({ refused }) => refused).length,
    fallback: sent.filter(({ byRules }) => byRules).length,
    typical: times[Math.floor((times.length - 1) / 2)] ?? null,
  }
}
