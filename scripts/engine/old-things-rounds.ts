import { pick, seeded } from '@evensettle/domain/proposals/settlement/made-up-cases.ts'
import { someRoundCase, someSealed } from '@evensettle/domain/proposals/settlement/ladder/made-up-rounds.ts'
import { proposeRound } from '@evensettle/domain/proposals/settlement/ladder/propose-round.ts'
import type { SaidOfTerm } from '@evensettle/domain/proposals/settlement/ladder/round-case.ts'
import { publicRoundText } from '@evensettle/domain/proposals/settlement/ladder/round-record.ts'
import { roundTermsOf } from '@evensettle/domain/proposals/settlement/ladder/round-terms.ts'
import { settleRound } from '@evensettle/domain/proposals/settlement/ladder/settle-round.ts'
import { canonicalText } from '@evensettle/domain/proposals/settlement/record.ts'
import type { HandingSaid } from '@evensettle/domain/agreements/handing.ts'
import { otherSide, SIDES } from '@evensettle/domain/cases/side.ts'
import { createHash } from 'node:crypto'

/** The versions that these rounds were made by: the first that heard what was said of things, and the first that crossed how they change hands. */
export type ThingsEngine = 'settlement-4' | 'settlement-5'

/** How a side would have a thing change hands, or nothing. */
function someHow(draw: () => number): HandingSaid | null {
  const side = () => pick(draw, [...SIDES, null])
  return draw() < 0.4
    ? null
    : { who: side(), at: side(), place: '', by: pick(draw, ['2026-10-09', '2026-10-30', null] as const) }
}

/**
 * Everything of the round of a seed as one fingerprint, half of them without money, every third of `settlement-5` after an
 * earlier one; null where nothing can be proposed.
 */
export function thingsFingerprint(seed: number, engine: ThingsEngine): string | null {
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
    if (engine === 'settlement-4') return { ...term, said: { asks, doer } }
    return { ...term, said: { asks, doer, how: { asks: someHow(draw), doer: someHow(draw) } } }
  })
  const c =
    seed % 2 === 0 ? { ...base, terms } : { ...base, terms, items: [], open: { demand: null, offer: null } }
  const first = engine === 'settlement-5' && seed % 3 === 0 ? proposeRound(c, undefined, engine) : null
  const after = first?.ok ? first.value : null
  const now = after ? { ...c, items: c.items.map((item) => ({ ...item, admitted: item.admitted ?? 0 })) } : c
  const made = proposeRound(now, after ?? undefined, engine)
  if (!made.ok) return null
  const sealed = { starter: someSealed(draw, made.value), respondent: someSealed(draw, made.value) }
  const outcome = settleRound(made.value, sealed)
  const agreed = outcome.settled
    ? roundTermsOf(made.value, outcome, { today: '2026-10-01', method: 'By transfer' })
    : null
  const whole = {
    c: now,
    input: publicRoundText(now, after, engine),
    proposal: made.value,
    sealed,
    outcome,
    agreed,
  }
  return createHash('sha256').update(canonicalText(whole)).digest('hex').slice(0, 16)
}
