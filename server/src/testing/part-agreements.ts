import {
  answerPart,
  getPartAgreements,
  proposePart,
  signPart,
  type PartAgreements,
  type PartDraftInput,
} from '@evensettle/contracts/part-agreements.ts'
import { CONSENT_VERSION } from '@evensettle/domain/agreements/signing.ts'
import { addDays, dateOf } from '@evensettle/domain/time.ts'
import { aCase, anItem, type TestCase } from './factories.ts'
import { newId, type Person, type TestApp } from './make-test-app.ts'

/** A case about three points: the carpet, the deposit and the keys. */
export function aCaseOfThree(app: TestApp): Promise<TestCase> {
  return aCase(app, {
    items: [
      anItem({ title: 'The carpet', amount: 20_000 }),
      anItem({ title: 'The deposit', amount: 100_000 }),
      anItem({ kind: 'property', title: 'The cellar keys', amount: 0 }),
    ],
  })
}

/** What of a case can be settled now, as somebody sees it. */
export function partsOf(app: TestApp, { caseId }: TestCase, as: Person): Promise<PartAgreements> {
  return app.ok(getPartAgreements, { caseId }, as)
}

/** The carpet for 150.00 and the keys back, in 30 days, or what `about` says. */
export function partDraft(app: TestApp, one: TestCase, about: Partial<PartDraftInput> = {}): PartDraftInput {
  const [carpet = '', , keys = ''] = one.itemIds
  return {
    points: [
      { id: carpet, outcome: 'kept', sum: 15_000 },
      { id: keys, outcome: 'kept', sum: 0 },
    ],
    dueOn: addDays(dateOf(app.clock.now().getTime()), 30),
    method: 'bank transfer',
    standstillUntil: null,
    law: null,
    ...about,
  }
}

/** One side proposes these points; the id of the proposal. */
export async function proposedPart(
  app: TestApp,
  one: TestCase,
  by: Person,
  about: Partial<PartDraftInput> = {},
): Promise<string> {
  const id = newId()
  const draft = partDraft(app, one, about)
  await app.ok(proposePart, { caseId: one.caseId, id, seen: null, note: '', draft }, by)
  return id
}

/** Points that the starter proposed and the respondent said yes to. */
export async function acceptedPart(
  app: TestApp,
  one: TestCase,
  about: Partial<PartDraftInput> = {},
): Promise<string> {
  const proposalId = await proposedPart(app, one, one.starter, about)
  await app.ok(answerPart, { caseId: one.caseId, proposalId, answer: 'accept' }, one.respondent)
  return proposalId
}

/** What somebody sends who signs the part agreement as it is shown to them. */
export async function signingPart(app: TestApp, one: TestCase, proposalId: string, as: Person) {
  const { toSign } = (await partsOf(app, one, as)).open ?? {}
  const { fingerprint = '', myName: name = '' } = toSign ?? {}
  const consent = { consent: true, consentVersion: CONSENT_VERSION }
  return { caseId: one.caseId, proposalId, fingerprint, name, strokes: null, ...consent }
}

/** A part agreement that both have signed, and that is sealed. */
export async function aPartAgreement(
  app: TestApp,
  one: TestCase,
  about: Partial<PartDraftInput> = {},
): Promise<PartAgreements['signed'][number]> {
  const proposalId = await acceptedPart(app, one, about)
  for (const person of [one.starter, one.respondent])
    await app.ok(signPart, await signingPart(app, one, proposalId, person), person)
  await app.runJobs()
  const signed = (await partsOf(app, one, one.starter)).signed.at(-1)
  if (!signed) throw new Error('no part agreement was signed')
  return signed
}
