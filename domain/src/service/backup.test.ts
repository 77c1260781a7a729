import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../time.ts'
import {
  backupWorries,
  DRILL_EVERY,
  hasRoom,
  isBackupDue,
  keptBy,
  lastTimeOf,
  timeOfDay,
  type BackupRecord,
  type OrderedBackup,
  type RunState,
} from './backup.ts'

const NOW = 1_000 * DAY + 12 * HOUR

describe('the time of the daily backup', () => {
  it.each([
    ['03:30', 3 * HOUR + 30 * MINUTE],
    ['00:00', 0],
    ['23:59', 24 * HOUR - MINUTE],
    ['24:00', null],
    ['3:30', null],
    ['off', null],
  ])('reads %s', (text, at) => expect(timeOfDay(text)).toBe(at))

  it.each([
    ['of today, once that is over', 3 * HOUR, 1_000 * DAY + 3 * HOUR],
    ['of today, at that moment', 12 * HOUR, NOW],
    ['of yesterday, before that', 13 * HOUR, 999 * DAY + 13 * HOUR],
  ])('was last %s', (_, at, last) => expect(lastTimeOf(at, NOW)).toBe(last))
})

describe('a backup of the clock', () => {
  const clock = (minutes: number, state: RunState = 'failed'): OrderedBackup => ({
    at: NOW - minutes * MINUTE,
    isByClock: true,
    state,
  })
  const person = (minutes: number, state: RunState): OrderedBackup => ({
    ...clock(minutes, state),
    isByClock: false,
  })

  it.each<[string, OrderedBackup[], boolean]>([
    ['where it has ordered none since', [], true],
    ['whatever somebody else ordered since', [person(5, 'done')], true],
    ['not again where one is whole', [clock(500, 'done')], false],
    ['not again while one is made', [clock(500, 'running')], false],
    ['not at once after one that came to nothing', [clock(9)], false],
    ['ten minutes after one that came to nothing', [clock(10)], true],
    ['ten minutes after one whose process was killed', [clock(10, 'broken_off')], true],
    ['not ten minutes after a second one', [clock(29), clock(39)], false],
    ['half an hour after a second one', [clock(30), clock(40)], true],
    ['two hours after a third one', [clock(120), clock(150), clock(160)], true],
    ['not after a fourth one', [clock(500), clock(620), clock(650), clock(660)], false],
    ['not where somebody has made one meanwhile', [person(5, 'done'), clock(30)], false],
  ])('is due %s', (_, since, due) => expect(isBackupDue(NOW, since)).toBe(due))
})

describe('the backups that stay', () => {
  const days = (...texts: string[]) => texts.map((text) => Date.parse(`${text}T03:30:00Z`))
  // November 23, 2026 is a Monday
  const made = days(
    '2026-09-30',
    '2026-10-05',
    '2026-10-31',
    '2026-11-15',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
  )
  it.each([
    ['the newest', { newest: 2, weeks: 0, months: 0 }, ['2026-11-24', '2026-11-23']],
    ['the last of each week', { newest: 1, weeks: 3, months: 0 }, ['2026-11-24', '2026-11-22', '2026-11-15']],
    [
      'the last of each month',
      { newest: 1, weeks: 0, months: 3 },
      ['2026-11-24', '2026-10-31', '2026-09-30'],
    ],
    ['all, where there are fewer', { newest: 9, weeks: 9, months: 9 }, null],
  ] as const)('are %s', (_, rule, kept) =>
    expect([...keptBy(rule, made)].toSorted((a, b) => b - a)).toEqual(
      kept === null ? made.toReversed() : days(...kept),
    ),
  )
})

describe('what somebody has to see to', () => {
  const fine: BackupRecord = {
    lastDoneAt: NOW - HOUR,
    hasLastFailed: false,
    lastDrill: { at: NOW - DAY, isFine: true },
    oldAfter: 2 * DAY,
  }
  it.each([
    ['nothing', {}, []],
    ['that there is none, and nothing else', { lastDoneAt: null, lastDrill: null }, ['never']],
    ['that none came to its end', { lastDoneAt: null, hasLastFailed: true }, ['never', 'last_failed']],
    ['that the newest is old', { lastDoneAt: NOW - 2 * DAY - 1 }, ['old']],
    ['not yet that it is old', { lastDoneAt: NOW - 2 * DAY }, []],
    ['that none was tried', { lastDrill: null }, ['not_tried']],
    [
      'that none was tried for long',
      { lastDrill: { at: NOW - DRILL_EVERY - 1, isFine: true } },
      ['not_tried'],
    ],
    ['that a drill found something', { lastDrill: { at: NOW, isFine: false } }, ['drill_failed']],
  ] as const)('is %s', (_, about, worries) =>
    expect(backupWorries({ ...fine, ...about }, NOW)).toEqual(worries),
  )

  it('is no backup that would not fit', () => {
    expect(hasRoom({ needed: 10, free: 9 }).ok).toBe(false)
    expect(hasRoom({ needed: 10, free: 10 }).ok).toBe(true)
  })
})
