import * as m from '@evensettle/messages/person/screen.ts'
import { PERSON_TOPIC_WORDS } from '@evensettle/contracts/words/person-topics.ts'
import type { PersonThread } from '@evensettle/contracts/person-requests.ts'
import { PERSON_TOPICS, type PersonTopic } from '@evensettle/domain/impasse/impasse.ts'
import { wholeDay } from '@evensettle/messages/moments.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { caseQuery } from '../cases/queries.ts'
import { NotFound } from '../frame/not-found.tsx'
import type { Begun } from '../negotiation/impasse/queries.ts'
import { RequestForm } from '../negotiation/impasse/request-form.tsx'
import { Thread } from './thread.tsx'
import { threadQuery, writeMutation } from './queries.ts'

/** What a side asked a person and what was answered; the other side learns of none of it. */
export function PersonScreen({
  caseId,
  topic,
  begins = '',
}: {
  caseId: string
  topic?: string | null
  /** words to begin with, where nothing is written yet */
  begins?: string
}) {
  const { data, error, refetch } = useQuery(threadQuery(caseId))
  const { data: view } = useQuery(caseQuery(caseId))
  if (error instanceof ApiError && error.status === 404 && !data) return <NotFound />
  const other = view ? view.names[view.mySide === 'starter' ? 'respondent' : 'starter'] : null
  return (
    <div className="grid max-w-text gap-6">
      <div className="grid gap-3">
        <h1 tabIndex={-1}>{m.title()}</h1>
        <p>{other === null ? m.leadNobody() : m.lead({ other })}</p>
        <p className="text-ink-2">{m.opening()}</p>
      </div>
      {error && !data ? (
        <ErrorPanel name={m.name()} details={error.message} onRetry={() => void refetch()} />
      ) : data ? (
        <Written caseId={caseId} of={data} topic={topicOf(topic)} words={begins} />
      ) : (
        <Skeleton className="h-60 rounded-card" />
      )}
      <div>
        <LinkButton to={`/case/${caseId}`} variant="secondary">
          {m.backLink()}
        </LinkButton>
      </div>
    </div>
  )
}

function topicOf(text: string | null | undefined): PersonTopic {
  return PERSON_TOPICS.find((one) => one === text) ?? 'other'
}

type About = { caseId: string; of: PersonThread; topic: PersonTopic; words: string }

function Written({ caseId, of: { thread, answerBy }, topic, words }: About) {
  const [sent, setSent] = useState(0)
  return (
    <>
      {thread.length > 0 ? <Thread pieces={thread} who={{ side: m.you(), operator: m.operator() }} /> : null}
      <div aria-live="polite" className="grid gap-3">
        {sent > 0 ? <p>{m.sent()}</p> : null}
        {answerBy === null ? null : <Callout>{m.promised({ day: wholeDay(answerBy) })}</Callout>}
      </div>
      <WriteForm
        key={sent}
        caseId={caseId}
        begins={thread.length === 0}
        topic={topic}
        words={sent > 0 ? '' : words}
        onSent={() => setSent((count) => count + 1)}
      />
    </>
  )
}

/** What was begun here before stays, behind what a link brings along. */
function begunWith(words: string, topic: PersonTopic, before: Partial<Begun>) {
  if (words === '' || before.words?.includes(words.trim())) return { topic, words, ...before }
  return { topic, words: words + (before.words ?? '') }
}

function WriteForm({
  caseId,
  begins,
  topic,
  words,
  onSent,
}: {
  caseId: string
  begins: boolean
  topic: PersonTopic
  words: string
  onSent: () => void
}) {
  const write = useMutation(writeMutation(useQueryClient(), caseId))
  return (
    <Card aria-labelledby="write">
      <RequestForm
        caseId={caseId}
        label={m.wordsLabel()}
        above={(form) => (
          <>
            <h2 id="write">{begins ? m.askHeading() : m.writeHeading()}</h2>
            {begins ? (
              <Select label={m.topicLabel()} {...form.field('topic')}>
                {PERSON_TOPICS.map((one) => (
                  <option key={one} value={one}>
                    {PERSON_TOPIC_WORDS[one]}
                  </option>
                ))}
              </Select>
            ) : null}
          </>
        )}
        begin={(before) => begunWith(words, topic, before)}
        send={(values) => write.mutateAsync(values)}
        onSent={onSent}
      >
        {(isSending) => (
          <div>
            <Button type="submit" busy={isSending}>
              {m.sendButton()}
            </Button>
          </div>
        )}
      </RequestForm>
    </Card>
  )
}
