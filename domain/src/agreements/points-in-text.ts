import { CURRENCIES, type Currency } from '../money.ts'
import { cleanWords } from './clean-words.ts'
import { POINT_TABLES, type ItemisedPoint } from './point-tables.ts'
import type { AgreementDocument } from './text.ts'

/**
 * The points that a text lists, read back from its table: what a text is made from was not always kept beside it. Nothing
 * where it lists none.
 */
export function pointsIn({ sections, currency }: AgreementDocument): ItemisedPoint[] | undefined {
  const tables = sections.flatMap(({ clauses }) => clauses.flatMap(({ table }) => table ?? []))
  const table = tables.find(({ caption }) => Object.values(POINT_TABLES).some((name) => name === caption))
  return table?.rows.map(([title = '', sum = '']) => ({
    title: cleanWords(title),
    amount: amountIn(sum, currency),
  }))
}

/** A sum as it is written in a text, in minor units; null where there is none. */
function amountIn(sum: string, currency: Currency): number | null {
  const digits = sum.replaceAll(/[^\d.]/g, '')
  return digits === '' ? null : Math.round(Number(digits) * 10 ** CURRENCIES[currency])
}
