import {
  answerChange,
  getAgreementChanges,
  proposeChange,
  signChange,
  type AgreementChanges,
  type ChangeDraftInput,
} from '@evensettle/contracts/agreement-changes.ts'
import { CONSENT_VERSION } from '@evensettle/domain/agreements/signing.ts'
import type { TestCase } from './factories.ts'
import { newId, type Person, type TestApp } from './make-test-app.ts'

/** The versions of an agreement and the change of it that is open. */
export function changesOf(app: TestApp, { caseId }: TestCase, as: Person): Promise<AgreementChanges> {
  return app.ok(getAgreementChanges, { caseId }, as)
}

/** The agreement as it is, with what `about` says instead. */
export async function draftOf(
  app: TestApp,
  one: TestCase,
  about: Partial<ChangeDraftInput> = {},
): Promise<ChangeDraftInput> {
  return { ...(await changesOf(app, one, one.starter)).current, ...about }
}

/** The starter proposes another title, or what `about` says; the id of the change. */
export async function proposed(
  app: TestApp,
  one: TestCase,
  about: Partial<ChangeDraftInput> = { title: 'Deposit for 4 Mill Lane' },
): Promise<string> {
  const id = newId()
  const draft = await draftOf(app, one, about)
  await app.ok(proposeChange, { caseId: one.caseId, id, note: 'A slip of the pen.', draft }, one.starter)
  return id
}

/** A change of the starter to which the respondent has said yes; its id. */
export async function accepted(
  app: TestApp,
  one: TestCase,
  about?: Partial<ChangeDraftInput>,
): Promise<string> {
  const changeId = await proposed(app, one, about)
  await app.ok(answerChange, { caseId: one.caseId, changeId, answer: 'accept' }, one.respondent)
  return changeId
}

/** What somebody sends who signs the new version as it is shown to them. */
export async function signing(app: TestApp, one: TestCase, changeId: string, as: Person) {
  const { toSign } = (await changesOf(app, one, as)).open ?? {}
  const { fingerprint = '', myName: name = '' } = toSign ?? {}
  const consent = { consent: true, consentVersion: CONSENT_VERSION }
  return { caseId: one.caseId, changeId, fingerprint, name, strokes: null, ...consent }
}

/** A new version that both have signed, and that is sealed; the id of its change. */
export async function signedByBoth(
  app: TestApp,
  one: TestCase,
  about?: Partial<ChangeDraftInput>,
): Promise<string> {
  const changeId = await accepted(app, one, about)
  for (const person of [one.starter, one.respondent])
    await app.ok(signChange, await signing(app, one, changeId, person), person)
  await app.runJobs()
  return changeId
}
