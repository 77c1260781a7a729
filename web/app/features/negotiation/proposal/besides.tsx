import * as against from '@evensettle/messages/negotiation/proposal-against.ts'
import * as m from '@evensettle/messages/negotiation/proposal-way-card.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { namesASum } from '@evensettle/domain/agreements/condition.ts'
import { ActLine, How } from './act-line.tsx'
import { actDay } from './copy.ts'
import { ExceptionList } from './against/exception-list.tsx'
import { exceptionsTo, isLikeFirst } from './against/model.ts'
import { isAboutMoney, type Way } from './model.ts'

/** What is done besides the money, with its days; of a later way what is not as in the first, and the whole of it folded. */
export function Besides({
  view,
  round,
  one,
  isMoney,
}: {
  view: CaseView
  round: ProposalRound
  one: Way
  isMoney: boolean
}) {
  const { acts } = one.terms
  const terms = round.terms[one.id]
  const place = round.proposal.packages.indexOf(one) + 1
  const exceptions = exceptionsTo(one, round) ?? []
  const [first] = acts
  const isInHeading = first !== undefined && isMoney && acts.length === 1
  const isTold = !isInHeading && isLikeFirst(one, round)
  const left = exceptions.filter(({ key }) => isTold || key === 'missing')
  const withSum = acts.find(({ condition }) => condition !== undefined && namesASum(condition))
  const all = acts.map((act) => <ActLine key={act.termId} {...{ act, terms, view }} />)
  return (
    <>
      {first ? null : isMoney ? <p className="mt-2 text-ink-2">{m.moneyOnlyNothingBesides()}</p> : null}
      {isInHeading ? (
        // alone beside money it stands in the heading
        <div className="mt-2 text-ink-2">
          {actDay(first, terms) ? <p>{m.besidesDoneBy({ date: actDay(first, terms) })}</p> : null}
          <How act={first} view={view} />
        </div>
      ) : null}
      {first && !isInHeading && !isTold ? (
        <ul
          aria-label={m.whatIsDoneBesidesLabel()}
          className="mt-2 grid list-disc gap-1 pl-5 marker:text-pine"
        >
          {all}
        </ul>
      ) : null}
      {isTold && isAboutMoney(round.proposal) ? (
        <p className="mt-2">{against.besidesAsFirst({ lines: left.length })}</p>
      ) : null}
      {left.length > 0 ? (
        <ExceptionList lines={left} label={against.differsLabel({ place })} {...{ terms, view }} />
      ) : null}
      {isTold ? (
        <details className="mt-1">
          <summary className="min-h-11 cursor-pointer content-center rounded-soft">
            {against.wholeWaySummary({ place })}
          </summary>
          <ul className="grid list-disc gap-1 pl-5 text-ink-2 marker:text-pine">{all}</ul>
        </details>
      ) : null}
      {withSum ? (
        <p className="mt-2 text-sm text-ink-2">
          {m.sumInWords({
            isPaid: terms?.payment && terms.payment.payer !== withSum.by ? 'yes' : 'no',
          })}
        </p>
      ) : null}
      {isFirstWithOpenHandover(one, round.proposal) ? (
        <p className="mt-2 text-sm text-ink-2">{m.handoverNote()}</p>
      ) : null}
    </>
  )
}

/** Whether nothing is said yet of how a thing changes hands: a condition may say it. */
function isHandoverOpen({ terms: { acts } }: Way): boolean {
  const things = acts.filter(({ kind }) => kind === 'return_item')
  return things.length > 0 && !things.some((act) => act.condition !== undefined || act.handing)
}

/** What is left to agree on about a handover is told in the first way that leaves it. */
function isFirstWithOpenHandover(one: Way, { packages }: ProposalRound['proposal']): boolean {
  return packages.find(isHandoverOpen)?.id === one.id
}
