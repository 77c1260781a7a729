import { leaveCase } from '@evensettle/contracts/cases.ts'
import { getPayAccounts, namePayAccount } from '@evensettle/contracts/pay-accounts.ts'
import { askDeletion, getOwnData } from '@evensettle/contracts/own-data.ts'
import { DELETION_WAITS } from '@evensettle/domain/access/leaving.ts'
import { MINUTE } from '@evensettle/domain/time.ts'
import { beforeAll, expect, it } from 'vitest'
import { aCase, aPerson } from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { aCaseOfThree, aPartAgreement } from '../../../testing/part-agreements.ts'
import { channelsTried } from '../../take-away/queries.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

async function sweep(): Promise<void> {
  await app.deps.db.transaction().execute((tx) => app.deps.jobs.add(tx, 'own-data.sweep', {}))
  await app.runJobs()
}

async function ask(person: Person): Promise<void> {
  await app.ok(askDeletion, { password: person.password }, person)
  await app.runJobs()
}

async function leave(person: Person): Promise<void> {
  await ask(person)
  app.clock.advance(DELETION_WAITS + MINUTE)
  await sweep()
  await sweep()
}

it('where money that is still owed goes is kept when the payer leaves, for the payee whose account it is', async () => {
  const one = await aCaseOfThree(app)
  const part = await aPartAgreement(app, one)
  const account = {
    kind: 'bank_transfer',
    holder: 'A. Person',
    number: 'DE89370400440532013000',
    bank: '',
  } as const
  await app.ok(namePayAccount, { caseId: one.caseId, id: newId(), partId: part.id, account }, one.starter)
  await leave(one.respondent)
  expect(JSON.stringify(await app.ok(getPayAccounts, { caseId: one.caseId }, one.starter))).toContain(
    'DE89370400440532013000',
  )
})

it('says that a part agreement holds when the rest of its case ends, and that a closed case is still owed something', async () => {
  const one = await aCaseOfThree(app)
  await aPartAgreement(app, one)
  const view = await app.ok(getOwnData, {}, one.respondent)
  expect([view.ending, view.endingInPart.map(({ id }) => id), view.staying]).toEqual([[], [one.caseId], []])
  await ask(one.respondent)
  expect((await app.mails(one.respondent.email)).map(({ text }) => text).join()).toContain(
    'In one case you have both signed a part agreement.',
  )
  await leave(one.respondent)
  const later = await app.ok(getOwnData, {}, one.starter)
  expect([later.ending, later.endingInPart, later.staying.map(({ id }) => id)]).toEqual([
    [],
    [],
    [one.caseId],
  ])
})

it('tells whoever is still owed something in a case that had ended before', async () => {
  const one = await aCaseOfThree(app)
  await aPartAgreement(app, one)
  await app.ok(leaveCase, { caseId: one.caseId, words: '' }, one.starter)
  await app.runJobs()
  await leave(one.respondent)
  const told = (await app.mails(one.starter.email)).filter(({ text }) =>
    text.includes('has deleted their account'),
  )
  expect(told).toHaveLength(1)
})

it('that somebody was written to stays for whoever wrote, without the address', async () => {
  const one = await aCase(app)
  const before = await channelsTried(app.deps.db, one.caseId)
  expect(before.length).toBeGreaterThan(0)
  await leave(one.respondent)
  const after = await channelsTried(app.deps.db, one.caseId)
  expect(after.map(({ kind, state, at }) => ({ kind, state, at }))).toEqual(
    before.map(({ kind, state, at }) => ({ kind, state, at })),
  )
  expect(after.map(({ to }) => to)).toEqual(before.map(() => ''))
})

it('an invitation of somebody else that waits to go out still goes out', async () => {
  const person = await aPerson(app)
  const one = await aCase(app, { respondent: person, answered: null, joined: false })
  await app.deps.pool.query(`update mail set state = 'queued', sent_at = null where case_id = $1`, [
    one.caseId,
  ])
  await leave(person)
  const { rows } = await app.deps.pool.query<{ to_address: string }>(
    `select to_address from mail where case_id = $1 and kind like 'invitation/%' and state = 'queued'`,
    [one.caseId],
  )
  expect(rows).toEqual([{ to_address: person.email }])
})

it('whoever is handed an organisation within the days keeps the account, and holds nobody else up', async () => {
  const [person, other] = [await aPerson(app), await aPerson(app)]
  await ask(person)
  await ask(other)
  const organisation = newId()
  await app.deps.pool.query(
    `insert into organisation (id, name, kind, country, slug, state, created_at, state_since)
     values ($1, 'Tenants', 'union', 'US', $2, 'active', now(), now())`,
    [organisation, `tenants-${organisation.slice(0, 8)}`],
  )
  await app.deps.pool.query(
    `insert into organisation_seat (user_id, organisation_id, role, email, since) values ($1, $2, 'owner', $3, now())`,
    [person.userId, organisation, person.email],
  )
  app.clock.advance(DELETION_WAITS + MINUTE)
  await sweep()
  expect((await app.deps.auth.findUsers([person.userId, other.userId])).map(({ id }) => id)).toEqual([
    person.userId,
  ])
})
