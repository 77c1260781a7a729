import { IS_TEST } from './imports.ts'

/** A part of the house. It may import itself and the rooms it names, which all stand on lower floors. */
export type Room = {
  name: string
  holds: RegExp
  mayImport: readonly string[]
  /** The libraries it may use; without it, any. */
  libraries?: RegExp
  /** What is not allowed all the same. */
  isBarred?: (from: string, to: string) => boolean
}

const RULES = ['domain', 'messages', 'contracts/words', 'contracts']
const AUTH = ['platform', 'accounts', 'sessions', 'tokens', 'codes', 'factors', 'providers', 'http']
const AUTH_ROOMS = AUTH.map((name) => `auth/${name}`)
const SERVER = ['row types', 'config', 'platform', 'printing', 'deps', 'features'].map(
  (name) => `server/${name}`,
)
const FEATURE = /^(?:server\/src|web\/app)\/features\/[^/]+(?=\/)/
const TABLES = 'server/src/platform/tables.ts'

/** The feature that a file belongs to. */
function featureOf(path: string): string | null {
  return FEATURE.exec(path)?.[0] ?? null
}

/** Whether `to` lies in another feature and is none of the files that features show each other. */
function isInside(from: string, to: string, shown: RegExp): boolean {
  const feature = featureOf(to)
  return feature !== null && feature !== featureOf(from) && !shown.test(to)
}

/** A feature's reads and writes, and the frame of every mail: greeting, button, footer. */
const SHOWN_ON_SERVER = /\/(?:queries|commands)\.ts$|^server\/src\/features\/mail\/emails\.ts$/
const SHOWN_IN_WEB = /\/(?:queries\.ts|[^/]+\.tsx)$/

function floors(names: readonly string[], below: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(names.map((name, at) => [name, [...below, ...names.slice(0, at)]]))
}

const IN_AUTH = floors(AUTH_ROOMS, [])
const IN_SERVER = floors(SERVER, RULES)

/** The house from the ground up. The first room that holds a file is its room. */
export const ROOMS: readonly Room[] = [
  { name: 'domain', holds: /^domain\//, mayImport: [], libraries: /^vitest$/ },
  { name: 'messages', holds: /^messages\//, mayImport: [] },
  {
    name: 'contracts/words',
    holds: /^contracts\/src\/words\//,
    mayImport: ['domain', 'messages'],
    libraries: /^vitest$/,
  },
  {
    name: 'contracts',
    holds: /^contracts\//,
    mayImport: ['domain', 'messages'],
    libraries: /^(?:zod\/mini|vitest)$/,
  },
  {
    name: 'verify',
    holds: /^verify\//,
    mayImport: ['domain', 'messages', 'contracts/words'],
    libraries: /^(?:(?:asn1js|vitest)$|@libpdf\/core$|node:)/,
  },
  ...AUTH_ROOMS.map((name) => ({
    name,
    holds: new RegExp(`^${name.replace('/', '/src/')}/`),
    mayImport: IN_AUTH[name] ?? [],
  })),
  { name: 'auth', holds: /^auth\/(?!src\/standalone\/)/, mayImport: AUTH_ROOMS },
  { name: 'auth/standalone', holds: /^auth\//, mayImport: ['auth', ...AUTH_ROOMS] },
  {
    name: 'server/row types',
    holds: /^server\/src\/(?:features\/.+|platform)\/tables\.ts$/,
    mayImport: IN_SERVER['server/row types'] ?? [],
    isBarred: (from, to) => from !== TABLES && (to === TABLES || isInside(from, to, /^$/)),
  },
  {
    name: 'server/config',
    holds: /^server\/src\/(?:config\/[a-z-]+|config|startup-error)\.ts$/,
    mayImport: RULES,
  },
  {
    name: 'server/platform',
    holds: /^server\/src\/platform\//,
    mayImport: IN_SERVER['server/platform'] ?? [],
    isBarred: (from, to) => isInside(from, to, /^$/),
  },
  {
    name: 'server/printing',
    holds: /^server\/src\/printing\//,
    mayImport: IN_SERVER['server/printing'] ?? [],
    isBarred: (from, to) => isInside(from, to, /^$/),
  },
  {
    name: 'server/deps',
    holds: /^server\/src\/deps\.ts$/,
    mayImport: [...(IN_SERVER['server/deps'] ?? []), 'auth'],
  },
  {
    name: 'server/features',
    holds: /^server\/src\/features\//,
    mayImport: IN_SERVER['server/features'] ?? [],
    isBarred: (from, to) => isInside(from, to, SHOWN_ON_SERVER),
  },
  { name: 'server', holds: /^server\//, mayImport: [...RULES, ...SERVER, 'auth'] },
  { name: 'web/ui', holds: /^web\/app\/ui\//, mayImport: ['messages'] },
  { name: 'web/lib', holds: /^web\/app\/lib\//, mayImport: RULES },
  {
    name: 'web/features',
    holds: /^web\/app\/features\//,
    mayImport: [...RULES, 'web/ui', 'web/lib'],
    isBarred: (from, to) => isInside(from, to, SHOWN_IN_WEB),
  },
  {
    name: 'web/routes',
    holds: /^web\//,
    mayImport: [...RULES, 'web/ui', 'web/lib', 'web/features', 'verify'],
    // the check of a paper is a program of its own that the build makes
    isBarred: (from, to) => to.startsWith('verify/') && !from.startsWith('web/scripts/'),
  },
]

/** The workspaces that the tests of a workspace may use. */
const TESTS: Record<string, RegExp> = {
  domain: /^domain\//,
  messages: /^messages\//,
  contracts: /^(?:contracts|messages|domain)\//,
  auth: /^auth\//,
  verify: /^(?:verify|server|contracts|messages|domain)\//,
  server: /^(?:server|verify|auth|contracts|messages|domain)\//,
  web: /^(?:web|contracts|messages|domain)\//,
}

/** The room of a file; null outside the house: journeys, measurements and the commands may import anything. */
export function roomOf(path: string): Room | null {
  return ROOMS.find(({ holds }) => holds.test(path)) ?? null
}

/** Whether a file may import another of ours. */
export function mayImport(from: string, to: string): boolean {
  if (IS_TEST.test(from)) return TESTS[from.split('/', 1)[0] ?? '']?.test(to) ?? true
  const room = roomOf(from)
  if (room === null) return true
  const other = roomOf(to)
  if (other === null || IS_TEST.test(to)) return false
  return (other === room || room.mayImport.includes(other.name)) && !(room.isBarred?.(from, to) ?? false)
}
