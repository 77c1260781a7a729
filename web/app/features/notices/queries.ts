import {
  countNotices,
  getNoticeChoices,
  listNotices,
  readNotices,
  saveNoticeChoices,
  stopNotices,
  type NoticeCounts,
} from '@evensettle/contracts/notices.ts'
import type { NoticeChoices } from '@evensettle/domain/cases/notices.ts'
import { mutationOptions, QueryObserver, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { setBadge } from '../../lib/badges.ts'
import { onCaseEvent } from '../../lib/case-events.ts'
import { pageByPage } from '../../lib/page-by-page.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** What waits unread, for the bell and the bar; asked for now and then, because no line follows cases that are not open. */
function noticeCountsQuery() {
  return queryOptions({
    queryKey: queryKeys.noticeCounts,
    queryFn: ({ signal }) => call(countNotices, {}, { signal }),
    staleTime: 5_000,
    refetchInterval: 45_000,
    refetchOnWindowFocus: true,
  })
}

/** What happened in my cases, page by page, the newest first. */
export function noticesQuery() {
  return pageByPage(queryKeys.notices, (before, signal) => call(listNotices, { before }, { signal }))
}

/** Keeps the badges to the counts while the page is open; gives what ends it. */
export function followCounts(client: QueryClient): () => void {
  return new QueryObserver(client, noticeCountsQuery()).subscribe(({ data }) => {
    if (data) show(data)
  })
}

function show({ home, cases, help, settings }: NoticeCounts): void {
  setBadge('home', home)
  setBadge('cases', cases)
  setBadge('help', help)
  setBadge('settings', settings)
}

/** Looks again at what is new, as after a case was opened. */
function lookAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: queryKeys.noticeCounts })
}

type Away = { one: { caseId: string; seq: number } } | { one: null; until: string }

/** Puts one notice away, or all up to the newest that is shown: what comes meanwhile stays new. */
export function readNoticesMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (away: Away) => call(readNotices, away),
    onSuccess: (counts) => {
      client.setQueryData(queryKeys.noticeCounts, counts)
      return client.invalidateQueries({ queryKey: queryKeys.notices })
    },
  })
}

export function noticeChoicesQuery() {
  return queryOptions({
    queryKey: queryKeys.noticeChoices,
    queryFn: ({ signal }) => call(getNoticeChoices, {}, { signal }),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })
}

/** Keeps a choice at once; what is shown is what is wished until the answer says otherwise. */
export function saveNoticeChoicesMutation(client: QueryClient) {
  const key = queryKeys.noticeChoices
  return mutationOptions({
    // one after another, so that the last press is what stays
    scope: { id: 'notice-choices' },
    mutationFn: (choices: NoticeChoices) => call(saveNoticeChoices, choices),
    onMutate: async (choices) => {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<NoticeChoices>(key)
      client.setQueryData(key, choices)
      return { before }
    },
    onError: (_, __, kept) => client.setQueryData(key, kept?.before),
  })
}

export function stopNoticesMutation(key: string) {
  return mutationOptions({ mutationFn: () => call(stopNotices, { key }) })
}

onCaseEvent('*', (client) => {
  lookAgain(client)
  void client.invalidateQueries({ queryKey: queryKeys.notices })
})
