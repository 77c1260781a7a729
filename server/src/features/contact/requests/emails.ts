import * as m from '@evensettle/messages/mails/contact-requests.ts'
import type { PersonTopic } from '@evensettle/domain/impasse/impasse.ts'
import type { CalendarDate } from '@evensettle/domain/time.ts'
import { wholeDay } from '@evensettle/messages/moments.ts'
import type { Letter } from '../../mail/emails.ts'

type Request = {
  reference: string
  name: string
  email: string
  topic: PersonTopic
  words: string
  answerBy: CalendarDate
  url: string
}

const TOPICS: Record<PersonTopic, () => string> = {
  stuck: m.topicStuck,
  proposal: m.topicProposal,
  unsafe: m.topicUnsafe,
  rules: m.topicRules,
  other: m.topicOther,
}

/** What somebody asks about a case, for the people who run this installation; the way to the answer opens to operators only. */
export function requestLetter(
  { reference, name, email, topic, words, answerBy }: Omit<Request, 'url'>,
  deskUrl: string,
): Letter {
  const day = wholeDay(answerBy)
  return {
    subject: m.deskSubject({ reference, topic: TOPICS[topic]() }),
    preview: m.deskPreview({ day }),
    heading: m.deskHeading({ name }),
    paragraphs: [words],
    facts: [
      [m.deskTopic(), TOPICS[topic]()],
      [m.deskFrom(), name],
      [m.deskAnswerTo(), email],
      [m.deskCase(), reference],
      [m.deskAnswerBy(), day],
    ],
    button: { label: m.deskButton(), url: deskUrl },
    after: [m.deskPrivate()],
  }
}

/** The receipt for the one who asked. */
export function askedLetter({ reference, topic, words, answerBy, url }: Request): Letter {
  return {
    subject: m.askedSubject({ reference }),
    preview: m.askedPreview({ day: wholeDay(answerBy) }),
    heading: m.askedHeading(),
    paragraphs: [m.askedPreview({ day: wholeDay(answerBy) }), m.askedPrivate(), words],
    facts: [[m.deskTopic(), TOPICS[topic]()]],
    button: { label: m.askedButton(), url },
    footer: [m.askedFooter({ reference })],
  }
}

/** The answer to whoever asked, and to nobody else; without words it says that the request was closed. */
export function answeredLetter({
  reference,
  url,
  words,
}: {
  reference: string
  url: string
  words: string | null
}): Letter {
  const isClosed = words === null
  const lead = isClosed ? m.closedWords() : m.answeredWords()
  return {
    subject: (isClosed ? m.closedSubject : m.answeredSubject)({ reference }),
    preview: lead,
    heading: isClosed ? m.closedHeading() : m.answeredHeading(),
    paragraphs: [lead, ...(words === null ? [] : [words]), m.answeredPrivate()],
    button: { label: m.askedButton(), url },
    footer: [m.askedFooter({ reference })],
  }
}
