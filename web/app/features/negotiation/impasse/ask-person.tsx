import * as m from '@evensettle/messages/impasse/ask-person.ts'
import { PERSON_TOPIC_WORDS } from '@evensettle/contracts/words/person-topics.ts'
import { PERSON_TOPICS, type PersonTopic } from '@evensettle/domain/impasse/impasse.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { wholeDay } from '@evensettle/messages/moments.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { askPersonMutation, impasseQuery } from './queries.ts'
import { RequestForm } from './request-form.tsx'

/** Asks a person about this case: the button, then the form, then by when they answer. Only the one who asks sees any of it. */
export function AskPerson({ caseId, topic }: { caseId: string; topic: PersonTopic }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(impasseQuery(caseId))
  if (data?.request)
    return (
      <p aria-live="polite" className="rounded-soft bg-sunken px-4 py-3 text-sm">
        {m.answeredBy({ day: wholeDay(data.request.answerBy) })}{' '}
        <Link to={`/case/${caseId}/person`} className="link">
          {m.readLink()}
        </Link>
      </p>
    )
  if (!isOpen)
    return (
      <Button variant="secondary" block onClick={() => setIsOpen(true)}>
        {m.askButton()}
      </Button>
    )
  return <AskForm caseId={caseId} topic={topic} onClose={() => setIsOpen(false)} />
}

function AskForm({ caseId, topic, onClose }: { caseId: string; topic: PersonTopic; onClose: () => void }) {
  const ask = useMutation(askPersonMutation(useQueryClient(), caseId))
  return (
    <RequestForm
      caseId={caseId}
      label={m.wordsLabel()}
      hint={m.wordsHint()}
      above={(form) => (
        <Select label={m.topicLabel()} {...form.field('topic')}>
          {PERSON_TOPICS.map((one) => (
            <option key={one} value={one}>
              {PERSON_TOPIC_WORDS[one]}
            </option>
          ))}
        </Select>
      )}
      begin={(before) => ({ topic, words: '', ...before })}
      send={(values) => ask.mutateAsync(values)}
    >
      {(isSending) => (
        <div className="grid gap-2.5">
          <Button type="submit" busy={isSending}>
            {m.sendButton()}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {m.closeButton()}
          </Button>
        </div>
      )}
    </RequestForm>
  )
}
