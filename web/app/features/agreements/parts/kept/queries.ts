import { PLACE_IDS } from '@evensettle/domain/agreements/clauses/places.ts'
import { PART_OUTCOMES } from '@evensettle/domain/parts/points.ts'
import { PRIVATE_PREFIX } from '../../../../lib/private-store.ts'
import type { PartTyped, PointTyped } from '../model.ts'

/** What was begun and not sent yet; `seen`: the other side's proposal that it answers. */
export type KeptPart = { seen: string | null; typed: PartTyped }

function keyOf(userId: string, caseId: string): string {
  return `${PRIVATE_PREFIX}part ${userId} ${caseId}`
}

/** What this person began to propose in this browser; it is never sent before they send it. */
export function keptPart(userId: string, caseId: string): KeptPart | null {
  return readKeptPart(window.localStorage.getItem(keyOf(userId, caseId)))
}

export function keepPart(userId: string, caseId: string, kept: KeptPart): void {
  window.localStorage.setItem(keyOf(userId, caseId), JSON.stringify(kept))
}

export function forgetPart(userId: string, caseId: string): void {
  window.localStorage.removeItem(keyOf(userId, caseId))
}

/** Reads what was kept; what is damaged or of another form counts as nothing. */
function readKeptPart(text: string | null): KeptPart | null {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    if (!isRecord(kept) || !isTyped(kept['typed'])) return null
    return { seen: typeof kept['seen'] === 'string' ? kept['seen'] : null, typed: kept['typed'] }
  } catch {
    return null
  }
}

function isTyped(typed: unknown): typed is PartTyped {
  return (
    isRecord(typed) &&
    (['dueOn', 'method', 'until', 'note'] as const).every((name) => typeof typed[name] === 'string') &&
    typeof typed['isStandstill'] === 'boolean' &&
    (typed['law'] === null || PLACE_IDS.some((id) => id === typed['law'])) &&
    isRecord(typed['points']) &&
    Object.values(typed['points']).every(isPoint)
  )
}

function isPoint(point: unknown): point is PointTyped {
  return (
    isRecord(point) &&
    typeof point['isChosen'] === 'boolean' &&
    PART_OUTCOMES.some((one) => one === point['outcome']) &&
    (point['sum'] === null || Number.isSafeInteger(point['sum']))
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
