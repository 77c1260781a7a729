import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { Link } from 'react-router'
import { formatMoney } from '../../../lib/format.ts'
import { Chevron } from '../../../ui/chevron.tsx'
import { called, does, otherName } from '../model.ts'
import { GRADES } from '../rounds/copy.ts'
import { changeInWords } from './copy.ts'
import type { Proposal, Way } from './model.ts'

type Change = Proposal['points'][number]['changes'][number]

/** The arithmetic, folded: each point in three figures, what held the sum, and what would change it. */
export function HowWeGotThere({ view, round, one }: { view: CaseView; round: ProposalRound; one: Way }) {
  const { proposal } = round
  const changes = proposal.points.flatMap((point) => point.changes.map((change) => ({ point, change })))
  const titles = new Map(view.items.map((item) => [item.id, item.title]))
  const mine = changes.filter(({ change }) => change.by === view.mySide)
  const theirs = changes.filter(({ change }) => change.by !== view.mySide)
  const titleOf = (id: string) => titles.get(id) ?? 'A point'
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-12 items-center justify-between gap-3 rounded-soft font-semibold">
        How we got there
        <Chevron className="size-5 shrink-0 text-ink-2 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 pb-4">
        <PointTable {...{ view, proposal, one, titleOf }} />
        <p className="text-sm text-ink-2">
          What is agreed to counts in full, and of what papers and words support beyond that, 72 in 100. The
          sum is never less than what was agreed to or offered, and never more than what is asked. Terms and
          days move it by a fixed table, the same in every case.
        </p>
        {proposal.leftOut.map((left) => (
          <p key={left.id} className="text-sm">
            “{titleOf(left.id)}” is not counted: it waits for the answer of{' '}
            {left.waitsFor === view.mySide ? 'you' : otherName(view)}, and stays open whatever you settle
            here.
          </p>
        ))}
        {proposal.receipt.fair ? (
          <p className="text-sm text-ink-2">
            Counted again with names, order and sides swapped: the same sum.
          </p>
        ) : null}
        {changes.length > 0 ? (
          <div className="grid gap-1">
            <h3 className="text-base">What would change it</h3>
            <p className="text-sm text-ink-2">
              In a proposal after this one. What is open now stays as it is for both of you.
            </p>
            <ul>
              {[...mine, ...theirs].map(({ point, change }) => (
                <li
                  key={`${point.id}/${change.by}/${change.what.key}/${change.what.key === 'answer' ? change.what.agreed : ''}`}
                  className="flex justify-between gap-4 border-b border-line py-2 text-sm last:border-0"
                >
                  <span className="wrap-anywhere">{changeInWords(change, titleOf(point.id), view)}</span>
                  <b className="tabular shrink-0 font-semibold">{effectOf(change, proposal, view)}</b>
                </li>
              ))}
            </ul>
            {mine.length > 0 ? (
              <Link to={`/case/${view.id}?tab=evidence`} className="link text-sm">
                Add a photo or paper
              </Link>
            ) : null}
          </div>
        ) : null}
      </div>
    </details>
  )
}

/** What each side has to show for a point, by the fixed table. */
function weighsInWords(point: Proposal['points'][number] | undefined, view: CaseView): string {
  if (!point) return ''
  const { evidence, documented } = point
  const theirs = evidence[otherSide(view.mySide)]
  const paper = documented === null ? '' : `, ${formatMoney(documented, view.currency)} on paper`
  return `What weighs: you, ${GRADES[evidence[view.mySide]]}; ${otherName(view)}, ${GRADES[theirs]}${paper}.`
}

function effectOf(
  { referenceNow, referenceThen, payerThen }: Change,
  { currency, payer }: Proposal,
  view: CaseView,
): string {
  if (payerThen !== undefined && payerThen !== payer)
    return `${called(payerThen, view)} ${does(payerThen, view, 'pay')} ${formatMoney(referenceThen, currency)}`
  const by = referenceThen - referenceNow
  return `${by < 0 ? '−' : '+'} ${formatMoney(Math.abs(by), currency)}`
}

function PointTable({
  view,
  proposal,
  one,
  titleOf,
}: {
  view: CaseView
  proposal: Proposal
  one: Way
  titleOf: (id: string) => string
}) {
  const { currency, payer } = proposal
  if (one.points.length === 0) return null
  const paid = otherSide(payer)
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-left text-ink-2">
          <th scope="col" className="pb-1 font-normal">
            {called(paid, view)} {does(paid, view, 'ask')}
          </th>
          <th scope="col" className="pb-1 font-normal">
            {called(payer, view)} {does(payer, view, 'agree')} to
          </th>
          <th scope="col" className="pb-1 font-normal">
            Proposed
          </th>
        </tr>
      </thead>
      {one.points.map((point) => (
        <tbody key={point.id} className="border-t border-line">
          <tr>
            <th scope="rowgroup" colSpan={3} className="pt-2 text-left font-semibold wrap-anywhere">
              {titleOf(point.id)}
              {point.back === true ? ' (asked in return)' : ''}
              <span className="block font-normal text-ink-2">
                {weighsInWords(
                  proposal.points.find(({ id }) => id === point.id),
                  view,
                )}
              </span>
            </th>
          </tr>
          <tr className="tabular align-top">
            <td className="pb-2">{formatMoney(point.asks, currency)}</td>
            <td className="pb-2">
              {point.agreesTo === null ? 'not answered yet' : formatMoney(point.agreesTo, currency)}
            </td>
            <td className="pb-2 font-semibold">
              {point.back === true ? '− ' : ''}
              {formatMoney(point.proposed, currency)}
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  )
}
