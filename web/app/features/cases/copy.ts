import * as m from '@evensettle/messages/cases/copy.ts'
import type { JourneyStep } from '@evensettle/domain/cases/journey.ts'
import type { CaseStatus } from '@evensettle/domain/cases/status.ts'

export const STEP_WORDS: Record<JourneyStep, string> = {
  started: m.started(),
  joined: m.joined(),
  talked: m.talked(),
  proposal: m.proposal(),
  agreement: m.agreement(),
  paid: m.paid(),
}

export const STATUS_WORDS: Record<CaseStatus, string> = {
  draft: m.draft(),
  invited: m.invited(),
  active: m.active(),
  agreed: m.agreed(),
  settled: m.settled(),
  fulfilled: m.fulfilled(),
  closed: m.closed(),
}
