import * as m from '@evensettle/messages/operator/requests.ts'
import type { RequestList } from '@evensettle/contracts/person-requests.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
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
