import { openApplication, type sendApplication } from '@evensettle/contracts/partners.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { PRIVATE_PREFIX } from '../../../lib/private-store.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

const TOKEN_KEY = `${PRIVATE_PREFIX}partner-question`
const WORDS_KEY = `${PRIVATE_PREFIX}partner-application`

export type ApplicationValues = Input<typeof sendApplication>

/** The operator's question by the link in a mail, for this tab only. */
export function keepQuestionToken(token: string): void {
  window.sessionStorage.setItem(TOKEN_KEY, token)
}

export function keptQuestionToken(): string {
  return window.sessionStorage.getItem(TOKEN_KEY) ?? ''
}

/** What was sent, with the question about it; reading it changes nothing. */
export function applicationQuery(token: string) {
  return queryOptions({
    queryKey: queryKeys.partnerApplication(token.slice(0, 8)),
    queryFn: () => call(openApplication, { token }),
    retry: false,
    // what is being typed is not replaced by what was sent before
    staleTime: Infinity,
  })
}

/** Where what is typed is kept: an answer with its link, in this tab; a new application in this browser. */
export function wordsKept(token: string | null) {
  const store = () => (token === null ? window.localStorage : window.sessionStorage)
  const key = token === null ? WORDS_KEY : `${WORDS_KEY}-answer`
  return {
    read(): Partial<ApplicationValues> {
      try {
        const kept: unknown = JSON.parse(store().getItem(key) ?? '{}')
        return typeof kept === 'object' && kept !== null ? kept : {}
      } catch {
        return {}
      }
    },
    write(values: Partial<ApplicationValues>): void {
      try {
        store().setItem(key, JSON.stringify(values))
      } catch {
        // a browser that keeps nothing keeps this page as it is
      }
    },
    forget(): void {
      try {
        store().removeItem(key)
      } catch {
        // it kept nothing
      }
    },
  }
}
