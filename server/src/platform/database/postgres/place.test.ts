import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDataDir } from '../../data-dir.ts'
import { startEmbeddedPostgres } from '../embedded-postgres.ts'
import { placeOfDatabase } from './place.ts'

let root: string
/** Like the home of root on a fresh server. */
let home: string
let lib: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'evensettle-place-'))
  await chmod(root, 0o711)
  home = join(root, 'home')
  lib = join(root, 'lib')
  await mkdir(home, { mode: 0o700 })
  await mkdir(lib, { mode: 0o755 })
})

afterEach(() => rm(root, { recursive: true, force: true }))

/** Starts the database of a data folder, runs one statement and stops it; returns its rows and the log. */
async function session(path: string, sql: string) {
  const dataDir = await openDataDir(path)
  const lines: string[] = []
  const database = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line), elsewhere: [lib] })
  const client = new Client({ connectionString: database.url })
  try {
    await client.connect()
    const { rows } = await client.query(sql)
    return { rows, log: lines.join('\n') }
  } finally {
    await client.end()
    await database.stop()
    await dataDir.release()
  }
}

/** Where the database of a data folder belongs, without starting it; `content` stands for its data. */
async function place(path: string, content?: string, elsewhere: readonly string[] = [lib]) {
  const dataDir = await openDataDir(path)
  const lines: string[] = []
  try {
    const { folder, user } = await placeOfDatabase(dataDir.path, (line) => lines.push(line), elsewhere)
    if (content !== undefined) {
      await mkdir(folder)
      await writeFile(join(folder, 'PG_VERSION'), content)
      await chown(folder, user?.uid ?? 0, user?.gid ?? 0)
    }
    return { folder, log: lines.join('\n') }
  } finally {
    await dataDir.release()
  }
}

function contentOf(folder: string): Promise<string> {
  return readFile(join(folder, 'PG_VERSION'), 'utf8')
}

describe.runIf(process.getuid?.() === 0)('the database of root', () => {
  it('starts below a folder that only root may enter, says where its files lie, and finds them again', async () => {
    const data = join(home, 'data')
    const first = await session(data, 'create table kept as select 1 as id')
    const elsewhere = join(lib, String((await readdir(lib))[0]))
    expect(first.log).toContain(`may not enter ${home}: the database lies in ${elsewhere}`)
    expect(await readFile(join(data, 'postgres-folder.txt'), 'utf8')).toMatch(new RegExp(`^${elsewhere}\n`))
    expect(existsSync(join(data, 'postgres'))).toBe(false)
    expect(existsSync(join(data, 'secrets', 'database-password'))).toBe(true)

    const second = await session(data, 'select id from kept')
    expect(second.rows).toEqual([{ id: 1 }])
    expect(second.log).toContain(`the database lies in ${elsewhere}`)
    expect(await readdir(lib)).toHaveLength(1)
  })

  it('is taken along when the folder it was made in is closed later', async () => {
    const open = join(root, 'open')
    await mkdir(open, { mode: 0o711 })
    await session(join(open, 'data'), 'create table kept as select 1 as id')
    expect(existsSync(join(open, 'data', 'postgres', 'PG_VERSION'))).toBe(true)
    expect(await readdir(lib)).toEqual([])

    await rename(open, join(home, 'moved'))
    const data = join(home, 'moved', 'data')
    const again = await session(data, 'select id from kept')
    expect(again.rows).toEqual([{ id: 1 }])
    expect(again.log).toContain(`moving the database from ${join(data, 'postgres')}`)
    expect(existsSync(join(data, 'postgres'))).toBe(false)
  })

  it('is another one for another data folder', async () => {
    const one = await place(join(home, 'one'), 'one')
    const two = await place(join(home, 'two'), 'two')
    expect(two.folder).not.toBe(one.folder)
    expect((await place(join(home, 'one'))).folder).toBe(one.folder)
  })

  it('follows a data folder that is moved, and leaves the old path to a new one', async () => {
    await place(join(home, 'data'), 'kept')
    await rename(join(home, 'data'), join(home, 'renamed'))
    const { folder } = await place(join(home, 'renamed'))
    expect(await contentOf(folder)).toBe('kept')
    const anew = await place(join(home, 'data'))
    expect(anew.folder).not.toBe(folder)
    expect(anew.log).not.toContain('an earlier database')
  })

  it('is not shared with a copy of the data folder, which gets its own by the commands it is told', async () => {
    const [data, copy] = [join(home, 'data'), join(home, 'copy')]
    const { folder } = await place(data, 'kept')
    execFileSync('cp', ['-a', data, copy])
    await expect(place(copy)).rejects.toThrow(
      `${copy} is a copy of ${data}, and the database in ${dirname(folder)} belongs to that one: stop it and copy the database as well (cp -a ${folder} ${copy}/postgres)`,
    )
    execFileSync('cp', ['-a', folder, join(copy, 'postgres')])
    await rm(join(copy, 'postgres-folder.txt'))
    const own = await place(copy)
    expect(own.folder).not.toBe(folder)
    expect(await contentOf(own.folder)).toBe('kept')
    expect((await place(data)).folder).toBe(folder)
  })

  it('is asked for when it is lost, never silently replaced by an empty one', async () => {
    const data = join(home, 'data')
    const { folder } = await place(data, 'kept')
    await rm(dirname(folder), { recursive: true })
    await expect(place(data)).rejects.toThrow('bring it back from a backup')
    expect(await readdir(lib)).toEqual([])
  })

  it('is named when its data folder was deleted and begins anew', async () => {
    const data = join(home, 'data')
    const { folder } = await place(data, 'kept')
    await rm(data, { recursive: true })
    const anew = await place(data)
    expect(anew.folder).not.toBe(folder)
    expect(anew.log).toContain(`an earlier database of this data folder is still in ${dirname(folder)}`)
  })

  it('goes to the next folder when the first cannot hold it, and says what to do when none can', async () => {
    const data = join(home, 'data')
    const [missing, shut] = [join(root, 'missing'), join(home, 'lib')]
    await mkdir(shut)
    await expect(place(data, undefined, [missing, shut])).rejects.toThrow(
      `which may not enter ${home}, and none of ${missing}, ${shut} can hold it instead; set DATA_DIR`,
    )
    expect(await readdir(shut)).toEqual([])
    expect((await place(data, undefined, [missing, shut, lib])).folder.startsWith(lib)).toBe(true)
  })
})
