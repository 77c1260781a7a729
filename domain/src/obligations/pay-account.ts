import type { Side } from '../cases/side.ts'
import { TIMELINE } from '../cases/timeline.ts'
import { DAY, type Instant } from '../time.ts'
import { isOwed, isClaimed, isCounted, isObjectedTo, type Obligation } from './obligation.ts'
import { err, ok, type Result } from '../result.ts'
import { readAccount, type Account, type AccountFault } from '../agreements/account.ts'
import type { PayWay } from '../agreements/additions.ts'

type Kinds = readonly Account['kind'][]

/**
 * The kinds of account that whoever is paid may name by themselves once something binds: the kind that both agreed on, either
 * where they left it open. Cash is paid in person: another way than that takes both.
 */
export function accountKindsFor(way: PayWay | undefined): Kinds {
  if (way?.kind === 'bank_transfer' || way?.kind === 'payment_link') return [way.kind]
  return way?.kind === 'cash' ? [] : ['bank_transfer', 'payment_link']
}

/** Whether money of it can still come in, so that it matters where it goes. */
export function isStillPaid(all: readonly Pick<Obligation, 'kind' | 'state'>[]): boolean {
  return all.some(
    ({ kind, state }) =>
      kind === 'payment' && (isOwed(state) || isClaimed(state) || isCounted(state) || isObjectedTo(state)),
  )
}

export type NameRefusal =
  | { code: 'WRONG_ROLE' | 'OBLIGATION_MOVED_ON' | 'ACCOUNT_NEEDS_BOTH' | 'ACCOUNT_NAMED_OFTEN' }
  | { code: 'ACCOUNT_INVALID'; fault: AccountFault }

/** An account that counts or counted, newest first in a list; `namedAt` null: the agreement's own text names it. */
type Stood = { account: Account; namedAt: Instant | null }

/**
 * The account as it is kept, where `side` may name it: they are paid, money can still come in, its kind is what was agreed, and
 * the payer was not told of new ones a few times on this day already. One that stood there before can always be put back, by
 * whoever finds that somebody else has named others. The only way to get one that may be named after signing.
 */
export function nameAccount(
  account: Account,
  about: { side: Side; payee: Side; kinds: Kinds; isPaid: boolean; stood: readonly Stood[]; now: Instant },
): Result<Account, NameRefusal> {
  if (about.side !== about.payee) return err({ code: 'WRONG_ROLE' })
  if (!about.isPaid) return err({ code: 'OBLIGATION_MOVED_ON' })
  if (!about.kinds.includes(account.kind)) return err({ code: 'ACCOUNT_NEEDS_BOTH' })
  const read = readAccount(account)
  if (!read.ok) return err({ code: 'ACCOUNT_INVALID', fault: read.error })
  const isBack = about.stood.some((one) => isSameAccount(one.account, read.value))
  return !isBack && newInDay(about.stood, about.now) >= TIMELINE.obligations.accountsInDay
    ? err({ code: 'ACCOUNT_NAMED_OFTEN' })
    : ok(read.value)
}

/** How many were named in the last day that had not stood there before. */
function newInDay(stood: readonly Stood[], now: Instant): number {
  return stood.filter(
    ({ account, namedAt }, at) =>
      namedAt !== null &&
      now - namedAt < DAY &&
      !stood.slice(at + 1).some((earlier) => isSameAccount(earlier.account, account)),
  ).length
}

function isSameAccount(one: Account, other: Account): boolean {
  if (one.kind === 'payment_link') return other.kind === 'payment_link' && one.url === other.url
  return other.kind === 'bank_transfer' && one.number === other.number
}
