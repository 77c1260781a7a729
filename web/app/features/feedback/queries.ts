import { giveFeedback, openFeedback, type FeedbackAnswers } from '@evensettle/contracts/feedback.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** What the link of a mail asks; reading it says nothing. */
export function feedbackQuery(key: string) {
  return queryOptions({
    queryKey: queryKeys.feedback(key),
    queryFn: ({ signal }) => call(openFeedback, { key }, { signal }),
    retry: false,
    // what is being chosen is not replaced by what was said before
    staleTime: Infinity,
  })
}

export function giveFeedbackMutation(client: QueryClient, key: string) {
  return mutationOptions({
    mutationFn: (answers: FeedbackAnswers) => call(giveFeedback, { key, answers }),
    onSuccess: (feedback) => client.setQueryData(feedbackQuery(key).queryKey, feedback),
  })
}
