/** Somebody whose something is, or for whom it is; `what` is a word for it, or the word that leads to them. */
type Belonging = { whose: 'i' | 'you' | 'they'; what: string }

const WORDS = [
  ['i', 'my our mine ours me us'],
  ['you', 'your yours you'],
  ['they', 'his her their hers theirs him them'],
] as const
const WHOSE = new Map(
  WORDS.flatMap(([whose, words]) => words.split(' ').map((word) => [word, whose] as const)),
)
/** “my old drill”: the drill is the second word behind. */
const OF_SOMEBODY = /\b(my|our|your|his|her|their)\s+([\p{L}\p{N}'-]+)(?:\s+([\p{L}\p{N}'-]+))?/gu
const BY_ITSELF = /\b(mine|ours|yours|hers|theirs)\b/gu
const MEANT_FOR = /\b(for|with)\s+(me|us|you|him|them)\b/gu

/** Whether what is somebody's in the answer, or is for or with them, is another's in the source, and never theirs. */
export function isOtherOwner(source: string, text: string): boolean {
  const said = belongingsIn(source)
  return belongingsIn(text).some(({ whose, what }) => {
    const alike = said.filter((one) => one.what === what)
    return alike.length > 0 && !alike.some((one) => one.whose === whose)
  })
}

function belongingsIn(text: string): Belonging[] {
  const plain = text.toLowerCase()
  const found: Belonging[] = []
  const add = (word: string | undefined, ...whats: (string | undefined)[]) => {
    const whose = WHOSE.get(word ?? '')
    if (whose !== undefined) for (const what of whats) if (what !== undefined) found.push({ whose, what })
  }
  for (const [, word, one, other] of plain.matchAll(OF_SOMEBODY)) add(word, one, other)
  for (const [, word] of plain.matchAll(BY_ITSELF)) add(word, '')
  for (const [, leads, word] of plain.matchAll(MEANT_FOR)) add(word, `${leads} `)
  return found
}
