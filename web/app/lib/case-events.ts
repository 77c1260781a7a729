import type { CaseEvent } from '@evensettle/contracts/events.ts'
import type { Receipt } from '@evensettle/contracts/messages.ts'
import type { CaseEventType } from '@evensettle/domain/cases/events.ts'
import type { QueryClient } from '@tanstack/react-query'

type EventHandler = (queryClient: QueryClient, caseId: string, event: CaseEvent) => void
type ReceiptHandler = (queryClient: QueryClient, caseId: string, receipt: Receipt) => void

const eventHandlers = new Map<CaseEventType | '*', Set<EventHandler>>()
const receiptHandlers = new Set<ReceiptHandler>()

/**
 * Says how an event of a case touches a feature's queries. Called at module level in the feature's
 * `queries.ts`; events may come again after a reload, so a handler must not mind a repeat. Put the case's id
 * into the query keys: after a gap every query with it is read again. A screen that only listens does not
 * load the line that the events come by (`realtime.ts`).
 */
export function onCaseEvent(type: CaseEventType | '*', handle: EventHandler): void {
  const handlers = eventHandlers.get(type) ?? new Set()
  handlers.add(handle)
  eventHandlers.set(type, handlers)
}

/** Says how a receipt touches a feature's queries. Called at module level. */
export function onReceipt(handle: ReceiptHandler): void {
  receiptHandlers.add(handle)
}

/** Hands an event to all who asked for its kind. */
export function tellEvent(queryClient: QueryClient, caseId: string, event: CaseEvent): void {
  for (const type of [event.type, '*'] as const)
    for (const handle of eventHandlers.get(type) ?? []) handle(queryClient, caseId, event)
}

/** Hands a receipt to all who asked for them. */
export function tellReceipt(queryClient: QueryClient, caseId: string, receipt: Receipt): void {
  for (const handle of receiptHandlers) handle(queryClient, caseId, receipt)
}
