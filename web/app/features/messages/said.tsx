import * as m from '@evensettle/messages/messages/messages-panel.ts'
import { listMessages } from '@evensettle/contracts/messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { mergeMessages, type Conversation } from './model.ts'
import type { ComponentProps } from 'react'
import { MessageEntry } from './message-entry.tsx'
import { useHidden } from './use-hidden.ts'

/** A message that its reader can hide from themselves, if it is the other side's. */
export function Said(entry: ComponentProps<typeof MessageEntry> & { otherName: string }) {
  const hiding = useHidden(entry.bubble.id)
  return <MessageEntry {...entry} hiding={entry.isMine ? null : hiding} />
}

/** Loads the page before the earliest message that is shown. */
export function EarlierButton({ caseId, before }: { caseId: string; before: number }) {
  const client = useQueryClient()
  const earlier = useMutation({
    mutationFn: () => call(listMessages, { caseId, before }),
    onSuccess: (page) =>
      void client.setQueryData<Conversation>(
        queryKeys.messages(caseId),
        (known) =>
          known && {
            ...known,
            messages: mergeMessages(page.messages, known.messages),
            hasEarlier: page.hasEarlier,
          },
      ),
  })
  return (
    <Button
      variant="quiet"
      size="s"
      className="mb-4 justify-self-center"
      busy={earlier.isPending}
      onClick={() => earlier.mutate()}
    >
      {m.showEarlierMessagesButton()}
    </Button>
  )
}
