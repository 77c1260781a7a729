import * as m from '@evensettle/messages/evidence/kind-choice.ts'
import type { DisputeType } from '@evensettle/domain/cases/dispute-type.ts'
import type { EvidenceKind } from '@evensettle/domain/evidence/evidence.ts'

const WORDS: Record<EvidenceKind, (about: { type: string }) => string> = {
  photo: m.photo,
  message: m.message,
  contract: m.contract,
  invoice: m.invoice,
  receipt: m.receipt,
  payment: m.payment,
  letter: m.letter,
  report: m.report,
  estimate: m.estimate,
  statement: m.statement,
  other: m.other,
}

const ONLY: Partial<Record<string, (about: { type: string }) => string>> = {
  image: m.onlyPhoto,
  video: m.onlyVideo,
}

/** What a kind of document is called in a kind of dispute. */
export function kindWords(kind: EvidenceKind, type: DisputeType | null): string {
  return WORDS[kind]({ type: type ?? 'other' })
}

/** What a file is called that is there: one of what a kind names together, where the file itself tells which. */
export function fileWords(one: { kind: EvidenceKind; type: DisputeType | null; mediaType: string }): string {
  const only = one.kind === 'photo' ? ONLY[one.mediaType.split('/')[0] ?? ''] : undefined
  return only ? only({ type: one.type ?? 'other' }) : kindWords(one.kind, one.type)
}

/** How much a grade of evidence is, as on the proposal. */
export function gradeWords(grade: number): string {
  return [m.grade0, m.grade1, m.grade2, m.grade3][grade]?.() ?? m.grade0()
}

/** Why a kind has this grade. */
export function ruleWords(grade: number): string {
  return [m.rule0, m.rule1, m.rule2, m.rule3][grade]?.() ?? m.rule0()
}
