/** Short, plain words that are said and heard alike on a bad line, and mean nothing about anybody. */
const FIRST =
  'amber apple autumn birch blue bright brown calm cedar clear cloudy copper coral cotton early evening even fern fresh garden gentle ginger gold golden granite green harbor hazel honey indigo ivory lemon lilac linen maple meadow mellow morning mossy north ocean olive orange paper pearl pine plain purple quiet river round rowan rustic silver simple smooth soft south spring stone summer violet walnut winter'.split(
    ' ',
  )
const SECOND =
  'acorn anchor basket bell bench bicycle blanket bottle bridge button candle canvas carpet castle chair compass corner curtain desk door envelope feather fiddle flute fountain garden gate guitar hammer harvest island jacket kettle ladder lantern lighthouse marble market mirror mountain needle notebook oar orchard pebble pencil piano pillow pocket pumpkin ribbon sailboat saucer scarf shelf spoon station table teapot thimble tower tunnel umbrella valley window'.split(
    ' ',
  )

/**
 * The word of a case, two plain ones, from bytes that only the installation can make: the one who started it can say it on
 * the phone, and whoever was invited compares it with the page.
 */
export function caseWord([first = 0, second = 0]: readonly number[]): string {
  return `${FIRST[first % FIRST.length] ?? ''} ${SECOND[second % SECOND.length] ?? ''}`
}

/** For the test: a word that stands twice, or two that are one, would be easier to guess. */
export const CASE_WORDS = { first: FIRST, second: SECOND } as const
