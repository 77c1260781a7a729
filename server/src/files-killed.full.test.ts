import type { ChildProcess } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { addEvidence, evidenceFilePath, finishEvidence, UPLOAD_PATH } from '@evensettle/contracts/evidence.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStore } from './platform/files/object-store/open-store.ts'
import { createStrays } from './platform/files/strays.ts'
import { makeRealServer, type RealServer } from './testing/real-server.ts'
import type { TestStore } from './testing/s3-server.ts'
import { scratchFolder } from './testing/scratch.ts'
import { startRealStore } from './testing/swift.ts'
import { talkTo } from './testing/talk-to.ts'
import { ABOUT_A_PHOTO } from './testing/uploads.ts'

const KILLS = 6
const CHUNK = 300_000
const AGAIN_AFTER = 100

let store: TestStore
let real: RealServer
let app: ChildProcess
const { twoAtTheTable } = talkTo(() => real)

beforeAll(async () => {
  store = await startRealStore()
  real = await makeRealServer({ FILES_URL: store.url })
  app = await real.start()
})

afterAll(async () => {
  await real.remove(app)
  await store.line.close()
  await store.stop()
})

/** A photo that no other one is like, of about two megabytes. */
async function aPhoto(): Promise<Buffer> {
  const [width, height] = [900, 600]
  const raw = { width, height, channels: 3 } as const
  return sharp(randomBytes(width * height * 3), { raw })
    .jpeg({ quality: 95 })
    .toBuffer()
}

const headers = (token: string) => ({ authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' })
const at = (path: string) => `http://127.0.0.1:${real.port}${path}`

async function offsetOf(id: string, token: string): Promise<number | null> {
  const asked = { method: 'HEAD', headers: headers(token) }
  const answer = await fetch(at(`${UPLOAD_PATH}/${id}`), asked).catch(() => null)
  return answer?.ok ? Number(answer.headers.get('upload-offset')) : null
}

async function sendPart(id: string, token: string, offset: number, photo: Buffer): Promise<boolean> {
  const answer = await fetch(at(`${UPLOAD_PATH}/${id}`), {
    method: 'PATCH',
    headers: {
      ...headers(token),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(photo.subarray(offset, offset + CHUNK)),
  }).catch(() => null)
  return answer?.status === 204
}

/** As a browser that loses its server: from where it is, until it is said to be kept. */
async function handIn(caseId: string, token: string, photo: Buffer, happens: (done: number) => void) {
  const id = randomUUID()
  const announcement = { token: null, caseId, id, bytes: photo.byteLength, ...ABOUT_A_PHOTO }
  for (let tries = 0; ; tries += 1) {
    if (tries > 300) throw new Error('it was never kept')
    const known = await real.call(addEvidence, announcement, token).catch(() => null)
    const offset = known?.status === 200 ? await offsetOf(id, token) : null
    if (offset === null) {
      await wait(AGAIN_AFTER)
      continue
    }
    happens(offset / photo.byteLength)
    if (offset < photo.byteLength) await sendPart(id, token, offset, photo)
    else {
      const kept = await real.call(finishEvidence, { token: null, id }, token).catch(() => null)
      if (kept?.status === 200) return kept.body
      await wait(AGAIN_AFTER)
    }
  }
}

it('keeps every file that was said to be kept, as it was, while the process is killed and the store refuses, cuts and goes away', async () => {
  const { caseId, starter } = await twoAtTheTable()
  const kept: { id: string; sha256: string }[] = []
  let asked = 0
  store.line.rule = ({ method }) => {
    asked += 1
    if (asked % 11 === 0) return { status: 503, code: 'SlowDown' }
    if (asked % 17 === 0) return 'away'
    if (asked % 23 === 0) return 'unheard'
    return method === 'GET' && asked % 13 === 0 ? { cutAfter: 50_000 } : null
  }
  for (let kills = 0; kills < KILLS; kills += 1) {
    const photo = await aPhoto()
    // somewhere in its parts, or while it is looked at
    const dieAt = kills / (KILLS - 1)
    const endings: Promise<void>[] = []
    const kill = async () => {
      const gone = once(app, 'exit')
      app.kill('SIGKILL')
      await gone
      app = await real.start()
    }
    const { id } = await handIn(caseId, starter, photo, (done) => {
      if (endings.length > 0 || done < dieAt) return
      endings.push(wait((kills % 4) * 40).then(kill))
    })
    await Promise.all(endings)
    kept.push({ id, sha256: createHash('sha256').update(photo).digest('hex') })
  }
  store.line.rule = () => null
  for (const { id, sha256 } of kept) {
    const answer = await fetch(at(evidenceFilePath(id, 'original')), { headers: headers(starter) })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, createHash('sha256').update(bytes).digest('hex')]).toEqual([200, sha256])
    // what others see of it was put there before it was said to be kept
    for (const variant of ['view', 'thumbnail'] as const) {
      const copy = await fetch(at(evidenceFilePath(id, variant)), { headers: headers(starter) })
      expect([variant, copy.status, (await copy.arrayBuffer()).byteLength > 500]).toEqual([
        variant,
        200,
        true,
      ])
    }
  }
  await nothingIsLeftBut(kept.map(({ id }) => id))
}, 600_000)

/** What a day later nobody names is what the sweep takes away: everything else bears the id of a file that is kept. */
async function nothingIsLeftBut(ids: readonly string[]): Promise<void> {
  const log = { error: () => {}, warn: () => {}, info: () => {} }
  const { files, close } = openStore(store.address, {
    here: createStrays(scratchFolder()),
    uploadsLast: 1,
    log,
  })
  const found: string[] = []
  for await (const { name } of files.list('evidence'))
    found.push(name.slice('evidence/'.length, -'.jpg'.length))
  expect(found.toSorted()).toEqual(ids.toSorted())
  close()
}
