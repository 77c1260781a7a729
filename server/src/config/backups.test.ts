import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { settingsOf } from '../platform/settings.ts'
import { mistakesOf } from '../testing/config-mistakes.ts'

describe('how backups are kept', () => {
  it('is seven of them and nothing locked, unless it is said otherwise', () => {
    expect(readConfig({}).backups).toMatchObject({
      keep: { newest: 7, weeks: 0, months: 0 },
      passphrase: null,
    })
    const env = { BACKUP_KEEP: '3', BACKUP_KEEP_WEEKS: '4', BACKUP_KEEP_MONTHS: '12' }
    expect(readConfig(env).backups.keep).toEqual({ newest: 3, weeks: 4, months: 12 })
  })

  it.each([
    [{ BACKUP_PASSPHRASE: 'too short' }, 'BACKUP_PASSPHRASE must have 16 characters or more'],
    [
      { BACKUP_PASSPHRASE: 'long enough to count', BACKUP_PASSPHRASE_FILE: '/run/words' },
      'must not both be set',
    ],
    [{ BACKUP_KEEP_WEEKS: 'four' }, 'BACKUP_KEEP_WEEKS'],
  ])('names a mistake: %j', (env, mistake) => {
    expect(mistakesOf(env)).toEqual([expect.stringContaining(mistake)])
  })

  it('never shows the passphrase', () => {
    const words = 'seven dry sticks in the rain'
    const config = readConfig({ BACKUP_PASSPHRASE: words })
    expect(config.backups.passphrase).toEqual({ words })
    expect(JSON.stringify(settingsOf(config).told)).not.toContain(words)
  })
})
