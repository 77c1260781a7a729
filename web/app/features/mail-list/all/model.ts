import { checkInput } from '@evensettle/contracts/endpoint.ts'
import { mailFilter, type MailFilter } from '@evensettle/contracts/mails.ts'

export const FILTER_NAMES = ['state', 'family', 'case', 'from', 'until'] as const

/** What the address asks for; a part that cannot be read is left out. */
export function filterOf(search: URLSearchParams): MailFilter {
  const asked: Record<string, string> = {}
  for (const name of FILTER_NAMES) {
    const value = search.get(name)?.trim() ?? ''
    if (value !== '' && checkInput({ input: mailFilter }, { [name]: value }).ok) asked[name] = value
  }
  const checked = checkInput({ input: mailFilter }, asked)
  return checked.ok ? checked.value : {}
}
