import { mirrorHanding, NO_HANDING } from '../../../agreements/handing.ts'
import { otherSide, type Side } from '../../../cases/side.ts'
import { handingWays, MOST_WAYS, type HandingWays, type RulesOfHandings } from './handing-ways.ts'
import { conditionOf, dayOf, type SaidOfTerm, type TableTerm } from './round-case.ts'
import type { RoundAct, Slot } from './round-proposal.ts'
import type { LadderRules } from './versions.ts'

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

/** Which things a way holds, which of them on a condition, by which day, and how they change hands. */
function makeOf(acts: readonly RoundAct[]): string {
  return acts
    .map(({ termId, condition, dueOn = '', handing }) =>
      [
        `${termId} ${condition === undefined ? '' : 'condition'} ${dueOn}`,
        ...(handing ? [handing.who, handing.at, handing.place] : []),
      ].join(' '),
    )
    .join('\n')
}

type Handed = HandingWays['crossed']

/**
 * What its doer wrote beside how it would do a thing is its reason, and no term: it could say of who, where and when what a way
 * does not. It stands only in a way that takes that side at its word (`isOneWord`), with a thing of which nothing is the other's.
 */
function withoutReason(act: RoundAct, { said }: TableTerm, isOneWord: boolean): RoundAct {
  const { condition, ...rest } = act
  if (condition === undefined || !said?.how?.doer) return act
  const isOwn = Object.values(act.whose ?? {}).every((whose) => whose === act.by || whose === 'both')
  return isOneWord && isOwn ? act : rest
}

/** An act without a last day: its words say what comes first, and a day beside them could say otherwise. */
function leftToWords(act: RoundAct): RoundAct {
  const { dueOn: _, ...rest } = act
  return { ...rest, dayInWords: true }
}

/** An act with how it is done by a way. What its doer wrote, where that says what comes first, stands beside no day that nobody named. */
function withHow(act: RoundAct, term: TableTerm, how: Handed, isOneWord: boolean): RoundAct {
  const { isOurDay = false, ...said } = how(term)
  const made = withoutReason({ ...act, ...said }, term, isOneWord)
  const isBeside = isOurDay && made.condition !== undefined && term.said?.how?.inOrder === 'condition'
  return made.dayInWords || isBeside ? leftToWords(made) : made
}

/** The acts of a way with how each changes hands in it. */
function handed(
  acts: readonly RoundAct[],
  table: readonly TableTerm[],
  how: Handed,
  isOneWord: (term: TableTerm) => boolean,
): RoundAct[] {
  return acts.map((act) => {
    const term = table.find(({ id }) => id === act.termId)
    return term ? withHow(act, term, how, isOneWord(term)) : act
  })
}

type WayOfThings = { slot: Slot; acts: RoundAct[] }

/**
 * The ways where both have said how: first those in which each gets something that it said, where there are two parts to set
 * against each other; else what lies between the two words. Then what each has said, whole.
 */
function waysOfHandings(
  table: readonly TableTerm[],
  payer: Side,
  rules: Pick<LadderRules, 'keepsConditions'> & RulesOfHandings,
): WayOfThings[] {
  const paid = otherSide(payer)
  const isOwn = (term: TableTerm): boolean => rules.keepsConditions && isInOwnWords(term)
  const ways = handingWays(
    table.map((term) => (isOwn(term) ? asDoerHasIt(term) : term)),
    paid,
    rules,
  )
  const all = allThings(table)
  const own = (side: Side): RoundAct[] => {
    const heard = table.map((term) => (isOwn(term) && term.said?.asks !== side ? asDoerHasIt(term) : term))
    return handed(saidBy(side, heard), heard, handingWays(heard, paid, rules).as(side), () => true)
  }
  const middle = { slot: 'middle', acts: handed(all, table, ways.middle, () => false) } as const
  const said = [
    { slot: 'as_paid_says', acts: own(paid) },
    { slot: 'as_payer_says', acts: own(payer) },
  ] as const
  const crossed = { slot: 'crossed', acts: handed(all, table, ways.crossed, () => ways.open === 0) } as const
  if (ways.open === 0) return [crossed, ...said]
  if (ways.open === 1) return ways.isHalved ? [middle, ...said] : [...said, crossed]
  const back = { slot: 'crossed_back', acts: handed(all, table, ways.crossedBack, () => false) } as const
  return [crossed, back, ...said]
}

/** Whether it is promised on a condition that says what is done, beside fields that say where and by when. */
function isOwnAct({ kind, said }: TableTerm): boolean {
  return kind !== 'return_item' && said?.doer.word === 'condition' && Boolean(said.how?.doer)
}

/**
 * Whether its doer has said who, where or when in words alone, and who asks for it in fields: nothing that the other said of that
 * may stand beside the words, which could contradict it.
 */
function isInOwnWords({ said }: TableTerm): boolean {
  if (said?.doer.word !== 'condition' || !said.doer.saysHow) return false
  return Boolean(said.how?.asks) && !said.how?.doer
}

/** A term of which only its doer has said how it is done; the last day that the other has named stands beside words that leave it. */
function asDoerHasIt(term: TableTerm): TableTerm {
  const { said } = term
  if (!said?.how) return term
  const { asks, doer, leavesDay = false } = said.how
  const day = leavesDay && !doer && asks?.by ? { ...NO_HANDING, by: asks.by } : null
  return { ...term, said: { ...said, how: { ...said.how, asks: day } } }
}

/** Who asks for a thing; where nobody does, whom it is offered to. */
function askerOf({ by, said }: TableTerm): Side {
  return said?.asks ?? otherSide(by)
}

/**
 * The things beside money. What is promised on a condition stands on it in both ways, which then differ by what is paid when: an
 * act of which its doer has also said how it is done is in them as the doer would do it, whole, as its words could contradict
 * the other's. What is written beside how a thing is handed over is a reason, and the thing is crossed: one way in the first,
 * the other way round in the next.
 */
export function thingsBesideMoney(
  table: readonly TableTerm[],
  payer: Side,
  rules: Pick<LadderRules, 'keepsConditions' | 'paysOnHandingOver'> & RulesOfHandings,
): { first: RoundAct[]; next: RoundAct[] } {
  const { keepsConditions, paysOnHandingOver } = rules
  const isWhole = (term: TableTerm): boolean => keepsConditions && (isOwnAct(term) || isInOwnWords(term))
  const heard = table.map((term) => (isWhole(term) ? asDoerHasIt(term) : term))
  const tellsDoersDay = paysOnHandingOver === 'doers_day'
  const ways = handingWays(heard, otherSide(payer), { ...rules, tellsDoersDay })
  const askers = new Set(heard.map((term) => term.said?.how && askerOf(term)).filter(Boolean))
  const isCrossed = ways.open > 1
  const asked = heard.map(keepsConditions ? asPromised : asAskedFor)
  const middle = ways.isHalved ? ways.middle : ways.crossed
  const next = (term: TableTerm): ReturnType<Handed> =>
    isCrossed ? ways.crossedBack(term) : ways.as(askerOf(term), askers.size < 2)(term)
  const isOneWord = (term: TableTerm): boolean => keepsConditions && isOwnAct(term)
  return {
    first: handed(
      thingsFirst(heard),
      heard,
      isCrossed ? ways.crossed : middle,
      (term) => ways.open === 0 || isOneWord(term),
    ),
    next: handed(asked, heard, next, isOneWord),
  }
}

/**
 * Whether one side asks for a thing and the other has agreed to it. What is written beside how a thing changes hands is a reason,
 * unless it wants something for it; an act on a condition is not agreed to, nor is what was promised in an offer alone.
 */
export function isAgreedThing({ kind, said }: TableTerm): boolean {
  if (!said || said.asks === null) return false
  const { doer, how } = said
  if (doer.word === 'yes') return !doer.inOffer
  return (
    doer.word === 'condition' && kind === 'return_item' && Boolean(how?.doer) && !doer.wants && !doer.inOffer
  )
}

/** A thing that somebody asks for, as it was asked; what nobody asks for as it was offered. */
function asAskedFor(term: TableTerm): RoundAct {
  const { asks = null, doer } = term.said ?? {}
  if (asks === null || doer?.word !== 'condition') return asPromised(term)
  return { ...asAsked(term), ...(doer.dueOn === undefined ? {} : { dueOn: doer.dueOn }) }
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
  rules: Pick<LadderRules, 'crossesHandings' | 'keepsConditions'> & RulesOfHandings,
): WayOfThings[] {
  if (table.every(({ said }) => said === undefined))
    return [{ slot: 'soon_with_acts', acts: allThings(table) }]
  const wanted: WayOfThings[] = rules.crossesHandings
    ? waysOfHandings(table, payer, rules)
    : [
        { slot: 'crossed', acts: allThings(table) },
        { slot: 'as_paid_says', acts: saidBy(otherSide(payer), table) },
        { slot: 'as_payer_says', acts: saidBy(payer, table) },
      ]
  const ways: WayOfThings[] = []
  for (const way of wanted) {
    const isKnown = ways.some(({ acts }) => makeOf(acts) === makeOf(way.acts))
    if (way.acts.length > 0 && !isKnown) ways.push(way)
  }
  return ways.slice(0, MOST_WAYS)
}

/** The same term with the two sides exchanged. */
export function mirrorTerm(term: TableTerm): TableTerm {
  const by = otherSide(term.by)
  if (!term.said) return { ...term, by }
  const { asks, doer, how } = term.said
  const turned = how && {
    how: { ...how, asks: how.asks && mirrorHanding(how.asks), doer: how.doer && mirrorHanding(how.doer) },
  }
  return { ...term, by, said: { asks: asks && otherSide(asks), doer, ...turned } }
}

/** The same term with all words blanked, the condition's too. */
export function wordlessTerm(term: TableTerm): TableTerm {
  const blank = { ...term, words: '.' }
  const doer = term.said?.doer
  return term.said && doer?.word === 'condition'
    ? { ...blank, said: { ...term.said, doer: { ...doer, words: '.' } } }
    : blank
}
