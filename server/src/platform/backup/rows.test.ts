import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migratedByCopy } from '../../testing/make-test-app.ts'
import { differencesFrom, dumpRows, loadRows, onConnection } from './rows.ts'

const quiet = () => Promise.resolve()

let folder: string
let warnings: string[]
const note = ({ message }: Error) => void warnings.push(message)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evensettle-rows-'))
  await mkdir(join(folder, 'tables'))
  warnings = []
  process.on('warning', note)
})

afterEach(async () => {
  process.off('warning', note)
  await rm(folder, { recursive: true, force: true })
})

it('leaves nobody listening behind, however often the disk or the database is waited for', async () => {
  const { url } = await migratedByCopy()
  await onConnection(url, (client) =>
    client.query(
      `create table bulk as select n, repeat(md5(n::text), 40) as words from generate_series(1, 3000) n`,
    ),
  )
  const dumped = await dumpRows(url, { folder, key: null }, quiet)
  await loadRows(url, { folder, key: null }, dumped, quiet)
  expect(await differencesFrom(url, dumped, quiet)).toEqual([])
  expect(warnings).toEqual([])
})
