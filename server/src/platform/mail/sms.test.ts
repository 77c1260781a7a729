import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSmsOutbox, createSmsWebhook, SmsRefused } from './sms.ts'

const at = () => new Date('2026-11-20T10:00:00Z')
const TEXT = { id: '0b9d9f4e-7a4c-4a86-8a0a-0d3f1d2c3b4a', to: '+491701234567', text: 'Hello.' }

function gateway(status: number) {
  const answer: typeof fetch = () => Promise.resolve(new Response(null, { status }))
  return createSmsWebhook({ url: 'http://gateway.test/send', secret: 's' }, at, answer)
}

it('keeps each text as a file where there is no gateway', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'texts-'))
  const outbox = createSmsOutbox(folder, at)
  await outbox.send(TEXT)
  const [name = ''] = await readdir(folder)
  expect(JSON.parse(await readFile(join(folder, name), 'utf8'))).toEqual(TEXT)
  expect(outbox.kind).toBe('outbox')
  await rm(folder, { recursive: true })
})

it.each([400, 404, 410, 422])('takes %s for the last word on a number', async (status) => {
  await expect(gateway(status).send(TEXT)).rejects.toBeInstanceOf(SmsRefused)
})

it.each([401, 429, 500])('takes %s for a trouble that may pass', async (status) => {
  const refusal = await gateway(status)
    .send(TEXT)
    .catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Error)
  expect(refusal).not.toBeInstanceOf(SmsRefused)
})

it('is content with any yes', async () => {
  await expect(gateway(202).send(TEXT)).resolves.toBeUndefined()
})
