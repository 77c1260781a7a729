import type { Side } from '@evensettle/domain/cases/side.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIsPresent } from '../../lib/use-is-present.ts'
import { placeOf, unreadCount } from './model.ts'
import { markReadMutation, messagesQuery } from './queries.ts'

/**
 * Tells the server how far this reader has come while the case is open: what has arrived here is delivered,
 * what stands on a screen that somebody looks at is seen. Draws nothing.
 */
export function ReadingMarks({
  caseId,
  mySide,
  newestSeq,
  isReading,
}: {
  caseId: string
  mySide: Side
  newestSeq: number
  /** the conversation itself is on screen */
  isReading: boolean
}) {
  const conversation = useQuery(messagesQuery(caseId)).data
  const { mutate } = useMutation(markReadMutation(useQueryClient(), caseId))
  const isPresent = useIsPresent()

  const mine = conversation && placeOf(conversation.receipts, mySide)
  const delivered = Math.max(newestSeq, conversation?.messages.at(-1)?.seq ?? 0)
  const isAllShown = isPresent && (isReading || (conversation && unreadCount(conversation, mySide) === 0))
  const seen = isAllShown ? delivered : (mine?.seenSeq ?? 0)
  const isBehind = mine !== undefined && (mine.deliveredSeq < delivered || mine.seenSeq < seen)

  useEffect(() => {
    if (isBehind) mutate({ side: mySide, deliveredSeq: delivered, seenSeq: seen })
  }, [isBehind, mutate, mySide, delivered, seen])
  return null
}
