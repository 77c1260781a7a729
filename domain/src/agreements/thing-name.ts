import { thingGivenBack } from './act-sentence.ts'
import { isOfASpeaker } from './clean-words.ts'

const CALLED_MINE = /^my (?!own\b)(?=[\p{L}\p{N}])(.+)$/iu
/** Somebody else’s inside the name: behind “the”, “late father’s stand” would be that of an unknown father. */
const OF_ANOTHER = /\p{L}(?:['’]s\b|s['’](?:\s|$))/u

/**
 * The name of a thing that somebody calls theirs, to be read behind “the”: “My bass amplifier” is “bass amplifier”. Whose “my” that is
 * nobody knows who reads it in the other’s place, and whose thing it is can be what two people disagree about, so no name takes its
 * place. Null where the words say more of a speaker than that, or would mean something else without it.
 */
export function withoutMy(thing: string): string | null {
  const [, name] = CALLED_MINE.exec(thing) ?? []
  return name === undefined || isOfASpeaker(name) || OF_ANOTHER.test(name) ? null : name
}

/** A thing that is given back, to stand by itself in a list or a subject: "My bass amplifier" is "Bass amplifier"; null: the words are more than a name. */
export function titleOfThing(words: string): string | null {
  const thing = thingGivenBack(words)
  const name = thing === null ? null : withoutMy(thing)
  return name === null ? thing : name.charAt(0).toUpperCase() + name.slice(1)
}
