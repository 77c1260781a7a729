import { afterBothClaims } from '@evensettle/messages/negotiation/proposal-copy.ts'
import { notAsInFirst, sameAsFirstHeading } from '@evensettle/messages/negotiation/proposal-against.ts'
import * as m from '@evensettle/messages/negotiation/proposal-way-card.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { useId, type ReactNode } from 'react'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { FoldPart } from '../../../ui/fold-card.tsx'
import { restOfDeal } from '../terms/copy.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { about, otherName } from '../model.ts'
import {
  actDay,
  beyondOpen,
  paysWhom,
  placeInWords,
  reasonInWords,
  sameAsOpen,
  signed,
  togetherInWords,
  whenPaid,
} from './copy.ts'
import { differencesInWords, thing } from './against/copy.ts'
import { isLikeFirst } from './against/model.ts'
import { Besides } from './besides.tsx'
import { HowWeGotThere } from './how-we-got-there.tsx'
import {
  isAboutMoney,
  isNet,
  reasonKey,
  reasonsOf,
  sidesHeard,
  speakerOfAct,
  wordsBeside,
  type Way,
} from './model.ts'
import { Positions } from './positions.tsx'

/** One way to settle: the sum in a sentence, why, and below it my answer. */
export function WayCard({
  view,
  round,
  one,
  headingRef,
  saved = null,
  children,
}: {
  view: CaseView
  round: ProposalRound
  one: Way
  headingRef?: React.Ref<HTMLHeadingElement>
  /** that the answer to the way before is kept */
  saved?: string | null
  children: ReactNode
}) {
  const id = useId()
  const { proposal } = round
  const place = proposal.packages.indexOf(one)
  const count = proposal.packages.length
  const terms = round.terms[one.id]
  const { acts } = one.terms
  const isMoney = terms?.payment !== null && one.price > 0
  const sum = formatMoney(one.price, view.currency)
  const same = sameAsOpen(one, proposal, view)
  const beyond = beyondOpen(one, proposal, view)
  return (
    <Card aria-labelledby={id} className="grid gap-1 border-t-4 border-t-pine">
      {saved === null ? null : <p className="pb-3 font-semibold">{saved}</p>}
      <p className="flex flex-wrap justify-between gap-x-3 text-sm font-semibold text-pine">
        <span>{placeInWords(place, count)}</span>
        <span className="shrink-0 font-normal text-ink-2">{m.until({ date: formatDate(round.until) })}</span>
      </p>
      {place < 2 ? (
        <p className="text-sm text-ink-2">
          {place === 0 ? m.bySoftware() : anotherWay(one, round, view, isMoney)}
        </p>
      ) : null}
      <h2 id={id} ref={headingRef} tabIndex={-1} className="mt-2 rounded-soft text-[1.375rem] leading-tight">
        {isMoney ? (
          <>
            <span className="block">{paysWhom(proposal.payer, view)}</span>{' '}
            <span
              className={`block leading-none tracking-tight ${sum.length > 6 ? 'text-[3.25rem]' : 'text-[4.5rem]'}`}
            >
              {sum}
            </span>{' '}
            <span className="mt-1 block text-pretty">
              {restOfDeal(
                terms ? whenPaid(terms, view.currency) : '',
                acts.map((act) => ({ ...act, speaker: speakerOfAct(act, view) })),
                proposal.payer,
                view,
              )}
            </span>
          </>
        ) : (
          headingWithoutMoney(one, round)
        )}
      </h2>
      {beyond ? <Callout>{beyond}</Callout> : null}
      <Besides {...{ view, round, one, isMoney }} />
      {terms && place === 0 && isDatedByRule(one, terms) ? (
        <p className="mt-2 text-sm text-ink-2">{m.whyTheseDays({ from: formatDate(round.until) })}</p>
      ) : null}
      {isMoney && isNet(proposal) ? <p className="mt-2">{afterBothClaims()}</p> : null}
      {isMoney ? null : <Positions {...{ view, one, proposal }} />}
      {besideNew(one, proposal, view).map((beside) => (
        <p key={beside.termId} className="mt-3 text-sm wrap-anywhere text-ink-2">
          {besideInWords(beside, acts, view)}
        </p>
      ))}
      {isMoney ? (
        <FoldPart summary={m.whyLabel({ sum })}>
          <Positions {...{ view, one, proposal }} />
          <ul aria-label={m.whyLabel({ sum })} className="mt-3 border-t border-line">
            {reasonsOf(proposal, one).map((reason) => (
              <li key={reasonKey(reason)} className="flex justify-between gap-4 border-b border-line py-2">
                <span>{reasonInWords(reason, proposal, view)}</span>{' '}
                <b className="tabular shrink-0 font-semibold">
                  {reason.key === 'agreed'
                    ? formatMoney(reason.sum, view.currency)
                    : signed(reason.sum, view.currency)}
                </b>
              </li>
            ))}
            <li className="flex justify-between gap-4 border-b border-line py-2 font-semibold">
              <span>{togetherInWords(proposal, one)}</span> <b className="tabular shrink-0">{sum}</b>
            </li>
          </ul>
        </FoldPart>
      ) : null}
      {isMoney ? null : (
        <p className="mt-3 text-ink-2">
          <span>{whoseWay(one, proposal, view)}</span> <span>{whyThisWay(one, proposal, view)}</span>{' '}
          {againstNo(one, proposal, view).map((words) => (
            <span key={words}>{words} </span>
          ))}
          <span>{place === 0 ? m.whyWithoutMoney() : null}</span>
        </p>
      )}
      {(place === 0 ? proposal.leftOut : []).map((left) => (
        <p key={left.id} className="pt-2">
          {m.isNotCounted({
            title: view.items.find(({ id }) => id === left.id)?.title ?? m.point(),
            ...about(left.waitsFor, view),
          })}
        </p>
      ))}
      {same ? <p className="pt-2">{same}</p> : null}
      <HowWeGotThere {...{ view, round, one }} />
      {children}
    </Card>
  )
}

/** What a way leaves out of what was written beside its things; what way 1 leaves out as well is told there. */
function besideNew(one: Way, proposal: ProposalRound['proposal'], view: CaseView) {
  const [first] = proposal.packages
  const told = first && first.id !== one.id ? wordsBeside(first, proposal, view) : []
  return wordsBeside(one, proposal, view).filter(
    ({ termId, words }) => !told.some((other) => other.termId === termId && other.words === words),
  )
}

/** Of several things it is said beside which of them. */
function besideInWords(
  { termId, by, words }: ReturnType<typeof wordsBeside>[number],
  acts: Way['terms']['acts'],
  view: CaseView,
): string {
  const act = acts.find((one) => one.termId === termId)
  return act && acts.length > 1
    ? m.besideThing({ ...about(by, view), thing: thing(act, view, true), words })
    : m.besideIt({ ...about(by, view), words })
}

/** What the second way is for, and what to look at in it. */
function anotherWay(one: Way, round: ProposalRound, view: CaseView, isMoney: boolean): string {
  const what = differencesInWords(one, round, view)
  const differs = what === '' ? [] : [notAsInFirst({ what })]
  return [m.anotherWay({ hasMoney: isMoney ? 'yes' : 'no' }), ...differs, m.notChangedByAnswers()].join(' ')
}

/** A later way without money is told by what is not as in the first. */
function headingWithoutMoney(one: Way, round: ProposalRound): string {
  if (isAboutMoney(round.proposal) || !isLikeFirst(one, round)) return m.noMoneyIsPaidThisHeading()
  return sameAsFirstHeading({ place: round.proposal.packages.indexOf(one) + 1 })
}

function isOneSidesWay(slot: Way['slot']): boolean {
  return slot === 'as_paid_says' || slot === 'as_payer_says'
}

/** By whose words a way without money goes where both said something else; empty where it is not one side’s. */
function whoseWay({ slot }: Way, { packages, payer }: ProposalRound['proposal'], view: CaseView): string {
  if (packages.length < 2 || !isOneSidesWay(slot)) return ''
  return m.asSaidBy(about(slot === 'as_payer_says' ? payer : otherSide(payer), view))
}

/** That a way holds what one side says no to, and why, where that stands in a fold only. */
function againstNo(
  { terms: { acts } }: Way,
  { packages }: ProposalRound['proposal'],
  view: CaseView,
): string[] {
  if (packages.length < 2) return []
  return acts.flatMap((act) => {
    const point = view.items.find(({ id }) => id === act.termId)
    if (point?.answer?.answer !== 'disagree') return []
    const asker = about(point.by, view)
    return m.isInAgainstNo({
      ...about(otherSide(point.by), view),
      thing: thing(act, view, true),
      asker: asker.who,
      askerName: asker.name,
    })
  })
}

/** What a way without money holds of all that could be in it, and on whose conditions, where it is not the only one. */
function whyThisWay(one: Way, { packages }: ProposalRound['proposal'], view: CaseView): string {
  const {
    slot,
    terms: { acts },
  } = one
  const all = packages.find(({ slot }) => slot === 'crossed')?.terms.acts
  const isHow = packages.some((one) => one.slot === 'middle' || one.slot === 'crossed_back')
  if (slot === 'middle') return m.halfOfEach()
  if (packages.some((one) => one.slot === 'crossed_back') && (slot === 'crossed' || slot === 'crossed_back'))
    return sidesHeard(one).length > 1 ? m.partlyBothWords({ other: otherName(view) }) : ''
  if (isHow && isOneSidesWay(slot)) return ''
  if (!all || packages.length < 2) return ''
  const things = acts.length
  if (things < all.length) return m.holdsSome({ things, all: all.length })
  const kept = acts.filter(isOnCondition)
  const named = kept.length > 0 ? kept : all.filter(isOnCondition)
  const [first] = named
  if (!first) return m.holdsAll({ things })
  const isOneSides = named.every(({ by }) => by === first.by)
  if (kept.length === 0)
    return isOneSides
      ? m.holdsAllWithoutConditions({ ...about(first.by, view), things, conditions: named.length })
      : m.holdsAll({ things })
  return isOneSides && kept.length === things
    ? m.holdsAllOnCondition({ ...about(first.by, view), things })
    : m.holdsAllSomeOnCondition({ things, conditions: kept.length })
}

function isOnCondition({ condition }: Way['terms']['acts'][number]): boolean {
  return condition !== undefined
}

/** Whether a day in it was set by the public rule: nobody has named it, so it is said where it comes from. */
function isDatedByRule(one: Way, terms: NonNullable<ProposalRound['terms'][string]>): boolean {
  const hasPayDay = (terms.payment?.instalments.length ?? 0) > 0
  return hasPayDay || one.terms.acts.some((act) => act.dueOn === undefined && actDay(act, terms) !== '')
}
