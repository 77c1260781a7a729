import { createHash, randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { COURT_PACK_PATH } from '@evensettle/contracts/take-away.ts'
import { EVIDENCE_LIMITS, MEGABYTE } from '@evensettle/domain/evidence/evidence.ts'
import { expect, inject, it } from 'vitest'
import { aCase } from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'

/** What is alive, in bytes: everything that nobody holds any more is thrown away first. */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('this runtime does not let its garbage be collected')
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** All that a side may hand in; every day 75 MB of it, which is three files of the largest size. */
const PHOTOS = inject('thorough') ? EVIDENCE_LIMITS.bytesPerSide / EVIDENCE_LIMITS.bytes : 3

/** Photos of the starter, as uploading them leaves them. */
async function addPhotos(app: TestApp, caseId: string, starter: Person): Promise<void> {
  const bytes = EVIDENCE_LIMITS.bytes
  const photo = randomBytes(bytes)
  const sha256 = createHash('sha256').update(photo).digest('hex')
  const now = app.clock.now()
  const rows = Array.from({ length: PHOTOS }, (_, at) => ({
    id: newId(),
    case_id: caseId,
    side: 'starter' as const,
    item_id: null,
    kind: 'photo' as const,
    name: `Photo ${at + 1}`,
    documented: null,
    state: 'ready' as const,
    owner: `user:${starter.userId}`,
    media_type: 'image/jpeg',
    bytes,
    sha256,
    file: `test/${newId()}.jpg`,
    view_file: null,
    view_sha256: null,
    thumbnail: null,
    width: null,
    height: null,
    created_at: now,
    released_at: now,
  }))
  for (const { file } of rows) await app.deps.files.put(file, photo)
  await app.deps.db.insertInto('evidence').values(rows).execute()
}

it('holds a small part of the evidence in memory, wherever in the pack its reader is', async () => {
  const app = await makeTestApp()
  const { caseId, starter } = await aCase(app)
  await addPhotos(app, caseId, starter)
  const before = memoryInUse()
  const headers = await app.as(starter)
  const response = await app.http.request(COURT_PACK_PATH.replace(':caseId', caseId), { headers })
  let [peak, taken, looked] = [0, 0, 0]
  for await (const part of response.body ?? []) {
    taken += part.byteLength
    if (taken - looked < 10 * MEGABYTE) continue
    looked = taken
    peak = Math.max(peak, memoryInUse() - before)
  }
  expect(taken).toBeGreaterThan(PHOTOS * EVIDENCE_LIMITS.bytes)
  expect(peak).toBeLessThan(20 * MEGABYTE)
})
