import { EVIDENCE_PART } from '@evensettle/domain/proposals/settlement/ladder/constants.ts'
import * as m from '@evensettle/messages/negotiation/proposal-how-we-got-there.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import { Link } from 'react-router'
import { formatMoney } from '../../../lib/format.ts'
import { Chevron } from '../../../ui/chevron.tsx'
import { about, otherName } from '../model.ts'
import { GRADES } from '../rounds/copy.ts'
import { changeInWords, percent } from './copy.ts'
import { changesOf, isAboutMoney, type Proposal, type Way } from './model.ts'

type Change = Proposal['points'][number]['changes'][number]

/** The arithmetic, folded: each point in three figures, what held the sum, and what would change it. */
export function HowWeGotThere({ view, round, one }: { view: CaseView; round: ProposalRound; one: Way }) {
  const { proposal } = round
  const changes = changesOf(proposal)
  const titles = new Map(view.items.map((item) => [item.id, item.title]))
  const mine = changes.filter(({ change }) => change.by === view.mySide)
  const theirs = changes.filter(({ change }) => change.by !== view.mySide)
  const titleOf = (id: string) => titles.get(id) ?? m.point()
  const own = one.points.filter((point) => point.back !== true)
  const back = one.points.filter((point) => point.back === true)
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-12 items-center justify-between gap-3 rounded-soft font-semibold">
        {m.howWeGotThereSummary()}
        <Chevron className="size-5 shrink-0 text-ink-2 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-4">
        <PointTable {...{ view, proposal, titleOf }} points={own} asker={otherSide(proposal.payer)} />
        <PointTable {...{ view, proposal, titleOf }} points={back} asker={proposal.payer} />
        {ruleInWords(proposal, view).map((line) => (
          <p key={line} className="text-sm text-ink-2">
            {line}
          </p>
        ))}
        {proposal.receipt.fair && isAboutMoney(proposal) ? (
          <p className="text-sm text-ink-2">{m.countedAgainWithNamesOrder()}</p>
        ) : null}
        {changes.length > 0 ? (
          <div className="grid gap-1">
            <h3 className="text-base">{m.whatWouldChangeItHeading()}</h3>
            <p className="text-sm text-ink-2">{m.inProposalAfterThisOne()}</p>
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
            {mine.some(({ change }) => change.what.key === 'paper') ? (
              <Link to={`/case/${view.id}?tab=evidence`} className="link text-sm">
                {m.addPhotoOrPaperLink()}
              </Link>
            ) : null}
            {mine.some(({ change }) => change.what.key === 'answer') ? (
              <Link to={`/case/${view.id}?tab=overview`} className="link text-sm">
                {m.answerPointLink()}
              </Link>
            ) : null}
          </div>
        ) : null}
      </div>
    </details>
  )
}

/** How the sum came about, in the figures of its reasons. */
function ruleInWords(proposal: Proposal, view: CaseView): string[] {
  if (!isAboutMoney(proposal)) return [m.noMoneyToWorkOut()]
  const { reasons, currency, payer } = proposal
  const isBothWays = reasons.some((fact) => fact.key === 'back')
  const shown = (sum: number) => formatMoney(sum, currency)
  const open = reasons.find((fact) => fact.key === 'evidence')
  const agreed = reasons.find((fact) => fact.key === 'agreed')?.sum ?? 0
  return [
    m.whatIsAgreedToCounts({ agreed: shown(agreed) }),
    ...(open === undefined
      ? []
      : open.counts === 0
        ? [m.whatIsOpenAddsNothing({ supported: shown(open.supported) })]
        : [
            m.whatIsOpenCounts({
              supported: shown(open.supported),
              beyond: shown(open.beyond),
              percent: percent(EVIDENCE_PART),
              counts: shown(open.counts),
            }),
          ]),
    (isBothWays ? m.withinBoundsBothWays : m.withinBounds)(about(payer, view)),
  ]
}

/** What each side has to show for a point, by the fixed table. */
function weighsInWords(point: Proposal['points'][number] | undefined, view: CaseView): string {
  if (!point) return ''
  const { evidence, documented } = point
  const theirs = evidence[otherSide(view.mySide)]
  const weighing = { mine: GRADES[evidence[view.mySide]], other: otherName(view), theirs: GRADES[theirs] }
  if (documented === null) return m.whatWeighs(weighing)
  return m.whatWeighsOnPaper({ ...weighing, amount: formatMoney(documented, view.currency) })
}

function effectOf(
  { referenceNow, referenceThen, payerThen }: Change,
  { currency, payer }: Proposal,
  view: CaseView,
): string {
  if (payerThen !== undefined && payerThen !== payer)
    return m.pays({ ...about(payerThen, view), sum: formatMoney(referenceThen, currency) })
  const by = referenceThen - referenceNow
  return `${by < 0 ? '−' : '+'} ${formatMoney(Math.abs(by), currency)}`
}

/** The points that one side asks for, in three figures each. */
function PointTable({
  view,
  proposal,
  points,
  asker,
  titleOf,
}: {
  view: CaseView
  proposal: Proposal
  points: Way['points']
  asker: Side
  titleOf: (id: string) => string
}) {
  const { currency } = proposal
  if (points.length === 0) return null
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr className="text-left text-ink-2">
          <th scope="col" className="pb-1 font-normal wrap-anywhere">
            {m.asksColumn(about(asker, view))}
          </th>
          <th scope="col" className="pb-1 font-normal wrap-anywhere">
            {m.agreesToColumn(about(otherSide(asker), view))}
          </th>
          <th scope="col" className="pb-1 font-normal wrap-anywhere">
            {m.proposedColumn()}
          </th>
        </tr>
      </thead>
      {points.map((point) => (
        <tbody key={point.id} className="border-t border-line">
          <tr>
            <th scope="rowgroup" colSpan={3} className="pt-2 text-left font-semibold wrap-anywhere">
              <span>
                {point.back === true ? m.askedInReturn({ title: titleOf(point.id) }) : titleOf(point.id)}
              </span>
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
              {point.agreesTo === null ? m.notAnsweredYet() : formatMoney(point.agreesTo, currency)}
            </td>
            <td className="pb-2 font-semibold">
              <span>{point.back === true ? '− ' : ''}</span>
              {formatMoney(point.proposed, currency)}
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  )
}
