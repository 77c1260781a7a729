import {
  answerAddition,
  PAYERS_COPY_PATH,
  proposeAddition,
} from '@evensettle/contracts/agreement-additions.ts'
import {
  answerChange,
  getAgreementChanges,
  proposeChange,
  signChange,
} from '@evensettle/contracts/agreement-changes.ts'
import { getAgreement, signAgreement } from '@evensettle/contracts/agreements.ts'
import { CONSENT_VERSION } from '@evensettle/domain/agreements/signing.ts'
import { beforeAll, expect, it } from 'vitest'
import { anAgreedCase, signing } from '../../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../../testing/make-test-app.ts'
import { readPrinted } from '../../../testing/printed.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

it('keeps the account to pay to, for whoever pays, when a new version takes the place of the first', async () => {
  const { caseId, starter, respondent } = await anAgreedCase(app)
  const kind = 'bank_transfer' as const
  const account = { kind, holder: 'Sam Okafor', number: 'DE89370400440532013000', bank: '' }
  const addition = { kind: 'pay_way' as const, way: { kind, holder: 'Sam Okafor', ending: '' } }
  const additionId = newId()
  await app.ok(proposeAddition, { caseId, id: additionId, addition, account }, starter)
  await app.ok(answerAddition, { caseId, additionId, answer: 'accept', account: null }, respondent)
  for (const person of [starter, respondent])
    await app.ok(signAgreement, await signing(app, { caseId }, person), person)
  await app.runJobs()
  const changeId = newId()
  const { current } = await app.ok(getAgreementChanges, { caseId }, starter)
  const draft = { ...current, title: 'Another title' }
  await app.ok(proposeChange, { caseId, id: changeId, note: '', draft }, starter)
  await app.ok(answerChange, { caseId, changeId, answer: 'accept' }, respondent)
  for (const person of [starter, respondent]) {
    const { open } = await app.ok(getAgreementChanges, { caseId }, person)
    const { fingerprint = '', myName: name = '' } = open?.toSign ?? {}
    const signed = { fingerprint, name, strokes: null, consent: true, consentVersion: CONSENT_VERSION }
    await app.ok(signChange, { caseId, changeId, ...signed }, person)
  }
  await app.runJobs()
  const agreement = await app.ok(getAgreement, { caseId }, respondent)
  expect([agreement.version, agreement.account]).toEqual([2, account])
  const path = PAYERS_COPY_PATH.replace(':caseId', caseId)
  const copy = await app.http.request(path, { headers: await app.as(respondent) })
  const { text } = await readPrinted(new Uint8Array(await copy.arrayBuffer()))
  expect(text.replaceAll(/\s+/g, '')).toContain(account.number)
})
