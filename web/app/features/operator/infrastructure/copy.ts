import * as h from '@evensettle/messages/infrastructure/health.ts'
import * as m from '@evensettle/messages/infrastructure/parts.ts'
import type { PartView } from '@evensettle/contracts/infrastructure.ts'
import type { Health, Part, Reason } from '@evensettle/domain/service/health.ts'
import { dayAndTime, wait } from '@evensettle/messages/moments.ts'
import { formatBytes } from '../../../lib/format.ts'
import type { Hue } from '../../../ui/pill.tsx'
import { tookWords } from '../copy.ts'

export const PART_NAMES: Record<Part, string> = {
  database: m.database(),
  replica: m.replica(),
  storage: m.storage(),
  disk: m.disk(),
  queue: m.queue(),
  live: m.live(),
  mail: m.mail(),
  reports: m.reports(),
  sms: m.sms(),
  scanner: m.scanner(),
  clock: m.clock(),
  log: m.log(),
  model: m.model(),
}

export const HEALTH_WORDS: Record<Health, string> = {
  well: h.well(),
  strained: h.strained(),
  failing: h.failing(),
  off: h.off(),
}

export const HEALTH_HUES: Record<Health, Hue> = {
  well: 'pine',
  strained: 'warn',
  failing: 'danger',
  off: 'plain',
}

/** What a number of a part's history is, in words. */
export function valueWords(part: Part, value: number): string {
  return part === 'disk' ? m.percent({ count: Math.round(value) / 10 }) : tookWords(value)
}

type Told = { words: string; todo: string | null }
type Say = Partial<Record<Reason, (view: PartView) => Told>>

const plain = (words: string): Told => ({ words, todo: null })
const told = (words: string, todo: string): Told => ({ words, todo })
const took = ({ ms }: PartView) => tookWords(ms ?? 0)
const waited = ({ facts }: PartView) => wait((facts.oldestWaitsFor ?? 0) / 1_000)
const connections = ({ facts }: PartView) => ({
  connections: facts.connections ?? 0,
  most: facts.mostConnections ?? 0,
})
const room = ({ facts }: PartView) => ({
  used: m.percent({ count: Math.round((facts.used ?? 0) * 1_000) / 10 }),
  free: formatBytes(facts.freeBytes ?? 0),
})

const SAYINGS: Record<Part, Say> = {
  database: {
    fine: (view) => plain(m.databaseFine({ took: took(view), ...connections(view) })),
    slow: (view) => told(m.databaseSlow({ took: took(view) }), m.databaseSlowDo()),
    connections: (view) => told(m.databaseConnections(connections(view)), m.databaseConnectionsDo()),
    full: () => told(m.databaseFull(), m.databaseFullDo()),
    away: () => told(m.databaseAway(), m.databaseAwayDo()),
  },
  replica: {
    fine: ({ facts }) => plain(m.replicaFine({ behind: tookWords(facts.behind ?? 0) })),
    behind: ({ facts }) =>
      told(
        facts.behind === null || facts.behind === undefined
          ? m.replicaBehindUnknown()
          : m.replicaBehind({ behind: tookWords(facts.behind) }),
        m.replicaBehindDo(),
      ),
    away: () => told(m.replicaAway(), m.replicaAwayDo()),
    no_standby: () => told(m.replicaNoStandby(), m.replicaNoStandbyDo()),
    not_configured: () => plain(m.replicaOff()),
  },
  storage: {
    fine: (view) => plain(m.storageFine({ took: took(view) })),
    slow: (view) => told(m.storageSlow({ took: took(view) }), m.storageSlowDo()),
    away: () => told(m.storageAway(), m.storageAwayDo()),
  },
  disk: {
    fine: (view) => plain(m.diskFine(room(view))),
    scarce: (view) => told(m.diskScarce(room(view)), m.diskScarceDo()),
    full: (view) => told(m.diskFull(room(view)), m.diskFullDo()),
    away: () => told(m.diskAway(), m.diskAwayDo()),
  },
  queue: {
    fine: ({ facts }) => plain(m.queueFine({ waiting: facts.waiting ?? 0 })),
    late: (view) => told(m.queueLate({ wait: waited(view) }), m.queueLateDo()),
    stuck: (view) => told(m.queueStuck({ wait: waited(view) }), m.queueStuckDo()),
    given_up: ({ facts }) => told(m.queueGivenUp({ count: facts.givenUp ?? 0 }), m.queueGivenUpDo()),
    away: () => told(m.queueAway(), m.queueAwayDo()),
  },
  live: {
    fine: (view) => plain(m.liveFine({ took: took(view) })),
    slow: (view) => told(m.liveSlow({ took: took(view) }), m.liveSlowDo()),
    away: () => told(m.liveAway(), m.liveAwayDo()),
  },
  mail: {
    fine: (view) => plain(m.mailFine({ took: took(view) })),
    slow: (view) => told(m.mailSlow({ took: took(view) }), m.mailSlowDo()),
    outbox_only: () => told(m.mailOutboxOnly(), m.mailOutboxOnlyDo()),
    refused: ({ facts }) => told(m.mailRefused({ count: facts.failed ?? 0 }), m.mailRefusedDo()),
    waiting: (view) =>
      told(
        m.mailWaiting({ count: view.facts.waiting ?? 0, wait: waited(view) }),
        view.facts.isOutbox ? m.queueStuckDo() : m.mailWaitingDo(),
      ),
    away: () => told(m.mailAway(), m.mailAwayDo()),
  },
  reports: {
    fine: ({ facts }) =>
      plain(facts.lookedAt ? m.reportsFine({ when: dayAndTime(facts.lookedAt) }) : m.reportsNotYet()),
    late: ({ facts }) => told(m.reportsLate({ when: dayAndTime(facts.lookedAt ?? '') }), m.reportsLateDo()),
    refused: () => told(m.reportsRefused(), m.reportsRefusedDo()),
    missing: () => told(m.reportsMissing(), m.reportsMissingDo()),
    away: () => told(m.reportsAway(), m.reportsAwayDo()),
    not_configured: () => plain(m.reportsOff()),
  },
  sms: {
    fine: () => plain(m.smsFine()),
    refused: ({ facts }) => told(m.smsRefused({ count: facts.failed ?? 0 }), m.smsRefusedDo()),
    waiting: (view) =>
      told(
        m.smsWaiting({ count: view.facts.waiting ?? 0, wait: waited(view) }),
        view.facts.isOutbox ? m.queueStuckDo() : m.smsWaitingDo(),
      ),
    away: () => told(m.smsAway(), m.smsAwayDo()),
    not_configured: () => plain(m.smsOff()),
  },
  scanner: {
    fine: (view) => plain(m.scannerFine({ took: took(view) })),
    slow: (view) => told(m.scannerSlow({ took: took(view) }), m.scannerSlowDo()),
    away: () => told(m.scannerAway(), m.scannerAwayDo()),
    not_configured: () => plain(m.scannerOff()),
  },
  clock: {
    fine: () => plain(m.clockFine()),
    apart: ({ facts }) =>
      told(m.clockApart({ apart: tookWords(Math.abs(facts.apart ?? 0)) }), m.clockApartDo()),
    away: () => told(m.clockAway(), m.clockAwayDo()),
  },
  log: {
    fine: () => plain(m.logFine()),
    stopped: () => told(m.logStopped(), m.logStoppedDo()),
    contradicted: () => told(m.logContradicted(), m.logContradictedDo()),
    unheard: () => told(m.logUnheard(), m.logUnheardDo()),
    away: () => told(m.logAway(), m.logAwayDo()),
  },
  model: {
    fine: () => plain(m.modelFine()),
    resting: () => told(m.modelResting(), m.modelRestingDo()),
    switched_off: () => plain(m.modelSwitchedOff()),
    away: () => told(m.modelAway(), m.modelAwayDo()),
    not_configured: () => plain(m.modelOff()),
  },
}

/** How a part is, in words, and what to do where something is to be done. */
export function sayingOf(view: PartView): Told {
  return SAYINGS[view.part][view.reason]?.(view) ?? plain(HEALTH_WORDS[view.health])
}

/** When the last email or text went, where that says something. */
export function lastSentWords({ part, reason, facts }: PartView): string | null {
  const { lastSentAt, isOutbox } = facts
  if (reason === 'away' || lastSentAt === undefined) return null
  if (part === 'sms')
    return lastSentAt === null || isOutbox ? null : m.lastText({ when: dayAndTime(lastSentAt) })
  if (part !== 'mail') return null
  if (lastSentAt === null) return m.noMail()
  const when = dayAndTime(lastSentAt)
  return isOutbox ? m.lastMailStayed({ when }) : m.lastMail({ when })
}
