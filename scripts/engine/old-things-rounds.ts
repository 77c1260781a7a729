import { pick, seeded } from '@evensettle/domain/proposals/settlement/made-up-cases.ts'
import { someRoundCase, someSealed } from '@evensettle/domain/proposals/settlement/ladder/made-up-rounds.ts'
import { proposeRound } from '@evensettle/domain/proposals/settlement/ladder/propose-round.ts'
import type { SaidOfTerm } from '@evensettle/domain/proposals/settlement/ladder/round-case.ts'
import { publicRoundText } from '@evensettle/domain/proposals/settlement/ladder/round-record.ts'
import { roundTermsOf } from '@evensettle/domain/proposals/settlement/ladder/round-terms.ts'
import { settleRound } from '@evensettle/domain/proposals/settlement/ladder/settle-round.ts'
import { canonicalText } from '@evensettle/domain/proposals/settlement/record.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { createHash } from 'node:crypto'

/** The version that these rounds were made by: the first that heard what was said of things. */
const ENGINE = 'settlement-4'

/** Everything of the settlement-4 round of a seed as one fingerprint, half of them without money; null where nothing can be proposed. */
export function thingsFingerprint(seed: number): string | null {
  const draw = seeded(seed)
  const base = someRoundCase(draw)
  const terms = base.terms.map((term) => {
    const asks = pick(draw, [otherSide(term.by), null])
    const doer: SaidOfTerm['doer'] = pick(draw, [
      { word: 'nothing' },
      { word: 'yes' },
      { word: 'yes', dueOn: '2026-10-20' },
      { word: 'no' },
      { word: 'condition', words: 'On a Saturday' },
      { word: 'condition', words: 'Against a receipt', dueOn: '2026-10-11' },
    ] as const)
    return { ...term, said: { asks, doer } }
  })
  const c =
    seed % 2 === 0 ? { ...base, terms } : { ...base, terms, items: [], open: { demand: null, offer: null } }
  const made = proposeRound(c, undefined, ENGINE)
  if (!made.ok) return null
  const sealed = { starter: someSealed(draw, made.value), respondent: someSealed(draw, made.value) }
  const outcome = settleRound(made.value, sealed)
  const agreed = outcome.settled
    ? roundTermsOf(made.value, outcome, { today: '2026-10-01', method: 'By transfer' })
    : null
  const whole = { c, input: publicRoundText(c, null, ENGINE), proposal: made.value, sealed, outcome, agreed }
  return createHash('sha256').update(canonicalText(whole)).digest('hex').slice(0, 16)
}
