import * as m from '@evensettle/messages/worksheet/reckoning.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { checkInput } from '@evensettle/contracts/endpoint.ts'
import { saveWorksheet } from '@evensettle/contracts/worksheets.ts'
import type { Currency } from '@evensettle/domain/money.ts'
import { guessOf, type Reckoning, type Worksheet } from '@evensettle/domain/worksheet/worksheet.ts'
import { formatMoney } from '../../lib/format.ts'

/** Whether a sum is asked for or proposed: else what is thought through has no sums in it. */
export function isAboutMoney({
  view,
  onTable,
}: {
  view: Pick<CaseView, 'items'>
  onTable: OnTable | null
}): boolean {
  return onTable !== null || view.items.some(({ kind }) => kind === 'money')
}

/** Whether a sum is written down. */
export function namesSums({ well, badly, fees, hourWorth }: Worksheet): boolean {
  return [well, badly, fees, hourWorth].some((sum) => sum !== null)
}

/** A public sum to stand beside one's own: what the reader would get or pay now, and when. */
export type OnTable = { sum: number; when: string }

/** What is typed in this window, and the revision that it is typed over. */
export type Typed = { revision: number; sheet: Worksheet }

/** Reads what was typed before; what is damaged or of another form counts as nothing. */
export function readTyped(caseId: string, text: string | null): Typed | null {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    if (typeof kept !== 'object' || kept === null) return null
    const read = checkInput(saveWorksheet, { ...kept, caseId })
    return read.ok ? { revision: read.value.revision, sheet: read.value.sheet } : null
  } catch {
    return null
  }
}

export function emptyWorksheet(role: Worksheet['role']): Worksheet {
  return {
    role,
    well: null,
    badly: null,
    fewest: null,
    most: null,
    fees: null,
    hours: null,
    hourWorth: null,
    months: null,
    weakPoint: '',
  }
}

/** A whole number as it was typed; null when it is none, or more than it can be. */
export function readWhole(text: string, most: number): number | null {
  const bare = text.trim()
  return /^\d{1,6}$/.test(bare) && Number(bare) <= most ? Number(bare) : null
}

/** What one is left with: "$165 for you", "$300 to pay". */
export function endInWords(sum: number, currency: Currency): string {
  const shown = formatMoney(Math.abs(sum), currency)
  return sum < 0 ? m.onePays({ sum: shown }) : m.onePaid({ sum: shown })
}

/** Two ends as one phrase; what is to be paid is named from the smaller sum up. */
export function rangeInWords({ low, high }: { low: number; high: number }, currency: Currency): string {
  if (low === high) return endInWords(low, currency)
  const shown = (sum: number) => formatMoney(Math.abs(sum), currency)
  if (low >= 0) return m.rangePaid({ low: shown(low), high: shown(high) })
  if (high <= 0) return m.rangePays({ low: shown(high), high: shown(low) })
  return m.between({ low: shown(low), high: shown(high) })
}

/** How a reckoning came about, and its two ends where no guess was made. */
export function reckoningInWords(sheet: Worksheet, reckoning: Reckoning, currency: Currency): string[] {
  const { ifWell, ifBadly, costs } = reckoning
  const guess = guessOf(sheet)
  const times =
    guess === null
      ? null
      : guess.fewest === guess.most
        ? m.times({ fewest: guess.fewest })
        : m.timesRange(guess)
  return [
    ...(times === null
      ? [m.ifWell({ end: endInWords(ifWell, currency) }), m.ifBadly({ end: endInWords(ifBadly, currency) })]
      : [m.counted({ guess: times })]),
    ...(costs > 0 ? [m.costs({ sum: formatMoney(costs, currency) })] : []),
    ...(sheet.months === null ? [] : [m.months({ months: sheet.months })]),
  ]
}
