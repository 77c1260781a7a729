import {
  answerAddition,
  PAYERS_COPY_PATH,
  proposeAddition,
} from '@evensettle/contracts/agreement-additions.ts'
import { getAgreement, signAgreement } from '@evensettle/contracts/agreements.ts'
import { confirmDone, getObligations } from '@evensettle/contracts/obligations.ts'
import { getPayAccounts, namePayAccount, PART_PAYERS_COPY_PATH } from '@evensettle/contracts/pay-accounts.ts'
import { CASE_JSON_PATH } from '@evensettle/contracts/take-away.ts'
import type { Account } from '@evensettle/domain/agreements/account.ts'
import { dateOf, DAY } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { anAgreedCase, aPerson, aSettledCase, signing, type TestCase } from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { aCaseOfThree, aPartAgreement } from '../../../testing/part-agreements.ts'
import { readPrinted } from '../../../testing/printed.ts'

const OLD = {
  kind: 'bank_transfer',
  holder: 'Sam Okafor',
  number: 'DE89370400440532013000',
  bank: '',
} as const
/** A number without a check digit. */
const another = (at: number) => ({ ...OLD, number: `1000200${at}` })
const NEW = { ...OLD, number: 'GB82WEST12345698765432' } as const

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

/** A settled case whose text names an account of the starter, who is paid. */
async function aCaseWithAccount(): Promise<TestCase> {
  const one = await anAgreedCase(app)
  const { caseId, starter, respondent } = one
  const way = { kind: 'bank_transfer', holder: OLD.holder, ending: '' } as const
  const additionId = newId()
  const addition = { kind: 'pay_way', way } as const
  await app.ok(proposeAddition, { caseId, id: additionId, addition, account: OLD }, starter)
  await app.ok(answerAddition, { caseId, additionId, answer: 'accept', account: null }, respondent)
  for (const person of [starter, respondent])
    await app.ok(signAgreement, await signing(app, one, person), person)
  await app.runJobs()
  return one
}

const read = async ({ caseId }: TestCase, as: Person) =>
  (await app.ok(getPayAccounts, { caseId }, as)).payments

const naming = ({ caseId }: TestCase, account: Account = NEW, partId: string | null = null) => ({
  caseId,
  id: newId(),
  partId,
  account,
})

async function printed(path: string, as: Person) {
  const response = await app.http.request(path, { headers: await app.as(as) })
  if (response.status !== 200) return { status: response.status, text: '' }
  const { text } = await readPrinted(new Uint8Array(await response.arrayBuffer()))
  return { status: 200, text: text.replaceAll(/\s+/g, '') }
}

describe('another account to pay to, after signing', () => {
  it('counts for the payer at once, and what it was before stays with the day it was replaced', async () => {
    const one = await aCaseWithAccount()
    const { caseId, starter, respondent } = one
    app.clock.advance(DAY)
    const input = naming(one)
    expect((await read(one, respondent))[0]?.current).toMatchObject({ isNamedLater: false })
    await app.ok(namePayAccount, input, starter)
    await app.ok(namePayAccount, { ...input, account: OLD }, starter)
    const at = (await read(one, starter))[0]?.current?.since ?? ''
    expect(dateOf(Date.parse(at))).toBe(dateOf(app.clock.now().getTime()))
    for (const person of [starter, respondent])
      expect(await read(one, person)).toMatchObject([
        {
          partId: null,
          payer: 'respondent',
          current: { account: NEW, since: at },
          before: [{ account: OLD, replacedAt: at }],
        },
      ])
    expect((await app.ok(getAgreement, { caseId }, respondent)).account).toEqual(NEW)
    const copy = await printed(PAYERS_COPY_PATH.replace(':caseId', caseId), respondent)
    expect(copy.text).toContain(NEW.number)
    expect(copy.text).not.toContain(OLD.number)
  })

  it('is told with the warning to check by another way, to whoever is paid as well, and is in no mail, event or row', async () => {
    const one = await aCaseWithAccount()
    const { caseId, starter, respondent } = one
    await app.ok(namePayAccount, naming(one), starter)
    await app.runJobs()
    const [told, own] = await Promise.all(
      [respondent, starter].map(
        async ({ email }) => (await app.mails(email)).at(-1)?.text.replaceAll(/\s+/g, ' ') ?? '',
      ),
    )
    expect(told).toContain('changed bank details are how people are cheated')
    expect(own).toContain('If that was not you')
    expect((await app.events(caseId)).at(-1)).toMatchObject({ type: 'account.replaced', side: 'starter' })
    expect((await app.audited(caseId)).at(-1)).toBe('account.name')
    const everything = JSON.stringify([
      await app.events(caseId),
      await app.mails(respondent.email),
      await app.mails(starter.email),
      (await app.deps.pool.query('select facts::text from audit_entry where case_id = $1', [caseId])).rows,
      (
        await app.deps.pool.query(`select encode(account, 'escape') from pay_account where case_id = $1`, [
          caseId,
        ])
      ).rows,
    ])
    for (const word of [NEW.number, '5432']) expect(everything).not.toContain(word)
    const file = await app.http.request(CASE_JSON_PATH.replace(':caseId', caseId), {
      headers: await app.as(starter),
    })
    expect(await file.json()).toMatchObject({ onlyYou: { accountToPayTo: NEW } })
  })

  it('is for whoever is paid alone, in the kind that both agreed on, three times a day', async () => {
    const one = await aCaseWithAccount()
    const { caseId, starter, respondent } = one
    expect(await app.refusal(namePayAccount, naming(one), respondent)).toBe('409 WRONG_ROLE')
    expect(await app.refusal(namePayAccount, naming(one), await aPerson(app))).toBe('404 NOT_FOUND')
    expect(await app.refusal(getPayAccounts, { caseId }, await aPerson(app))).toBe('404 NOT_FOUND')
    const link = { ...naming(one), account: { kind: 'payment_link', url: 'https://pay.example/x' } as const }
    expect(await app.refusal(namePayAccount, link, starter)).toBe('409 ACCOUNT_NEEDS_BOTH')
    const wrong = { ...naming(one), account: { ...NEW, number: 'GB82WEST12345698765433' } }
    expect((await app.request(namePayAccount, wrong, starter)).error?.fields).toHaveProperty('number')
    for (const at of [1, 2, 3]) await app.ok(namePayAccount, naming(one, another(at)), starter)
    expect(await app.refusal(namePayAccount, naming(one), starter)).toBe('429 ACCOUNT_NAMED_OFTEN')
    app.clock.advance(DAY)
    await app.ok(namePayAccount, naming(one), starter)
    expect((await read(one, respondent))[0]?.before.map(({ account }) => account)).toEqual([
      another(3),
      another(2),
      another(1),
      OLD,
    ])
  })

  it('is put back by its owner on the day on which somebody in their account named others', async () => {
    const one = await aCaseWithAccount()
    for (const at of [1, 1, 2, 3]) await app.ok(namePayAccount, naming(one, another(at)), one.starter)
    await app.ok(namePayAccount, naming(one, OLD), one.starter)
    expect((await read(one, one.respondent))[0]?.current?.account).toEqual(OLD)
  })

  it('is no longer asked for once everything was paid', async () => {
    const one = await aSettledCase(app)
    const { caseId, starter, respondent } = one
    expect((await read(one, starter))[0]).toMatchObject({
      current: null,
      mayName: ['bank_transfer', 'payment_link'],
    })
    await app.ok(namePayAccount, naming(one), starter)
    expect((await app.events(caseId)).at(-1)?.type).toBe('account.named')
    expect((await read(one, respondent))[0]?.current).toMatchObject({ isNamedLater: true })
    await app.runJobs()
    const told = (await app.mails(respondent.email)).at(-1)?.text.replaceAll(/\s+/g, ' ')
    expect(told).toContain('Before you pay, check it with')
    const { obligations } = await app.ok(getObligations, { caseId }, starter)
    for (const { id, amount } of obligations)
      await app.ok(confirmDone, { caseId, obligationId: id, amount }, starter)
    expect((await read(one, starter))[0]?.mayName).toEqual([])
    expect(await app.refusal(namePayAccount, naming(one), starter)).toBe('409 WRONG_STATE')
  })
})

it('names a sealed account for a part agreement, shown to whoever pays and printed in their copy of it', async () => {
  const one = await aCaseOfThree(app)
  const { caseId, starter, respondent } = one
  const part = await aPartAgreement(app, one)
  const copyOf = PART_PAYERS_COPY_PATH.replace(':caseId', caseId).replace(':agreementId', part.id)
  expect((await printed(copyOf, respondent)).status).toBe(404)
  await app.ok(namePayAccount, naming(one, NEW, part.id), starter)
  expect(await read(one, respondent)).toMatchObject([
    { partId: part.id, part: 1, current: { account: NEW }, before: [] },
  ])
  expect((await printed(copyOf, respondent)).text).toContain(NEW.number)
  expect((await printed(copyOf, starter)).status).toBe(404)
  expect((await printed(copyOf, await aPerson(app))).status).toBe(404)
  expect(await app.refusal(namePayAccount, naming(one, NEW, null), starter)).toBe('404 NOT_FOUND')
})
