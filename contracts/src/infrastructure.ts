import { HEALTHS, PARTS, REASONS, ROLES } from '@evensettle/domain/service/health.ts'
import { WARNINGS } from '@evensettle/domain/service/warnings.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, nothing } from './fields.ts'

const part = z.enum(PARTS)
const health = z.enum(HEALTHS)

const partView = z.object({
  part,
  health,
  reason: z.enum(REASONS),
  /** milliseconds that its answer took */
  ms: z.nullable(z.number()),
  /** what else was seen, where the part has it */
  facts: z.partial(
    z.object({
      connections: z.int(),
      mostConnections: z.int(),
      used: z.number(),
      freeBytes: z.number(),
      waiting: z.int(),
      oldestWaitsFor: z.nullable(z.number()),
      givenUp: z.int(),
      failed: z.int(),
      lastSentAt: z.nullable(instant),
      isOutbox: z.boolean(),
      apart: z.number(),
      behind: z.nullable(z.number()),
      lookedAt: z.nullable(instant),
    }),
  ),
})
export type PartView = z.infer<typeof partView>

/** Looks at every part now. A part that gives no answer is told as such and holds up no other. */
export const getServiceParts = endpoint({
  method: 'GET',
  path: '/api/admin/infrastructure/parts',
  access: 'admin',
  limit: { points: 300, seconds: 300 },
  input: nothing,
  output: z.object({ at: instant, parts: z.array(partView) }),
})

/** One hour of a part's day: its worst state, and of its numbers the one in the middle and the highest; null: none. */
const hour = z.object({
  /** its begin */
  at: instant,
  health: z.nullable(health),
  typical: z.nullable(z.number()),
  most: z.nullable(z.number()),
})
export type Hour = z.infer<typeof hour>

const PROCESS_STATES = ['running', 'silent', 'ended'] as const

const processView = z.object({
  id: z.uuid(),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  node: z.string(),
  role: z.enum(ROLES),
  startedAt: instant,
  seenAt: instant,
  state: z.enum(PROCESS_STATES),
  sockets: z.int(),
  /** milliseconds that its clock is ahead of the database's */
  apart: z.int(),
  isThis: z.boolean(),
})
export type ProcessView = z.infer<typeof processView>

/** What was seen of each part in the last 24 hours, hour by hour and oldest first, and the processes that ran. */
export const getServiceHistory = endpoint({
  method: 'GET',
  path: '/api/admin/infrastructure/history',
  access: 'admin',
  limit: { points: 300, seconds: 300 },
  input: nothing,
  output: z.object({
    from: instant,
    until: instant,
    parts: z.array(z.object({ part, hours: z.array(hour) })),
    processes: z.array(processView),
  }),
})

const setting = z.object({
  name: z.string(),
  /** null: a secret, of which nothing is told but whether it is there */
  value: z.nullable(z.string()),
  isSet: z.boolean(),
})
export type Setting = z.infer<typeof setting>

/** The configuration as this process understood it, and what it leaves open. Needs no database. */
export const getServiceConfiguration = endpoint({
  method: 'GET',
  path: '/api/admin/infrastructure/configuration',
  access: 'admin',
  limit: { points: 300, seconds: 300 },
  input: nothing,
  output: z.object({ warnings: z.array(z.enum(WARNINGS)), settings: z.array(setting) }),
})
