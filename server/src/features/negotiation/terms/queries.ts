import type { TermsOnTable } from '@evensettle/contracts/negotiation.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { standingOffers } from '@evensettle/domain/offers/standing.ts'
import {
  termKey,
  termsOnTable,
  termsToAdd,
  type ListedTerm,
  type TermsOfCase,
} from '@evensettle/domain/proposals/settlement/ladder/usual-terms.ts'
import type { TableTerm } from '@evensettle/domain/proposals/settlement/ladder/round-case.ts'
import type { LadderRules } from '@evensettle/domain/proposals/settlement/ladder/versions.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { openItemsOfCase } from '../../cases/queries.ts'
import { offersOfCase } from '../offers/queries.ts'
import type { TermMarkTable } from './tables.ts'

export type TermList = {
  of: Pick<TermsOfCase, 'disputeType' | 'points'> & { payer: 'respondent' }
  list: ListedTerm[]
  marks: Selectable<TermMarkTable>[]
}

/** The terms besides money that are on the table of a case, the same for both sides. */
export async function termListOf(db: Db, caseId: string, rules?: LadderRules): Promise<TermList> {
  const [row, points, offers, marks] = await Promise.all([
    db.selectFrom('mediation_case').select('type').where('id', '=', caseId).executeTakeFirstOrThrow(),
    openItemsOfCase(db, caseId),
    offersOfCase(db, caseId),
    db.selectFrom('term_mark').selectAll().where('case_id', '=', caseId).orderBy('marked_at').execute(),
  ])
  const of = { disputeType: row.type, payer: 'respondent', points } as const
  const fixed = marks.filter(({ words }) => words === '')
  const own = marks.filter(({ words }) => words !== '')
  const keysOf = (mark: 'struck' | 'added') =>
    fixed.filter((one) => one.mark === mark).map(({ doer, kind, side }) => ({ by: doer, kind, side }))
  const list = termsOnTable(
    {
      ...of,
      offered: stoodBy(offers).flatMap(({ side, terms }) => terms.acts.map((act) => ({ ...act, side }))),
      added: [
        ...keysOf('added'),
        ...own.map(({ doer: by, kind, words, side, struck_by: striker }) => ({
          by,
          kind,
          words,
          side,
          isStruck: striker !== null,
        })),
      ],
      struck: keysOf('struck').map(({ by, kind }) => termKey(by, kind)),
    },
    rules,
  )
  return { of, list, marks }
}

/** The offers that both stand by, the newer one first. */
function stoodBy(offers: Awaited<ReturnType<typeof offersOfCase>>) {
  const said = offers
    .filter((offer) => !offer.is_earlier)
    .map((offer) => Object.assign(offer, { isGivenUp: offer.is_given_up }))
  const standing = Object.values(standingOffers(said))
  return said.filter((offer) => standing.includes(offer)).toReversed()
}

/**
 * The list as a side reads it, with who added what. What is struck is off the list for both; by whom, only who did it sees.
 * `madeOf`: what the open proposal was made of, which the list stays while that is answered; what points and offers name
 * since then stands apart.
 */
export function presentTerms(
  { of, list: now, marks }: TermList,
  mySide: Side,
  madeOf: readonly TableTerm[] | null = null,
): TermsOnTable {
  const { list, since } = madeOf ? asItWas(now, madeOf) : { list: now, since: [] }
  const markedBy = ({ kind, by, words, isOwn }: ListedTerm) => {
    const own = marks.find((mark) => isOwn && mark.doer === by && mark.words === words)
    if (own) return own.struck_by ?? own.side
    return marks.find((mark) => mark.words === '' && mark.kind === kind && mark.doer === by)?.side ?? null
  }
  return {
    list: list.map((term) => ({ ...term, markedBy: term.from === 'asked' ? null : markedBy(term) })),
    toAdd: termsToAdd(of, list),
    since,
  }
}

/** The list that a proposal was made of, with what was struck before, and what has come to it since then. */
function asItWas(
  now: readonly ListedTerm[],
  madeOf: readonly TableTerm[],
): { list: ListedTerm[]; since: TableTerm[] } {
  const struck = now.filter(({ isStruck }) => isStruck)
  const list = madeOf.map((term): ListedTerm => ({
    ...term,
    // named in an offer that was taken back since then
    from: now.find((one) => isSame(one, term))?.from ?? 'asked',
    isStruck: false,
    ...(now.find((one) => isSame(one, term))?.isOwn ? { isOwn: true } : {}),
  }))
  const since = now
    .filter((term) => !term.isStruck && !madeOf.some((one) => isSame(one, term)))
    .map(({ id, kind, by, words, said }) => ({ id, kind, by, words, ...(said ? { said } : {}) }))
  return { list: [...list, ...struck], since }
}

function isSame(a: TableTerm, b: TableTerm): boolean {
  // what is in somebody's own words had another name before
  return a.by === b.by && a.kind === b.kind && a.words === b.words
}
