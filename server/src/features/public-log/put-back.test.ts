import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/db.ts'
import { writeSecrets } from '../../platform/secrets/key-change.ts'
import { makeLogKey } from '../../platform/public-log/log-key.ts'
import { SECRET_FILES } from '../../platform/secrets/secrets.ts'
import { makeIdentity } from '../../printing/certificate.ts'
import { headIn } from '../../testing/log-follower.ts'
import { backedUp, enter, followed, getterOf, HEAD, putBack, stopOf } from '../../testing/log-scenes.ts'
import { makeTestApp, type TestApp } from '../../testing/make-test-app.ts'
import { scratchFolder } from '../../testing/scratch.ts'
import { sequence } from './commands.ts'
import { logMarkup } from './document.ts'
import { growLog } from './jobs.ts'
import { logInPaper, logToTell } from './queries.ts'

/** The size that everybody is told. */
async function sizeOf(app: TestApp): Promise<number> {
  return headIn((await getterOf(app)('checkpoint'))?.toString() ?? '').size
}

describe('an older day that is put back', () => {
  it('is not signed, nor anything that grows on it, until the log is whole again', async () => {
    const app = await makeTestApp()
    await enter(app, 'a-', 300)
    await growLog(app.deps)
    const backup = await backedUp(app)
    await enter(app, 'b-', 20)
    await growLog(app.deps)
    const later = await backedUp(app)
    const newest = await readFile(join(app.dataDir, HEAD), 'utf8')

    await putBack(app, backup)
    await growLog(app.deps)
    expect(await stopOf(app)).toBe('smaller')
    expect(app.logLines.some((line) => line.includes('the public log stands still'))).toBe(true)

    await enter(app, 'other-', 50)
    // as a service would that knows nothing of the stop
    await inTransaction(app.deps, (tx) => sequence(tx, app.clock.now()))
    await growLog(app.deps)
    expect(await stopOf(app)).toBe('different')
    expect(await readFile(join(app.dataDir, HEAD), 'utf8')).toBe(newest)
    expect(await sizeOf(app)).toBe(320)

    await putBack(app, later)
    await growLog(app.deps)
    expect(await stopOf(app)).toBeNull()
    expect((await followed(app)).head.size).toBe(320)
  })

  it('is not signed either when the memory of the last head, or its key, is not there', async () => {
    const app = await makeTestApp()
    await enter(app, 'a-', 3)
    await growLog(app.deps)
    const last = await readFile(join(app.dataDir, HEAD), 'utf8')
    await rm(join(app.dataDir, HEAD))
    await enter(app, 'b-', 1)
    await growLog(app.deps)
    expect(await stopOf(app)).toBe('forgotten')
    await writeFile(join(app.dataDir, HEAD), last)
    await growLog(app.deps)
    expect([await stopOf(app), (await followed(app)).head.size]).toEqual([null, 4])

    const stranger = await makeTestApp()
    await growLog({ ...app.deps, logKey: stranger.deps.logKey })
    expect(await stopOf(app)).toBe('other_key')
  })

  it('is not taken for a log that begins where its key was given, and a log whose key was given begins', async () => {
    const keys = await mkdtemp(join(scratchFolder(), 'evensettle-given-'))
    await writeSecrets(keys, {
      [SECRET_FILES.log]: makeLogKey('http://settle.test'),
      [SECRET_FILES.certificate]: await makeIdentity('EvenSettle', new Date()),
    })
    const app = await makeTestApp({ env: { SECRETS_DIR: keys } })
    await enter(app, 'a-', 3)
    await growLog(app.deps)
    expect([await stopOf(app), (await followed(app)).head.size]).toEqual([null, 3])
    await rm(join(app.dataDir, HEAD))
    await enter(app, 'b-', 1)
    await growLog(app.deps)
    expect(await stopOf(app)).toBe('forgotten')
    await rm(keys, { recursive: true })
  })

  it('takes nothing back that was given out: the newer head stays the public one', async () => {
    const app = await makeTestApp()
    await enter(app, 'a-', 5)
    await growLog(app.deps)
    const backup = await backedUp(app)
    await enter(app, 'b-', 5)
    await growLog(app.deps)
    const note = (await getterOf(app)('checkpoint'))?.toString()
    await putBack(app, backup)
    // nobody has looked yet
    expect((await getterOf(app)('checkpoint'))?.toString()).toBe(note)
    await growLog(app.deps)
    expect((await getterOf(app)('checkpoint'))?.toString()).toBe(note)
    expect(await getterOf(app)('tile/0/000.p/5')).not.toBeNull()
    const told = await logToTell(app.deps, app.clock.now(), { days: 3, latest: 2 })
    const markup = (await logMarkup(told, app.deps.logKey)).toString()
    expect(markup).toContain('10 entries')
    expect(markup).toContain(note?.split('\n')[2])
    expect(markup).toContain('entries from 5 on cannot be given right now')
    expect((await logInPaper(app.deps, Buffer.alloc(32))).size).toBe(10)
  })
})

describe('rows that are not there', () => {
  it.each(['log_leaf', 'log_node'] as const)('of %s stop the log, and not only its job', async (table) => {
    const app = await makeTestApp()
    await enter(app, 'a-', 300)
    await growLog(app.deps)
    await app.deps.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`truncate ${sql.table(table)}`.execute(tx)
    })
    await enter(app, 'b-', 1)
    await growLog(app.deps)
    expect(await stopOf(app)).toBe('different')
  })

  it('of what has its place and is not signed yet stop it as well', async () => {
    const app = await makeTestApp()
    await enter(app, 'a-', 3)
    await growLog(app.deps)
    await enter(app, 'b-', 3)
    await inTransaction(app.deps, (tx) => sequence(tx, app.clock.now()))
    await app.deps.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`delete from log_leaf where place >= 3`.execute(tx)
    })
    await growLog(app.deps)
    expect(await stopOf(app)).toBe('different')
  })

  it('cannot be taken away by emptying a table', async () => {
    const { deps } = await makeTestApp()
    for (const table of ['log_sealed', 'log_leaf', 'log_node', 'log_checkpoint', 'log_head'] as const)
      await expect(sql`truncate ${sql.table(table)} cascade`.execute(deps.db)).rejects.toThrow('only grows')
  })
})
