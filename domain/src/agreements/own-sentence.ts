/** Where words about a thing begin that belong to its name, whatever verb they hold: "the bike that was lent". */
const OF_THE_NAME =
  /(?<=\S )(?:that|which|who|whose|whom|where|what)\b|\b(?:as|state|way) (?=(?:it|they)\b)|(?<=^(?:the|an?|all|both|his|her|their) (?:.*\P{P} )?\p{L}+ )(?<!\b(?:and|or|but|so|then|before|after|when|once|if|until|unless|because) )(?:it|they|he|she)(?= \p{L})/iu
/** What somebody or something has to do: a sentence wherever it stands. */
const OBLIGES =
  /\b(?:must|shall|should|will|would|ought to|(?:has|have|needs?|(?:is|are)) to|cannot|can be)\b/u
/** Verbs that no name of a thing holds; months and cans do not count. */
const VERB =
  /\b(?:is|are|was|were|isn[’']t|aren[’']t|has|have|had|does|did|gets?|got|comes|came|goes|went|stays|works)\b/iu
/** A verb with its object: "mends the brake". */
const WITH_OBJECT =
  /\p{Ll}{2,}s (?:the|an?|his|her|their|its|him|them|it|both|every|each|this|these|those)\b/u
const STARTS_WITH_SOMEBODY = /^(?:he|she|they|it|somebody|someone)\b/iu
/** Persons, and what a second clause begins with: such words are more than the name of a thing. */
const IS_MORE = /\b(?:he|she|they|before|after|when|once|if|until|unless|because|so)\b/iu
const MOST_WORDS_OF_A_NAME = 14

/** Words before an article that make no verb of it: “all the keys”, “under the sink”. */
const ASKS_FOR_ACT =
  /^(?!(?:all|both|half|only|also|not|of|on|in|at|for|from|with|without|under|behind|inside|outside|above|around|near)\b)\p{L}[\p{L}-]* (?:the|my|your|our|his|her|their|its|it|them|this|that)\b/iu

/** Whether words that are no sentence begin like an act: “de-rust the chain”, “seeing to the brake”. */
export function asksForAct(words: string): boolean {
  return ASKS_FOR_ACT.test(words) || /^\p{L}{2,}ing (?:of|to)\b/iu.test(words)
}

/** A name in small letters as a whole and by its first part, the longer one first; “The” of a firm is no part of its own. */
export function partsOfName(name: string): string[] {
  const whole = name.toLowerCase()
  const [first = ''] = whole.split(' ')
  return [whole, first].filter((part) => !/^(?:|the|an?|my|our|all|each)$/u.test(part))
}

/** Whether words say themselves who does something: they begin with one of the names, or with "he" or "they". */
export function namesItsDoer(words: string, names: readonly string[]): boolean {
  if (STARTS_WITH_SOMEBODY.test(words)) return true
  const spelled = words.toLowerCase()
  return names.flatMap(partsOfName).some((name) => spelled.startsWith(`${name} `))
}

/** Whether words are a sentence of their own, with a verb, and not the name of a thing. */
export function isOwnSentence(words: string): boolean {
  const [name = ''] = words.split(OF_THE_NAME)
  return OBLIGES.test(words) || VERB.test(name) || WITH_OBJECT.test(name)
}

/** Whether words are the name of a thing, in few words, so that a sentence can be made around them. */
export function isNameOfThing(words: string): boolean {
  const [name = ''] = words.split(OF_THE_NAME)
  return !isOwnSentence(words) && !IS_MORE.test(name) && words.split(' ').length <= MOST_WORDS_OF_A_NAME
}
