import type { Side } from '../../../cases/side.ts'
import { err, ok, type Result } from '../../../result.ts'
import type { BareRound, RoundAct, RoundPackage } from './round-proposal.ts'
import { isInOurWords } from './term-words.ts'

/**
 * What a side would say by its yes to a package and nobody has said for it: an apology in the mediator's words. It is part
 * of a yes only where its doer says that these would be its own words.
 */
export function needsOwnWord({ terms }: Pick<RoundPackage, 'terms'>, doer: Side): RoundAct | undefined {
  return terms.acts.find((act) => act.kind === 'apology' && act.by === doer && isInOurWords(act))
}

/** Refuses a yes to a package with such an apology where its doer has not given its own word; a no needs none. */
export function checkOwnWord(
  { packages }: Pick<BareRound, 'packages'>,
  side: Side,
  { packageId, sum, isOwnWord }: { packageId: string; sum: number | null; isOwnWord: boolean },
): Result<null, { code: 'OWN_WORD_MISSING' }> {
  const one = packages.find(({ id }) => id === packageId)
  const isNeeded = sum !== null && one !== undefined && needsOwnWord(one, side) !== undefined
  return isNeeded && !isOwnWord ? err({ code: 'OWN_WORD_MISSING' }) : ok(null)
}
