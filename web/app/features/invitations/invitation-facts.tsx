import * as m from '@evensettle/messages/invitations/invitation-facts.ts'
import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { answerChoices } from '@evensettle/contracts/words/answer-choices.ts'
import { caseSubject, claimedOf } from '@evensettle/contracts/words/case-subject.ts'
import { dayAskedBefore, invitationFacts, type Words } from '@evensettle/contracts/words/invitation-facts.ts'
import * as plain from '@evensettle/messages/invitations/plain-forms.ts'
import * as facts from '@evensettle/messages/invitations/facts.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { BRAND } from '../../lib/brand.ts'
import { formatDate, formatLastMoment } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FoldedText } from '../../ui/folded-text.tsx'
import { inline } from '../../ui/inline.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ToldAnswers } from '../cases/told-answers.tsx'
import { ItemList } from './item-list.tsx'
import { savedAnswerQuery } from './queries.ts'
import { StepHeading } from './step-heading.tsx'

// The words come first: pictures are fetched when somebody wants to see them.
const ShownEvidence = lazyPart(() => import('../evidence/shown-evidence.tsx'), 'ShownEvidence')

/** The first screen: who, what, what if not, how long, what it costs, is it real, who helps; then the answers. */
export function InvitationFacts({ view, token }: { view: InvitationView; token: string }) {
  const { starterName, respondentName } = view
  const isBegun = useQuery(savedAnswerQuery(token)).data?.draft != null
  const askedDay = dayAskedBefore(view.items, new Date(view.until))
  const told = invitationFacts({
    ...view,
    until: formatLastMoment(view.until),
    askedDay: askedDay === null ? '' : formatDate(askedDay),
    itemCount: view.items.length,
  })
  return (
    <div className="grid items-start gap-6 py-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
      <div className="grid max-w-text gap-6">
        <header className="grid gap-3">
          <StepHeading>
            {facts.heading(
              { starterName, name: (words) => <span className="text-clay">{words}</span> },
              inline,
            )}
          </StepHeading>
          <p className="text-lg text-ink-2">{facts.intro({ respondentName, brand: BRAND })}</p>
          {view.memberOf === null ? null : (
            <p className="wrap-anywhere text-ink-2">
              {m.memberOf({ starterName, organisation: view.memberOf })}
            </p>
          )}
          {isBegun ? <ContinueAnswer /> : null}
          <p className="lg:hidden print:hidden">
            <a href="#answers" className="link inline-flex min-h-11 items-center">
              {m.goStraightToYourAnswerLink()}
            </a>
          </p>
        </header>
        <Card className="grid gap-4">
          <Asked view={view} />
        </Card>
        <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {told.map(({ title, words }) => (
            <div key={title}>
              <dt className="font-semibold">{title}</dt>
              <dd className="mt-0.5 text-ink-2">{words.map(presentWords)}</dd>
            </div>
          ))}
        </dl>
        <Card className="grid gap-4">
          <StarterWords view={view} evidence={<LookAtEvidence view={view} token={token} />} />
          <p>
            <Link to="?step=report" className="link inline-flex min-h-11 items-center">
              {m.reportThreatLink()}
            </Link>
          </p>
        </Card>
      </div>
      <div className="contents print:hidden">
        <Answers view={view} />
      </div>
      <p className="hidden print:block">{m.answerFromPaper({ reference: view.reference })}</p>
    </div>
  )
}

type ProposalView = Pick<
  InvitationView,
  | 'starterName'
  | 'respondentName'
  | 'type'
  | 'title'
  | 'items'
  | 'currency'
  | 'note'
  | 'story'
  | 'happenedOn'
  | 'intakeAnswers'
  | 'wish'
  | 'shown'
>

/** What the sender proposes; the sender reads the same before it goes out. */
export function Proposal({ view }: { view: ProposalView }) {
  return (
    <Card className="grid gap-4">
      <Asked view={view} />
      <StarterWords view={view} />
    </Card>
  )
}

/** What is asked for, in our own words: a title is its author's. */
export function Asked({
  view,
}: {
  view: Pick<ProposalView, 'starterName' | 'respondentName' | 'type' | 'items' | 'currency'>
}) {
  const { starterName, respondentName, type, items, currency } = view
  return (
    <>
      <div>
        <p className="text-sm text-ink-2">{facts.proposes({ starterName })}</p>
        <h2 className="wrap-anywhere first-letter:uppercase">
          {caseSubject({ type, claimed: claimedOf(items), currency })}
        </h2>
      </div>
      <ItemList
        items={items}
        currency={currency}
        names={{ starter: starterName, respondent: respondentName }}
      />
    </>
  )
}

/** What the sender says about it, quoted as theirs. */
function StarterWords({ view, evidence }: { view: ProposalView; evidence?: ReactNode }) {
  const { starterName, story, title } = view
  return (
    <>
      <p className="wrap-anywhere">{m.callsIt({ starterName, title })}</p>
      {view.note ? (
        <figure className="border-l-3 border-clay pl-4">
          <figcaption className="text-sm font-semibold text-clay">
            {m.writesToYou({ starterName })}
          </figcaption>
          <blockquote className="wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
            {view.note}
          </blockquote>
        </figure>
      ) : null}
      <div>
        <h3>{m.whatHappenedInWordsOfHeading({ starterName })}</h3>
        {view.happenedOn ? (
          <p className="mt-0.5 text-sm text-ink-2">{m.on({ date: formatDate(view.happenedOn) })}</p>
        ) : null}
        <div className="mt-1.5">
          <FoldedText text={story} more={m.readWholeStoryMore()} />
        </div>
      </div>
      {view.intakeAnswers.length > 0 ? (
        <div>
          <h3>{m.detailsAsGaveThemHeading({ starterName })}</h3>
          <div className="mt-1.5">
            <ToldAnswers answers={view.intakeAnswers} currency={view.currency} />
          </div>
        </div>
      ) : null}
      {view.shown > 0 ? (
        <div>
          <h3>{m.whatShowsYouHeading({ starterName })}</h3>
          <p className="mt-1.5">{m.shownCount({ count: view.shown })}</p>
          {evidence}
        </div>
      ) : null}
      {view.wish ? (
        <div>
          <h3>{m.whatWishesForHeading({ starterName })}</h3>
          <div className="mt-1.5">
            <FoldedText text={view.wish} more={m.readAllOfItMore()} />
          </div>
        </div>
      ) : null}
    </>
  )
}

function LookAtEvidence({ view, token }: { view: InvitationView; token: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="s"
        className="mt-2"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? m.closeButton() : m.lookAtThemButton()}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ShownEvidence viewer={{ caseId: view.caseId, token }} points={view} />
        </Suspense>
      ) : null}
    </>
  )
}

function presentWords(words: Words): ReactNode {
  if (typeof words === 'string') return words
  if ('strong' in words)
    return (
      <strong key={words.strong} className="whitespace-nowrap tabular">
        {words.strong}
      </strong>
    )
  return (
    <a key={words.to} href={words.to} className="link">
      {words.link}
    </a>
  )
}

/** What can be said, each in the reader's own sentence and with a step of its own. */
export function Answers({ view }: { view: Pick<InvitationView, 'items' | 'currency' | 'moreTimeLeft'> }) {
  const { about, instead } = answerChoices(view)
  return (
    <Card aria-labelledby="answers" className="grid gap-3 lg:sticky lg:top-24">
      <h2 id="answers">{m.whatDoYouSayHeading()}</h2>
      {about.map(({ words, search }) => (
        <LinkButton key={search} to={`?${search}`} variant="secondary" block>
          {words}
        </LinkButton>
      ))}
      <ul className="grid">
        {instead.map(({ words, search }) => (
          <li key={search}>
            <Link to={`?${search}`} className="link inline-flex min-h-11 items-center">
              {words}
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">
        {m.nothingIsSentYetYou()} <span>{view.moreTimeLeft ? null : m.youHaveAskedForMore()}</span>
      </p>
      <p className="text-sm">
        <Link to="/respond" className="link inline-flex min-h-11 items-center">
          {m.howCanICheckThatLink()}
        </Link>
      </p>
    </Card>
  )
}

/** For whoever began an answer, here or on another device: the way back into it. */
function ContinueAnswer() {
  return (
    <div className="grid justify-items-start gap-2 rounded-soft border-l-4 border-pine bg-pine-soft px-4 py-3">
      <p>{plain.continueWords()}</p>
      <LinkButton to="?step=item-1">{plain.continueLink()}</LinkButton>
    </div>
  )
}
