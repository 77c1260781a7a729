import {
  isDropped,
  isPartAgreement,
  isReplacedVersion,
  isSealed,
  isSealedPart,
  isUnsignedVersion,
  type AgreementState,
} from '../agreements/agreement-state.ts'
import type { Side } from '../cases/side.ts'
import { isReady, type EvidenceState } from '../evidence/evidence.ts'
import type { Instant } from '../time.ts'
import type { CaseActor } from './permissions.ts'

/** Who asks to see something of a case: as what, on which side (none: a stranger), and in whose name they keep things. */
export type Viewer = { role: CaseActor; side: Side | null; owner: string | null }

/** Everything of a case that is not for everybody in it at any time, with what decides who sees it. */
export type Thing =
  /** a photo or document: that it is there, and the copy of it that others get */
  | { kind: 'evidence'; side: Side; owner: string; state: EvidenceState; releasedAt: Instant | null }
  /** the file as it was handed in, with what is hidden in it */
  | { kind: 'original'; owner: string }
  /** an answer that is being written, and what matters to its author in it */
  | { kind: 'unsent_answer'; owner: string }
  /** what the invited person answers to each item, and asks in return, by whoever sent it; null: not sent, or taken back */
  | { kind: 'answer'; part: 'items' | 'claims_back'; owner: string; answeredAt: Instant | null }
  /** what one side wrote to the other; before joining it is for whoever sent the answer that stands */
  | { kind: 'message'; sentAt: Instant; isOfThisTalk: boolean; answeredAs: string | null }
  /** `isOfThisTalk`: made between the two who are at the table now */
  | { kind: 'offer'; madeAt: Instant; isOfThisTalk: boolean }
  /** a range, a sum or a final confirmation: what was sealed, not that it was */
  | { kind: 'sealed'; side: Side }
  /** what somebody wrote down for themselves: that it is there as little as what it says */
  | { kind: 'worksheet'; owner: string }
  /** the agreement that counts; a version that waits for signatures is part of its change */
  | { kind: 'agreement'; state: AgreementState; madeAt: Instant }
  /** what somebody proposes to change in a signed agreement, with the text that comes of it */
  | { kind: 'agreement_change'; proposedAt: Instant }
  /** what one side proposes to settle now, with the text that comes of it */
  | { kind: 'part_proposal'; proposedAt: Instant }
  /** the sealed PDF of an agreement */
  | { kind: 'agreement_pdf'; state: AgreementState; sealedAt: Instant | null }
  /** the case with its files as one side takes it along: what that side sees, and what it wrote for itself */
  | { kind: 'take_away'; side: Side }
  /** what was agreed and what has become of it: plans, receipts, papers and what is said about two figures with it */
  | { kind: 'obligation'; sealedAt: Instant | null }
  /** the address of somebody's private calendar, and whether they are reminded by text */
  | { kind: 'reminding'; owner: string }
  /** that a side is looking at the case, or typing, right now */
  | { kind: 'presence'; side: Side }

/** Yes at any time, never, or from a moment on. */
export type Visible = 'yes' | 'no' | { from: Instant }

/** Whether, and from when, somebody sees a thing of a case. Whoever is in no case sees nothing. */
export function visibleTo(viewer: Viewer, thing: Thing): Visible {
  const { side, owner, role } = viewer
  if (side === null) return 'no'
  const isParty = role === 'starter' || role === 'respondent'
  switch (thing.kind) {
    case 'evidence':
      if (thing.owner === owner) return 'yes'
      if (thing.releasedAt === null) return 'no'
      // one's own side knows of a file that the virus scanner has not seen yet
      return isReady(thing.state) || thing.side === side ? { from: thing.releasedAt } : 'no'
    case 'original':
      return thing.owner === owner ? 'yes' : 'no'
    case 'unsent_answer':
      if (thing.owner !== owner) return 'no'
      return role === 'invitee' || role === 'helper_of_respondent' ? 'yes' : 'no'
    case 'answer':
      if (thing.answeredAt === null) return 'no'
      // the invitation shows what is asked of its reader; what was asked in return, whoever sent it reads again
      if (role === 'invitee' && thing.part === 'claims_back' && thing.owner !== owner) return 'no'
      return { from: thing.answeredAt }
    case 'message': {
      const isForThem = isParty || (role === 'invitee' && hasSent(owner, thing.answeredAs))
      return isForThem && thing.isOfThisTalk ? { from: thing.sentAt } : 'no'
    }
    case 'offer':
      return isParty && thing.isOfThisTalk ? { from: thing.madeAt } : 'no'
    case 'sealed':
    case 'take_away':
      return isParty && thing.side === side ? 'yes' : 'no'
    case 'worksheet':
      return isParty && thing.owner === owner ? 'yes' : 'no'
    case 'agreement':
      return isParty && counts(thing.state) ? { from: thing.madeAt } : 'no'
    case 'agreement_change':
      return isParty ? { from: thing.proposedAt } : 'no'
    case 'part_proposal':
      return isParty ? { from: thing.proposedAt } : 'no'
    case 'agreement_pdf':
      return isParty && hasPaper(thing.state) && thing.sealedAt !== null ? { from: thing.sealedAt } : 'no'
    case 'obligation':
      return isParty && thing.sealedAt !== null ? { from: thing.sealedAt } : 'no'
    case 'reminding':
      return isParty && thing.owner === owner ? 'yes' : 'no'
    case 'presence':
      return isParty ? 'yes' : 'no'
  }
}

/** Whether the answer that stands is one's own: the same link in other hands, and a letter's other reader, did not send it. */
export function hasSent(owner: string | null, answeredAs: string | null): boolean {
  return owner !== null && owner === answeredAs
}

function counts(state: AgreementState): boolean {
  return (
    !isDropped(state) && !isReplacedVersion(state) && !isUnsignedVersion(state) && !isPartAgreement(state)
  )
}

function hasPaper(state: AgreementState): boolean {
  return isSealed(state) || isReplacedVersion(state) || isSealedPart(state)
}

/** Whether somebody sees a thing at a moment. */
export function isVisible(viewer: Viewer, thing: Thing, now: Instant): boolean {
  const visible = visibleTo(viewer, thing)
  return visible === 'yes' || (visible !== 'no' && visible.from <= now)
}
