import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createOutboxReader } from '../../testing/outbox.ts'
import { createOutbox, createSmtp, MailRefused, type Mail } from './mail.ts'

const FROM = 'EvenSettle <hello@settle.example.org>'
const at = () => new Date('2026-11-20T10:00:00Z')

let folder: string
let servers: SMTPServer[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evensettle-mail-'))
})

afterEach(async () => {
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))))
  servers = []
})

afterAll(() => rm(folder, { recursive: true }))

function aMail(about: Partial<Mail> = {}): Mail {
  return {
    id: '0b9d9f4e-7a4c-4a86-8a0a-0d3f1d2c3b4a',
    to: 'ben@example.org',
    subject: 'Grüße von Zoë',
    text: 'Ein Satz.',
    html: '<p>Ein Satz.</p>',
    ...about,
  }
}

/** A mail server that keeps what it takes, or answers the recipient with a code. */
async function mailServer(refuseWith: number | null, refuseSender: number | null = null) {
  const taken: { to: string[]; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_, __, done) {
      if (refuseSender === null) return done()
      return done(Object.assign(new Error('not you'), { responseCode: refuseSender }))
    },
    onRcptTo(_, __, done) {
      if (refuseWith === null) return done()
      return done(Object.assign(new Error('not here'), { responseCode: refuseWith }))
    },
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
      stream.on('end', () => {
        taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
        done()
      })
    },
  })
  servers.push(server)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `smtp://127.0.0.1:${port}`, taken }
}

it('writes a mail into the outbox that a mail program reads, once however often it is sent', async () => {
  const outbox = createOutbox(folder, FROM, 'settle.example.org', at)
  await outbox.send(aMail())
  await outbox.send(aMail())
  const mails = await createOutboxReader(folder)()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: 'ben@example.org', subject: 'Grüße von Zoë' })
  expect(mails[0]?.text.trim()).toBe('Ein Satz.')
  expect(mails[0]?.raw).toContain('Message-ID: <0b9d9f4e-7a4c-4a86-8a0a-0d3f1d2c3b4a@settle.example.org>')
})

it('hands a mail to a mail server', async () => {
  const server = await mailServer(null)
  const transport = createSmtp(server.url, FROM, 'settle.example.org')
  await transport.send(aMail())
  transport.close()
  expect(server.taken[0]?.to).toEqual(['ben@example.org'])
  expect((await PostalMime.parse(server.taken[0]?.raw ?? '')).from).toMatchObject({
    address: 'hello@settle.example.org',
  })
})

it('lets no subject and no address add a header or a recipient', async () => {
  const server = await mailServer(null)
  const transport = createSmtp(server.url, FROM, 'settle.example.org')
  await transport.send(aMail({ subject: 'Hello\r\nBcc: eve@example.org\r\n\r\nbody' }))
  await transport.send(aMail({ to: 'ben@example.org, eve@example.org' })).catch(() => undefined)
  await transport.send(aMail({ to: 'ben@example.org>\r\nRCPT TO:<eve@example.org' })).catch(() => undefined)
  transport.close()
  expect(server.taken.flatMap(({ to }) => to)).not.toContain('eve@example.org')
  const mail = await PostalMime.parse(server.taken[0]?.raw ?? '')
  expect(mail.bcc ?? []).toEqual([])
  expect(mail.subject).toContain('Bcc: eve')
})

it('tells a refusal for good from one that is worth another try', async () => {
  const transports = await Promise.all(
    [550, 451].map(async (code) => createSmtp((await mailServer(code)).url, FROM, 'x')),
  )
  const [forGood, forNow] = transports
  await expect(forGood?.send(aMail())).rejects.toThrow(MailRefused)
  const error = await forNow?.send(aMail()).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(MailRefused)
  for (const transport of transports) transport.close()
})

it('tries again when the server refuses the sender: that is for the operator to mend', async () => {
  const transport = createSmtp((await mailServer(null, 550)).url, FROM, 'x')
  const error = await transport.send(aMail()).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(MailRefused)
  transport.close()
})

it('has a subject of one line that nothing invisible can turn around', async () => {
  const send = createOutbox(folder, FROM, 'settle.example.org', at)
  const subject = 'Sam \u202Eeod\u2066\u200F\u061C\u200B writes\u2028to\r\nBcc: x@example.org'
  await send.send(aMail({ id: '1c9d9f4e-7a4c-4a86-8a0a-0d3f1d2c3b4b', to: 'turned@example.org', subject }))
  const mail = (await createOutboxReader(folder)()).find(({ to }) => to === 'turned@example.org')
  expect(mail?.subject).toBe('Sam eod writes to Bcc: x@example.org')
})
