import { Upload } from '@tus/server'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { inParts, someBytes } from '../../../testing/keeps-files.ts'
import { startS3rver, type TestStore } from '../../../testing/s3-server.ts'
import type { Shelf } from '../uploads.ts'
import { createBucket, type Bucket } from './bucket.ts'
import { createStoreShelf } from './store-uploads.ts'

const BYTES = 9_000_000
const whole = someBytes(BYTES)
const log = { error: () => {}, info: () => {} }
let store: TestStore
let bucket: Bucket
let here: Shelf
let there: Shelf

beforeAll(async () => {
  store = await startS3rver()
  bucket = createBucket(store.address, log)
  here = createStoreShelf(bucket, 60_000)
  there = createStoreShelf(createBucket(store.address, log), 60_000)
})

afterEach(() => {
  store.line.rule = () => null
})

afterAll(async () => {
  await store.line.close()
  await store.stop()
})

async function begun(id: string = randomUUID()): Promise<string> {
  await here.create(new Upload({ id, size: BYTES, offset: 0, creation_date: new Date().toISOString() }))
  return id
}

const from = (at: number, to = BYTES) => Readable.from(inParts(whole.subarray(at, to)))
const offsetAt = async (shelf: Shelf, id: string) => (await shelf.getUpload(id)).offset

async function arrived(shelf: Shelf, id: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of shelf.partsOf(id)) parts.push(part)
  return Buffer.concat(parts)
}

it('keeps what came before the line was cut, and another process goes on from there', async () => {
  const id = await begun()
  async function* cut() {
    yield* inParts(whole.subarray(0, 5_000_001))
    throw new Error('the line is gone')
  }
  await expect(here.write(Readable.from(cut()), id, 0)).rejects.toThrow('the line is gone')
  expect(await offsetAt(there, id)).toBe(5_000_001)
  expect(await there.write(from(5_000_001), id, 5_000_001)).toBe(BYTES)
  expect(await offsetAt(here, id)).toBe(BYTES)
  expect((await arrived(here, id)).equals(whole)).toBe(true)
})

it('knows what has arrived also where the list of the store is late', async () => {
  const id = await begun()
  await here.write(from(0), id, 0)
  store.line.rule = ({ url }) => (url.includes('list-type') ? { says: '<ListBucketResult/>' } : null)
  expect(await offsetAt(there, id)).toBe(BYTES)
  expect((await arrived(there, id)).equals(whole)).toBe(true)
})

it('begins anew where a store that was killed has kept half of what is known of it', async () => {
  const id = await begun()
  const key = `uploads/${id}/upload.json`
  const known = await bucket.head(key)
  await bucket.put(key, Buffer.alloc(known?.bytes ?? 0).subarray(0, 40))
  await expect(there.getUpload(id)).rejects.toMatchObject({ status_code: 404 })
  await begun(id)
  expect(await offsetAt(there, id)).toBe(0)
})

it('counts nothing behind a gap, and takes what is sent again in other pieces', async () => {
  const id = await begun()
  await here.write(from(0), id, 0)
  for await (const { key } of bucket.list(`uploads/${id}/`))
    if (key.endsWith('-000004194304')) await bucket.remove(key)
  expect(await offsetAt(here, id)).toBe(4_194_304)
  await here.write(from(4_194_304, 6_000_000), id, 4_194_304)
  await there.write(from(6_000_000), id, 6_000_000)
  expect((await arrived(there, id)).equals(whole)).toBe(true)
})

it('begins anew with nothing of what was there, and leaves nothing once it is removed', async () => {
  const id = await begun()
  await here.write(from(0), id, 0)
  const late = ({ url }: { url: string }) =>
    url.includes('list-type') ? { says: '<ListBucketResult/>' } : null
  store.line.rule = late
  await begun(id)
  store.line.rule = () => null
  expect(await offsetAt(there, id)).toBe(0)
  await here.write(from(0, 1_000), id, 0)
  await there.remove(id)
  await expect(here.getUpload(id)).rejects.toMatchObject({ status_code: 404 })
  for await (const { key } of bucket.list(`uploads/${id}/`)) expect(key).toBeNull()
})

it('says that the store is away, not that there is no such upload', async () => {
  const id = await begun()
  store.line.rule = () => ({ status: 403, code: 'AccessDenied' })
  await expect(here.getUpload(id)).rejects.toMatchObject({ code: 'STORE_AWAY' })
})
