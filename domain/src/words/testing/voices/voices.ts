import { LEDGER } from './ledger.ts'
import { LETTER } from './letter.ts'
import { MARKET } from './market.ts'
import { NEWCOMER } from './newcomer.ts'
import { PAIRS } from './pairs.ts'
import { PARTED } from './parted.ts'
import { PLAIN } from './plain.ts'
import { PORCH } from './porch.ts'
import { SHORT } from './short.ts'
import { SMILE } from './smile.ts'
import { STAIRS } from './stairs.ts'
import { STORY } from './story.ts'
import { STREET } from './street.ts'
import { TRADE } from './trade.ts'

/** Fourteen voices by one hand. A choice about the model is made by what it finds in a voice it was not trained on. */
export const VOICES: readonly string[] = [
  PORCH,
  LETTER,
  STREET,
  PARTED,
  TRADE,
  NEWCOMER,
  MARKET,
  STAIRS,
  SHORT,
  SMILE,
  LEDGER,
  STORY,
  PLAIN,
  PAIRS,
]
