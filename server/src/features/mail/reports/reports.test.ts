import { listMails, MAIL_REPORTS_PATH } from '@evensettle/contracts/mails.ts'
import { getInvitationState, resendInvitation } from '@evensettle/contracts/invitations.ts'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSmtp } from '../../../platform/mail/mail.ts'
import { checkMaildir } from '../../../platform/mail/maildir.ts'
import { aCase, type TestCase } from '../../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../../testing/make-test-app.ts'
import { scratchFolder } from '../../../testing/scratch.ts'
import { sendMail } from '../jobs.ts'
import { readReports } from './jobs.ts'

const SECRET = 'a secret of the mail server'
const waiting = { answered: null, joined: false } as const

type Taken = { from: string; envid: string; messageId: string }

let app: TestApp
let box: string
let server: SMTPServer
let smtp: ReturnType<typeof createSmtp>
const taken: Taken[] = []

beforeAll(async () => {
  box = await mkdtemp(join(scratchFolder(), 'evensettle-reports-'))
  await mkdir(join(box, 'new'), { recursive: true })
  app = await makeTestApp({
    env: { BOUNCE_ADDRESS: 'bounces@example.org', BOUNCE_MAILDIR: box, BOUNCE_SECRET: SECRET },
  })
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideDSN: false,
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
      stream.on('end', () => {
        const { mailFrom } = session.envelope
        const envid = JSON.stringify(session.envelope)
        const from = mailFrom === false ? '' : mailFrom.address
        taken.push({ from, envid, messageId: /^Message-ID:\s*<([^>]+)>/im.exec(raw)?.[1] ?? '' })
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  const port = typeof address === 'object' && address ? address.port : 0
  smtp = createSmtp(
    `smtp://127.0.0.1:${port}`,
    'EvenSettle <hi@example.org>',
    'x.example.org',
    'bounces@example.org',
  )
})

afterAll(async () => {
  smtp.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await rm(box, { recursive: true, force: true })
})

/** A case whose invitation went out over a real mail server, with what that server saw of it. */
async function mailedCase(): Promise<TestCase & { seen: Taken; mailId: string }> {
  const one = await aCase(app, waiting)
  const { id: mailId } = await app.deps.db
    .selectFrom('mail')
    .select('id')
    .where('case_id', '=', one.caseId)
    .executeTakeFirstOrThrow()
  await app.deps.db.updateTable('mail').set({ state: 'queued' }).where('id', '=', mailId).execute()
  await sendMail({ ...app.deps, mailTransport: smtp }, { mailId })
  const seen = taken.at(-1)
  if (!seen) throw new Error('nothing came to the mail server')
  return { ...one, seen, mailId }
}

type Told = { action: string; status: string; to?: string; envid?: string; returned?: string; type?: string }

/** As Postfix writes it. */
function report({ action, status, to = 'nobody@example.org', envid, returned, type }: Told): string {
  return [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example.net (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${to}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: ${type ?? 'multipart/report; report-type=delivery-status'};`,
    '\tboundary="4F1C.1700000000/mx.example.net"',
    '',
    '--4F1C.1700000000/mx.example.net',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host mx.example.net.',
    '',
    '--4F1C.1700000000/mx.example.net',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    ...(envid === undefined ? [] : [`Original-Envelope-Id: ${envid}`]),
    '',
    'Final-Recipient: rfc822; lee@example.net',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <lee@example.net>: Recipient address',
    '    rejected: User unknown',
    '',
    '--4F1C.1700000000/mx.example.net',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${returned ?? 'other@example.net'}>`,
    'Subject: Hello',
    '',
    '--4F1C.1700000000/mx.example.net--',
    '',
  ].join('\r\n')
}

/** A report lies in the mailbox, and the clock looks. */
async function comes(told: Told | string): Promise<void> {
  await writeFile(join(box, 'new', `${newId()}.mx`), typeof told === 'string' ? told : report(told))

  await readReports(app.deps)
}

async function stateOf({ starter, caseId }: TestCase) {
  const { mails } = await app.ok(listMails, { caseId }, starter)
  return mails.find(({ family }) => family === 'invitation')
}

it('gives each mail an address of its own for reports, and names it in the envelope and the id', async () => {
  const { seen, mailId } = await mailedCase()
  const mark = new RegExp(`${mailId.replaceAll('-', '')}[0-9a-f]{16}`)
  expect(seen.from).toMatch(new RegExp(`^bounces\\+${mark.source}@example\\.org$`))
  expect(seen.messageId).toMatch(mark)
  expect(seen.envid).toMatch(new RegExp(`"envid":"${mark.source}"`))
})

it('a mail that comes back for good is bounced, and the starter is told once what to do', async () => {
  const one = await mailedCase()
  const told = { action: 'failed', status: '5.1.1', to: one.seen.from }
  await comes(told)
  await comes(told)
  expect(await stateOf(one)).toMatchObject({ state: 'bounced', reason: 'address', again: 'invitation' })
  expect(await app.ok(getInvitationState, { caseId: one.caseId }, one.starter)).toMatchObject({
    state: 'failed',
  })
  expect((await app.eventTypes(one.caseId)).filter((type) => type === 'invitation.failed')).toHaveLength(1)
  expect((await app.audited(one.caseId)).filter((action) => action === 'mail.bounce')).toHaveLength(1)
  app.clock.advance(11 * 60_000)
  await app.runJobs()
  const mails = (await app.mails(one.starter.email)).filter(({ text }) =>
    text.includes('could not be delivered'),
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('another way')
})

it('is found by the id of the mail that is returned, and by the name in its envelope', async () => {
  const [one, two] = [await mailedCase(), await mailedCase()]
  await comes({ action: 'failed', status: '5.2.2', returned: one.seen.messageId })
  await comes({ action: 'failed', status: '5.7.1', envid: /\+([0-9a-f]{48})/.exec(two.seen.from)?.[1] ?? '' })
  expect(await stateOf(one)).toMatchObject({ state: 'bounced', reason: 'full' })
  expect(await stateOf(two)).toMatchObject({ state: 'bounced', reason: 'refused' })
})

it('a mail that only waits is still tried, and one that arrives after all is delivered', async () => {
  const one = await mailedCase()
  await comes({ action: 'delayed', status: '4.4.1', to: one.seen.from })
  expect(await stateOf(one)).toMatchObject({ state: 'delayed' })
  expect(await app.eventTypes(one.caseId)).not.toContain('invitation.failed')
  await comes({ action: 'delivered', status: '2.1.5', to: one.seen.from })
  expect(await stateOf(one)).toMatchObject({ state: 'delivered' })
})

it('nobody can say of a mail that it came back who was not written it', async () => {
  const [one, own] = [await mailedCase(), await mailedCase()]
  const id = one.mailId.replaceAll('-', '')
  const seal = /\+[0-9a-f]{32}([0-9a-f]{16})@/.exec(own.seen.from)?.[1] ?? ''
  for (const mark of [`${id}${seal}`, `${id}${'0'.repeat(16)}`, id])
    await comes({
      action: 'failed',
      status: '5.1.1',
      to: `bounces+${mark}@example.org`,
      envid: mark,
      returned: `${mark}@x.example.org`,
    })
  await comes({ action: 'failed', status: '5.1.1', returned: `${one.mailId}@x.example.org` })
  expect(await stateOf(one)).toMatchObject({ state: 'sent' })
})

it('takes no other mail for a report, and reads each once', async () => {
  const one = await mailedCase()
  await comes({ action: 'failed', status: '5.1.1', to: one.seen.from, type: 'multipart/mixed' })
  await comes(`To: ${one.seen.from}\r\nSubject: I am away\r\n\r\nBack on Monday.`)
  await comes('\0\0 nothing of a mail')
  await comes({ action: 'relayed', status: '2.1.9', to: one.seen.from })
  expect(await stateOf(one)).toMatchObject({ state: 'sent' })
  expect(await readdir(join(box, 'new'))).toEqual([])
})

it('does not tell of an address that has been changed since', async () => {
  const one = await mailedCase()
  await app.ok(resendInvitation, { caseId: one.caseId, email: `right-${newId()}@example.org` }, one.starter)
  await comes({ action: 'failed', status: '5.1.1', to: one.seen.from })
  expect(await app.eventTypes(one.caseId)).not.toContain('invitation.failed')
})

it('is taken from a mail server that signs it, and from nobody else', async () => {
  const one = await mailedCase()
  const body = report({ action: 'failed', status: '5.1.1', to: one.seen.from })
  const at = Math.floor(app.clock.now().getTime() / 1000)
  const sign = (secret: string, when: number) =>
    `t=${when},v1=${createHmac('sha256', secret).update(`${when}.${body}`).digest('hex')}`
  const post = async (signature: string) =>
    (
      await app.http.request(MAIL_REPORTS_PATH, {
        method: 'POST',
        body,
        headers: { 'x-signature': signature },
      })
    ).status
  expect(await post(sign('another secret', at))).toBe(404)
  expect(await post(sign(SECRET, at - 3600))).toBe(404)
  expect(await post('')).toBe(404)
  expect(await stateOf(one)).toMatchObject({ state: 'sent' })
  expect(await post(sign(SECRET, at))).toBe(200)
  expect(await stateOf(one)).toMatchObject({ state: 'bounced' })
})

it('is kept until its mail is noted as sent, when the mail server is faster than we are', async () => {
  const one = await mailedCase()
  const { db } = app.deps
  const state = (to: 'queued' | 'sent') =>
    db.updateTable('mail').set({ state: to }).where('id', '=', one.mailId).execute()
  await state('queued')
  const told = { action: 'failed', status: '5.1.1', to: one.seen.from }
  const body = report(told)
  const at = Math.floor(app.clock.now().getTime() / 1000)
  const seal = createHmac('sha256', SECRET).update(`${at}.${body}`).digest('hex')
  const headers = { 'x-signature': `t=${at},v1=${seal}` }
  const posted = await app.http.request(MAIL_REPORTS_PATH, { method: 'POST', body, headers })
  expect(posted.status).toBe(503)
  await comes(told)
  expect(await readdir(join(box, 'new'))).toHaveLength(1)
  expect(await stateOf(one)).toMatchObject({ state: 'queued' })
  await state('sent')
  await readReports(app.deps)
  expect(await stateOf(one)).toMatchObject({ state: 'bounced', reason: 'address' })
  expect(await readdir(join(box, 'new'))).toEqual([])
})

it('is not read for ever where it cannot be put aside: the job fails', async () => {
  await mkdir(join(box, 'cur', 'stays:2,S', 'full'), { recursive: true })
  await writeFile(join(box, 'new', 'stays'), 'no report')
  await expect(readReports(app.deps)).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
  await rm(join(box, 'new', 'stays'))
})

it('is asked for at the start: the maildir is there and may be changed', async () => {
  const bounces = { address: 'bounces@example.org', maildir: box, imap: null, secret: null }
  await checkMaildir({ bounces })
  await checkMaildir({ bounces: null })
  const missing = checkMaildir({ bounces: { ...bounces, maildir: join(box, 'elsewhere') } })
  await expect(missing).rejects.toThrow('BOUNCE_MAILDIR')
})
