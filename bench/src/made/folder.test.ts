import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { folderIn, markFilled, migrationsOf } from './folder.ts'

const FIRST = { '0001_init.sql': 'a' }
const SECOND = { ...FIRST, '0002_more.sql': 'b' }

let parent = ''

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'kept-'))
})

afterEach(() => rm(parent, { recursive: true }))

const open = (migrations: Record<string, string>, filledAs = 1) =>
  folderIn(parent, 'thing-10', filledAs, migrations)

async function filled(): Promise<string> {
  const { path } = await open(FIRST)
  await writeFile(join(path, 'rows'), '')
  await markFilled(path, FIRST)
  return path
}

it('keeps what was filled to its end', async () => {
  const path = await filled()
  expect(await open(FIRST)).toEqual({ path, state: 'filled' })
  expect(await readdir(path)).toContain('rows')
})

it('keeps what was filled before a migration was added, and says so', async () => {
  const path = await filled()
  expect(await open(SECOND)).toEqual({ path, state: 'filled-before-a-migration' })
  expect(await readdir(path)).toContain('rows')
})

it.each([
  ['by a migration that is another now', { '0001_init.sql': 'changed' }, 1],
  ['by a migration that is not there any more', {}, 1],
  ['in another way', FIRST, 2],
])('throws away what was filled %s', async (_, migrations, filledAs) => {
  await filled()
  const { path, state } = await open(migrations, filledAs)
  expect(state).toBe('empty')
  expect(await readdir(path)).toEqual([])
  expect(await readdir(parent)).toHaveLength(1)
})

it('throws away what was begun and not filled to its end, and nothing of another size', async () => {
  const { path } = await open(FIRST)
  await writeFile(join(path, 'rows'), '')
  await folderIn(parent, 'thing-100', 1, FIRST)
  expect(await open(FIRST)).toEqual({ path, state: 'empty' })
  expect(await readdir(path)).toEqual([])
  expect(await readdir(parent)).toHaveLength(2)
})

it('reads the migrations of all folders', async () => {
  await writeFile(join(parent, '0001_init.sql'), 'create table a ()')
  await writeFile(join(parent, 'notes.md'), 'none')
  expect(Object.keys(await migrationsOf([parent]))).toEqual(['0001_init.sql'])
})
