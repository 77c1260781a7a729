import { BITS, eachPiece } from './likely-pieces.ts'
import { LIKELY_WEIGHTS } from './likely-weights.ts'

/**
 * A small trained model beside the rules: logistic regression on hashed pieces of a text, as `scripts/words-model.ts` makes it
 * from the labelled sentences. It finds what is put in words that no rule knows, and cannot say of which kind it is.
 */
export type Model = { weights: ArrayLike<number>; scale: number; bias: number }
export type LikelyKind = keyof typeof LIKELY_WEIGHTS

/** How much of a text is read at once: a threat and the sentences beside it, not what stands pages away. */
const MOST_SENTENCES = 3
const MOST_WORDS = 60
/** A shorter sentence says too little by itself. */
const LEAST_WORDS = 4

/** Sentences that are read as one, neighbors and each by itself, as places of the first and the one after the last. */
export function readTogether(sentences: readonly string[]): [from: number, to: number][] {
  const lengths = sentences.map((sentence) => sentence.trim().split(' ').length)
  const found: [number, number][] = []
  let reached = 0
  for (let from = 0; from < sentences.length; from += 1) {
    let to = from + 1
    let words = lengths[from] ?? 0
    while (to < sentences.length && to - from < MOST_SENTENCES && words + (lengths[to] ?? 0) <= MOST_WORDS) {
      words += lengths[to] ?? 0
      to += 1
    }
    const isNew = to > reached
    if (isNew) found.push([from, to])
    reached = Math.max(reached, to)
    if (!(isNew && to === from + 1) && (lengths[from] ?? 0) >= LEAST_WORDS) found.push([from, from + 1])
  }
  return found
}

/** The same few words over and over are no sentence that the model knows anything of. */
function saysOneThing(sentences: readonly string[]): boolean {
  const words = sentences.join(' ').split(' ')
  return words.length > 20 && new Set(words).size * 3 < words.length
}

/** How sure a model is of the surest part of a text: above 0 it holds, in the units of its threshold. */
export function scoreOf(model: Model, sentences: readonly string[]): number {
  const sums = sentences.map((sentence) => {
    let [sum, count] = [0, 0]
    eachPiece(sentence, (place) => {
      sum += model.weights[place] ?? 0
      count += 1
    })
    return [sum, count] as const
  })
  const scores = readTogether(sentences).map(([from, to]) => {
    if (saysOneThing(sentences.slice(from, to))) return -Infinity
    const [sum, count] = sums.slice(from, to).reduce((a, b) => [a[0] + b[0], a[1] + b[1]], [0, 0])
    return (sum * model.scale) / Math.sqrt(count) + model.bias
  })
  return Math.max(-Infinity, ...scores)
}

/** Printable signs that mean nothing in a string; `~` stands for a gap too wide for one of them. */
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#%&()*+,-./:;<=>?@[]^_{|}'
const WIDE = '~'
const ZERO = 7

/** Weights as two strings: how far each is from the one before, and how heavy it is. */
export function packed(weights: ArrayLike<number>): { gaps: string; steps: string } {
  let [gaps, steps, last] = ['', '', -1]
  for (let place = 0; place < weights.length; place += 1) {
    const step = weights[place] ?? 0
    if (step === 0) continue
    const gap = place - last - 1
    gaps += WIDE.repeat(Math.floor(gap / SIGNS.length)) + SIGNS.charAt(gap % SIGNS.length)
    steps += SIGNS.charAt(step + ZERO)
    last = place
  }
  return { gaps, steps }
}

export function unpacked({ gaps, steps }: { gaps: string; steps: string }): Int8Array {
  const weights = new Int8Array(1 << BITS)
  let [place, at] = [-1, 0]
  for (const sign of gaps) {
    if (sign === WIDE) {
      place += SIGNS.length
      continue
    }
    place += SIGNS.indexOf(sign) + 1
    weights[place] = SIGNS.indexOf(steps.charAt(at)) - ZERO
    at += 1
  }
  return weights
}

const ready = new Map<LikelyKind, Model>()

function modelOf(kind: LikelyKind): Model {
  const known = ready.get(kind)
  if (known) return known
  const { scale, bias, ...rest } = LIKELY_WEIGHTS[kind]
  const model = { weights: unpacked(rest), scale, bias }
  ready.set(kind, model)
  return model
}

/**
 * Whether the model is sure that sentences of `plain.ts` threaten, or speak of their writer's own death; or nearly so, where it may be
 * less sure by `within`, in the units of its threshold.
 */
export function isLikely(kind: LikelyKind, sentences: readonly string[], within = 0): boolean {
  return scoreOf(modelOf(kind), sentences) > -within
}
