import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chown, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { embeddedSite, killed, query, watchdogOf } from '../../testing/embedded-site.ts'

const site = embeddedSite()
const { postmaster, startHere, startInAnotherProcess } = site

describe('startEmbeddedPostgres', () => {
  it('can be started again at once after the application, its watchdog and the database were killed', async () => {
    const { app, url } = await startInAnotherProcess()
    await query(url, 'create table kept (id int); insert into kept values (1)')
    const pid = postmaster() ?? 0
    process.kill(watchdogOf(pid), 'SIGKILL')
    await killed(app)
    process.kill(pid, 'SIGKILL')

    const again = await startHere()
    expect(await query(again.url, 'select id from kept')).toEqual([{ id: 1 }])
    await again.stop()
  })

  it('takes over from a database that outlived its application and its watchdog', async () => {
    const { app } = await startInAnotherProcess()
    process.kill(watchdogOf(postmaster() ?? 0), 'SIGKILL')
    await killed(app)
    const again = await startHere()
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await again.stop()
  })

  it('starts although the pid of its old lock file now belongs to another program', async () => {
    const lock = join(site.path(), 'postgres', 'postmaster.pid')
    const first = await startHere()
    const [, ...rest] = readFileSync(lock, 'utf8').split('\n')
    await first.stop()
    const { uid, gid } = await stat(join(site.path(), 'postgres'))
    const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' })
    await writeFile(lock, [stranger.pid, ...rest].join('\n'), { mode: 0o600 })
    await chown(lock, uid, gid)

    const again = await startHere()
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
    await again.stop()
    stranger.kill()
  })

  it('takes a lost password file in its stride', async () => {
    await (await startHere()).stop()
    await rm(join(site.path(), 'secrets', 'database-password'))
    const again = await startHere()
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await again.stop()
  })
})
