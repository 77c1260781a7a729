import type { Side } from '../cases/side.ts'
import { TIMELINE } from '../cases/timeline.ts'
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

/**
 * The account as it is kept, where `side` may name it: they are paid, money can still come in, its kind is what was agreed, and
 * the payer was not told of others a few times on this day already. The only way to get one that may be named after signing.
 */
export function nameAccount(
  account: Account,
  about: { side: Side; payee: Side; kinds: Kinds; isPaid: boolean; namedInDay: number },
): Result<Account, NameRefusal> {
  if (about.side !== about.payee) return err({ code: 'WRONG_ROLE' })
  if (!about.isPaid) return err({ code: 'OBLIGATION_MOVED_ON' })
  if (!about.kinds.includes(account.kind)) return err({ code: 'ACCOUNT_NEEDS_BOTH' })
  if (about.namedInDay >= TIMELINE.obligations.accountsInDay) return err({ code: 'ACCOUNT_NAMED_OFTEN' })
  const read = readAccount(account)
  return read.ok ? ok(read.value) : err({ code: 'ACCOUNT_INVALID', fault: read.error })
}
