const FORMATTING = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/**
 * What belongs on one line, such as a name, as it was typed but for the invisible marks that could turn or hide
 * what stands around it, and for ends of lines. Joiners that scripts need are kept.
 */
export function onOneLine(text: string): string {
  return text.replaceAll(FORMATTING, '').replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}

/** Longer words as they were typed, but for the marks that turn the reading direction of what follows them. */
export function withoutTurns(text: string): string {
  return text.replaceAll(TURNING, '').replaceAll(/[\p{Zl}\p{Zp}]/gu, '\n')
}

/**
 * A person's words on one line: NFC, single blanks, no control characters and none of the invisible marks
 * that could turn the reading direction of the text around them. Joiners that scripts need are kept.
 */
export function cleanWords(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(FORMATTING, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu, ' ')
    .trim()
}

/** Clean words for the middle of a sentence: right-to-left words are set apart so the sentence keeps its order. */
export function wordsInside(text: string): string {
  const words = cleanWords(text)
  return RIGHT_TO_LEFT.test(words) ? FIRST_STRONG_ISOLATE + words + POP_ISOLATE : words
}

/** Ends a text with a full stop unless it ends with a mark of its own. */
export function closed(text: string): string {
  return /[.!?…。؟।！？]\u2069?$/u.test(text) ? text : `${text}.`
}

/** In an agreement nobody knows who "I" and "you" are. "US" and "ME" are places. */
const OF_A_SPEAKER =
  /\b(?:[Mm]e|[Uu]s|[Mm]y|MY|[Mm]ine|MINE|[Ww]e|WE|[Oo]urs?|OURS?|[Yy]ou(?:rs?)?|YOU(?:RS?)?)\b/
/** "I", and neither a number ("Phase I", "I-204") nor a shortening ("i.e."); "the class I took" is no number. */
const SAYS_I =
  /(?<![\p{L}\p{N}.-])(?<!\b(?:[Pp]hase|Type|Class|Stage|Grade|Volume|Schedule|Appendix) )[Ii](?=[\s'’,;:!?]|$)/u

/** Whether words are somebody's own: they say "I" or "you", which an agreement only does in quotation marks. */
export function isOfASpeaker(text: string): boolean {
  return OF_A_SPEAKER.test(text) || SAYS_I.test(text)
}

/** Words for the middle of a sentence or a table: those of a speaker are quoted, with the name of who said them. */
export function wordsOf(text: string, speaker: string | null): string {
  const words = wordsInside(text)
  if (!isOfASpeaker(words)) return words
  return speaker === null ? `“${words}”` : `“${words}” (in the words of ${speaker})`
}
