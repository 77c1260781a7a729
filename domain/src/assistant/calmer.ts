import { keepsFacts } from './facts.ts'
import { calmerSentence, withCalmerWords, wordingHints } from '../words/wording.ts'

/** More hints than a text of this length can have; an end, should one bring another. */
const MOST_STEPS = 60

/**
 * A text with every sentence calmed for which a rule knows how, keeping its facts: a step that would lose or add a number,
 * a day or a name is not taken. `left`: some of what may hurt stays, because no rule knows a calmer way to say it.
 */
export function calmerText(text: string): { words: string; changed: boolean; left: boolean } {
  let words = text
  const passed = new Set<string>()
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const next = wordingHints(words).find((hint) => !passed.has(`${hint.kind} ${hint.words}`))
    if (!next) break
    passed.add(`${next.kind} ${next.words}`)
    if (!calmerSentence(words, next)) continue
    const calmer = withCalmerWords(words, next)
    if (!keepsFacts(words, calmer)) continue
    words = calmer
    passed.clear()
  }
  return { words, changed: words !== text, left: wordingHints(words).length > 0 }
}
