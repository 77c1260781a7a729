import * as m from '@evensettle/messages/negotiation/proposal-way-card.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { namesASum } from '@evensettle/domain/agreements/condition.ts'
import { termSentence } from '../terms/copy.ts'
import { ActLine, How } from './act-line.tsx'
import { actDay } from './copy.ts'
import { againstFirst, type Way } from './model.ts'

type Act = Way['terms']['acts'][number]

/** What is done besides the money, with its days; of a later way what is not as in the first, and the rest folded. */
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
  const { same, other, missing } = againstFirst(one, round.proposal)
  const [first] = acts
  const withSum = acts.find(({ condition }) => condition !== undefined && namesASum(condition))
  const line = (act: Act) => <ActLine key={act.termId} {...{ act, terms, view }} />
  return (
    <>
      {first ? null : isMoney ? <p className="mt-2 text-ink-2">{m.moneyOnlyNothingBesides()}</p> : null}
      {first && isMoney && acts.length === 1 ? (
        // alone beside money it stands in the heading
        <div className="mt-2 text-ink-2">
          {actDay(first, terms) ? <p>{m.besidesDoneBy({ date: actDay(first, terms) })}</p> : null}
          <How act={first} view={view} />
        </div>
      ) : (
        <>
          {other.length > 0 ? (
            <ul
              aria-label={m.whatIsDoneBesidesLabel()}
              className="mt-2 grid list-disc gap-1 pl-5 marker:text-pine"
            >
              {other.map(line)}
            </ul>
          ) : null}
          {same.length > 0 ? (
            <details className="mt-2">
              <summary className="min-h-11 cursor-pointer content-center rounded-soft">
                {m.asInFirstSummary({ things: same.length, all: acts.length })}
              </summary>
              <ul className="grid list-disc gap-1 pl-5 text-ink-2 marker:text-pine">{same.map(line)}</ul>
            </details>
          ) : null}
        </>
      )}
      {missing.length > 0 ? (
        <div className="mt-2">
          <p className="font-semibold">{m.notInThisWay()}</p>
          <ul className="grid list-disc gap-1 pl-5 text-ink-2 marker:text-ink-3">
            {missing.map((act) => (
              <li key={act.termId} className="wrap-anywhere">
                {termSentence({ kind: act.kind, by: act.by, words: act.words }, view)}
              </li>
            ))}
          </ul>
        </div>
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
