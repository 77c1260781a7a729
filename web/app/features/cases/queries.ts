import { getCase, getPublicCase, type CaseView } from '@evensettle/contracts/cases.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import type { CaseEvent } from '@evensettle/contracts/events.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { onCaseEvent } from '../../lib/case-events.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The hub's main read. Refused with NOT_FOUND for everybody but the two people of the case. */
export function caseQuery(caseId: string) {
  return queryOptions({
    queryKey: queryKeys.case(caseId),
    queryFn: ({ signal }) => call(getCase, { caseId }, { signal }),
  })
}

/** Reference and state, for anybody with the address. */
export function publicCaseQuery(caseId: string) {
  return queryOptions({
    queryKey: queryKeys.publicCase(caseId),
    queryFn: ({ signal }) => call(getPublicCase, { caseId }, { signal }),
  })
}

/** The log of a case as the reader may see it, oldest first. */
export function caseEventsQuery(caseId: string) {
  return queryOptions({
    queryKey: queryKeys.caseEvents(caseId),
    queryFn: async ({ signal, client }) => {
      const { events } = await call(listCaseEvents, { caseId }, { signal })
      // What arrived over the live line while this was on its way is not to be lost.
      return mergeEvents(events, client.getQueryData<CaseEvent[]>(queryKeys.caseEvents(caseId)) ?? [])
    },
  })
}

function mergeEvents(events: CaseEvent[], more: CaseEvent[]): CaseEvent[] {
  const bySeq = new Map([...events, ...more].map((event) => [event.seq, event]))
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}

onCaseEvent('*', (client, caseId, event) => {
  const queryKey = queryKeys.caseEvents(caseId)
  if (client.getQueryData<CaseEvent[]>(queryKey))
    client.setQueryData<CaseEvent[]>(queryKey, (events) => events && mergeEvents(events, [event]))
  else void client.invalidateQueries({ queryKey, exact: true })
  // what was written before is set aside: the log is read anew
  if (event.type === 'respondent.refused')
    void client.resetQueries({ queryKey: queryKeys.caseEvents(caseId) })
  const view = client.getQueryData<CaseView>(queryKeys.case(caseId))
  const isFirstWord = view?.journey.some(({ step, state }) => step === 'talked' && state !== 'done')
  if (event.type !== 'message.sent' || isFirstWord)
    void client.invalidateQueries({ queryKey: queryKeys.case(caseId), exact: true })
})
