import { createHash, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { ChangedFileError, type Files, type StoredFile } from '../platform/files/files.ts'
import { createBucket, type Bucket } from '../platform/files/object-store/bucket.ts'
import { openStore } from '../platform/files/object-store/open-store.ts'
import { outageOf } from '../platform/outages.ts'
import { createStrays, type Strays } from '../platform/files/strays.ts'
import { scratchFolder } from './scratch.ts'
import type { Fault } from './faulty-line.ts'
import type { TestStore } from './s3-server.ts'

const MEGABYTE = 1024 * 1024
/** Larger than what is held at once, so that it is stored in three parts. */
const LARGE = 17 * MEGABYTE

export type Scene = {
  store: TestStore
  files: Files
  bucket: Bucket
  strays: Strays
  logged: string[]
  /** The first so many requests that fit go wrong. */
  failing: (times: number, fits: (asked: { method: string; url: string }) => boolean, fault: Fault) => void
}

export async function wholeOf(stored: StoredFile | null): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of stored?.parts() ?? []) parts.push(part)
  return Buffer.concat(parts)
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Bytes that are another one in each place, in parts as they come from a browser. */
export function someBytes(count: number): Buffer {
  const bytes = Buffer.alloc(count)
  for (let at = 0; at + 4 <= count; at += 4) bytes.writeUInt32LE((at * 2_654_435_761) >>> 0, at)
  return bytes
}

export async function* inParts(bytes: Buffer, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size)
}

async function allOf<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const part of parts) all.push(part)
  return all
}

export const nameOfA = (folder: string, ending: string) => `${folder}/${randomUUID()}.${ending}`
const isRead = ({ method, url }: { method: string; url: string }) =>
  method === 'GET' && !url.includes('list-type')

/** What every store has to do, on a server of its own. `isWhole`: with what takes many seconds. */
export function keepsFiles(start: () => Promise<TestStore>, { isWhole }: { isWhole: boolean }): () => Scene {
  let scene: Scene
  beforeAll(async () => {
    const store = await start()
    const logged: string[] = []
    const note = (message: string) => void logged.push(message)
    const log = { error: note, warn: note, info: note }
    const here = createStrays(scratchFolder())
    scene = {
      ...openStore(store.address, { here, uploadsLast: 86_400_000, log }),
      bucket: createBucket(store.address, log),
      store,
      logged,
      failing(times, fits, fault) {
        let left = times
        store.line.rule = (asked) => {
          if (left === 0 || !fits(asked)) return null
          left -= 1
          return fault
        }
      },
    }
  })
  afterEach(() => {
    scene.store.line.rule = () => null
    scene.store.line.asked.length = 0
    scene.logged.length = 0
  })
  afterAll(async () => {
    scene.bucket.close()
    await scene.store.line.close()
    await scene.store.stop()
  })

  it('gives back exactly the bytes it was given, with their hash, also some of them', async () => {
    const { files } = scene
    for (const bytes of [Buffer.from([0, 255, 1, 254]), Buffer.alloc(0), someBytes(LARGE + 3)]) {
      const name = nameOfA('evidence', 'pdf')
      expect(await files.put(name, inParts(bytes))).toEqual({
        sha256: sha256(bytes),
        bytes: bytes.byteLength,
      })
      const stored = await files.read(name, sha256(bytes))
      expect(stored?.bytes).toBe(bytes.byteLength)
      expect((await wholeOf(stored)).equals(bytes)).toBe(true)
      const some = await files.slice(name, 2, 10 * MEGABYTE)
      const part = await wholeOf(some && { bytes: 0, parts: () => some })
      expect(part.equals(bytes.subarray(2, 10 * MEGABYTE))).toBe(true)
    }
  })

  it('replaces a file, forgets it, also one that is not there, and lists what is there', async () => {
    const { files } = scene
    const [one, another] = [nameOfA('views', 'jpg'), nameOfA('agreements', 'pdf')]
    await files.put(one, Buffer.from('before'))
    await files.put(one, Buffer.from('after, and longer'))
    await files.put(another, Buffer.from('x'))
    expect((await wholeOf(await files.read(one, null))).toString()).toBe('after, and longer')
    const listed = await allOf(files.list(null))
    expect(listed).toEqual(listed.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    expect(listed.find(({ name }) => name === one)).toMatchObject({ bytes: 17 })
    expect(await allOf(files.list('views', one))).toEqual([])
    for (const name of [one, one, another]) await files.remove(name)
    expect(await files.read(one, null)).toBeNull()
    expect(await files.slice(one, 0, 1)).toBeNull()
    expect(await allOf(files.list('views'))).toEqual([])
  })

  it('goes on where the line was cut, and asks for no byte twice', async () => {
    const { files, store } = scene
    const bytes = someBytes(3 * MEGABYTE)
    const name = nameOfA('evidence', 'mp4')
    await files.put(name, bytes)
    const stored = await files.read(name, sha256(bytes))
    scene.failing(2, isRead, { cutAfter: MEGABYTE })
    expect((await wholeOf(stored)).equals(bytes)).toBe(true)
    expect(store.line.asked.filter(isRead)).toHaveLength(3)
  })

  it('never gives the end of a file that is not what was kept', async () => {
    const { files, logged } = scene
    const bytes = someBytes(MEGABYTE)
    const name = nameOfA('evidence', 'jpg')
    await files.put(name, bytes)
    scene.failing(1, isRead, 'spoilt')
    let given = 0
    const reading = async () => {
      const stored = await files.read(name, sha256(bytes))
      for await (const part of stored?.parts() ?? []) given += part.byteLength
    }
    await expect(reading()).rejects.toThrow(ChangedFileError)
    expect(given).toBeLessThan(bytes.byteLength)
    expect(logged).toEqual(['a stored file is not what was kept'])
  })

  it.each<[string, Fault]>([
    ['away', 'away'],
    ['busy', { status: 503, code: 'SlowDown' }],
    ['in trouble', { status: 500, code: 'InternalError' }],
  ])('waits for a store that is %s for a moment, and nobody notices', async (_, fault) => {
    const { files, logged } = scene
    const bytes = someBytes(LARGE)
    const name = nameOfA('evidence', 'mp4')
    scene.failing(isWhole ? 5 : 2, () => true, fault)
    expect((await files.put(name, inParts(bytes))).sha256).toBe(sha256(bytes))
    scene.failing(1, isRead, fault)
    expect((await wholeOf(await files.read(name, sha256(bytes)))).equals(bytes)).toBe(true)
    expect(logged).toEqual([])
  })

  it('has kept a large file whose end was done and never heard, although the store knows of no such upload then', async () => {
    const { files, store } = scene
    const bytes = someBytes(LARGE)
    const name = nameOfA('evidence', 'mp4')
    let ends = 0
    store.line.rule = ({ method, url }) => {
      if (method !== 'POST' || !url.includes('uploadId')) return null
      ends += 1
      return ends === 1 ? 'unheard' : { status: 404, code: 'NoSuchUpload' }
    }
    expect((await files.put(name, inParts(bytes))).sha256).toBe(sha256(bytes))
    expect(ends).toBe(2)
    expect((await wholeOf(await files.read(name, sha256(bytes)))).equals(bytes)).toBe(true)
  })

  it('does not call a large file kept whose end the store did not do', async () => {
    const { files, store } = scene
    const name = nameOfA('evidence', 'mp4')
    store.line.rule = ({ method, url }) =>
      method === 'POST' && url.includes('uploadId')
        ? { says: '<Error><Code>InternalError</Code></Error>' }
        : null
    await expect(files.put(name, inParts(someBytes(LARGE)))).rejects.toMatchObject({ code: 'STORE_AWAY' })
    expect(await files.read(name, null)).toBeNull()
  })

  it('leaves nothing of a file whose bytes broke off', async () => {
    const { files, store } = scene
    const name = nameOfA('evidence', 'mp4')
    async function* breaking() {
      yield* inParts(someBytes(LARGE))
      throw new Error('the line is gone')
    }
    await expect(files.put(name, breaking())).rejects.toThrow('the line is gone')
    expect(await files.read(name, null)).toBeNull()
    const aborted = store.line.asked.filter(
      ({ method, url }) => method === 'DELETE' && url.includes('uploadId'),
    )
    expect(aborted).toHaveLength(1)
  })

  it('is told as away where it refuses, and as full where it has no room, with nothing of its own words', async () => {
    const { files, logged } = scene
    const failure = () =>
      files.put(nameOfA('views', 'jpg'), Buffer.from('x')).catch((error: unknown) => error)
    scene.failing(1, () => true, { status: 403, code: 'AccessDenied' })
    const refused = await failure()
    expect(outageOf(refused)).toEqual({ code: 'STORAGE_AWAY', part: 'files', retryAfter: 5 })
    expect(String(refused)).toContain('403 (AccessDenied)')
    expect(logged).toEqual(['the store of files does not serve us'])
    scene.failing(1, () => true, { status: 507, code: 'InsufficientStorage' })
    expect(outageOf(await failure())).toEqual({ code: 'STORAGE_FULL', part: 'files', retryAfter: 30 })
    scene.failing(1, () => true, { status: 403, code: `${store(scene)} ' signed` })
    expect(String(await failure())).not.toContain(store(scene))
  })

  it('says at once that it is away to whoever looks, and when it is back', async () => {
    const { files, store: at, logged } = scene
    const bucket = openStore(at.address, {
      here: scene.strays,
      uploadsLast: 1,
      log: { error: (line) => logged.push(line), warn: () => {}, info: (line) => logged.push(line) },
    })
    at.line.rule = () => 'away'
    await expect(bucket.files.check()).rejects.toMatchObject({ code: 'STORE_AWAY' })
    expect(at.line.asked).toHaveLength(1)
    at.line.rule = () => null
    await bucket.files.check()
    expect(logged).toEqual(['the store of files does not serve us', 'the store of files serves us again'])
    bucket.close()
    await files.check()
  })

  it('takes a missing bucket for a store that is away, never for a file that is missing', async () => {
    const { store: at, strays, logged } = scene
    const nowhere = { ...at.address, bucket: 'nowhere-at-all' }
    const log = { error: (line: string) => logged.push(line), warn: () => {}, info: () => {} }
    const { files, close } = openStore(nowhere, { here: strays, uploadsLast: 1, log })
    await expect(files.read(nameOfA('views', 'jpg'), null)).rejects.toThrow('404 (NoSuchBucket)')
    close()
  })

  it('finds what nobody has touched, and takes away only what is as old as that', async () => {
    const { files, strays, bucket } = scene
    const id = randomUUID()
    await files.put(`thumbnails/${id}.jpg`, Buffer.from('x'))
    await bucket.put(`uploads/${id}/at-000000000000`, Buffer.from('y'))
    const [past, future] = [new Date(0), new Date(Date.now() + 60_000)]
    expect(await strays.ofEvidence(past)).toEqual([])
    const found = (await strays.ofEvidence(future)).filter((one) => one.id === id)
    expect(found).toMatchObject([{ name: `thumbnails/${id}.jpg` }])
    const uploads = (await strays.uploads(future)).filter((one) => one.id === id)
    expect(uploads).toHaveLength(1)
    expect(await strays.remove([...found, ...uploads], past)).toBe(0)
    expect(await strays.remove([...found, ...uploads], future)).toBe(2)
    expect(await files.read(`thumbnails/${id}.jpg`, null)).toBeNull()
    expect(await strays.sizeOf('thumbnails', `${id}.jpg`, future)).toBeNull()
  })

  it.each(['../secrets/sealing.key', '/etc/passwd', 'agreements/../../x.pdf', 'agreements/x.pdf', ''])(
    'refuses the name %j',
    async (name) => {
      await expect(scene.files.read(name, null)).rejects.toThrow(RangeError)
      await expect(scene.files.put(name, Buffer.from('x'))).rejects.toThrow(RangeError)
    },
  )

  return () => scene
}

function store({ store: { address } }: Scene): string {
  return address.accessKey
}
