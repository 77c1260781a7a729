import * as m from '@evensettle/messages/impasse/ask-person.ts'
import type { PersonTopic } from '@evensettle/domain/impasse/impasse.ts'

/** What somebody asks a person about, in the words of whoever asks, in the order it is offered. */
export const PERSON_TOPIC_WORDS: Record<PersonTopic, string> = {
  stuck: m.topicStuck(),
  proposal: m.topicProposal(),
  unsafe: m.topicUnsafe(),
  rules: m.topicRules(),
  other: m.topicOther(),
}
