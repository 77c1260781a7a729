import { UPLOAD_PATH, addEvidence, finishEvidence, listEvidence } from '@evensettle/contracts/evidence.ts'
import { getAgreement, signAgreement } from '@evensettle/contracts/agreements.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { listMessages } from '@evensettle/contracts/messages.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import { chown, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { aCase, anAgreedCase, signing } from '../../testing/factories.ts'
import { PASSWORD, makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'
import { makeOwnPostgres } from '../../testing/own-postgres.ts'
import { makeSmallDisk, type SmallDisk } from '../../testing/small-disk.ts'
import { databaseUser } from '../database/postgres/system-user.ts'

async function readiness(app: TestApp): Promise<number> {
  return (await app.http.request('/readyz')).status
}

async function failingParts(app: TestApp): Promise<string[]> {
  const response = await app.http.request('/healthz')
  const { parts } = (await response.json()) as { parts: Record<string, { state: string }> }
  return Object.keys(parts).filter((name) => parts[name]?.state === 'failing')
}

async function signUpWithMuchToKeep(app: TestApp): Promise<Response> {
  return app.http.request('/auth/v1/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${newId()}@example.org`,
      password: PASSWORD,
      data: { words: Array.from({ length: 40 }, () => newId()) },
    }),
  })
}

describe('a disk of files that is full', () => {
  let disk: SmallDisk
  let app: TestApp

  beforeAll(async () => {
    disk = await makeSmallDisk(12)
    const folder = join(disk.path, 'data')
    await mkdir(folder)
    app = await makeTestApp({ folder, env: { OPERATOR_EMAIL: 'desk@example.org' } })
    return async () => {
      await app.close()
      await disk.close()
    }
  })

  /** The files below the folder that are there for a while only. */
  async function leftovers(): Promise<string[]> {
    const names = await readdir(join(disk.path, 'data'), { recursive: true })
    return names.filter((name) => name.endsWith('.tmp'))
  }

  async function announce(caseId: string, as: Person, bytes: number, id = newId()) {
    const about = { itemId: null, kind: 'other', name: 'A note', documented: null } as const
    const input = { token: null, caseId, id, bytes, mediaType: 'text/plain', ...about }
    return app.request(addEvidence, input, as)
  }

  async function patch(id: string, as: Person, offset: number, bytes: Buffer): Promise<Response> {
    return app.http.request(`http://settle.test${UPLOAD_PATH}/${id}`, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        ...(await app.as(as)),
      },
      body: new Uint8Array(bytes),
    })
  }

  async function offsetOf(id: string, as: Person): Promise<number> {
    const response = await app.http.request(`http://settle.test${UPLOAD_PATH}/${id}`, {
      method: 'HEAD',
      headers: { 'tus-resumable': '1.0.0', ...(await app.as(as)) },
    })
    return Number(response.headers.get('upload-offset'))
  }

  async function whileFull(run: () => Promise<void>, spare = 0): Promise<void> {
    await disk.fill(spare)
    try {
      await run()
    } finally {
      await disk.empty()
    }
  }

  it('is told as such, with when to try again, and the same upload goes on when there is room', async () => {
    const { caseId, starter } = await aCase(app)
    const text = Buffer.alloc(600_000, 'it was like this ')
    const { id } = (await announce(caseId, starter, text.byteLength)).body
    expect((await patch(id, starter, 0, text.subarray(0, 100_000))).status).toBe(204)
    await whileFull(async () => {
      const refused = await patch(id, starter, 100_000, text.subarray(100_000))
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
      expect(await refused.json()).toMatchObject({ error: { code: 'STORAGE_FULL', retryAfter: 30 } })
      expect(await offsetOf(id, starter)).toBe(100_000)
      const another = await announce(caseId, starter, 1_000)
      expect([another.status, another.error?.code]).toEqual([503, 'STORAGE_FULL'])
      expect(another.headers.get('retry-after')).toBe('30')
      const { evidence } = await app.ok(listEvidence, { token: null, caseId }, starter)
      expect(evidence.map((one) => one.id)).toEqual([id])
    })
    expect((await patch(id, starter, 100_000, text.subarray(100_000))).status).toBe(204)
    const whole = await app.ok(finishEvidence, { token: null, id }, starter)
    expect(whole).toMatchObject({ state: 'ready', bytes: text.byteLength })
    expect(await leftovers()).toEqual([])
  })

  it('that fills up while a part comes in keeps what has arrived, and goes on from there', async () => {
    const { caseId, starter } = await aCase(app)
    const text = Buffer.alloc(900_000, 'word for word ')
    const { id } = (await announce(caseId, starter, text.byteLength)).body
    await whileFull(async () => {
      const refused = await patch(id, starter, 0, text)
      expect([refused.status, await refused.json()]).toMatchObject([503, { error: { code: 'STORAGE_FULL' } }])
    }, 500_000)
    const arrived = await offsetOf(id, starter)
    expect(arrived).toBeLessThan(text.byteLength)
    expect((await patch(id, starter, arrived, text.subarray(arrived))).status).toBe(204)
    const { bytes } = await app.ok(finishEvidence, { token: null, id }, starter)
    expect(bytes).toBe(text.byteLength)
  })

  it('refuses a file that would leave nothing for the others, before a byte of it comes', async () => {
    const { caseId, starter } = await aCase(app)
    await whileFull(async () => {
      const refused = await announce(caseId, starter, 990_000)
      expect([refused.status, refused.error?.code]).toEqual([503, 'STORAGE_FULL'])
      expect((await announce(caseId, starter, 90_000)).status).toBe(200)
      expect(await readiness(app)).toBe(200)
    }, 1_000_000)
  })

  it('is not ready, names the part, and is ready again by itself', async () => {
    expect(await readiness(app)).toBe(200)
    await whileFull(async () => {
      expect(await readiness(app)).toBe(503)
      expect(await failingParts(app)).toEqual(['files', 'mail'])
    })
    expect(await readiness(app)).toBe(200)
    const told = app.logLines.map((line) => JSON.parse(line) as { message: string })
    expect(told.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['there is no room left to write', 'there is room to write again']),
    )
  })

  it('holds mails and sealed papers back, leaves no half ones, and brings each of them once', async () => {
    const agreed = await anAgreedCase(app)
    await app.runJobs()
    const mails = (await app.mails()).length
    const files = await readdir(join(disk.path, 'data/outbox'))
    await whileFull(async () => {
      for (const person of [agreed.starter, agreed.respondent])
        await app.ok(signAgreement, await signing(app, agreed, person), person)
      await app.runJobs()
      expect(await leftovers()).toEqual([])
      expect(await readdir(join(disk.path, 'data/outbox'))).toEqual(files)
    })
    for (let hours = 0; hours < 3; hours += 1) {
      app.clock.advance(HOUR)
      await app.runJobs()
    }
    const { caseId } = agreed
    expect(await app.ok(getAgreement, { caseId }, agreed.starter)).toMatchObject({ state: 'sealed' })
    const since = (await app.mails()).slice(mails)
    expect(since.length).toBeGreaterThan(0)
    expect(new Set(since.map(({ to, subject }) => `${to} ${subject}`)).size).toBe(since.length)
    expect(await leftovers()).toEqual([])
  })
})

describe('a disk of the database that is full', () => {
  let disk: SmallDisk
  let app: TestApp

  beforeAll(async () => {
    disk = await makeSmallDisk(64)
    const folder = join(disk.path, 'tables')
    await mkdir(folder)
    const user = await databaseUser('/')
    if (user) await chown(folder, user.uid, user.gid)
    // a server of its own: a checkpoint that finds no room fails for every database of it
    const postgres = await makeOwnPostgres()
    await postgres.query(`create tablespace small location '${folder}'`)
    await postgres.query('create database small tablespace small')
    const url = new URL(postgres.url)
    url.pathname = '/small'
    app = await makeTestApp({ databaseUrl: url.href })
    return async () => {
      await app.close()
      await postgres.remove()
      await disk.close()
    }
  })

  it('refuses what it cannot keep, keeps what it took, and goes on when there is room', async () => {
    const { caseId, starter } = await aCase(app)
    const say = () =>
      app.request(sendMessage, { caseId, id: newId(), body: crypto.randomUUID().repeat(130) }, starter)
    const taken: string[] = []
    await disk.fill()
    onTestFinished(() => disk.empty())
    let refused = await say()
    for (; refused.status === 200 && taken.length < 500; refused = await say()) taken.push(refused.body.id)
    expect([refused.status, refused.error?.code]).toEqual([503, 'STORAGE_FULL'])
    expect(refused.headers.get('retry-after')).toBe('30')
    expect(await readiness(app)).toBe(503)
    expect(await failingParts(app)).toEqual(['database'])
    let signUp = await signUpWithMuchToKeep(app)
    for (let tries = 0; signUp.status === 200 && tries < 50; tries += 1)
      signUp = await signUpWithMuchToKeep(app)
    expect([signUp.status, signUp.headers.get('retry-after')]).toEqual([503, '5'])
    await disk.empty()
    expect(await readiness(app)).toBe(200)
    taken.push((await say()).body.id)
    const { messages } = await app.ok(listMessages, { caseId }, starter)
    const kept = new Set(messages.map(({ id }) => id))
    expect(taken.slice(-20).filter((id) => !kept.has(id))).toEqual([])
    const seqs = (await app.events(caseId)).map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.map((_, at) => at + 1))
  })
})
