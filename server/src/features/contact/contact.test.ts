import { sendContactMessage } from '@evensettle/contracts/contact.ts'
import { beforeAll, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../testing/make-test-app.ts'

const MESSAGE = {
  name: '  Robin Wirt ',
  email: ' robin@example.org ',
  reference: 'ES-4F7K-9QXM',
  message: 'The link in my mail <b>does not open</b>.\nWhat now?',
}

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp({ env: { OPERATOR_EMAIL: 'desk@example.org' } })
})

it('brings a visitor’s message to the operator, with the address to answer to', async () => {
  expect(await app.ok(sendContactMessage, MESSAGE)).toEqual({ ok: true })
  await app.runJobs()
  const [mail, ...more] = await app.mails('desk@example.org')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('A message from Robin Wirt about ES-4F7K-9QXM')
  expect(mail?.text).toContain(MESSAGE.message)
  expect(mail?.text).toContain('Reply to: robin@example.org')
  expect(mail?.html).toContain('&lt;b&gt;does not open&lt;/b&gt;')
})

it('keeps the words sealed in the table of mails', async () => {
  await app.ok(sendContactMessage, { ...MESSAGE, message: 'A word only I know: quokka.' })
  const row = await app.deps.db
    .selectFrom('mail')
    .selectAll()
    .where('kind', '=', 'contact')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(row.case_id).toBeNull()
  expect(row.body_sealed.toString('latin1')).not.toContain('quokka')
})

it('says beside each field what is missing, and sends nothing', async () => {
  await app.runJobs()
  const before = (await app.mails()).length
  const { status, error } = await app.request(sendContactMessage, {
    name: ' ',
    email: 'nobody',
    reference: '',
    message: '',
  })
  expect(status).toBe(400)
  expect(error?.fields).toEqual({
    name: 'Enter your name.',
    email: 'Enter an email address like name@example.org, so that we can answer.',
    message: 'Write your message.',
  })
  await app.runJobs()
  expect(await app.mails()).toHaveLength(before)
})

it('keeps line breaks in a name out of the subject', async () => {
  await app.ok(sendContactMessage, { ...MESSAGE, name: 'Eve\r\nBcc: all@example.org', reference: '' })
  await app.runJobs()
  expect(await app.mails('all@example.org')).toEqual([])
  expect((await app.mails('desk@example.org')).at(-1)?.subject).toBe(
    'A message from Eve Bcc: all@example.org',
  )
})

it('writes to the sender’s address of all mails where no operator is named', async () => {
  const plain = await makeTestApp({ env: { MAIL_FROM: 'EvenSettle <hello@example.org>' } })
  await plain.ok(sendContactMessage, { ...MESSAGE, reference: '' })
  await plain.runJobs()
  expect((await plain.mails('hello@example.org')).map(({ subject }) => subject)).toEqual([
    'A message from Robin Wirt',
  ])
})

it('takes five messages an hour from one address, and says when to try again', async () => {
  const limited = await makeTestApp({ env: { RATE_LIMITS: 'on' } })
  for (let i = 0; i < 5; i += 1) await limited.ok(sendContactMessage, MESSAGE)
  const { status, error } = await limited.request(sendContactMessage, MESSAGE)
  expect([status, error?.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(error?.retryAfter).toBeGreaterThan(0)
})
