import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { ActLine } from './act-line.tsx'
import { paysWhom, wayInWords } from './copy.ts'
import type { Way } from './model.ts'

/** All that a way holds, in a few lines. */
export function WayInShort({ view, round, one }: { view: CaseView; round: ProposalRound; one: Way }) {
  const { acts } = one.terms
  return (
    <div className="grid gap-1 pb-2 pl-5 text-sm text-ink-2">
      {one.price > 0 ? (
        <p>
          {paysWhom(round.proposal.payer, view)} {wayInWords(one, round, view.currency)}.
        </p>
      ) : null}
      {acts.length > 0 ? (
        <ul className="grid list-disc gap-1 pl-5">
          {acts.map((act) => (
            <ActLine key={act.termId} act={act} terms={round.terms[one.id]} view={view} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}
