import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { LeftOut } from './against/compared-list.tsx'
import { leftOutOf } from './against/model.ts'
import { ActLine } from './act-line.tsx'
import { paysWhom, wayInWords } from './copy.ts'
import type { Way } from './model.ts'

type Shown = { view: CaseView; round: ProposalRound; one: Way }

/** All that a way holds, in a few lines. */
export function WayInShort({ view, round, one }: Shown) {
  return (
    <div className="grid gap-1 pb-2 pl-5 text-sm text-ink-2">
      {one.price > 0 ? (
        <p>
          {paysWhom(round.proposal.payer, view)} {wayInWords(one, round, view.currency)}.
        </p>
      ) : null}
      <WayActs {...{ view, round, one }} />
    </div>
  )
}

/** Who does what in a way, by when and how, and what it leaves out. `isBrief`: without whose word each part is. */
export function WayActs({ view, round, one, isBrief = false }: Shown & { isBrief?: boolean }) {
  const { acts } = one.terms
  const terms = round.terms[one.id]
  const leftOut = leftOutOf(one, round.proposal, view)
  if (acts.length + leftOut.length === 0) return null
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {acts.map((act) => (
        <ActLine key={act.termId} {...{ act, terms, view, isBrief }} />
      ))}
      <LeftOut acts={leftOut} {...{ terms, view }} />
    </ul>
  )
}
