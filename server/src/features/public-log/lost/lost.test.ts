import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/database/db.ts'
import { readAtAddress, readInFolder } from '../../../platform/public-log/log-copy.ts'
import { consistency, isConsistent, type Followed } from '../../../testing/log-follower.ts'
import {
  backedUp,
  copyElsewhere,
  COPY,
  enter,
  followed,
  getterOf,
  HEAD,
  keyOf,
  putBack,
  putDatabaseBack,
  stopOf,
} from '../../../testing/log-scenes.ts'
import { makeTestApp, type TestApp } from '../../../testing/make-test-app.ts'
import { startWitness } from '../../../testing/log-witness.ts'
import { sequence } from '../commands.ts'
import { growLog } from '../jobs.ts'
import { consistencyProof } from '../queries.ts'
import { putLostBack } from './jobs.ts'
import { checkCopy } from './queries.ts'

/** A log of 300 entries, a backup, and `more` that were signed after it. */
async function grown(more = 20): Promise<{ app: TestApp; backup: string[]; before: Followed }> {
  const app = await makeTestApp()
  await enter(app, 'a-', 300)
  await growLog(app.deps)
  const backup = await backedUp(app)
  await enter(app, 'b-', more)
  await growLog(app.deps)
  return { app, backup, before: await followed(app) }
}

/** How far the log went on: an independent client finds the head of before in that of now, by the log's own proof. */
async function goneOn(app: TestApp, before: Followed): Promise<number> {
  expect(await stopOf(app)).toBeNull()
  const after = await followed(app, before)
  const { size } = after.head
  const proof = (await consistencyProof(app.deps.db, before.head.size, size)).map((hash) =>
    Buffer.from(hash).toString('base64'),
  )
  expect(proof).toEqual(consistency(before.head.size, after.leaves).map((hash) => hash.toString('base64')))
  expect(isConsistent(before.head, after.head, proof)).toBe(true)
  return size
}

async function waiting(app: TestApp): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from log_sealed where place is null`.execute(app.deps.db)
  return rows[0]?.n ?? 0
}

describe('entries that only the last head has', () => {
  it.each([0, 1, 20, 212, 700])(
    'are put back from beside the key, %i of them, and the log goes on from that head',
    async (more) => {
      const { app, backup, before } = await grown(more)
      await putDatabaseBack(app, backup)
      await enter(app, 'c-', 5)
      await growLog(app.deps)
      expect(await goneOn(app, before)).toBe(305 + more)
      await enter(app, 'd-', 300)
      await growLog(app.deps)
      expect(await goneOn(app, before)).toBe(605 + more)
    },
  )

  it('are put back where the backup is from before the log began', async () => {
    const app = await makeTestApp()
    const backup = await backedUp(app)
    await enter(app, 'a-', 600)
    await growLog(app.deps)
    const before = await followed(app)
    await putDatabaseBack(app, backup)
    await growLog(app.deps)
    expect(await goneOn(app, before)).toBe(600)
  })

  it('make what got their places meanwhile, and was never signed, wait for places behind', async () => {
    const { app, backup, before } = await grown()
    const elsewhere = await copyElsewhere(app, 'elsewhere')
    await putBack(app, backup)
    await enter(app, 'other-', 500)
    await inTransaction(app.deps, (tx) => sequence(tx, app.clock.now()))
    await growLog(app.deps)
    expect(await stopOf(app)).toBe('different')
    expect(await putLostBack(app.deps, readInFolder(elsewhere))).toEqual({ from: 300, size: 320 })
    expect([await stopOf(app), await waiting(app)]).toEqual([null, 500])
    await growLog(app.deps)
    expect(await goneOn(app, before)).toBe(820)
    expect(await waiting(app)).toBe(0)
  })

  it('give what waited in the backup the place that it got afterwards, and no second one', async () => {
    const app = await makeTestApp()
    await enter(app, 'a-', 10)
    await growLog(app.deps)
    await enter(app, 'b-', 4)
    const backup = await backedUp(app)
    await growLog(app.deps)
    const before = await followed(app)
    await putDatabaseBack(app, backup)
    await growLog(app.deps)
    expect(await goneOn(app, before)).toBe(14)
    const { rows } = await sql`select 1 from log_sealed s join log_leaf l on l.place = s.place
      and l.commitment = s.commitment`.execute(app.deps.db)
    expect([rows.length, await waiting(app)]).toEqual([14, 0])
  })

  it('come from whoever followed, where the machine has none: a folder, or an address', async () => {
    const { app, backup, before } = await grown()
    const elsewhere = await copyElsewhere(app, 'elsewhere')
    await putBack(app, backup)
    await growLog(app.deps)
    expect(await stopOf(app)).toBe('smaller')
    expect(await putLostBack(app.deps, app.deps.logKey.copy.read)).toEqual({
      fault: 'lacking',
      path: 'tile/entries/001.p/64',
    })
    const server = createServer((request, response) => {
      readFile(join(elsewhere, (request.url ?? '').replace('/kept/', ''))).then(
        (bytes) => response.end(bytes),
        () => response.writeHead(404).end(),
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/kept`
    expect(await putLostBack(app.deps, readAtAddress(address))).toEqual({ from: 300, size: 320 })
    server.close()
    await enter(app, 'c-', 1)
    await growLog(app.deps)
    expect(await goneOn(app, before)).toBe(321)
    // and the copy beside the key is whole again, for the next time
    await putDatabaseBack(app, backup)
    await growLog(app.deps)
    expect(await goneOn(app, before)).toBe(321)
  })

  it('let a witness agree again that has seen more than the whole machine, which was put back', async () => {
    let key = ''
    const witness = await startWitness(() => key)
    const app = await makeTestApp({ env: { LOG_WITNESSES: witness.configured } })
    key = await keyOf(app)
    await enter(app, 'a-', 3)
    await growLog(app.deps)
    const [backup, head] = [await backedUp(app), await readFile(join(app.dataDir, HEAD), 'utf8')]
    await enter(app, 'b-', 4)
    await growLog(app.deps)
    const before = await followed(app)
    const [newest, elsewhere] = [
      await readFile(join(app.dataDir, HEAD), 'utf8'),
      await copyElsewhere(app, 'elsewhere'),
    ]
    await putBack(app, backup)
    await writeFile(join(app.dataDir, HEAD), head)
    await enter(app, 'c-', 1)
    await growLog(app.deps)
    expect(await stopOf(app)).toBe('witness_ahead')
    // the head that somebody has who followed, and their entries
    await writeFile(join(app.dataDir, HEAD), newest)
    expect(await putLostBack(app.deps, readInFolder(elsewhere))).toEqual({ from: 3, size: 7 })
    await growLog(app.deps)
    await growLog(app.deps)
    expect(await goneOn(app, before)).toBe(8)
    expect(witness.state.size).toBe(8)
    await witness.close()
  })
})

describe('a copy that is not the one of the last head', () => {
  it('is refused, and nothing of it is written: one wrong byte, one entry too few, another log', async () => {
    const { app, backup, before } = await grown()
    const other = (await grown()).app
    await putDatabaseBack(app, backup)
    const rows = await backedUp(app)
    const { db, logKey } = app.deps
    const tile = join(app.dataDir, COPY, 'tile/entries/001.p/64')
    const right = await readFile(tile)
    const wrong = Buffer.from(right)
    const at = right.length - 20
    wrong[at] = wrong[at] === 0x61 ? 0x62 : 0x61
    const others = await readFile(join(other.dataDir, COPY, 'tile/entries/001.p/64'))
    for (const bytes of [wrong, right.subarray(0, -1), right.subarray(0, -115), others, Buffer.alloc(0)]) {
      await writeFile(tile, bytes)
      expect(await putLostBack(app.deps, logKey.copy.read)).toHaveProperty('fault')
      expect(await checkCopy(db, logKey, logKey.copy.read)).toHaveProperty('fault')
      expect(await backedUp(app)).toEqual(rows)
    }
    await growLog(app.deps)
    expect(await stopOf(app)).toBe('smaller')
    expect(app.logLines.some((line) => line.includes('the public log stands still'))).toBe(true)
    await writeFile(tile, right)
    await growLog(app.deps)
    expect(await goneOn(app, before)).toBe(320)
  })

  it('mends nothing where the database itself has signed something else', async () => {
    const { app, backup } = await grown()
    const newest = await readFile(join(app.dataDir, HEAD), 'utf8')
    const elsewhere = await copyElsewhere(app, 'elsewhere')
    await putBack(app, backup)
    // the memory was put back as well, and the log went on from there
    await writeFile(
      join(app.dataDir, HEAD),
      (
        await sql<{ note: string }>`
      select note from log_checkpoint order by size desc limit 1`.execute(app.deps.db)
      ).rows[0]?.note ?? '',
    )
    await enter(app, 'fork-', 2)
    await growLog(app.deps)
    await writeFile(join(app.dataDir, HEAD), newest)
    expect(await putLostBack(app.deps, readInFolder(elsewhere))).toHaveProperty('fault')
    await growLog(app.deps)
    expect(await stopOf(app)).toBe('smaller')
    expect((await sql`select 1 from log_checkpoint where size = 320`.execute(app.deps.db)).rows).toEqual([])
  })

  it('is no reason to take anything back that a head has', async () => {
    const { app } = await grown()
    const { db } = app.deps
    await enter(app, 'c-', 300)
    await inTransaction(app.deps, (tx) => sequence(tx, app.clock.now()))
    for (const [table, place] of [
      ['log_leaf', 319],
      ['log_node', 0],
    ] as const)
      await expect(sql`delete from ${sql.table(table)} where place = ${place}`.execute(db)).rejects.toThrow(
        'only grows',
      )
    await expect(sql`update log_leaf set at = now() where place = 320`.execute(db)).rejects.toThrow(
      'only grows',
    )
  })
})

describe('the copy beside the key', () => {
  it('has what everybody gets, before the head is remembered, and keeps no parts of whole tiles', async () => {
    const { app } = await grown()
    const { logKey } = app.deps
    const get = getterOf(app)
    const same = async (path: string) => expect(await logKey.copy.read(path)).toEqual(await get(path))
    await same('tile/entries/000')
    await same('tile/entries/001.p/44')
    await same('tile/entries/001.p/64')
    expect(await checkCopy(app.deps.db, logKey, logKey.copy.read)).toEqual({ size: 320 })
    await enter(app, 'c-', 192)
    const remember = () => Promise.reject(new Error('broken off'))
    await expect(growLog({ ...app.deps, logKey: { ...logKey, remember } })).rejects.toThrow('broken off')
    expect(await logKey.copy.read('tile/entries/001')).not.toBeNull()
    await growLog(app.deps)
    await same('tile/entries/001')
    expect(await logKey.copy.read('tile/entries/001.p/64')).toBeNull()
  })

  it('has no gap where the keys were put back as they were long ago', async () => {
    const app = await makeTestApp()
    await enter(app, 'a-', 3)
    await growLog(app.deps)
    const old = [await readFile(join(app.dataDir, HEAD)), await copyElsewhere(app, 'old')] as const
    await enter(app, 'b-', 900)
    await growLog(app.deps)
    const backup = await backedUp(app)
    await rm(join(app.dataDir, COPY), { recursive: true })
    await cp(old[1], join(app.dataDir, COPY), { recursive: true })
    await writeFile(join(app.dataDir, HEAD), old[0])
    await enter(app, 'c-', 1)
    await growLog(app.deps)
    const { db, logKey } = app.deps
    expect(await checkCopy(db, logKey, logKey.copy.read)).toEqual({ size: 904 })
    const before = await followed(app)
    await putDatabaseBack(app, backup)
    await growLog(app.deps)
    expect(await goneOn(app, before)).toBe(904)
  })

  it('is made whole where there is none yet, though nothing is sealed', async () => {
    const { app, backup, before } = await grown(300)
    await rm(join(app.dataDir, COPY), { recursive: true })
    await growLog(app.deps)
    await putDatabaseBack(app, backup)
    await growLog(app.deps)
    expect(await goneOn(app, before)).toBe(600)
  })
})
