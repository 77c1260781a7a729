import { otherSide, type Side } from '../../../cases/side.ts'
import { conditionOf, dayOf, type SaidOfTerm, type TableTerm } from './round-case.ts'
import type { RoundAct, Slot } from './round-proposal.ts'

/** A thing as it was asked for. */
function asAsked({ id: termId, kind, by, words }: TableTerm): RoundAct {
  return { termId, kind, by, words: words.trim() }
}

/** A thing as its doer would do it: on its condition and by its day, where it has named them. */
function asPromised(term: TableTerm): RoundAct {
  const condition = conditionOf(term)?.trim()
  const dueOn = dayOf(term)
  return {
    ...asAsked(term),
    ...(condition === undefined ? {} : { condition }),
    ...(dueOn === undefined ? {} : { dueOn }),
  }
}

/** Everything on the table, each thing as its doer would do it. */
export function allThings(table: readonly TableTerm[]): RoundAct[] {
  return table.map(asPromised)
}

/** An apology that nobody asked for and nobody has offered. */
function isSuggestedApology({ kind, said }: TableTerm): boolean {
  return kind === 'apology' && said?.asks === null && said.doer.word === 'nothing'
}

/**
 * What the first way beside money holds: where a thing or an act is asked for, no apology that only the mediator suggests.
 * The next way has it, so that nobody loses the thing for words that nobody asked for.
 */
export function thingsFirst(table: readonly TableTerm[]): RoundAct[] {
  const isAsked = table.some(({ said }) => (said?.asks ?? null) !== null)
  return allThings(isAsked ? table.filter((term) => !isSuggestedApology(term)) : table)
}

/**
 * A thing as one side sees it in the open: as it asked for it; as it said that it would do it itself; or what the other
 * offers of itself. Null where it has said neither, or no.
 */
function asSaidBy(side: Side, term: TableTerm, { asks, doer }: SaidOfTerm): RoundAct | null {
  if (asks === side) return asAsked(term)
  const isPromised = doer.word === 'yes' || doer.word === 'condition'
  return isPromised && (term.by === side || asks === null) ? asPromised(term) : null
}

function saidBy(side: Side, table: readonly TableTerm[]): RoundAct[] {
  return table.flatMap((term) => (term.said ? (asSaidBy(side, term, term.said) ?? []) : asAsked(term)))
}

/** Which things a way holds, which of them on a condition, and by which day of their doers. */
function makeOf(acts: readonly RoundAct[]): string {
  return acts
    .map(
      ({ termId, condition, dueOn = '' }) =>
        `${termId} ${condition === undefined ? '' : 'condition'} ${dueOn}`,
    )
    .join('\n')
}

/**
 * The ways to settle where no money is asked for, from what both have said in the open: everything on the table on the
 * conditions of who does it; what the side that is asked first wants and says; what the other wants and says. None goes
 * beyond what both have said: a thing is in it as it was asked for, or as its doer would do it, or it is not in it. Ways
 * that are the same, or hold nothing, are left out. Rounds from before things were heard have the one way.
 */
export function waysWithoutMoney(
  table: readonly TableTerm[],
  payer: Side,
): { slot: Slot; acts: RoundAct[] }[] {
  if (table.every(({ said }) => said === undefined))
    return [{ slot: 'soon_with_acts', acts: allThings(table) }]
  const wanted = [
    { slot: 'crossed', acts: allThings(table) },
    { slot: 'as_paid_says', acts: saidBy(otherSide(payer), table) },
    { slot: 'as_payer_says', acts: saidBy(payer, table) },
  ] as const
  const ways: { slot: Slot; acts: RoundAct[] }[] = []
  for (const way of wanted) {
    const isKnown = ways.some(({ acts }) => makeOf(acts) === makeOf(way.acts))
    if (way.acts.length > 0 && !isKnown) ways.push(way)
  }
  return ways
}

/** The same term with the two sides exchanged. */
export function mirrorTerm(term: TableTerm): TableTerm {
  const by = otherSide(term.by)
  if (!term.said) return { ...term, by }
  const { asks, doer } = term.said
  return { ...term, by, said: { asks: asks && otherSide(asks), doer } }
}

/** The same term with all words blanked, the condition's too. */
export function wordlessTerm(term: TableTerm): TableTerm {
  const blank = { ...term, words: '.' }
  const doer = term.said?.doer
  return term.said && doer?.word === 'condition'
    ? { ...blank, said: { ...term.said, doer: { ...doer, words: '.' } } }
    : blank
}
