import { expect, it } from 'vitest'
import {
  codesFile,
  freeName,
  inGroups,
  isRaisedByBackupCodeAlone,
  nameProblem,
  pictureOf,
  serviceLabel,
  servicesIn,
} from './model.ts'

it('reads which ways in there are, and copes with an odd answer', () => {
  const settings = {
    passkeys_enabled: true,
    external: { email: true, phone: true, google: true, github: false },
  }
  expect(servicesIn(settings)).toEqual({ passkeys: true, services: [{ name: 'google', label: 'Google' }] })
  expect(servicesIn(null)).toEqual({ passkeys: false, services: [] })
})

it('knows when nothing but a backup code has confirmed the session', () => {
  const by = (...names: string[]) => names.map((method) => ({ method, timestamp: 1 }))
  expect(isRaisedByBackupCodeAlone(by('mfa/recovery_code', 'password'))).toBe(true)
  expect(isRaisedByBackupCodeAlone(by('totp', 'mfa/recovery_code', 'password'))).toBe(false)
  expect(isRaisedByBackupCodeAlone(by('totp', 'password'))).toBe(false)
  expect(isRaisedByBackupCodeAlone(by('password'))).toBe(false)
})

it('finds a name that is free', () => {
  expect(freeName('My phone', [])).toBe('My phone')
  expect(freeName('My phone', ['My phone', 'My phone 2'])).toBe('My phone 3')
})

it('writes a key in groups of four', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
})

it('escapes the picture, so that a hash sign does not cut it off', () => {
  expect(pictureOf('data:image/svg+xml;utf-8,<svg fill="#000"/>')).toBe(
    `data:image/svg+xml,${encodeURIComponent('<svg fill="#000"/>')}`,
  )
})

it('writes the file of backup codes with what they are for', () => {
  const file = codesFile('EvenSettle', 'a@example.org', ['AAAA-BBBB-CCCC', 'DDDD-EEEE-FFFF'])
  expect(file).toContain('backup codes for a@example.org')
  expect(file).toContain('AAAA-BBBB-CCCC\nDDDD-EEEE-FFFF')
})

it.each([
  ['google', 'Google'],
  ['github', 'GitHub'],
  ['my_company', 'My company'],
  ['sso:1', 'Your company'],
])('calls %s %s', (name, label) => {
  expect(serviceLabel(name)).toBe(label)
})

it('refuses an empty and a far too long name', () => {
  expect(nameProblem('  ')).toBe('Enter a name.')
  expect(nameProblem('x'.repeat(61))).toContain('too long')
  expect(nameProblem('My phone')).toBeNull()
})
