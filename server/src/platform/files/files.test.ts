import { createHash, randomUUID } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiskFiles, type Files, type StoredFile } from './files.ts'
import { putBackAside } from './removed-files.ts'

let folder: string
let files: Files
const logged: object[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evensettle-files-'))
  files = createDiskFiles(folder, { error: (message, facts) => logged.push({ message, ...facts }) })
})

afterAll(() => rm(folder, { recursive: true }))

async function wholeOf(stored: StoredFile | null): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of stored?.parts() ?? []) parts.push(part)
  return Buffer.concat(parts)
}

it('gives back exactly the bytes it was given, with their hash, readable by nobody else', async () => {
  const name = `agreements/${randomUUID()}.pdf`
  const bytes = Buffer.from([0, 255, 1, 254])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(await files.put(name, bytes)).toEqual({ sha256, bytes: 4 })
  const stored = await files.read(name, sha256)
  expect(stored?.bytes).toBe(4)
  expect(await wholeOf(stored)).toEqual(bytes)
  const { mode } = await stat(join(folder, name))
  expect(mode & 0o077).toBe(0)
})

it('replaces a file as a whole and leaves nothing beside it', async () => {
  const name = `papers/${randomUUID()}.pdf`
  await Promise.all([1, 2, 3].map((n) => files.put(name, Buffer.alloc(100_000, n))))
  const stored = await wholeOf(await files.read(name, null))
  expect(new Set(stored).size).toBe(1)
  expect(await readdir(join(folder, 'papers'))).toHaveLength(1)
})

it('forgets a file, also one that is not there', async () => {
  const name = `agreements/${randomUUID()}.pdf`
  await files.put(name, Buffer.from('x'))
  await files.remove(name)
  await files.remove(name)
  expect(await files.read(name, null)).toBeNull()
})

it('gives a large file in parts, as they are asked for', async () => {
  const name = `evidence/${randomUUID()}.pdf`
  const bytes = Buffer.alloc(5_000_000, 'kumquat')
  const { sha256 } = await files.put(name, bytes)
  const stored = await files.read(name, sha256)
  for await (const part of stored?.parts() ?? []) {
    expect(part.byteLength).toBeLessThan(100_000)
    break
  }
  expect((await wholeOf(stored)).equals(bytes)).toBe(true)
})

it('never gives the end of a file that was changed on the disk, and logs it', async () => {
  const name = `evidence/${randomUUID()}.pdf`
  const { sha256 } = await files.put(name, Buffer.from('as it was kept'))
  await appendFile(join(folder, name), ', and more')
  const stored = await files.read(name, sha256)
  await expect(wholeOf(stored)).rejects.toThrow('The file is damaged.')
  expect(logged).toEqual([{ message: 'a stored file is not what was kept', name }])
})

it('lists what is stored in the order of its names, and nothing that is on its way in', async () => {
  const apart = createDiskFiles(join(folder, 'apart'), { error: () => {} })
  const [one = '', two = ''] = [randomUUID(), randomUUID()].toSorted()
  const names = [`agreements/${one}.pdf`, `evidence/${one}.jpg`, `evidence/${two}.jpg`]
  for (const name of names.toReversed()) await apart.put(name, Buffer.from('x'))
  for (const name of [`uploads/${one}.json`, `evidence/.${one}.tmp`, `.${two}.tmp`]) {
    await mkdir(join(folder, 'apart', name, '..'), { recursive: true })
    await writeFile(join(folder, 'apart', name), 'half')
  }
  const listed = async (of: string | null, after?: string) => {
    const found: string[] = []
    for await (const { name } of apart.list(of, after)) found.push(name)
    return found
  }
  expect(await listed(null)).toEqual(names)
  expect(await listed('evidence', names[1])).toEqual([names[2]])
  expect(await listed('nowhere')).toEqual([])
})

it.each(['../secrets/sealing.key', '/etc/passwd', 'agreements/../../x.pdf', 'agreements/x.pdf', ''])(
  'refuses the name %j',
  async (name) => {
    await expect(files.read(name, null)).rejects.toThrow(RangeError)
    await expect(files.put(name, Buffer.from('x'))).rejects.toThrow(RangeError)
  },
)

describe('what is removed, where it is kept for a while', () => {
  const name = () => `evidence/${randomUUID()}.jpg`
  const aside = () => createDiskFiles(join(folder, 'kept'), { error: () => {} }, { laysAside: true })
  const listed = async (of: Files) => {
    const names: string[] = []
    for await (const file of of.list(null)) names.push(file.name)
    return names
  }

  it('is gone for everybody, and comes back as it was', async () => {
    const [one, other] = [name(), name()]
    await aside().put(one, Buffer.from('one'))
    await aside().put(other, Buffer.from('other'))
    const before = new Date()
    await aside().remove(one)
    await aside().remove(one)
    expect(await aside().read(one, null)).toBeNull()
    expect(await listed(aside())).toEqual([other])
    expect(await putBackAside(join(folder, 'kept'), new Date(Date.now() + 60_000))).toBe(0)
    expect(await putBackAside(join(folder, 'kept'), before)).toBe(1)
    expect(await wholeOf(await aside().read(one, null))).toEqual(Buffer.from('one'))
  })

  it('never takes the place of what lies there now', async () => {
    const one = name()
    await aside().put(one, Buffer.from('before'))
    await aside().remove(one)
    await aside().put(one, Buffer.from('now'))
    expect(await putBackAside(join(folder, 'kept'), new Date(0))).toBe(0)
    expect(await wholeOf(await aside().read(one, null))).toEqual(Buffer.from('now'))
  })

  it('is not kept where it is made anew for whoever asks', async () => {
    const one = `copies/${randomUUID()}.zip`
    await aside().put(one, Buffer.from('all of somebody'))
    await aside().remove(one)
    expect(await putBackAside(join(folder, 'kept'), new Date(0))).toBe(0)
  })
})
