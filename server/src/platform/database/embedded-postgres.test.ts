import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { WITHIN, embeddedSite, killed, query, watchdogOf } from '../../testing/embedded-site.ts'

const site = embeddedSite()
const { postmaster, startHere, startInAnotherProcess } = site

describe('startEmbeddedPostgres', () => {
  it('starts PostgreSQL 18 with UTF-8 for a role that is not superuser, keeps the data, and lets nobody in without the password', async () => {
    const first = await startHere()
    const [facts] = await query(
      first.url,
      `select current_setting('server_version') as version, current_setting('fsync') as fsync, lower('ÉŁ') as lower,
       pg_encoding_to_char(encoding) as encoding, (select rolsuper from pg_roles where rolname = current_user) as super
       from pg_database where datname = current_database()`,
    )
    expect(facts).toEqual({
      version: expect.stringMatching(/^18\./),
      fsync: 'on',
      lower: 'éł',
      encoding: 'UTF8',
      super: false,
    })
    await query(first.url, 'create table kept (id int); insert into kept values (1)')
    expect((await stat(join(site.path(), 'secrets', 'database-password'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(site.path(), 'postgres'))).mode & 0o777).toBe(0o700)
    await first.stop()
    expect(postmaster()).toBeNull()

    const second = await startHere()
    expect(second.lines.join()).not.toContain('creating')
    expect(await query(second.url, 'select id from kept')).toEqual([{ id: 1 }])

    // nobody gets in without the password, the superuser not at all
    const wrong = new URL(second.url)
    wrong.password = 'wrong'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    wrong.username = 'postgres'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('no pg_hba.conf entry')
    await second.stop()
  })

  it('ends with an application that is killed; the next start has every committed row', async () => {
    const { app, url } = await startInAnotherProcess()
    await query(url, 'create table kept (id int)')
    await query(url, 'insert into kept values (1), (2)')
    await killed(app)
    await vi.waitFor(() => expect(postmaster()).toBeNull(), WITHIN)

    const again = await startHere()
    expect(await query(again.url, 'select count(*)::int as count from kept')).toEqual([{ count: 2 }])
    await again.stop()
  })

  it('comes back on the same address when only the database is killed, and gets a new watchdog when only that is', async () => {
    const database = await startHere()
    await query(database.url, 'create table kept (id int); insert into kept values (1)')
    const before = postmaster() ?? 0
    process.kill(before, 'SIGKILL')
    await vi.waitFor(
      async () => expect(await query(database.url, 'select id from kept')).toEqual([{ id: 1 }]),
      WITHIN,
    )
    expect(postmaster()).not.toBe(before)
    expect(database.lines.join('\n')).toContain('the database stopped by itself (SIGKILL); starting it again')

    const watchdog = watchdogOf(postmaster() ?? 0)
    process.kill(watchdog, 'SIGKILL')
    await vi.waitFor(async () => {
      expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
      expect(database.lines.join('\n')).toContain('the watchdog of the database ended')
      expect(watchdogOf(postmaster() ?? 0)).not.toBe(watchdog)
    }, WITHIN)
    await database.stop()
    expect(postmaster()).toBeNull()
  })

  it('is refused to a second process on the same folder, with the process named', async () => {
    const { app } = await startInAnotherProcess()
    await expect(startHere()).rejects.toThrow(
      `is in use by another EvenSettle process (process ${app.pid}): stop that one first`,
    )
    await killed(app)
  })
})
