import { getDataSafety } from '@evensettle/contracts/data-safety.ts'
import { MINUTE } from '@evensettle/domain/time.ts'
import { expect, it } from 'vitest'
import { anOperator } from '../../../testing/factories.ts'
import { makeTestApp } from '../../../testing/make-test-app.ts'
import { runBackup, sweepBackups } from './jobs.ts'

it('a backup of the clock that came to nothing is made anew some minutes later, not at once', async () => {
  const app = await makeTestApp({ admins: ['boss@example.org'], env: { BACKUP_AT: '00:00' } })
  const operator = await anOperator(app, 'boss@example.org')
  const made = async () => (await app.ok(getDataSafety, {}, operator)).backups
  const { vault } = app.deps
  await sweepBackups(app.deps)
  const [first] = await made()
  const room = () => Promise.reject(new Error('the store is away'))
  const away = { ...vault, backups: { ...vault.backups, room } }
  await runBackup({ ...app.deps, vault: away }, first?.id ?? '')
  await sweepBackups(app.deps)
  await app.runJobs()
  expect((await made()).map(({ state }) => state)).toEqual(['failed'])
  app.clock.advance(10 * MINUTE)
  await sweepBackups(app.deps)
  await app.runJobs()
  await sweepBackups(app.deps)
  expect((await made()).map(({ state }) => state)).toEqual(['done', 'failed'])
  expect((await app.ok(getDataSafety, {}, operator)).worries).not.toContain('last_failed')
})
