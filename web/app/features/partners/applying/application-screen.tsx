import * as m from '@evensettle/messages/partners/application-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { Callout } from '../../../ui/callout.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { pageLink } from '../../../ui/page-link.tsx'
import { inline } from '../../../ui/inline.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { ApplicationForm } from './application-form.tsx'
import { applicationQuery } from './queries.ts'

/** An organisation asks to be a partner. With the `token` of a mail it answers the operator's question. */
export function ApplicationScreen({ token }: { token: string | null }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <Sent email={sentTo} isAnswer={token !== null} />
  return token === null ? (
    <>
      <h1 tabIndex={-1}>{m.title()}</h1>
      <p className="text-lg text-ink-2">{m.lead()}</p>
      <ApplicationForm token={null} start={null} onSent={setSentTo} />
    </>
  ) : (
    <Question token={token} onSent={setSentTo} />
  )
}

function Question({ token, onSent }: { token: string; onSent: (email: string) => void }) {
  const { data, error, refetch } = useQuery(applicationQuery(token))
  if (data)
    return (
      <>
        <h1 tabIndex={-1}>{m.title()}</h1>
        <Callout tone="warn" title={m.questionTitle()}>
          <p className="whitespace-pre-line wrap-anywhere">{data.question}</p>
        </Callout>
        <p className="text-ink-2">{m.answerLead()}</p>
        <ApplicationForm token={token} start={data.application} onSent={onSent} />
      </>
    )
  if (error instanceof ApiError && error.status === 404)
    return (
      <>
        <h1 tabIndex={-1}>{m.overTitle()}</h1>
        <p>{m.overWords()}</p>
        <div>
          <LinkButton to="/contact" variant="secondary" reload>
            {m.contactLink()}
          </LinkButton>
        </div>
      </>
    )
  if (error) return <ErrorPanel name={m.title()} headingLevel="h1" onRetry={() => void refetch()} />
  return <Spinner label={m.loading()} />
}

function Sent({ email, isAnswer }: { email: string; isAnswer: boolean }) {
  return (
    <>
      <h1 tabIndex={-1} ref={(heading) => heading?.focus()}>
        {isAnswer ? m.answeredTitle() : m.sentTitle()}
      </h1>
      <p className="wrap-anywhere">{isAnswer ? m.answeredWords({ email }) : m.sentWords({ email })}</p>
      <p className="text-ink-2">
        {(isAnswer ? m.wrongAddressAnswered : m.wrongAddress)({ link: pageLink('/contact') }, inline)}
      </p>
      <div>
        <LinkButton to="/" variant="secondary" reload>
          {m.backLink()}
        </LinkButton>
      </div>
    </>
  )
}
