import {
  BRAND,
  CHECK_CERTIFICATE_TO_COME,
  CHECK_PINS_TO_COME,
  CHECK_PROOFS_TO_COME,
  OPERATOR_TO_COME,
  PRICE_TAG_TO_COME,
  PRICE_WORDS_TO_COME,
} from '@evensettle/contracts/site.ts'
import { authorityWords, earlierWords } from '@evensettle/domain/proof/certificates.ts'
import { operatorLine } from '@evensettle/contracts/words/operator-words.ts'
import { priceSentence, priceTag, type PriceTold } from '@evensettle/contracts/words/price-words.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'

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

/** What the check of a paper goes by, as the built pages wait for it; `proofs` lie beside the papers of a pack. */
export function checkWords(
  { identity, logKey, timestamps }: Pick<Deps, 'identity' | 'logKey' | 'timestamps'>,
  proofs = '',
): Record<string, string> {
  return {
    [CHECK_PINS_TO_COME]: [
      identity.fingerprint,
      logKey.text,
      earlierWords(identity.earlier),
      authorityWords(timestamps?.trusted ?? []),
    ]
      .filter((words) => words !== '')
      .join(' '),
    [CHECK_CERTIFICATE_TO_COME]: identity.fingerprint,
    [CHECK_PROOFS_TO_COME]: proofs,
  }
}
