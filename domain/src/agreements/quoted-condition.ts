import { cleanWords } from './clean-words.ts'

/** What has happened: “it was bad already”, “she never paid”. */
const IS_OF_THE_PAST =
  /\b(?:was|were|had|did|didn[’']t|wasn[’']t|weren[’']t|hadn[’']t|broke|came|cheated|damaged|destroyed|forgot|found|gave|got|ignored|kept|knew|left|lied|lost|promised|refused|ruined|said|saw|smashed|stole|thought|told|took|trashed|went|wrecked|wrote)\b/iu

/** What is still to come, or has to: then it is part of a condition whatever else it tells. */
const IS_TO_COME =
  /\p{N}|\p{Sc}|\b(?:if|unless|until|till|once|after(?:wards?)?|before|when(?:ever)?|as soon as|provided|only|first|then|will|won[’']t|would|shall|must|should|can|could|may|need(?:s|ed)?|wants?|has to|have to|pays?|in return|in exchange|except|but|please|agreed?|deal|condition)\b|[’'](?:ll|d)\b/iu

/** “Nora, who wrecked it, pays me”: what is told of somebody in passing. */
const IN_PASSING = /,\s*who\b([^,.;:!?“”"]*),(?=\s)/giu

/** Words that are to stand somewhere themselves: what they tell is what was promised. */
const IS_A_TEXT =
  /^that\b|\b(?:statements?|letters?|references?|confirms?|writes?|written|wording|texts?|says?)\b/iu

function isTold(words: string): boolean {
  return IS_OF_THE_PAST.test(words) && !IS_TO_COME.test(words)
}

/**
 * Of what somebody wrote beside a yes “in part or on a condition”, what an agreement quotes: without sentences that only tell
 * what happened, and without what is told of somebody in passing. All of it where nothing else would be left, and wherever a
 * sentence could ask for something.
 */
export function conditionAlone(words: string): string {
  const said = cleanWords(words)
  if (IS_A_TEXT.test(said)) return said
  const plain = said.replaceAll(IN_PASSING, (clause, told: string) => (isTold(told) ? '' : clause))
  const sentences = plain.split(/(?<=[.!?…])\s+(?=\p{Lu}|\p{N})/u)
  const asked = sentences.filter((sentence) => !isTold(sentence))
  return asked.length === 0 ? plain : asked.join(' ')
}
