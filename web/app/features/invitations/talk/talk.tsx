import * as m from '@evensettle/messages/invitations/talk.ts'
import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { MAX_MESSAGE } from '@evensettle/contracts/messages.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { outboxQuery } from '../../../lib/outbox-queue.ts'
import type { OutboxRow, RowOf } from '../../../lib/outbox.ts'
import { Button } from '../../../ui/button.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useCalmFirst } from '../../wording/use-calm-first.tsx'
import { Conversation } from '../../messages/conversation.tsx'
import { keepWords, keptWords, outboxOwner } from '../queries.ts'
import { seenMutation, talkQuery, writeBackTo, type Talk as Asked } from './queries.ts'

type Props = { view: InvitationView; token: string }

/** What the starter wrote after the answer, and a place to write back: no account is needed for either. */
export function Talk({ view, token }: Props) {
  const talk = useQuery(talkQuery(token))
  return (
    <section aria-labelledby="talk" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="talk">{m.heading({ name: view.starterName })}</h2>
      {talk.data ? (
        <Said view={view} token={token} talk={talk.data} />
      ) : (
        <NotLoaded of={talk} name={m.whatTheyWrote({ name: view.starterName })} outline="h-24" />
      )}
      <WriteBack view={view} token={token} />
    </section>
  )
}

function Said({ view, token, talk }: Props & { talk: Asked }) {
  const outbox = useQuery(outboxQuery(outboxOwner(token)))
  const waiting = (outbox.data ?? []).filter(isWriteBack)
  const name = view.starterName
  const copyTo = view.answer?.sent?.copyTo ?? null
  useSeen(token, talk)
  if (talk.messages.length === 0 && waiting.length === 0)
    return (
      <p className="wrap-anywhere text-ink-2">
        {copyTo === null ? m.nothingYet({ name }) : m.nothingYetByMail({ name, email: copyTo })}
      </p>
    )
  return (
    <div className="grid gap-3">
      {talk.hasEarlier ? <p className="text-sm text-ink-2">{m.earlierOnes()}</p> : null}
      <Conversation
        said={talk}
        waiting={waiting}
        mySide="respondent"
        names={{ starter: name, respondent: view.respondentName }}
      />
    </div>
  )
}

function isWriteBack(row: OutboxRow): row is RowOf<'write-back'> {
  return row.kind === 'write-back'
}

/** Tells how far the reader has come, while they look. */
function useSeen(token: string, { messages, receipts }: Asked): void {
  const client = useQueryClient()
  const { mutate } = useMutation(seenMutation(client, token))
  const newest = messages.findLast(({ side }) => side === 'starter')?.seq ?? 0
  const isNew = newest > (receipts.find(({ side }) => side === 'respondent')?.seenSeq ?? 0)
  const look = useEffectEvent((seq: number) => {
    if (isNew && document.visibilityState === 'visible') mutate(seq)
  })
  useEffect(() => {
    look(newest)
    const handleVisible = () => look(newest)
    document.addEventListener('visibilitychange', handleVisible)
    return () => document.removeEventListener('visibilitychange', handleVisible)
  }, [newest])
}

function WriteBack({ view, token }: Props) {
  const client = useQueryClient()
  const [words, setWords] = useState(() => keptWords(token))
  function change(next: string) {
    setWords(next)
    keepWords(token, next)
  }
  const calm = useCalmFirst({
    name: view.starterName,
    said: () => [{ text: words, change }],
    onSend: () => {
      void writeBackTo(client, { token, caseId: view.caseId }, words.trim())
      change('')
    },
  })
  function send(event: FormEvent) {
    event.preventDefault()
    const body = words.trim()
    if (body !== '' && body.length <= MAX_MESSAGE) calm.first()
  }
  return (
    <form {...calm.watch} onSubmit={send} className="grid gap-3">
      <TextArea
        name="body"
        label={m.writeLabel({ name: view.starterName })}
        hint={m.writeHint({ name: view.starterName })}
        dir="auto"
        rows={3}
        maxLength={MAX_MESSAGE}
        value={words}
        onChange={(event) => change(event.target.value)}
      />
      <div>
        <Button type="submit" variant="secondary">
          {m.sendButton()}
        </Button>
      </div>
      {calm.question}
    </form>
  )
}

/** Whether the starter had written when the page was opened: then that comes first. It stays so while somebody types. */
export function useHadReply(token: string): boolean {
  const { data } = useQuery(talkQuery(token))
  const [hadReply, setHadReply] = useState<boolean | null>(null)
  if (hadReply === null && data) setHadReply(data.messages.some(({ side }) => side === 'starter'))
  return hadReply ?? false
}
