import { getObligations, type Obligations, sayDone } from '@evensettle/contracts/obligations.ts'
import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import { addDays, dateOf, DAY } from '@evensettle/domain/time.ts'
import { sweepObligations } from '../features/obligations/clock/jobs.ts'
import { aPersonInUtc, aSettledCase, type TestCase } from './factories.ts'
import type { Person, TestApp } from './make-test-app.ts'

/** The respondent pays 470.00 in three parts, after 30, 60 and 90 days; the starter gives a list after 14. */
export function agreedTerms(app: TestApp): Terms {
  const today = dateOf(app.clock.now().getTime())
  const instalments = [15_667, 15_667, 15_666].map((amount, at) => ({
    amount,
    dueOn: addDays(today, 30 * (at + 1)),
  }))
  return {
    currency: 'EUR',
    payment: { payer: 'respondent', amount: 47_000, instalments, method: 'bank transfer' },
    acts: [{ kind: 'other', by: 'starter', words: 'A list of all charges.', dueOn: addDays(today, 14) }],
    release: true,
  }
}

/** What was agreed, as the starter reads it. */
export function read(app: TestApp, one: TestCase): Promise<Obligations> {
  return app.ok(getObligations, { caseId: one.caseId }, one.starter)
}

/** A sealed agreement about payments alone, of two people whose days are those of UTC. */
export async function aCaseToKeep(
  app: TestApp,
  terms: Terms = { ...agreedTerms(app), acts: [] },
): Promise<TestCase> {
  const [starter, respondent] = [await aPersonInUtc(app), await aPersonInUtc(app)]
  return aSettledCase(app, { starter, respondent, terms })
}

/** Moves the clock to ten in the morning, some days after the first payment is due, and lets it look. */
export async function atTen(app: TestApp, one: TestCase, daysAfterDue: number): Promise<void> {
  const dueOn = (await read(app, one)).obligations[0]?.dueOn ?? ''
  app.clock.advance(Date.parse(`${dueOn}T10:00:00Z`) + daysAfterDue * DAY - app.clock.now().getTime())
  await sweepObligations(app.deps)
  await app.runJobs()
}

/** The key of the button in the newest mail to a person that has one. */
export async function pressMailedTo(app: TestApp, person: Person): Promise<string> {
  const mail = (await app.mails(person.email)).findLast(({ text }) => text.includes('/press?key='))
  return /press\?key=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** The id of what is due first. */
export async function firstId(app: TestApp, one: TestCase): Promise<string> {
  return (await read(app, one)).obligations[0]?.id ?? ''
}

/** "I have paid", today: the first part unless told otherwise. */
export async function sayPaid(app: TestApp, one: TestCase, amount = 15_667): Promise<Obligations> {
  const doneOn = dateOf(app.clock.now().getTime())
  const input = { caseId: one.caseId, obligationId: await firstId(app, one), amount, doneOn }
  return app.ok(sayDone, input, one.respondent)
}
