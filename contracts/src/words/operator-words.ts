import * as m from '@evensettle/messages/mails/mail.ts'
import type { Operator } from '@evensettle/domain/operator.ts'

/** Who runs this, in one line for mails, letters and pages; '' where not even a name is given. */
export function operatorLine({ name, address, email, phone }: Operator, brand: string): string {
  if (name === null) return ''
  const ways = [address, email, phone].filter((way) => way !== null).join(' · ')
  return ways === '' ? m.runBy({ brand, name }) : m.runByAt({ brand, name, ways })
}
