import type { CaseStatus } from '../cases/status.ts'
import { needsStartersWord, type WayIn } from './way-in.ts'

/** What is known when whoever reads the invited mailbox says: "somebody joined, and that was not me". */
export type Objected = {
  status: CaseStatus
  /** how the one who joined came in; null when nobody has joined, or it was not recorded */
  way: WayIn | null
  /** both have signed the agreement */
  isSigned: boolean
  /** it was said before of the same joining */
  wasSaidBefore: boolean
}

/**
 * Whether such an objection stops what binds both until the starter or the operator says who it is, or the one who
 * joined shows that they read that mailbox too. Talking and offering go on. It stops nothing
 * - where the one who joined had confirmed the invited address: it would be their own word against themselves;
 * - a second time: whoever wants time, or reads a mailbox that is not theirs, can delay a case by one answer and no more;
 * - once both have signed: nobody undoes a signature of two by one mailbox. The operator is told in every case.
 */
export function doesObjectionHold({ status, way, isSigned, wasSaidBefore }: Objected): boolean {
  const isOpen = status === 'active' || (status === 'agreed' && !isSigned)
  return isOpen && way !== null && needsStartersWord(way) && !wasSaidBefore
}
