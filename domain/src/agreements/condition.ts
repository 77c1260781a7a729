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

/** Words that want something in return. */
const WANTS_SOMETHING =
  /\b(?:if|unless|provided|only when|as long as|so long as|on condition|on the condition|in return|in exchange|against payment)\b/iu

/** Whether words say what the other has to do or pay for it, rather than only how it is done. */
export function wantsSomething(words: string): boolean {
  return WANTS_SOMETHING.test(words) || namesASum(words)
}

/** Words that say what has to come first. */
const NAMES_AN_ORDER = /\b(?:after(?:wards?)?|before|once|when(?:ever)?|as soon as|until|till)\b/iu

const GOES =
  '(?:brings?|collects?|comes?(?! with\\b| up\\b)|fetch(?:es)?|picks?\\b[^.;]{0,40}? up|drops?\\b[^.;]{0,40}? (?:off|by)|(?:delivers?|sends?|ships?|posts?|mails?) (?:it|them|this|that|both|everything)|meets? (?=(?:me|you|us|him|her|at|in|half)\\b))'
const IS_BROUGHT = '(?:brought|collected|delivered|fetched|picked up|dropped off|shipped)'
const IN_PASSING =
  "(?:[’'](?:ll|d))?(?: (?:will|can|could|may|must|should|would|has to|have to|also|just|please|gladly))*"
const A_PLACE =
  '(?:me|you|him|her|us|there|here|half ?way|home|house|flat|apartment|office|garage|shop|store|station|library|school|work|place|address|doors?|doorstep|driveway|yard|lobby|street|avenue|road|lane)'

/** Words in which somebody travels, or a thing is brought somewhere: a verb of movement with its person or its place. */
const NAMES_A_WAY: readonly RegExp[] = [
  new RegExp(
    `\\b(?:I|you|he|she|they|we|somebody|someone|(?:my|your|his|her|our|their) \\p{L}+)${IN_PASSING} ${GOES}\\b`,
    'iu',
  ),
  new RegExp(`^(?:please )?${GOES}(?: (?:it|them|over|by|back|and)\\b|$)`, 'iu'),
  new RegExp(`\\b(?:${GOES}|${IS_BROUGHT})\\b[^.;]{0,60}?\\b${A_PLACE}\\b`, 'iu'),
  new RegExp(`\\b${IS_BROUGHT} by \\p{Lu}`, 'u'),
  new RegExp(`\\p{Lu}[\\p{L}’'-]+ (?:will )?${GOES} (?:it|them|both)\\b`, 'u'),
]

/** Whether words say by themselves what has to come first. */
export function namesAnOrder(words: string): boolean {
  return NAMES_AN_ORDER.test(words)
}

/** Whether what is done says itself what has to come first. The words of a thing are its name, and no order: "the ladder I lent before". */
export function isInOrder({ kind, words }: { kind: string; words: string }): boolean {
  return kind !== 'return_item' && namesAnOrder(words)
}

/** Whether a condition says by itself who, where or when, so that what the other has said of that could contradict it. */
export function saysHow(condition: string): boolean {
  // what only goes on meanwhile names no time
  const words = condition.replaceAll(/\bas long as\b/giu, 'if')
  return NAMES_A_TIME.test(words) || NAMES_A_WAY.some((way) => way.test(words))
}

/** Whether a condition says what has to come first, and neither a time nor who goes where: a last day beside it does not contradict it. */
export function namesOnlyAnOrder(condition: string): boolean {
  const rest = condition.replaceAll(new RegExp(NAMES_AN_ORDER, 'giu'), '')
  return rest !== condition && !NAMES_A_TIME.test(rest) && !NAMES_A_WAY.some((way) => way.test(rest))
}

/** Whether a condition says by itself when a thing is done, or what has to come before it. */
export function namesATime(condition: string): boolean {
  return NAMES_A_TIME.test(condition)
}
