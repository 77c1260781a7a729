import { checkInput } from '@evensettle/contracts/endpoint.ts'
import { mailFilter, type MailFilter } from '@evensettle/contracts/mails.ts'
import { filterFrom } from '../../../lib/address-filter.ts'

export const FILTER_NAMES = ['state', 'family', 'case', 'from', 'until'] as const

/** What the address asks for; a part that cannot be read is left out. */
export function filterOf(search: URLSearchParams): MailFilter {
  return filterFrom(search, FILTER_NAMES, (asked) => checkInput({ input: mailFilter }, asked))
}
