import { BackupBroken } from '../server/src/platform/backup/broken.ts'
import { expect, it } from 'vitest'
import { wordsOf } from './error-words.ts'

/** As PostgreSQL says it of a row that it could not take. */
function refusedRow(repeated: string): Error {
  return Object.assign(new Error(`invalid input syntax for type uuid: "${repeated}"`), { code: '22P02' })
}

it('tells of a row that could not be put back without a word of what stands in it', () => {
  const words = wordsOf(refusedRow('Ada hid "the money" from bob@example.org'))
  expect(words).toBe('Error: invalid input syntax for type uuid: "…"')
})

it('tells no address and no password that a library repeats', () => {
  const words = wordsOf(
    new Error('no answer from postgres://evensettle:hidden@db.test/evensettle for ada@example.org'),
  )
  for (const canary of ['hidden', 'ada@']) expect(words).not.toContain(canary)
})

it('says what is ours as it stands, and what is wrong with a file of the machine', () => {
  expect(wordsOf(new BackupBroken('the rows of "public"."case" cannot be read'))).toBe(
    'The backup cannot be used: the rows of "public"."case" cannot be read',
  )
  const full = Object.assign(new Error("ENOSPC: no space left on device, open '/srv/backups/list'"), {
    syscall: 'open',
    code: 'ENOSPC',
  })
  expect(wordsOf(full)).toBe("Error: ENOSPC: no space left on device, open '/srv/backups/list'")
})
