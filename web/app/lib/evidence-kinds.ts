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

/** What a kind of document is called in a kind of dispute. */
export function kindWords(kind: EvidenceKind, type: DisputeType | null): string {
  return WORDS[kind]({ type: type ?? 'other' })
}

/** How much a grade of evidence is, as on the proposal. */
export function gradeWords(grade: number): string {
  return [m.grade0, m.grade1, m.grade2, m.grade3][grade]?.() ?? m.grade0()
}

/** Why a kind has this grade. */
export function ruleWords(grade: number): string {
  return [m.rule0, m.rule1, m.rule2, m.rule3][grade]?.() ?? m.rule0()
}
