import {
  answerPlan,
  askPlan,
  confirmDone,
  DATES_ICS_PATH,
  getObligations,
  keepCalendar,
  LATE_LETTER_PATH,
  moveObligation,
  OBLIGATION_PAPER_PATH,
  objectToDone,
  sayDone,
  sendLateLetter,
  talkOfFigures,
  wantSms,
  type Obligations,
} from '@evensettle/contracts/obligations.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { onCaseEvent } from '../../lib/case-events.ts'

/** What was agreed in a case and what has become of it. */
export function agreedQuery(caseId: string) {
  return queryOptions({
    queryKey: queryKeys.agreed(caseId),
    queryFn: ({ signal }) => call(getObligations, { caseId }, { signal }),
    // made within a minute of the seal, for agreements from before too
    refetchInterval: ({ state }) => (state.data?.obligations.length === 0 ? 5_000 : false),
  })
}

/** Everything one of the two can do about what was agreed. */
export type Act =
  | ({ act: 'done' } & Omit<Input<typeof sayDone>, 'caseId'>)
  | ({ act: 'confirm' } & Omit<Input<typeof confirmDone>, 'caseId'>)
  | ({ act: 'object' } & Omit<Input<typeof objectToDone>, 'caseId'>)
  | ({ act: 'move' } & Omit<Input<typeof moveObligation>, 'caseId'>)
  | ({ act: 'letter' } & Omit<Input<typeof sendLateLetter>, 'caseId'>)
  | ({ act: 'plan' } & Omit<Input<typeof askPlan>, 'caseId'>)
  | ({ act: 'talk' } & Omit<Input<typeof talkOfFigures>, 'caseId'>)
  | ({ act: 'calendar' } & Omit<Input<typeof keepCalendar>, 'caseId'>)
  | ({ act: 'texts' } & Omit<Input<typeof wantSms>, 'caseId'>)
  | ({ act: 'answer' } & Omit<Input<typeof answerPlan>, 'caseId'>)

function send(caseId: string, act: Act): Promise<Obligations> {
  switch (act.act) {
    case 'done':
      return call(sayDone, { caseId, ...act })
    case 'confirm':
      return call(confirmDone, { caseId, ...act })
    case 'object':
      return call(objectToDone, { caseId, ...act })
    case 'move':
      return call(moveObligation, { caseId, ...act })
    case 'letter':
      return call(sendLateLetter, { caseId, ...act })
    case 'plan':
      return call(askPlan, { caseId, ...act })
    case 'talk':
      return call(talkOfFigures, { caseId, ...act })
    case 'calendar':
      return call(keepCalendar, { caseId, ...act })
    case 'texts':
      return call(wantSms, { caseId, ...act })
    case 'answer':
      return call(answerPlan, { caseId, ...act })
  }
}

/** Does it and shows what has become of it; whoever comes too late is shown how it stands. */
export function actMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (act: Act) => send(caseId, act),
    onSuccess: (view) => {
      client.setQueryData(agreedQuery(caseId).queryKey, view)
      void client.invalidateQueries({ queryKey: queryKeys.case(caseId) })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: agreedQuery(caseId).queryKey })
    },
  })
}

/** Under which a receipt on its way is found from everywhere on the page. */
export function receiptKey(obligationId: string) {
  return ['receipt', obligationId]
}

/** How many receipts of one thing were chosen on this page: each is looked for among what waits in this browser. */
export function chosenReceiptsQuery(obligationId: string) {
  return queryOptions({
    queryKey: queryKeys.chosenReceipts(obligationId),
    queryFn: () => 0,
    initialData: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Keeps a receipt of something that is said to be done in this browser, from where it goes out, with a connection or once there is one. */
export function receiptMutation(client: QueryClient, caseId: string, obligationId: string) {
  return mutationOptions({
    mutationKey: receiptKey(obligationId),
    networkMode: 'always',
    mutationFn: async (file: File) => {
      const { keepFile } = await import('../evidence/kept/queries.ts')
      const about = { id: crypto.randomUUID(), itemId: null, kind: 'payment', obligationId } as const
      await keepFile({ caseId, token: null }, { ...about, file })
    },
    onSuccess: () =>
      client.setQueryData(chosenReceiptsQuery(obligationId).queryKey, (count = 0) => count + 1),
  })
}

export function datesPath(caseId: string): string {
  return DATES_ICS_PATH.replace(':caseId', caseId)
}

export function paperPath(caseId: string, paperId: string): string {
  return OBLIGATION_PAPER_PATH.replace(':caseId', caseId).replace(':paperId', paperId)
}

export function letterPath(caseId: string, obligationId: string): string {
  return LATE_LETTER_PATH.replace(':caseId', caseId).replace(':obligationId', obligationId)
}

for (const type of [
  'case.settled',
  'case.fulfilled',
  'obligation.claimed',
  'obligation.taken_back',
  'obligation.confirmed',
  'obligation.objected',
  'obligation.figure_stands',
  'obligation.talked',
  'evidence.added',
  'obligation.counted',
  'obligation.waived',
  'obligation.broken',
  'obligation.letter',
  'plan.asked',
  'plan.accepted',
  'plan.declined',
  'plan.withdrawn',
  'plan.lapsed',
  'version.signed',
  'version.sealed',
] as const)
  onCaseEvent(type, (client, caseId) => {
    void client.invalidateQueries({ queryKey: agreedQuery(caseId).queryKey })
  })
