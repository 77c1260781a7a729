const WITH_CONDITION = /^(?<base>.+), on this condition: “(?<condition>.+)”$/su

/** What somebody does, with the condition on which they do it, as an agreement holds it. */
export function wordsWith(words: string, condition: string | undefined): string {
  return condition === undefined ? words : `${words}, on this condition: “${condition.trim()}”`
}

/** What is done and its condition, read from the words of an act; null where it has none. */
export function conditionIn(words: string): { base: string; condition: string } | null {
  const { base, condition } = WITH_CONDITION.exec(words)?.groups ?? {}
  return base === undefined || condition === undefined ? null : { base, condition }
}

/** Words that say when, or what comes first: a day or a number, a part of the day or the week, an order of things. */
const NAMES_A_TIME =
  /\p{N}|\b(?:after(?:wards?)?|before|once|when|whenever|as soon as|as long as|while|until|till|first|then|later|soon|next|today|tonight|tomorrow|mornings?|afternoons?|evenings?|days?|weeks?|weekends?|months?|years?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|april|june|july|august|september|october|november|december|christmas|easter)\b/iu

/** A sum of money, or words that ask for one. */
const NAMES_A_SUM =
  /\p{Sc}\s?\p{N}|\b\p{N}[\p{N}.,]*\s?(?:dollars?|bucks?|euros?|pounds?|usd|eur|gbp|cad|aud|chf)\b|\b(?:pays?|paid|payment|refunds?|reimburses?)\b(?=.*\p{N})/iu

/** Whether a condition holds a sum of money: that belongs in a point or an offer, where it is counted. */
export function namesASum(condition: string): boolean {
  return NAMES_A_SUM.test(condition)
}

/** Words that say what has to come first. */
const NAMES_AN_ORDER = /\b(?:after(?:wards?)?|before|once|when(?:ever)?|as soon as|until|till)\b/iu

/** Words that say who travels, or where: a journey, somebody's place, a street. */
const NAMES_A_WAY =
  /\b(?:brings?|collects?|comes?|delivers?|drops?|fetch(?:es)?|meets?|picks?|posts?|sends?|ships?|home|doors?|street|avenue|road|lane|(?:my|your|his|her|their|our) (?:place|house|flat|apartment|office|garage|shop))\b/iu

/** Whether words say by themselves what has to come first. */
export function namesAnOrder(words: string): boolean {
  return NAMES_AN_ORDER.test(words)
}

/** Whether a condition says by itself who, where or when, so that what the other has said of that could contradict it. */
export function saysHow(condition: string): boolean {
  return NAMES_A_TIME.test(condition) || NAMES_A_WAY.test(condition)
}

/** Whether a condition says by itself when a thing is done, or what has to come before it. */
export function namesATime(condition: string): boolean {
  return NAMES_A_TIME.test(condition)
}
