import * as m from '@evensettle/messages/feedback/feedback-screen.ts'
import type { Feedback, FeedbackAnswers } from '@evensettle/contracts/feedback.ts'
import { FEEDBACK_QUESTIONS, KEPT_ANSWERS, type KeptAnswer } from '@evensettle/domain/feedback/feedback.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { GradeField } from './grade-field.tsx'
import { feedbackQuery, giveFeedbackMutation } from './queries.ts'

const QUESTIONS: Record<(typeof FEEDBACK_QUESTIONS)[number], string> = {
  easy: m.easy(),
  prepared: m.prepared(),
  timely: m.timely(),
  fair: m.fair(),
}

const KEPT: Record<KeptAnswer, string> = {
  yes: m.keptYes(),
  partly: m.keptPartly(),
  no: m.keptNo(),
  not_due: m.keptNotDue(),
}

const NOTHING: FeedbackAnswers = { easy: null, prepared: null, timely: null, fair: null, kept: null }

/** Where the mail a week after the end leads: four questions and whether it is kept, for one person, without signing in. */
export function FeedbackScreen({ linkKey }: { linkKey: string }) {
  const feedback = useQuery(feedbackQuery(linkKey))
  return (
    <div className="mx-auto grid max-w-form gap-6 py-8 md:py-12">
      {feedback.data ? (
        <Asked feedback={feedback.data} linkKey={linkKey} />
      ) : feedback.error instanceof ApiError &&
        feedback.error.status < 500 &&
        feedback.error.code !== 'OFFLINE' ? (
        <section className="grid justify-items-start gap-4">
          <h1 tabIndex={-1}>{m.overTitle()}</h1>
          <p>{m.overWords()}</p>
          <LinkButton to="/about" variant="secondary">
            {m.resultsLink()}
          </LinkButton>
        </section>
      ) : feedback.error ? (
        <ErrorPanel headingLevel="h1" name={m.title()} onRetry={() => void feedback.refetch()} />
      ) : (
        <Spinner label={m.loading()} />
      )}
    </div>
  )
}

function Asked({ feedback, linkKey }: { feedback: Feedback; linkKey: string }) {
  const [answers, setAnswers] = useState(feedback.answers ?? NOTHING)
  const [isEmpty, setIsEmpty] = useState(false)
  const give = useMutation(giveFeedbackMutation(useQueryClient(), linkKey))
  const { other, title, until, asksIfKept } = feedback
  const isNew = feedback.answers === null

  function choose(change: Partial<FeedbackAnswers>) {
    setAnswers((before) => ({ ...before, ...change }))
    setIsEmpty(false)
    give.reset()
  }

  function send() {
    const hasNothing = Object.values(answers).every((one) => one === null)
    setIsEmpty(hasNothing && isNew)
    if (!give.isPending && !(hasNothing && isNew)) give.mutate(answers)
  }

  return (
    <form
      noValidate
      className="grid gap-7"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="grid gap-3">
        <p className="text-sm wrap-anywhere text-ink-2">{m.about({ title, other })}</p>
        <h1 tabIndex={-1}>{m.title()}</h1>
        <p className="text-ink-2">{m.whoSees({ other })}</p>
      </div>
      {FEEDBACK_QUESTIONS.map((name) => (
        <GradeField
          key={name}
          name={name}
          question={QUESTIONS[name]}
          value={answers[name]}
          onChange={(grade) => choose({ [name]: grade })}
        />
      ))}
      {asksIfKept ? (
        <RadioCards
          legend={m.kept()}
          name="kept"
          columns={2}
          value={answers.kept ?? ''}
          onChange={({ target }) =>
            choose({ kept: KEPT_ANSWERS.find((one) => one === target.value) ?? null })
          }
          cards={KEPT_ANSWERS.map((value) => ({ value, label: KEPT[value] }))}
        />
      ) : null}
      <div className="grid justify-items-start gap-3">
        {isEmpty ? (
          <Callout tone="danger" live>
            {m.nothingChosen()}
          </Callout>
        ) : null}
        {give.error ? (
          <Callout tone="danger" live>
            {give.error.message}
          </Callout>
        ) : null}
        {give.isSuccess ? (
          <Callout live title={m.thanksTitle()}>
            {m.thanksWords({ day: formatDate(until) })}
          </Callout>
        ) : null}
        <Button type="submit" busy={give.isPending}>
          {isNew ? m.sendButton() : m.changeButton()}
        </Button>
        <p className="text-sm text-ink-2">{m.changeable({ day: formatDate(until) })}</p>
      </div>
    </form>
  )
}
