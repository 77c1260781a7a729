import * as m from '@evensettle/messages/infrastructure/system-test.ts'
import type { TrialState, TrialStep } from '@evensettle/domain/service/trial.ts'
import type { TrialStepView } from '@evensettle/contracts/system-test.ts'
import type { Hue } from '../../../ui/pill.tsx'

/** What a step does, and what to do where it fails. */
export const STEPS: Record<TrialStep, { words: string; todo: string }> = {
  queue: { words: m.queue(), todo: m.queueDo() },
  ground: { words: m.ground(), todo: m.groundDo() },
  people: { words: m.people(), todo: m.codeDo() },
  invitation: { words: m.invitation(), todo: m.invitationDo() },
  files: { words: m.files(), todo: m.filesDo() },
  answer: { words: m.answer(), todo: m.codeDo() },
  live: { words: m.live(), todo: m.liveDo() },
  offers: { words: m.offers(), todo: m.codeDo() },
  round: { words: m.round(), todo: m.codeDo() },
  signatures: { words: m.signatures(), todo: m.codeDo() },
  seal: { words: m.seal(), todo: m.sealDo() },
  announcement: { words: m.announcement(), todo: m.announcementDo() },
  mail: { words: m.mail(), todo: m.mailDo() },
  removal: { words: m.removal(), todo: m.removalDo() },
}

export const STATE_WORDS: Record<TrialState, string> = {
  ordered: m.ordered(),
  running: m.running(),
  passed: m.passed(),
  failed: m.failed(),
  broken_off: m.brokenOff(),
}

export const STATE_HUES: Record<TrialState, Hue> = {
  ordered: 'plain',
  running: 'harbor',
  passed: 'pine',
  failed: 'danger',
  broken_off: 'warn',
}

export const STEP_WORDS: Record<TrialStepView['state'], string> = {
  running: m.stepRunning(),
  done: m.stepDone(),
  failed: m.stepFailed(),
  left_out: m.stepLeftOut(),
}

export const STEP_HUES: Record<TrialStepView['state'], Hue> = {
  running: 'harbor',
  done: 'pine',
  failed: 'danger',
  left_out: 'plain',
}
