/**
 * `node scripts/words-model.ts` trains the two models of `domain/src/words/likely.ts` from the labelled sentences and writes
 * `likely-weights.ts`; the same sentences give the same file, byte for byte. With `--measure` it writes nothing and says what
 * models find in voices they were not trained on, for each threshold.
 */
import { writeFileSync } from 'node:fs'
import { argv, stdout } from 'node:process'
import { speaksOfOwnDeathByRule } from '../domain/src/words/despair.ts'
import { BITS, eachPiece } from '../domain/src/words/likely-pieces.ts'
import { packed, scoreOf, unpacked, type Model } from '../domain/src/words/likely.ts'
import { plainSentences } from '../domain/src/words/plain.ts'
import { DESPAIR } from '../domain/src/words/testing/despair.ts'
import { HARMLESS } from '../domain/src/words/testing/harmless.ts'
import { HELD_OUT } from '../domain/src/words/testing/held-out.ts'
import { INSULTS } from '../domain/src/words/testing/insults.ts'
import { LOOK_ALIKES } from '../domain/src/words/testing/look-alikes.ts'
import { NO_DESPAIR } from '../domain/src/words/testing/no-despair.ts'
import { THREATS } from '../domain/src/words/testing/threats.ts'
import { VOICES } from '../domain/src/words/testing/voices/voices.ts'
import { WORKED_ON_CALM_TOO } from '../domain/src/words/testing/worked-on-calm-too.ts'
import { WORKED_ON_CALM } from '../domain/src/words/testing/worked-on-calm.ts'
import { WORKED_ON } from '../domain/src/words/testing/worked-on.ts'
import { threatByRule } from '../domain/src/words/threats.ts'

type Kind = 'threat' | 'despair'
type Label = Kind | 'harmless'
type Example = { label: Label; text: string; voice: number; sentences: string[]; pieces: number[] }
type Item = { pieces: readonly number[]; isOwn: number }

const PLACES = 1 << BITS
const EPOCHS = 8
const STEP = 0.3
const DECAY = 1e-3
/** A piece of one sentence alone says more of that sentence than of threats. */
const LEAST_SENTENCES = 3
const FOLDS = 6
const SEED = 7

/** How many weights are kept, and from what score on a text counts: chosen by what `--measure` says. */
const CHOSEN: Readonly<Record<Kind, { kept: number; from: number }>> = {
  threat: { kept: 11_000, from: 1.3 },
  despair: { kept: 5000, from: -1.35 },
}

function exampleOf(label: string | undefined, text: string | undefined, voice: number): Example {
  if (!text || (label !== 'threat' && label !== 'despair' && label !== 'harmless'))
    throw new Error(`a sentence without a label: ${label ?? ''}`)
  const sentences = plainSentences(text)
  const pieces: number[] = []
  for (const sentence of sentences) eachPiece(sentence, (place) => pieces.push(place))
  return { label, text, voice, sentences, pieces }
}

const linesOf = (set: string): string[] => set.trim().split('\n')

function labelledIn(set: string, voice: number): Example[] {
  return linesOf(set).map((line) => {
    const [label, text] = line.split(' | ')
    return exampleOf(label, text, voice)
  })
}

const allAre = (label: Label, sets: readonly string[]): Example[] =>
  sets.flatMap(linesOf).map((text) => exampleOf(label, text, -1))

const OF_VOICES = VOICES.flatMap(labelledIn)
const BEFORE = [
  ...[HELD_OUT, WORKED_ON, WORKED_ON_CALM, WORKED_ON_CALM_TOO].flatMap((set) => labelledIn(set, -1)),
  ...allAre('threat', [THREATS]),
  ...allAre('despair', [DESPAIR]),
  ...allAre('harmless', [HARMLESS, LOOK_ALIKES, INSULTS, NO_DESPAIR]),
]

/** Numbers between 0 and 1 that are the same in every run (mulberry32). */
function sameNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The sentences, and half as many again with a calm one beside them: few write nothing but a threat. */
function itemsOf(examples: readonly Example[], kind: Kind, random: () => number): Item[] {
  const calm = examples.filter(({ label }) => label === 'harmless')
  const any = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const beside = Array.from({ length: Math.floor(examples.length / 2) }, () => {
    const one = any(examples)
    return { pieces: [...one.pieces, ...any(calm).pieces], isOwn: Number(one.label === kind) }
  })
  return [...examples.map(({ pieces, label }) => ({ pieces, isOwn: Number(label === kind) })), ...beside]
}

/** Logistic regression, a sentence at a time, with steps that shrink for each weight (Adagrad). */
function trained(examples: readonly Example[], kind: Kind, may?: (place: number) => boolean): Model {
  const random = sameNumbers(SEED)
  const items = itemsOf(examples, kind, random)
  const seen = new Uint16Array(PLACES)
  for (const { pieces } of examples) for (const place of new Set(pieces)) seen[place] = (seen[place] ?? 0) + 1
  const weights = new Float64Array(PLACES)
  const squares = new Float64Array(PLACES).fill(1e-3)
  let [bias, biasSquares] = [0, 1e-3]
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (const { pieces, isOwn } of shuffled(items, random)) {
      const share = 1 / Math.sqrt(pieces.length)
      const sum = pieces.reduce((total, place) => total + (weights[place] ?? 0), 0)
      const off = 1 / (1 + Math.exp(-(sum * share + bias))) - isOwn
      biasSquares += off * off
      bias -= (STEP * off) / Math.sqrt(biasSquares)
      for (const place of pieces) {
        if ((seen[place] ?? 0) < LEAST_SENTENCES || (may && !may(place))) continue
        const weight = weights[place] ?? 0
        const slope = off * share + DECAY * weight
        const square = (squares[place] ?? 0) + slope * slope
        squares[place] = square
        weights[place] = weight - (STEP * slope) / Math.sqrt(square)
      }
    }
  }
  return { weights, scale: 1, bias }
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
  }
  return mixed
}

/** As it is shipped: trained again with the heaviest weights only, in whole steps, and a score above 0 where a text counts. */
function shipped(
  examples: readonly Example[],
  kind: Kind,
  { kept, from }: { kept: number; from: number },
): Model {
  const whole = trained(examples, kind)
  const heights = Array.from(whole.weights, Math.abs).toSorted((a, b) => b - a)
  const least = heights[kept] ?? 0
  const model = trained(examples, kind, (place) => Math.abs(whole.weights[place] ?? 0) > least)
  const most = Array.from(model.weights, Math.abs).toSorted((a, b) => b - a)[Math.floor(kept / 50)] ?? 1
  const scale = most / MOST_STEPS
  const weights = Int8Array.from(model.weights, (weight) =>
    Math.max(-MOST_STEPS, Math.min(MOST_STEPS, Math.round(weight / scale))),
  )
  return { weights, scale: rounded(scale), bias: rounded(model.bias - from) }
}

const MOST_STEPS = 7
const rounded = (value: number) => Math.round(value * 1e6) / 1e6

const BY_RULE: Readonly<Record<Kind, (text: string) => boolean>> = {
  threat: (text) => threatByRule(text) !== null,
  despair: speaksOfOwnDeathByRule,
}

/** Each voice is read by models that were trained on others. */
function measure(kind: Kind): string[] {
  const read = Array.from({ length: FOLDS }, (_, fold) => {
    const rest = OF_VOICES.filter(({ voice }) => voice % FOLDS !== fold)
    const model = shipped([...BEFORE, ...rest], kind, { ...CHOSEN[kind], from: 0 })
    return OF_VOICES.filter(({ voice }) => voice % FOLDS === fold).map((one) => ({
      isOwn: one.label === kind,
      rule: BY_RULE[kind](one.text),
      score: scoreOf(model, one.sentences),
    }))
  }).flat()
  const line = (name: string, isHit: (one: (typeof read)[number]) => boolean) => {
    const hits = read.filter(isHit)
    const own = hits.filter(({ isOwn }) => isOwn).length
    return `${kind} ${name}: ${own} of ${read.filter(({ isOwn }) => isOwn).length}, others ${hits.length - own} of ${read.filter(({ isOwn }) => !isOwn).length}`
  }
  const others = read.filter(({ isOwn }) => !isOwn).map(({ score }) => score)
  const sorted = others.toSorted((a, b) => b - a)
  const at = [0.003, 0.005, 0.01, 0.015, 0.02].map((share) => sorted[Math.floor(share * sorted.length)] ?? 0)
  return [
    line('rules', ({ rule }) => rule),
    ...[CHOSEN[kind].from, ...at].flatMap((from) => [
      line(`model from ${from.toFixed(2)}`, ({ score }) => score > from),
      line(`either from ${from.toFixed(2)}`, ({ score, rule }) => rule || score > from),
    ]),
  ]
}

function write(): void {
  const models = (['threat', 'despair'] as const).map((kind) => {
    const model = shipped([...BEFORE, ...OF_VOICES], kind, CHOSEN[kind])
    const { gaps, steps } = packed(model.weights)
    const back = unpacked({ gaps, steps })
    if (back.some((step, place) => step !== model.weights[place])) throw new Error('packing lost a weight')
    return `  ${kind}: {\n    scale: ${model.scale},\n    bias: ${model.bias},\n    gaps: '${gaps}',\n    steps:\n      '${steps}',\n  },\n`
  })
  const head =
    '/** Made by `node scripts/words-model.ts` from the labelled sentences of `testing`, the same in every run. Nobody edits it. */\n'
  writeFileSync(
    new URL('../domain/src/words/likely-weights.ts', import.meta.url),
    `${head}export const LIKELY_WEIGHTS = {\n${models.join('')}} as const\n`,
  )
}

if (argv.includes('--measure'))
  for (const kind of ['threat', 'despair'] as const) stdout.write(`${measure(kind).join('\n')}\n`)
else write()
