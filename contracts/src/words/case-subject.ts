import * as m from '@evensettle/messages/names/case-subject.ts'
import type { ItemKind } from '@evensettle/domain/cases/item.ts'
import type { DisputeType } from '@evensettle/domain/cases/dispute-type.ts'
import { formatAmount, type Currency } from '@evensettle/domain/money.ts'

/**
 * What a case is about in neutral words, made of its kind and sum alone ("a loan of $900"): a title is its author's, and is
 * quoted as theirs.
 */
export function caseSubject(about: { type: DisputeType; claimed: number; currency: Currency }): string {
  const { type, claimed, currency } = about
  return claimed > 0 ? m.withSum({ type, sum: formatAmount(claimed, currency) }) : m.withoutSum({ type })
}

/** The money of all points together. */
export function claimedOf(items: readonly { kind: ItemKind; claimed: number }[]): number {
  return items.reduce((sum, { kind, claimed }) => sum + (kind === 'money' ? claimed : 0), 0)
}
