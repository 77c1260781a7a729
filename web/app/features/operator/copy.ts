import * as m from '@evensettle/messages/operator/requests.ts'
import type { PersonRequest, RequestList } from '@evensettle/contracts/person-requests.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { CaseStatus } from '@evensettle/domain/cases/status.ts'
import * as cases from '@evensettle/messages/cases/copy.ts'
import type { PersonTopic } from '@evensettle/domain/impasse/impasse.ts'

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
