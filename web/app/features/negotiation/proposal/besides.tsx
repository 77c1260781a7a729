import * as against from '@evensettle/messages/negotiation/proposal-against.ts'
import * as m from '@evensettle/messages/negotiation/proposal-way-card.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { namesASum } from '@evensettle/domain/agreements/condition.ts'
import { ActLine, How, Words } from './act-line.tsx'
import { actDay } from './copy.ts'
import { DiffersList, LeftOut, SameList } from './against/compared-list.tsx'
import { comparedToFirst, isLikeFirst, leftOutOf } from './against/model.ts'
import { isAboutMoney, type Way } from './model.ts'

/** What is done besides the money, with its days; of a later way first what is not as in the first one. None of it is folded. */
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
  const compared = comparedToFirst(one, round) ?? []
  const [first] = acts
  const isInHeading = first !== undefined && isMoney && acts.length === 1
  const isTold = !isInHeading && isLikeFirst(one, round)
  const leftOut = leftOutOf(one, round.proposal, view)
  const same = compared.filter(({ key }) => key === 'same').map(({ act }) => act)
  const differs = compared.filter(({ key }) => key !== 'same')
  const withSum = acts.find(({ condition }) => condition !== undefined && namesASum(condition))
  const hasDifferent = differs.length + leftOut.length > 0
  return (
    <>
      {first ? null : isMoney ? <p className="mt-2 text-ink-2">{m.moneyOnlyNothingBesides()}</p> : null}
      {isInHeading ? (
        // alone beside money it stands in the heading
        <div className="mt-2 text-ink-2">
          {actDay(first, terms) ? <p>{m.besidesDoneBy({ date: actDay(first, terms) })}</p> : null}
          <How act={first} view={view} />
          <Words act={first} view={view} />
        </div>
      ) : null}
      {!isTold && ((first && !isInHeading) || leftOut.length > 0) ? (
        <ul
          aria-label={m.whatIsDoneBesidesLabel()}
          className="mt-2 grid list-disc gap-1 pl-5 marker:text-pine"
        >
          {isInHeading ? null : acts.map((act) => <ActLine key={act.termId} {...{ act, terms, view }} />)}
          <LeftOut acts={leftOut} {...{ terms, view }} />
        </ul>
      ) : null}
      {isTold && isAboutMoney(round.proposal) ? (
        <p className="mt-2">{against.besidesAsFirst({ lines: differs.length + leftOut.length })}</p>
      ) : null}
      {isTold && hasDifferent ? (
        <DiffersList lines={differs} label={against.differsLabel({ place })} {...{ leftOut, terms, view }} />
      ) : null}
      {isTold && same.length > 0 ? (
        <>
          {hasDifferent ? <p className="mt-3 font-semibold">{against.asInFirst()}</p> : null}
          <SameList acts={same} label={against.asInFirst()} {...{ terms, view }} />
        </>
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
