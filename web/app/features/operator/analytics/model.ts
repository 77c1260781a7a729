import * as funnel from '@evensettle/messages/analytics/funnel.ts'
import * as split from '@evensettle/messages/analytics/split.ts'
import {
  analyticsFilter,
  type Analytics,
  type AnalyticsFilter,
  type ToldQuarter,
} from '@evensettle/contracts/analytics.ts'
import { checkInput } from '@evensettle/contracts/endpoint.ts'
import { DISPUTE_TYPE_WORDS } from '@evensettle/contracts/words/names.ts'
import { FUNNEL_STEPS, NO_PARTNER, type FunnelStep, type Split } from '@evensettle/domain/analytics/funnel.ts'
import { addMonths, dateOf } from '@evensettle/domain/time.ts'
import { DISPUTE_TYPES } from '@evensettle/domain/cases/dispute-type.ts'
import { filterFrom } from '../../../lib/address-filter.ts'

export const FILTER_NAMES = ['from', 'until', 'by'] as const

/** What the address asks for; a part that cannot be read is left out. */
export function filterOf(search: URLSearchParams): AnalyticsFilter {
  return filterFrom(search, FILTER_NAMES, (asked) => checkInput({ input: analyticsFilter }, asked))
}

/** The last twelve months, this one included: what the server tells where the address names none. */
export function lastYear(now: number): { from: string; until: string } {
  const today = dateOf(now)
  return { from: addMonths(`${today.slice(0, 7)}-01`, -11).slice(0, 7), until: today.slice(0, 7) }
}

export const STEP_WORDS: Record<FunnelStep, () => string> = {
  started: funnel.started,
  invited: funnel.invited,
  opened: funnel.opened,
  answered: funnel.answered,
  joined: funnel.joined,
  offer: funnel.offer,
  proposal: funnel.proposal,
  agreed: funnel.agreed,
  signed: funnel.signed,
  kept: funnel.kept,
}

/** How many cases came to each step, all months together. */
export function totalOf(months: Analytics['months']): number[] {
  return FUNNEL_STEPS.map((_, step) => months.reduce((sum, { came }) => sum + (came[step] ?? 0), 0))
}

export function cameTo(came: readonly (number | null)[], step: FunnelStep): number | null {
  return came[FUNNEL_STEPS.indexOf(step)] ?? null
}

/** Of so many so many, in whole percent; null of none. */
export function shareOf(some: number, all: number): number | null {
  return all === 0 ? null : Math.round((100 * some) / all)
}

export function waitWords(hours: number): string {
  return hours < 48 ? funnel.waitHours({ hours }) : funnel.waitDays({ days: Math.round(hours / 24) })
}

const CHANNEL_WORDS: Record<string, () => string> = {
  mail: split.mail,
  account: split.account,
  letter: split.letter,
  nobody: split.nobody,
}

export function valueWords(
  by: Split,
  { value, name }: Pick<ToldQuarter['values'][number], 'value' | 'name'>,
): string {
  if (by === 'channel') return CHANNEL_WORDS[value]?.() ?? value
  if (by === 'partner') return value === NO_PARTNER ? split.noPartner() : (name ?? split.gone())
  const kind = DISPUTE_TYPES.find((type) => type === value)
  return kind ? DISPUTE_TYPE_WORDS[kind]() : value
}

/** Each value with its cases in all quarters where it is told, the largest first, then what is told together. */
export function sumsOf(by: Split, quarters: readonly ToldQuarter[]): { name: string; cases: number }[] {
  const sums = new Map<string, number>()
  for (const one of quarters.flatMap(({ values }) => values)) {
    const name = valueWords(by, one)
    sums.set(name, (sums.get(name) ?? 0) + one.cases)
  }
  const others = quarters.reduce((sum, one) => sum + one.others, 0)
  const told = [...sums].map(([name, cases]) => ({ name, cases })).toSorted((a, b) => b.cases - a.cases)
  return others > 0 ? [...told, { name: split.others(), cases: others }] : told
}
