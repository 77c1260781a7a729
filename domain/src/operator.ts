/** Who runs an installation, as far as they say. */
export type Operator = {
  name: string | null
  /** where a letter reaches them, on one line */
  address: string | null
  email: string | null
  phone: string | null
}

/** What somebody who does not know us needs to find out who is behind this. A phone is a kindness. */
const NEEDED = ['name', 'address', 'email'] as const
export type OperatorFact = (typeof NEEDED)[number]

/** What people who are invited are not told about who runs this. */
export function missingOperatorFacts(operator: Operator): OperatorFact[] {
  return NEEDED.filter((fact) => operator[fact] === null)
}
