import type { Given } from './values.ts'

const NEEDED_FOR = {
  DATABASE_POOLER_URL: 'announcements, jobs and migrations need the database itself.',
  DATABASE_REPLICA_URL: 'the built-in PostgreSQL has no standby.',
} as const

type Addresses = Given<'DATABASE_URL' | 'DATABASE_POOLER_URL' | 'DATABASE_REPLICA_URL'>

/** Where the database is, and what stands beside it. */
export function databasesOf(values: Addresses) {
  return {
    databaseUrl: values.DATABASE_URL ?? null,
    poolerUrl: values.DATABASE_POOLER_URL ?? null,
    replicaUrl: values.DATABASE_REPLICA_URL ?? null,
  }
}

/** What the addresses of databases have to say together. */
export function databaseMistakes(given: Given): string[] {
  if (given['DATABASE_URL'] !== undefined) return []
  return Object.entries(NEEDED_FOR)
    .filter(([name]) => given[name] !== undefined)
    .map(([name, why]) => `DATABASE_URL must be set when ${name} is set: ${why}`)
}

export function roleMistakes({ ROLE: role = 'all', DATABASE_URL: database }: Given): string[] {
  if (!['web', 'worker'].includes(role) || database !== undefined) return []
  return ['DATABASE_URL must be set when ROLE is web or worker: the built-in PostgreSQL serves one process.']
}
