import { isLikely } from './likely.ts'
import { plainSentences } from './plain.ts'
import { THREAT_RULES, type ThreatKind, type ThreatRule } from './threat-rules.ts'

/**
 * Threats in a text that is about to reach the other side: violence, harm to what somebody owns or loves, following them, and
 * exposure, authorities or livelihoods used as a lever. A threat holds a text back, which hurts whoever meant no harm, so a rule
 * asks for somebody who means to do it, or for a demand beside it: “the heater could kill someone”, “I will get them on Friday”
 * and “I will go to small claims court if we cannot settle” pass.
 */
const QUOTED = /"[^"\n]*"|“[^“”\n]*”|«[^«»\n]*»/g
const SAYS = '(?:said|says|wrote|texted|shouted|yelled|replied|answered|threatened|told (?:me|us))'
/** Whoever says it again says it: “I have already said I will hurt you” quotes nobody. */
const NOT_ONESELF =
  "(?<!\\b(?:i|we)(?:['’]ve)?(?: (?:have|had|already|always|also|just|only|once|clearly|even)){0,3})"
const SAID_BY_OTHERS = new RegExp(`${NOT_ONESELF} ${SAYS}\\b[^.!?\\n]*`, 'gi')
const QUOTE_OF_OTHERS = new RegExp(`${NOT_ONESELF} ${SAYS}\\b[^.!?\\n"“«]{0,40}(?:${QUOTED.source})`, 'gi')

/** A text without what somebody else said, in quotation marks or after “he said”: who tells of a threat does not make one. */
export function withoutQuotes(text: string): string {
  return text.replaceAll(QUOTED, ' … ').replaceAll(SAID_BY_OTHERS, ' …')
}

/** What kind of threat a text holds, as far as a rule or the model tells, or null. What it quotes as somebody else's words is not its own. */
export function threatIn(text: string): ThreatKind | 'likely' | null {
  const sentences = sentencesOf(text)
  return ruleIn(sentences) ?? (isLikely('threat', sentences) ? 'likely' : null)
}

/** So much less sure the model may be for the writer to be asked: chosen by voices that it was not trained on (record 099). */
const DOUBT = 1.3
/** Fewer words say too little to ask about. */
const ASKED_FROM_WORDS = 4

/** Whether a text that is not held back may still be read as a threat, so that its writer is asked in private before it goes. */
export function mayBeThreat(text: string): boolean {
  if ((text.match(/\p{L}+/gu) ?? []).length < ASKED_FROM_WORDS) return false
  const sentences = sentencesOf(text)
  return ruleIn(sentences) === null && isLikely('threat', sentences, DOUBT) && !isLikely('threat', sentences)
}

/** What the rules alone say. */
export function threatByRule(text: string): ThreatKind | null {
  return ruleIn(sentencesOf(text))
}

const sentencesOf = (text: string) => plainSentences(text.replaceAll(QUOTE_OF_OTHERS, ' … '))

function ruleIn(sentences: readonly string[]): ThreatKind | null {
  for (const [at, sentence] of sentences.entries()) {
    const around = sentences.slice(Math.max(0, at - 1), at + 2)
    const rule = THREAT_RULES.find((one) => isMet(one, sentence, around))
    if (rule) return rule.kind
  }
  return null
}

/** Whether a text threatens whoever reads it: `told` is a story, which may say what somebody else said. */
export function holdsThreat(text: string, how: 'said' | 'told'): boolean {
  return threatIn(how === 'told' ? withoutQuotes(text) : text) !== null
}

/** Whoever forbids the other side to go to court does not announce that they will. */
const TO_COURT =
  / (?:if you|do not (?:you )?(?:dare )?|dare (?:to )?|you) (?:ever )?(?:go|take|sue|bring|show|get|call|file|drag)(?: [^ ,]+){0,5} (?:court|judge|lawyers?|attorney|mediator|mediation)(?= )|(?<= (?:no|not need|not be|without|forget|the|instead of)) (?:a |the |my |any |need )?(?:court|lawyers?|judge) (?=(?:,|will|can|is|i|needed) )/

function isMet({ pattern, needs, not }: ThreatRule, sentence: string, around: readonly string[]): boolean {
  return (
    pattern.test(sentence) &&
    (not === undefined || !not.test(sentence.replace(TO_COURT, ' '))) &&
    (needs === undefined || needs.every((need) => around.some((one) => need.test(one))))
  )
}
