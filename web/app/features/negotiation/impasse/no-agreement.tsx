import * as m from '@evensettle/messages/impasse/no-agreement.ts'
import * as ways from '@evensettle/messages/impasse/ways-on.ts'
import * as pack from '@evensettle/messages/pack/press.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { ATTEMPT_PDF_PATH, COURT_PACK_PATH } from '@evensettle/contracts/take-away.ts'
import { isOpenItem } from '@evensettle/domain/cases/item.ts'
import { isClosed, isSigning } from '@evensettle/domain/cases/status.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Pack } from '../../take-away/pack-card.tsx'
import { WorksheetPlace } from '../../worksheet/worksheet-place.tsx'
import { isTalking } from '../model.ts'
import { AskPerson } from './ask-person.tsx'
import { hasSomeToSettle } from './model.ts'
import { impasseQuery, takeWayMutation } from './queries.ts'
import { FinishWay, OneWay, PauseWay } from './ways-on.tsx'

/** What can be done where there is no agreement, and what binds: one page, there in every state of a case without one. */
export function NoAgreement({ view, leave }: { view: CaseView; leave: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isOver = isClosed(view.status)
  useEffect(() => {
    // links from far down a page lead here
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid gap-2">
          <h2 ref={heading} tabIndex={-1}>
            {m.heading()}
          </h2>
          <p className="text-ink-2">{isOver ? m.leadEnded() : m.leadOpen()}</p>
        </div>
        <ol aria-label={m.waysHeading()} className="grid gap-5">
          {isTalking(view.status) ? <WaysHere view={view} /> : null}
          <OneWay title={ways.personTitle()} words={ways.personWords()}>
            <AskPerson caseId={view.id} topic="stuck" />
          </OneWay>
          <CourtWay view={view} isOver={isOver} />
          {isOver ? (
            <OneWay title={m.againTitle()} words={m.againWords()}>
              <LinkButton variant="secondary" to="/create-case">
                {m.againLink()}
              </LinkButton>
            </OneWay>
          ) : leave ? (
            <OneWay title={m.endTitle()} words={m.endWords()}>
              {leave}
            </OneWay>
          ) : null}
        </ol>
      </Card>
      <div className="grid gap-5">
        <Card className="grid gap-2">
          <h2 className="text-lg">{m.bindingHeading()}</h2>
          <p>{bindingWords(view)}</p>
          <p className="text-sm text-ink-2">{m.whatIsShown()}</p>
        </Card>
        {view.items.some(({ kind }) => kind === 'money') ? (
          <Card>
            <WorksheetPlace
              view={view}
              ownerIs={view.mySide === 'starter' ? 'paid' : 'pays'}
              onTable={null}
            />
          </Card>
        ) : null}
      </div>
    </div>
  )
}

/** What both have signed, if anything. */
function bindingWords({ items, status }: CaseView): string {
  const isSomeSigned = items.some((item) => !isOpenItem(item) || (item.settledSum ?? 0) > 0)
  if (isSomeSigned) return m.signedParts()
  if (isClosed(status)) return m.nothingSignedEnded()
  return isSigning(status) ? m.notYetSigned() : m.nothingSigned()
}

/** What can be done here while both are still at the table. */
function WaysHere({ view }: { view: CaseView }) {
  const { data } = useQuery(impasseQuery(view.id))
  const take = useMutation(takeWayMutation(useQueryClient(), view.id))
  const pressed = { view, busy: take.isPending, onTake: take.mutate }
  return (
    <>
      {take.error ? (
        <li>
          <Callout tone="danger" live>
            {take.error.message}
          </Callout>
        </li>
      ) : null}
      <OneWay title={m.talkTitle()} words={m.talkWords()}>
        <LinkButton variant="secondary" to="?tab=conversation">
          {m.talkLink()}
        </LinkButton>
      </OneWay>
      {hasSomeToSettle(view) ? (
        <OneWay title={ways.pointsTitle()} words={ways.pointsWords()}>
          <LinkButton variant="secondary" to="?tab=points">
            {ways.pointsTitle()}
          </LinkButton>
        </OneWay>
      ) : null}
      {data?.isStuck ? (
        <>
          <PauseWay impasse={data} {...pressed} />
          <FinishWay impasse={data} {...pressed} />
        </>
      ) : (
        <OneWay title={m.restTitle()} words={m.restWords()}>
          <p className="text-sm">{m.restLater()}</p>
        </OneWay>
      )}
    </>
  )
}

function CourtWay({ view, isOver }: { view: CaseView; isOver: boolean }) {
  const at = (path: string) => path.replace(':caseId', view.id)
  return (
    <OneWay title={m.courtTitle()} words={m.courtWords()}>
      <p className="text-sm text-ink-2">
        {m.timeRuns()}
        {isTalking(view.status) ? (
          <span>
            {' '}
            <Link className="link" to={`/case/${view.id}?tab=points&standstill`}>
              {m.standstillLink()}
            </Link>
          </span>
        ) : null}
      </p>
      <p className="text-sm text-ink-2">{m.letterComes()}</p>
      <p className="mt-1 text-sm font-semibold">{m.filesWords()}</p>
      <ul className="grid gap-4">
        <Pack path={at(COURT_PACK_PATH)} label={pack.courtLabel()} hint={pack.courtHint()} />
        {isOver ? <Pack path={at(ATTEMPT_PDF_PATH)} label={m.triedLabel()} hint={m.triedHint()} /> : null}
      </ul>
      {isOver ? null : <p className="text-sm text-ink-2">{m.triedLater()}</p>}
      <p className="text-sm">
        <Link className="link" to="/right-place">
          {m.adviceLink()}
        </Link>
      </p>
    </OneWay>
  )
}
