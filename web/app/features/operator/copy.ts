import * as m from '@evensettle/messages/operator/requests.ts'
import type { PersonRequest, RequestList } from '@evensettle/contracts/person-requests.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { CaseStatus } from '@evensettle/domain/cases/status.ts'
import * as cases from '@evensettle/messages/cases/copy.ts'
import type { PersonTopic } from '@evensettle/domain/impasse/impasse.ts'
import * as took from '@evensettle/messages/infrastructure/parts.ts'
import { wait } from '@evensettle/messages/moments.ts'

export const TOPICS: Record<PersonTopic, string> = {
  stuck: m.topicStuck(),
  proposal: m.topicProposal(),
  unsafe: m.topicUnsafe(),
  rules: m.topicRules(),
  other: m.topicOther(),
}

export const LISTS: Record<RequestList, string> = {
  waiting: m.listWaiting(),
  mine: m.listMine(),
  done: m.listDone(),
}

export const SIDES: Record<Side, string> = {
  starter: m.sideStarter(),
  respondent: m.sideRespondent(),
}

export const NONE: Record<RequestList, string> = {
  waiting: m.noneWaiting(),
  mine: m.noneMine(),
  done: m.noneDone(),
}

export const STATES: Record<Exclude<PersonRequest['state'], 'waiting'>, string> = {
  answered: m.stateAnswered(),
  closed: m.stateClosed(),
}

export const STATUS_WORDS: Record<CaseStatus, string> = {
  draft: cases.draft(),
  invited: cases.invited(),
  active: cases.active(),
  agreed: cases.agreed(),
  settled: cases.settled(),
  fulfilled: cases.fulfilled(),
  closed: cases.closed(),
}

/** A time as somebody reads it who compares: milliseconds, from two seconds on seconds. */
export function tookWords(ms: number): string {
  if (ms >= 120_000) return wait(ms / 1_000)
  return ms >= 2_000 ? took.seconds({ count: Math.round(ms / 100) / 10 }) : took.milliseconds({ count: ms })
}
