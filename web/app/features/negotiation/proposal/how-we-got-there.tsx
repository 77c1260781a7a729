import * as m from '@evensettle/messages/negotiation/proposal-how-we-got-there.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { Link } from 'react-router'
import { formatMoney } from '../../../lib/format.ts'
import { Chevron } from '../../../ui/chevron.tsx'
import { about } from '../model.ts'
import { Account } from './account.tsx'
import { changeInWords, signed } from './copy.ts'
import { changesOf, isAboutMoney, isNet, type Proposal, type Way } from './model.ts'

type Change = Proposal['points'][number]['changes'][number]

/** The arithmetic, folded: each point in three figures, the claims together, the sum, and what would change it. */
export function HowWeGotThere({ view, round, one }: { view: CaseView; round: ProposalRound; one: Way }) {
  const { proposal } = round
  const changes = changesOf(proposal)
  const titles = new Map(view.items.map((item) => [item.id, item.title]))
  const mine = changes.filter(({ change }) => change.by === view.mySide)
  const theirs = changes.filter(({ change }) => change.by !== view.mySide)
  const titleOf = (id: string) => titles.get(id) ?? m.point()
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-12 items-center justify-between gap-3 rounded-soft font-semibold">
        {m.howWeGotThereSummary()}
        <Chevron className="size-5 shrink-0 text-ink-2 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pb-4">
        {isAboutMoney(proposal) ? <Account {...{ view, proposal, one, titleOf }} /> : null}
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
              <Link
                to={`/case/${view.id}?tab=evidence`}
                className="link inline-flex min-h-11 items-center text-sm"
              >
                {m.addPhotoOrPaperLink()}
              </Link>
            ) : null}
            {mine.some(({ change }) => change.what.key === 'answer') ? (
              <Link
                to={`/case/${view.id}?tab=overview`}
                className="link inline-flex min-h-11 items-center text-sm"
              >
                {m.answerPointLink()}
              </Link>
            ) : null}
          </div>
        ) : null}
      </div>
    </details>
  )
}

/** By which rule the points count, and what a proposal keeps to. */
function ruleInWords(proposal: Proposal, view: CaseView): string[] {
  if (!isAboutMoney(proposal)) return [m.noMoneyToWorkOut()]
  const isOpen = proposal.points.some(({ asks, agreesTo }) => asks > (agreesTo ?? 0))
  return [
    isOpen ? m.howPointsCount() : m.fullyAgreed(),
    isNet(proposal) ? m.boundsBothWays() : m.boundsInWords(about(proposal.payer, view)),
  ]
}

function effectOf(
  { referenceNow, referenceThen, payerThen }: Change,
  { currency, payer }: Proposal,
  view: CaseView,
): string {
  if (payerThen !== undefined && payerThen !== payer)
    return m.pays({ ...about(payerThen, view), sum: formatMoney(referenceThen, currency) })
  return signed(referenceThen - referenceNow, currency)
}
