import { expect, it } from 'vitest'
import { CASE_EVENT_TYPES } from './events.ts'
import {
  checkChoices,
  dailyHour,
  kindOfNotice,
  quietFor,
  tellsSooner,
  USUAL_CHOICES,
  withoutMails,
} from './notices.ts'

const said = (of: ReturnType<typeof checkChoices>) => (of.ok ? 'ok' : of.error.code)
const { mail } = USUAL_CHOICES

it('knows a kind for every event', () => {
  const kinds = Object.groupBy(CASE_EVENT_TYPES, kindOfNotice)
  expect(kinds.messages).toContain('message.sent')
  expect(kinds.agreement).toContain('case.agreed')
  expect(kinds.kept).toContain('account.replaced')
  expect(kinds.course).toEqual(expect.arrayContaining(['case.closed', 'person.left', 'pause.taken']))
})

it('lets nobody switch off what would cost them', () => {
  expect(said(checkChoices({ mail: { ...mail, messages: 'none', agreement: 'daily' }, quiet: null }))).toBe(
    'ok',
  )
  expect(said(checkChoices({ mail: { ...mail, kept: 'none' }, quiet: null }))).toBe('NOTICE_NEEDED')
  expect(said(checkChoices({ mail, quiet: { from: 8, to: 8 } }))).toBe('QUIET_HOURS_INVALID')
})

it('stops by one press what can be stopped', () => {
  expect(withoutMails(USUAL_CHOICES, ['messages', 'agreement']).mail).toEqual({ ...mail, messages: 'none' })
})

it.each([
  [{ from: 21, to: 7 }, 20, 0],
  [{ from: 21, to: 7 }, 21, 10],
  [{ from: 21, to: 7 }, 6, 1],
  [{ from: 21, to: 7 }, 7, 0],
  [{ from: 1, to: 5 }, 4, 1],
  [{ from: 1, to: 5 }, 5, 0],
  [null, 3, 0],
] as const)('quiet %o: at %s mails wait %s hours', (quiet, hour, hours) => {
  expect(quietFor({ mail, quiet }, hour)).toBe(hours)
})

it.each([
  [null, 8],
  [{ from: 22, to: 8 }, 8],
  [{ from: 22, to: 10 }, 10],
  [{ from: 8, to: 7 }, 7],
] as const)('with quiet hours %o the mail of a day comes at %s', (quiet, hour) => {
  expect(dailyHour({ mail, quiet })).toBe(hour)
})

it('knows when what was held back comes sooner', () => {
  const daily = { mail: { ...mail, offers: 'daily' as const }, quiet: null }
  const quiet = { mail, quiet: { from: 22, to: 8 } }
  expect(tellsSooner(daily, USUAL_CHOICES)).toBe(true)
  expect(tellsSooner(quiet, USUAL_CHOICES)).toBe(true)
  expect(tellsSooner(quiet, { mail, quiet: { from: 22, to: 7 } })).toBe(true)
  expect(tellsSooner(quiet, quiet)).toBe(false)
  expect(tellsSooner(USUAL_CHOICES, daily)).toBe(false)
  expect(tellsSooner(daily, withoutMails(daily, ['offers']))).toBe(false)
})
