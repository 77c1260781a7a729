import { PRICE_TAG_TO_COME, PRICE_WORDS_TO_COME } from '@evensettle/contracts/site.ts'
import { priceSentence, priceTag } from '@evensettle/contracts/words/price-words.ts'

/** A built page waits for the price: only the running server knows it. */
const IS_BUILT = import.meta.env.SSR && !import.meta.env.DEV

/** What a case costs here, in a word or two. */
export const PRICE_TAG = IS_BUILT ? PRICE_TAG_TO_COME : priceTag(null)

/** What it costs whom, in two sentences. */
export const PRICE_WORDS = IS_BUILT ? PRICE_WORDS_TO_COME : priceSentence(null)
