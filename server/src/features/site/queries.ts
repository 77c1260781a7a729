import {
  BRAND,
  OPERATOR_TO_COME,
  PRICE_TAG_TO_COME,
  PRICE_WORDS_TO_COME,
} from '@evensettle/contracts/site.ts'
import { operatorLine } from '@evensettle/contracts/words/operator-words.ts'
import { priceSentence, priceTag, type PriceTold } from '@evensettle/contracts/words/price-words.ts'
import type { Config } from '../../config.ts'

/** What a case costs here, and whether it is paid online. */
export function priceTold({ price, checkout }: Pick<Config, 'price' | 'checkout'>): PriceTold {
  return price && { ...price, isPaidOnline: checkout !== null }
}

/** The words that built pages wait for, by their marks. */
export function siteWords(config: Pick<Config, 'operator' | 'price' | 'checkout'>): Record<string, string> {
  const price = priceTold(config)
  return {
    [OPERATOR_TO_COME]: operatorLine(config.operator, BRAND),
    [PRICE_TAG_TO_COME]: priceTag(price),
    [PRICE_WORDS_TO_COME]: priceSentence(price),
  }
}
