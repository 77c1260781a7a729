import * as m from '@evensettle/messages/operator/log.ts'
import {
  auditFilter,
  type AuditEntryView,
  type AuditFilter,
  type ChainFault,
} from '@evensettle/contracts/audit-log.ts'
import { checkInput } from '@evensettle/contracts/endpoint.ts'
import { filterFrom } from '../../../lib/address-filter.ts'

export const FILTER_NAMES = ['actor', 'action', 'case', 'from', 'until'] as const

/** What the address asks for; a part that cannot be read is left out. */
export function filterOf(search: URLSearchParams): AuditFilter {
  return filterFrom(search, FILTER_NAMES, (asked) => checkInput({ input: auditFilter }, asked))
}

export function actorWords({ actorKind, actorId }: AuditEntryView): string {
  if (actorKind === 'job') return m.job({ name: actorId })
  if (actorKind === 'invitee') return m.invitee({ id: actorId })
  return actorKind === 'link' ? m.link({ who: actorId }) : actorId
}

function written(value: unknown): string {
  if (value === null || value === '') return m.nothing()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function changeWords(name: string, change: unknown): string {
  if (!isObject(change)) return m.changedPrivately({ name })
  return m.changed({ name, from: written(change['from']), to: written(change['to']) })
}

/** What an entry says beside who, what and when, a line each. */
export function factLines({ facts }: Pick<AuditEntryView, 'facts'>): string[] {
  return Object.entries(facts).flatMap(([name, value]) =>
    name === 'changed' && isObject(value)
      ? Object.entries(value).map(([changed, change]) => changeWords(changed, change))
      : [m.fact({ name, value: written(value) })],
  )
}

export function faultWords({ kind, place, entryId, day }: ChainFault): string {
  const at = { place: String(place ?? ''), entry: String(entryId ?? '') }
  const words: Record<ChainFault['kind'], () => string> = {
    entry_altered: () => m.entryAltered(at),
    entry_missing: () => m.entryMissing(at),
    link_altered: () => m.linkAltered(at),
    link_missing: () => m.linkMissing(at),
    head_altered: () => m.headAltered({ day: day ?? '' }),
    head_missing: () => m.headMissing({ day: day ?? '' }),
    end_altered: m.endAltered,
    entry_unplaced: () => m.entryUnplaced(at),
    head_differs: () => m.headDiffers({ day: day ?? '' }),
  }
  return words[kind]()
}
