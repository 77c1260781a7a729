import * as m from '@evensettle/messages/negotiation/term-words.ts'
import type { TermsOnTable } from '@evensettle/contracts/negotiation.ts'
import { thingGivenBack } from '@evensettle/domain/agreements/act-sentence.ts'
import { cleanWords, isOfASpeaker } from '@evensettle/domain/agreements/clean-words.ts'
import { namesASum } from '@evensettle/domain/agreements/condition.ts'
import { namesSomebody, predicateOf } from '@evensettle/domain/agreements/own-predicate.ts'
import { withoutMy } from '@evensettle/domain/agreements/thing-name.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import { conditionOf, dayOf } from '@evensettle/domain/proposals/settlement/ladder/round-case.ts'
import { isInOurWords } from '@evensettle/domain/proposals/settlement/ladder/term-words.ts'
import { formatDate } from '../../../lib/format.ts'
import { about, type Reader } from '../model.ts'

/** Something that is done besides paying: what, by whom, and as the list of terms says it. */
export type Term = Pick<TermsOnTable['list'][number], 'kind' | 'by' | 'words' | 'said'> & {
  /** who wrote the words, where `said` does not tell it */
  speaker?: Side | null
}

type Does = (doer: { who: 'you' | 'other'; name: string }) => string

/** What somebody does, behind their name: "takes down what they wrote about you online". */
const DOES: Record<Term['kind'], Does> = {
  apology: m.apology,
  return_item: m.returnItem,
  repair: m.repair,
  redo_work: m.redoWork,
  remove_review: m.removeReview,
  stop_behaviour: m.stopBehaviour,
  keep_confidential: m.keepConfidential,
  other: m.other,
  list_of_charges: m.listOfCharges,
  corrected_invoice: m.correctedInvoice,
  reference_letter: m.referenceLetter,
}

/** What is done, to be read behind whoever does it; words that a side chose itself are quoted. */
function does(term: Term, reader: Reader): string {
  const { kind, by, words } = term
  const who = by === reader.mySide ? ('you' as const) : ('other' as const)
  if (!isInOurWords(term)) {
    const thing = kind === 'return_item' ? thingGivenBack(words) : null
    return thing === null
      ? (inOwnWords(term, reader) ?? m.doesThis({ who, words }))
      : m.givesBack({ who, thing: thingNamed(thing, speakerOf(term), reader) })
  }
  // named is the one whom it is done for
  return DOES[kind]({ who, name: reader.names[otherSide(reader.mySide)] })
}

/** A thing in the words of who named it, without their “my”; words that say more of a speaker have it said whose they are. */
export function thingNamed(words: string, speaker: Side | null, reader: Reader): string {
  const name = withoutMy(words)
  if (name !== null) return m.theThing({ words: name })
  return speaker === null || speaker === reader.mySide || !isOfASpeaker(words)
    ? m.aThing({ words })
    : m.thingInWordsOf({ words, name: reader.names[speaker] })
}

/** Who asked for it named it; what nobody asks for was named by who offers it. */
function speakerOf({ by, said, speaker = null }: Term): Side | null {
  return said ? (said.asks ?? by) : speaker
}

/** Words of a side that say what is done, as they follow a name or “you”; null where they are better quoted. */
function inOwnWords({ by, words }: Term, { mySide, names }: Reader): string | null {
  const said = predicateOf(cleanWords(words).replace(/[.]$/u, ''), { by, names, speaker: null })
  if (!said) return null
  if (by !== mySide) return `${said.verb} ${said.rest}`.trim()
  return namesSomebody(said.toYou) ? null : said.toYou
}

/** A term as a sentence: "You give Sam a list of all charges, with receipts". */
export function termSentence(term: Term, reader: Reader): string {
  return m.sentence({ ...about(term.by, reader), does: does(term, reader) })
}

/**
 * How who would do a term has said that they would do it, beside what their fields say: by which day, on which condition. Words
 * beside the fields are what explains them: most ways leave them out, as they could say otherwise of who, where and when.
 */
export function conditionInWords({ by, said }: TermsOnTable['list'][number], reader: Reader): string[] {
  const who = about(by, reader)
  const [condition, dueOn] = [conditionOf({ said }), dayOf({ said })]
  const fields = said?.how?.doer ?? null
  const day = dueOn === undefined || dueOn === fields?.by ? null : formatDate(dueOn)
  if (condition === undefined) return day === null ? [] : [m.itsDay({ ...who, day })]
  const sum = namesASum(condition) ? [m.itsSum(who)] : []
  if (fields) {
    const words = [m.itsWords({ ...who, condition }), m.itsWordsNote(who), ...sum]
    return day === null ? words : [m.itsDay({ ...who, day }), ...words]
  }
  return [
    day === null ? m.itsCondition({ ...who, condition }) : m.itsConditionBy({ ...who, condition, day }),
    ...sum,
  ]
}

/** How the sentence that began with who pays goes on: the days, and what is done besides. */
export function restOfDeal(when: string, terms: readonly Term[], payer: Side, reader: Reader): string {
  const [first, ...more] = terms
  if (!first) return when
  if (more.length > 0) return m.andThings({ when })
  const what = does(first, reader)
  if (first.by === payer) return m.andThis({ when, does: what })
  return m.andThisOne({ when, ...about(first.by, reader), does: what })
}
