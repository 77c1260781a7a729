import { DISPUTE_TYPE_WORDS } from '@evensettle/contracts/words/names.ts'
import * as m from '@evensettle/messages/cases/overview-panel.ts'
import { isClosed } from '@evensettle/domain/cases/status.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { itemsBy } from '@evensettle/domain/cases/item.ts'
import type { ReactNode } from 'react'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { FoldedText } from '../../ui/folded-text.tsx'
import { CounterItemsCard } from './counter-items-card.tsx'
import { HelpersNote } from './helpers-note.tsx'
import { ItemTable } from './item-table.tsx'
import { firstName } from './model.ts'
import { ToldAnswers } from './told-answers.tsx'
import { CameIn } from './who-joined.tsx'
import { inline } from '../../ui/inline.ts'

/** The case itself: the points with both positions, what happened, what is wished for. */
export function OverviewPanel({ view }: { view: CaseView }) {
  const { names, answer } = view
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="grid gap-5">
        <Card>
          <h2 className="mb-4">{m.pointsHeading()}</h2>
          <ItemTable
            items={itemsBy(view.items, 'starter')}
            currency={view.currency}
            starterName={firstName(names.starter)}
            respondentName={firstName(names.respondent)}
            isOver={isClosed(view.status)}
          />
          {answer?.proposal ? <Proposed view={view} proposal={answer.proposal} /> : null}
        </Card>
        <CameIn view={view} />
        <CounterItemsCard view={view} />
        <Card>
          <h2>{m.whatHappenedHeading()}</h2>
          <div className="mt-1 grid gap-6 sm:grid-cols-2">
            <Story by="text-clay" name={names.starter} words={view.story} />
            {answer && answer.kind !== 'declined' && answer.words ? (
              <Story by="text-harbor" name={names.respondent} words={answer.words} />
            ) : null}
          </div>
          {view.intakeAnswers.length > 0 ? (
            <>
              <h3 className="mt-5">{m.detailsAsGaveThemHeading({ firstName: firstName(names.starter) })}</h3>
              <div className="mt-1.5">
                <ToldAnswers answers={view.intakeAnswers} currency={view.currency} />
              </div>
            </>
          ) : null}
          {view.wish ? (
            <>
              <h3 className="mt-5">{m.whatWishesForHeading({ firstName: firstName(names.starter) })}</h3>
              <div className="mt-1.5 max-w-text">
                <FoldedText text={view.wish} more={m.readAllOfItMore()} />
              </div>
            </>
          ) : null}
        </Card>
      </div>
      <div className="grid gap-5">
        <Card>
          <h2 className="text-lg">{m.twoSidesHeading()}</h2>
          <dl className="mt-3 grid gap-3">
            <Fact name={m.startedByName()}>
              <span className="font-semibold text-clay">{names.starter}</span>
              <span>{view.mySide === 'starter' ? m.you() : null}</span>
            </Fact>
            <Fact name={m.invitedName()}>
              <span className="font-semibold text-harbor">{names.respondent}</span>
              <span>
                {view.mySide === 'respondent'
                  ? m.you()
                  : view.respondentJoined
                    ? null
                    : isClosed(view.status)
                      ? m.didNotJoin()
                      : m.notHereYet()}
              </span>
            </Fact>
            <Fact name={m.aboutName()}>{DISPUTE_TYPE_WORDS[view.type]()}</Fact>
            {view.happenedOn ? <Fact name={m.happenedOnName()}>{formatDate(view.happenedOn)}</Fact> : null}
            <Fact name={m.startedOnName()}>{formatDate(view.submittedAt)}</Fact>
          </dl>
        </Card>
        <HelpersNote view={view} />
      </div>
    </div>
  )
}

/** What happened, as one of the two tells it: both have the same place. */
function Story({ by, name, words }: { by: 'text-clay' | 'text-harbor'; name: string; words: string }) {
  return (
    <div className="min-w-0">
      <p className="text-sm text-ink-2">
        {m.inWordsOf(
          { part: (of) => <span className={`font-semibold ${by}`}>{of}</span>, starter: name },
          inline,
        )}
      </p>
      <div className="mt-2 max-w-text">
        <FoldedText text={words} more={m.readWholeStoryMore()} />
      </div>
    </div>
  )
}

type ProposalView = NonNullable<NonNullable<CaseView['answer']>['proposal']>

/** What the invited person proposed with the answer; as an offer it stands in the negotiation, once they have joined. */
function Proposed({ view, proposal }: { view: CaseView; proposal: ProposalView }) {
  const { amount, payOn, words } = proposal
  const who = view.mySide === 'respondent' ? m.who() : m.whoProposed({ respondent: view.names.respondent })
  return (
    <div className="mt-5 border-l-3 border-harbor pl-4">
      <p className="text-sm font-semibold text-harbor">{who}</p>
      {amount === null ? null : (
        <p>
          {m.toPay(
            {
              strong: (words) => <strong className="tabular">{words}</strong>,
              amount: formatMoney(amount, view.currency),
            },
            inline,
          )}
          <span>{payOn ? m.by({ date: formatDate(payOn) }) : ''}</span>
        </p>
      )}
      {words ? <p className="wrap-anywhere whitespace-pre-wrap">{words}</p> : null}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
