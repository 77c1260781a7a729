import * as m from '@evensettle/messages/mails/mail.ts'
import { BRAND } from '@evensettle/contracts/site.ts'

/** Who runs this installation, as far as they say. */
export type Operator = {
  name: string | null
  /** where a letter reaches them, on one line */
  address: string | null
  email: string | null
  phone: string | null
}

/** What somebody who does not know us needs to find out who is behind this. A phone is a kindness. */
export const NEEDED_OPERATOR_FACTS = ['name', 'address', 'email'] as const
export type OperatorFact = (typeof NEEDED_OPERATOR_FACTS)[number]

/** The variable that each fact is set with. */
export const OPERATOR_VARIABLES: Record<OperatorFact, string> = {
  name: 'OPERATOR_NAME',
  address: 'OPERATOR_ADDRESS',
  email: 'OPERATOR_EMAIL',
}

/** What people who are invited are not told about who runs this. */
export function missingOperatorFacts(operator: Operator): OperatorFact[] {
  return NEEDED_OPERATOR_FACTS.filter((fact) => operator[fact] === null)
}

/** Who runs this, in one line for mails, letters and pages; '' where not even a name is given. */
export function operatorLine({ name, address, email, phone }: Operator): string {
  if (name === null) return ''
  const ways = [address, email, phone].filter((way) => way !== null).join(' · ')
  return ways === '' ? m.runBy({ brand: BRAND, name }) : m.runByAt({ brand: BRAND, name, ways })
}

/** Stands in mails until they go out, and in built pages: only the running server knows who runs it. */
export const OPERATOR_TO_COME = 'operator.invalid'
