import * as m from '@evensettle/messages/intake/invitation-case-invitation-screen.ts'
import { isTimeOver, isUnanswered } from '@evensettle/domain/invitations/invitation-state.ts'
import type { InvitationState } from '@evensettle/contracts/invitations.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { formatLastMoment, formatRelativeDay } from '../../../lib/format.ts'
import { useCaseLive } from '../../../lib/realtime.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RouteProblem } from '../../frame/route-problem.tsx'
import { invitationStateQuery } from '../queries.ts'
import { ContactCard } from './contact-card.tsx'
import { LetterLinkCard } from './letter-link-card.tsx'
import { canResend, isWaiting, milestones, needsNewMail, otherChannels, stateWords } from './model.ts'
import { ResendCard } from './resend-card.tsx'
import { KeptCodes } from '../../../ui/kept-codes.tsx'
import { inline } from '../../../ui/inline.ts'

/** The starter's view of the invitation: where it stands, and sending it again. Everybody else gets `missing`. */
export function CaseInvitationScreen({ caseId, missing }: { caseId: string; missing: ReactNode }) {
  const { data, error } = useQuery(invitationStateQuery(caseId))
  useCaseLive(caseId, data?.seq)
  if (error && !data)
    return (
      <div className="page py-8">
        {error instanceof ApiError && [400, 404].includes(error.status) ? (
          missing
        ) : (
          <RouteProblem error={error} name={m.invitationName()} />
        )}
      </div>
    )
  return (
    <div className="page pt-4 pb-16">
      {data ? (
        <>
          <p className="text-ink-2 tabular">
            <KeptCodes text={data.reference} />
          </p>
          <h1 tabIndex={-1} className="mt-1">
            {m.invitationToTitle({ name: data.name })}
          </h1>
        </>
      ) : (
        <>
          <Skeleton className="h-6 w-36" />
          <Skeleton className="mt-2 h-10 w-80 max-w-full" />
        </>
      )}
      {data ? (
        <div className="mt-6 grid items-start gap-5 lg:grid-cols-[1.5fr_1fr] lg:grid-rows-[auto_1fr]">
          <StateCard invitation={data} />
          {isWaiting(data.state) ? (
            <div className="grid gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
              <LetterLinkCard invitation={data} />
              {canResend(data) ? <ResendCard key={`${data.email} ${data.state}`} invitation={data} /> : null}
              <ContactCard invitation={data} />
            </div>
          ) : null}
          <MailCard invitation={data} />
        </div>
      ) : (
        <div className="mt-6 grid items-start gap-5 lg:grid-cols-[1.5fr_1fr]">
          <Skeleton className="h-80 rounded-card" />
          <Skeleton className="h-56 rounded-card" />
        </div>
      )}
    </div>
  )
}

function StateCard({ invitation }: { invitation: InvitationState }) {
  const words = stateWords(invitation)
  const others = otherChannels(invitation)
  const isOpen = isUnanswered(invitation.state)
  return (
    <Card aria-labelledby="state-heading">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="state-heading">{m.whereItStandsHeading()}</h2>
        <Pill hue={words.hue}>{words.label}</Pill>
      </div>
      <p className="mt-3" aria-live="polite">
        {words.text}
      </p>
      {invitation.stopped && isWaiting(invitation.state) ? (
        <div className="mt-4">
          <Callout tone="warn" title={m.noMoreMailsPleaseTitle()}>
            {m.askedUsNotToWrite({ name: invitation.name })}
          </Callout>
        </div>
      ) : null}
      <ol className="mt-5 grid gap-0">
        {milestones(invitation).map((milestone) => (
          <li key={milestone.label} className="flex items-baseline gap-3 border-t border-line py-3">
            <span
              aria-hidden="true"
              className={
                milestone.at
                  ? 'size-3 shrink-0 rounded-full bg-pine'
                  : 'size-3 shrink-0 rounded-full border-2 border-line-strong'
              }
            />
            <span className={milestone.at ? 'font-semibold' : 'text-ink-2'}>{milestone.label}</span>
            <span className="ml-auto text-right text-sm text-ink-2">
              {milestone.at ? formatLastMoment(milestone.at) : milestone.missing}
            </span>
          </li>
        ))}
      </ol>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 border-t border-line pt-4">
        <Fact label={invitation.state === 'failed' ? m.addressLabel() : m.sentToLabel()}>
          {invitation.email}
        </Fact>
        {others.length > 0 ? <Fact label={m.besidesMailLabel()}>{others.join(', ')}</Fact> : null}
        {isOpen || isTimeOver(invitation.state) ? (
          <Fact label={isOpen ? m.canBeAnsweredUntilLabel() : m.couldBeAnsweredUntilLabel()}>
            {formatLastMoment(invitation.until)}
            {isOpen ? <span className="text-ink-2"> ({formatRelativeDay(invitation.until)})</span> : null}
          </Fact>
        ) : null}
      </dl>
      {isWaiting(invitation.state) ? (
        <p className="mt-4 border-t border-line pt-4">
          {m.ifAskedSayWord(
            {
              name: invitation.name,
              word: invitation.word,
              strong: (words) => <strong className="whitespace-nowrap">{words}</strong>,
            },
            inline,
          )}
        </p>
      ) : null}
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton
          to={`/case/${invitation.caseId}`}
          variant={needsNewMail(invitation) ? 'secondary' : 'primary'}
        >
          {m.openCaseLink()}
        </LinkButton>
        <CopyButton text={invitation.reference} label={m.copyReferenceLabel()} />
      </div>
    </Card>
  )
}

function MailCard({ invitation }: { invitation: InvitationState }) {
  return (
    <Card aria-labelledby="mail-heading">
      <h2 id="mail-heading" className="text-lg">
        {m.whatEmailSaysHeading()}
      </h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5 text-ink-2">
        <li>{m.yourNameWhatItIs({ name: invitation.name })}</li>
        <li>{m.thatTheyCanReadAnd()}</li>
        <li>{m.thatTheyMayAgreeSee()}</li>
        <li>
          {m.howToCheckThatIt(
            { reference: invitation.reference, kept: () => <KeptCodes text={invitation.reference} /> },
            inline,
          )}
        </li>
        <li>{m.thatYouSeeWhenThey()}</li>
      </ul>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
