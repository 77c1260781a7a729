import { createHash } from 'node:crypto'

/** How many years of an installation are filled in, however many cases: all of them are spread evenly over it. */
const MINUTES = 1_000_000
export const DAYS = MINUTES / (24 * 60)
/** One of so many cases is still open: what came in during the last four weeks of these two years. */
export const ONE_OPEN_OF = 25

/** What is made of a number, as an expression of SQL that takes one: ids as by chance, like the ones that browsers make. */
const uuid = (words: string) =>
  `overlay(overlay(md5(${words}) placing '4' from 13) placing '8' from 17)::uuid`
export const account = (n: string): string => uuid(`'account ' || (${n})`)
export const aCase = (n: string): string => uuid(`'case ' || (${n})`)
export const agreement = (n: string): string => uuid(`'agreement ' || (${n})`)
export const message = (n: string): string => uuid(`'message ' || (${n})`)

/** The time between two cases, as SQL. Case 1 is the newest. */
export const apart = (cases: number): string => `(interval '${MINUTES} minutes' / ${cases})`

export const peopleOf = (cases: number): number => Math.max(2 * Math.floor(cases / 4), 10)

/** The two of a case, who are never one person: there is an even number of people. */
export const starterOf = (n: string, cases: number): string => account(`1 + ${n} % ${peopleOf(cases)}`)
export const respondentOf = (n: string, cases: number): string =>
  account(`1 + (${n} * 7 + 3) % ${peopleOf(cases)}`)

const idOf = (words: string) =>
  createHash('md5')
    .update(words)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')

/** A case that was filled in, and whoever began it. */
export function madeCase(n: number, cases: number) {
  const four = (of: number) => of.toString(16).toUpperCase().padStart(4, '0')
  return {
    caseId: idOf(`case ${n}`),
    reference: `ES-${four(Math.floor(n / 65_536))}-${four(n % 65_536)}`,
    starter: `person${1 + (n % peopleOf(cases))}@example.org`,
    /** on which there were entries and mails */
    day: new Date(Date.now() - n * (MINUTES / cases) * 60_000).toISOString().slice(0, 10),
  }
}
