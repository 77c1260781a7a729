import * as m from '@evensettle/messages/security/model.ts'
import { tooLongFor } from '@evensettle/messages/refusals/fields.ts'

export type Service = { name: string; label: string }

/** Ways in that are no services of their own. */
const OWN: ReadonlySet<string> = new Set(['email', 'phone', 'anonymous_users'])

const LABELS: Record<string, string> = {
  email: m.email(),
  phone: m.phone(),
  github: 'GitHub',
  gitlab: 'GitLab',
  azure: 'Microsoft',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
}

/** What people call a service; an installation may have any. */
export function serviceLabel(name: string): string {
  if (name.startsWith('sso:')) return m.yourCompany()
  return LABELS[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Reads the sign-in service's public settings: whether there are passkeys, and which services. */
export function servicesIn(settings: unknown): { passkeys: boolean; services: Service[] } {
  const given = isRecord(settings) ? settings : {}
  const external = isRecord(given['external']) ? given['external'] : {}
  const names = Object.keys(external).filter((name) => external[name] === true && !OWN.has(name))
  return {
    passkeys: given['passkeys_enabled'] === true,
    services: names.map((name) => ({ name, label: serviceLabel(name) })),
  }
}

const STRONG: ReadonlySet<string> = new Set(['totp', 'mfa/phone', 'mfa/webauthn'])

/** Whether nothing but a backup code has confirmed this session. */
export function isRaisedByBackupCodeAlone(methods: readonly (string | { method: string })[]): boolean {
  const names = methods.map((entry) => (typeof entry === 'string' ? entry : entry.method))
  return names.includes('mfa/recovery_code') && !names.some((name) => STRONG.has(name))
}

/** A name for the next authenticator that is not taken yet. */
export function freeName(wished: string, taken: readonly string[]): string {
  if (!taken.includes(wished)) return wished
  for (let count = 2; ; count += 1) {
    const name = `${wished} ${count}`
    if (!taken.includes(name)) return name
  }
}

/** The key in groups of four, as people type it. */
export function inGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(' ') ?? key
}

const DATA_URL = /^data:image\/svg\+xml(?:;[^,]*)?,/

/** The picture's address with its text escaped, whatever signs it holds. */
export function pictureOf(qrCode: string): string {
  return `data:image/svg+xml,${encodeURIComponent(qrCode.replace(DATA_URL, ''))}`
}

/** The file people keep their backup codes in. */
export function codesFile(brand: string, email: string, codes: readonly string[]): string {
  return [m.backupCodesFor({ brand, email }), '', ...codes, '', m.eachCodeSignsYouIn(), ''].join('\n')
}

const LONGEST_NAME = 60

/** What is wrong with the name somebody gives a device, or null. */
export function nameProblem(name: string): string | null {
  if (name.trim() === '') return m.enterName()
  return Array.from(name.trim()).length > LONGEST_NAME ? tooLongFor({ most: LONGEST_NAME }) : null
}
