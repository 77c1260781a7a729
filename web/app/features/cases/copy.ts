import type { DECLINE_REASONS } from '@evensettle/contracts/invitations.ts'
import type { JourneyStep } from '@evensettle/domain/cases/journey.ts'
import type { CaseStatus } from '@evensettle/domain/cases/status.ts'

export const STEP_WORDS: Record<JourneyStep, string> = {
  started: 'Started',
  joined: 'Joined',
  talked: 'Talked',
  proposal: 'Proposal',
  agreement: 'Agreement',
  paid: 'Paid',
}

export const STATUS_WORDS: Record<CaseStatus, string> = {
  draft: 'Being written',
  invited: 'Invitation sent',
  active: 'Open',
  agreed: 'Agreed, waiting for signatures',
  settled: 'Settled',
  fulfilled: 'Settled and done',
  closed: 'Closed',
}

export const DECLINE_WORDS: Record<(typeof DECLINE_REASONS)[number], string> = {
  not_me: 'I have nothing to do with this',
  wrong_person: 'You mean somebody else',
  already_settled: 'We have already sorted this out',
  going_to_court: 'I would rather have a court decide',
  not_saying: 'I would rather not say why',
}
