import { getServiceConfiguration, getServiceParts } from '@evensettle/contracts/infrastructure.ts'
import { listMails } from '@evensettle/contracts/mails.ts'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { aCase, anOperator, type TestCase } from '../../../testing/factories.ts'
import {
  MAILBOX_PASSWORD,
  MAILBOX_USER,
  startImapServer,
  type ImapServer,
} from '../../../testing/imap-server.ts'
import { makeTestApp, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { markOf } from '../queries.ts'
import { readReports } from './jobs.ts'

let server: ImapServer
let app: TestApp
let operator: Person

const envFor = (url: string) => ({ BOUNCE_ADDRESS: 'bounces@example.org', BOUNCE_IMAP_URL: url })

beforeAll(async () => {
  server = await startImapServer()
  app = await makeTestApp({ env: envFor(server.url()), admins: ['boss@example.org'] })
  operator = await anOperator(app, 'boss@example.org')
})

afterAll(() => server.stop())

/** A case whose invitation went out a minute ago by the clock of the mail server. */
async function mailedCase(): Promise<TestCase & { mailId: string; mark: string }> {
  const one = await aCase(app, { answered: null, joined: false })
  const { id: mailId } = await app.deps.db
    .updateTable('mail')
    .set({ state: 'sent', sent_at: new Date(Date.now() - 60_000) })
    .where('case_id', '=', one.caseId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...one, mailId, mark: markOf(app.deps.sealers.mails, mailId) }
}

const report = (mark: string, action = 'failed') =>
  [
    'From: MAILER-DAEMON@mx.example.net',
    `To: bounces+${mark}@example.org`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="4F1C"',
    '',
    '--4F1C',
    'Content-Type: text/plain',
    '',
    'This is the mail system.',
    '',
    '--4F1C',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    '',
    `Action: ${action}`,
    'Status: 5.1.1',
    '',
    '--4F1C--',
    '',
  ].join('\r\n')

async function stateOf({ starter, caseId }: TestCase) {
  const { mails } = await app.ok(listMails, { caseId }, starter)
  return mails.find(({ family }) => family === 'invitation')?.state
}

const bounces = async ({ caseId }: TestCase) =>
  (await app.audited(caseId)).filter((action) => action === 'mail.bounce').length

const row = async () => (await app.deps.db.selectFrom('report_box').selectAll().execute()).at(0)

it('a mail that came back is read where it lies, once, and nothing is changed there', async () => {
  const one = await mailedCase()
  await server.deliver('Subject: I am away\r\n\r\nBack on Monday.\r\n')
  await server.deliver(report(one.mark))
  await readReports(app.deps)
  expect(await stateOf(one)).toBe('bounced')
  await readReports(app.deps)
  await Promise.all([readReports(app.deps), readReports(app.deps)])
  expect(await bounces(one)).toBe(1)
  expect(await server.isUntouched()).toBe(true)
})

it('goes on behind the last message that it read', async () => {
  const [one, two] = [await mailedCase(), await mailedCase()]
  await server.deliver(report(one.mark))
  await readReports(app.deps)
  const before = await row()
  await server.deliver(report(two.mark))
  await readReports(app.deps)
  expect([await stateOf(one), await stateOf(two)]).toEqual(['bounced', 'bounced'])
  expect(await row()).toMatchObject({ validity: before?.validity, read_up_to: (before?.read_up_to ?? 0) + 1 })
})

it('keeps how far it came where the database fails in the middle, and reads the rest', async () => {
  const [one, two] = [await mailedCase(), await mailedCase()]
  for (const { mark } of [one, two]) await server.deliver(report(mark))
  const { read_up_to: before = 0 } = (await row()) ?? {}
  let noted = 0
  const now = () => {
    noted += 1
    if (noted > 2) throw new Error('away')
    return app.clock.now()
  }
  await expect(readReports({ ...app.deps, now })).rejects.toThrow('away')
  expect((await row())?.read_up_to).toBe(before + 1)
  expect([await stateOf(one), await stateOf(two)]).toEqual(['bounced', 'sent'])
  await readReports(app.deps)
  expect([await bounces(one), await bounces(two)]).toEqual([1, 1])
})

it('looks again at what is about a mail that is not noted as sent yet, and goes on behind it', async () => {
  const [early, other] = [await mailedCase(), await mailedCase()]
  const state = (to: 'queued' | 'sent') =>
    app.deps.db.updateTable('mail').set({ state: to }).where('id', '=', early.mailId).execute()
  await state('queued')
  for (const { mark } of [early, other]) await server.deliver(report(mark))
  await readReports({ ...app.deps, now: () => new Date() })
  expect([await stateOf(early), await stateOf(other)]).toEqual(['queued', 'bounced'])
  await state('sent')
  await readReports(app.deps)
  expect(await stateOf(early)).toBe('bounced')
  expect((await row())?.again).toEqual([])
})

it('reads all anew where the numbers of the mailbox no longer hold, and says nothing twice', async () => {
  const [one, again] = [await mailedCase(), await mailedCase()]
  for (const { mark } of [one, again]) await server.deliver(report(mark))
  await readReports(app.deps)
  // since then the second one was tried again, and got out
  const later = new Date(Date.now() + 3_600_000)
  const sent = { state: 'sent', sent_at: later, bounced_at: null, error: null } as const
  await app.deps.db.updateTable('mail').set(sent).where('id', '=', again.mailId).execute()
  await server.renumber(2)
  const late = await mailedCase()
  await server.deliver(report(late.mark))
  await readReports(app.deps)
  expect(await stateOf(late)).toBe('bounced')
  expect(await stateOf(again)).toBe('sent')
  expect(await bounces(one)).toBe(1)
})

it('passes over what is too large to be a report', async () => {
  const one = await mailedCase()
  await server.deliver(`Subject: large\r\n\r\n${'x'.repeat(70)}\r\n`.repeat(20_000))
  await server.deliver(report(one.mark))
  await readReports(app.deps)
  expect(await stateOf(one)).toBe('bounced')
})

it('is told with the parts of the installation, with what is the matter, and no job fails of it', async () => {
  const told = async (url: string) => {
    const other = await makeTestApp({ beside: app, env: envFor(url), admins: ['boss@example.org'] })
    onTestFinished(() => other.close())
    await readReports(other.deps)
    const answer = await other.http.request(getServiceParts.path, { headers: await app.as(operator) })
    const { parts } = (await answer.json()) as { parts: { part: string; health: string; reason: string }[] }
    const part = parts.find((one) => one.part === 'reports')
    return `${part?.health} ${part?.reason}`
  }
  expect(await told(server.url())).toBe('well fine')
  expect(await told(server.url('INBOX', 'another word'))).toBe('failing refused')
  expect(await told(server.url('Nowhere'))).toBe('failing missing')
  expect(await told(server.url().replace(`:${server.port}`, ':9'))).toBe('failing away')
  await readReports(app.deps)
  const { parts } = await app.ok(getServiceParts, {}, operator)
  expect(parts.find(({ part }) => part === 'reports')).toMatchObject({
    health: 'well',
    facts: { lookedAt: expect.any(String) },
  })
  app.clock.advance(11 * 60_000)
  const late = await app.ok(getServiceParts, {}, operator)
  expect(late.parts.find(({ part }) => part === 'reports')).toMatchObject({ reason: 'late' })
})

it('is named to the operator without who signs in there, and nowhere with the password', async () => {
  const configuration = await app.ok(getServiceConfiguration, {}, operator)
  expect(configuration.settings.find(({ name }) => name === 'BOUNCE_IMAP_URL')).toMatchObject({
    value: `imap://127.0.0.1:${server.port}/INBOX`,
    isSet: true,
  })
  const kept = JSON.stringify([configuration, await row()])
  for (const secret of [MAILBOX_PASSWORD, encodeURIComponent(MAILBOX_PASSWORD), MAILBOX_USER])
    expect(kept).not.toContain(secret)
})
