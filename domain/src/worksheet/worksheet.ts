/**
 * What one side writes down for itself about not agreeing: its own figures and its own guess. Sums in minor units, null
 * where nothing was written. PRIVATE to who wrote it; no rule of the mediator ever reads it.
 */
export type Worksheet = {
  /** whether its owner would be paid, or would pay */
  role: 'paid' | 'pays'
  /** if it goes my way: what I would get, or would still have to pay */
  well: number | null
  /** if it does not: what I would have to pay */
  badly: number | null
  /** of ten disputes like this one, how many go my way: the fewest and the most that I think */
  fewest: number | null
  most: number | null
  fees: number | null
  hours: number | null
  hourWorth: number | null
  months: number | null
  /** what the other side would call the weak point of my case */
  weakPoint: string
}

export const WORKSHEET_LIMITS = { outOf: 10, hours: 5_000, months: 240, weakPoint: 2_000 } as const

/** What going on would come to by one's own figures; negative where it costs. */
export type Reckoning = {
  /** fees, and hours at what an hour is worth */
  costs: number
  ifWell: number
  ifBadly: number
  /** by one's own guess of how often it goes well; null without a guess */
  between: { low: number; high: number } | null
}

/**
 * Adds up somebody's own figures: of ten times, so many at the good end and the rest at the bad one, less what it costs. An
 * empty figure counts as nothing; null while the one sum is missing that everything hangs on. It predicts nothing.
 */
export function reckon(sheet: Worksheet): Reckoning | null {
  const { role, well, badly, fees, hours, hourWorth } = sheet
  if ((role === 'paid' ? well : badly) === null) return null
  const costs = (fees ?? 0) + (hours ?? 0) * (hourWorth ?? 0)
  const atBest = role === 'paid' ? (well ?? 0) : -(well ?? 0)
  const atWorst = -(badly ?? 0)
  const guess = guessOf(sheet)
  const at = (times: number) => plain(Math.round((times * atBest + (10 - times) * atWorst) / 10) - costs)
  const ends = guess && [at(guess.fewest), at(guess.most)]
  return {
    costs,
    ifWell: plain(atBest - costs),
    ifBadly: plain(atWorst - costs),
    between: ends && { low: Math.min(...ends), high: Math.max(...ends) },
  }
}

/** The guess in order; one number stands for both ends. */
export function guessOf({
  fewest,
  most,
}: Pick<Worksheet, 'fewest' | 'most'>): { fewest: number; most: number } | null {
  const one = fewest ?? most
  const other = most ?? fewest
  if (one === null || other === null) return null
  return { fewest: Math.min(one, other), most: Math.max(one, other) }
}

/** Whether nothing at all was written. */
export function isBlank({ weakPoint, ...sheet }: Worksheet): boolean {
  return weakPoint.trim() === '' && Object.values(sheet).every((one) => typeof one !== 'number')
}

/** No minus before a zero. */
function plain(sum: number): number {
  return sum === 0 ? 0 : sum
}
