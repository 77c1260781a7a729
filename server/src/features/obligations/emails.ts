import { titleOfThing } from '@evensettle/domain/agreements/thing-name.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/mails/obligations.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import { wholeDay } from '@evensettle/messages/moments.ts'
import { formatAmount, type Currency } from '@evensettle/domain/money.ts'
import type { NoticeName } from '@evensettle/domain/obligations/notices.ts'
import type { ObligationKind } from '@evensettle/domain/obligations/kinds.ts'
import type { Letter } from '../mail/emails.ts'

/** What a mail about one obligation is written from, for one of the two. `url` needs a sign-in, `pressUrl` does not. */
export type NoticeFacts = {
  reference: string
  title: string
  other: string
  /** whether the reader does it; else it is owed to them */
  isMine: boolean
  kind: ObligationKind
  amount: number
  currency: Currency
  words: string
  /** who sees to it and where, as a sentence; empty where nothing was agreed on */
  how: string
  dueOn: string | null
  doneOn: string | null
  url: string
  pressUrl: string
}

type Said = { subject: string; paragraphs: string[]; after: string[] }

/** One mail for one notice: what it is about, one press that says it is done, and the way to everything else. */
export function noticeLetter(name: NoticeName, facts: NoticeFacts): Letter {
  const isMoney = facts.kind === 'payment'
  const thing = facts.kind === 'thing' ? titleOfThing(facts.words) : null
  const what = isMoney ? formatAmount(facts.amount, facts.currency) : (thing ?? facts.words)
  const sort = isMoney ? 'money' : 'act'
  const said = SAYS[name]({
    ...facts,
    what,
    isMoney,
    sort,
    day: facts.dueOn === null ? '' : wholeDay(facts.dueOn),
  })
  const label = facts.isMine
    ? isMoney
      ? m.paidButton()
      : m.doneButton()
    : isMoney
      ? m.receivedButton()
      : m.confirmButton()
  return {
    subject: said.subject,
    preview: said.paragraphs[0] ?? '',
    heading: facts.title,
    paragraphs: withHow(said.paragraphs, facts.how),
    button: name === 'letter' ? { label: m.caseButton(), url: facts.url } : { label, url: facts.pressUrl },
    after: name === 'letter' ? [] : [...said.after, facts.url],
    footer: [m.youGetThis({ reference: facts.reference })],
  }
}

/** Behind what it is about. */
function withHow([first = '', ...more]: string[], how: string): string[] {
  return how === '' ? [first, ...more] : [first, how, ...more]
}

type Told = NoticeFacts & { what: string; isMoney: boolean; sort: 'money' | 'act'; day: string }

function soon(when: 'week' | 'day' | 'today') {
  return ({ what, other, reference, isMoney, kind, day }: Told): Said => ({
    subject: isMoney
      ? m.soonSubject({ what, other, when, reference })
      : m.actSoonSubject({ other, when, reference }),
    paragraphs: [isMoney ? m.soonPay({ other, what, day }) : m.soonAct({ kind, what, day }), m.soonAfter()],
    after: [m.cannotPay({ other })],
  })
}

function asked(last: (about: { kind: Told['sort'] }) => string) {
  return ({ what, other, reference, isMoney, doneOn, kind: thing, sort: kind }: Told): Said => {
    const day = doneOn === null ? '' : wholeDay(doneOn)
    return {
      subject: isMoney ? m.askedSubject({ other, what, reference }) : m.actAskedSubject({ other, reference }),
      paragraphs: [
        isMoney ? m.askedPay({ other, what, day }) : m.askedAct({ kind: thing, other, what, day }),
        m.askedPress({ kind }),
      ],
      after: [last({ kind }), m.askedHow({ kind })],
    }
  }
}

function ways(told: Told): Said {
  const { what, other, reference, isMoney, isMine, day, sort: kind } = told
  if (isMine)
    return {
      subject: m.waysMineSubject({ reference }),
      paragraphs: [isMoney ? m.latePay({ what, other, day }) : m.lateAct({ what, day })],
      after: [m.waysMine({ other, kind })],
    }
  return {
    subject: m.waysTheirsSubject({ other, reference }),
    paragraphs: stillOpen(told),
    after: [m.waysTheirs({ days: TIMELINE.latePaymentDays })],
  }
}

/** What the other side has not done; what it is ends a line of its own, as nobody knows how its words end. */
function stillOpen({ what, other, isMoney, kind, day }: Told): string[] {
  if (isMoney) return [m.waysTheirsPay({ other, what, day })]
  return [m.waysTheirsAct({ kind, other, what, day }), m.nobodySaidDone()]
}

/** What the clock only does is told by the news of the case. */
const nothing = ({ reference }: Told): Said => ({ subject: reference, paragraphs: [], after: [] })

/** What was due before it was followed here: a question, and nothing that sounds like late. */
function first({ what, other, reference, isMoney, isMine, day, sort: kind }: Told): Said {
  return {
    subject: isMoney
      ? m.firstSubject({ what, other, isMine: `${isMine}`, reference })
      : m.actFirstSubject({ reference }),
    paragraphs: [
      ...(isMoney
        ? [m.firstPay({ what, other, isMine: `${isMine}`, day })]
        : [m.firstAct({ what, day }), m.firstActAsk()]),
      m.firstWhy(),
    ],
    after: [isMine ? m.firstMine({ other, kind }) : m.firstTheirs()],
  }
}

const SAYS: Record<NoticeName, (told: Told) => Said> = {
  week: soon('week'),
  day: soon('day'),
  today: soon('today'),
  first,
  late: ({ what, other, reference, isMoney, day, sort: kind }) => ({
    subject: isMoney
      ? m.lateSubject({ what, other, day, reference })
      : m.actLateSubject({ other, day, reference }),
    paragraphs: [isMoney ? m.latePay({ what, other, day }) : m.lateAct({ what, day })],
    after: [m.lateCalm({ kind })],
  }),
  ways,
  letter: (told) => ({
    subject: m.letterSubject({ reference: told.reference, days: TIMELINE.latePaymentDays }),
    paragraphs: [...stillOpen(told), m.letterReady({ days: TIMELINE.putRightDays })],
    after: [],
  }),
  asked: asked(({ kind }) =>
    m.askedThen({
      kind,
      days: TIMELINE.obligations.confirmWithin / DAY,
      later: TIMELINE.obligations.objectWithin / DAY,
    }),
  ),
  asked_again: asked(m.askedAgain),
  count: nothing,
  figures: nothing,
  lasting: nothing,
}

/** The letter about something late, as a mail: word for word what is printed. */
export function lateLetterMail(about: {
  reference: string
  title: string
  other: string
  lines: string[]
  url: string
}): Letter {
  const { reference, other } = about
  return {
    subject: m.demandSubject({ other, reference }),
    preview: about.lines[1] ?? '',
    heading: about.title,
    paragraphs: about.lines,
    button: { label: m.caseButton(), url: about.url },
    footer: [m.youGetThis({ reference })],
  }
}

/** A reminder as one text. */
export function reminderText(about: {
  when: 'day' | 'today' | 'late'
  other: string
  what: string | null
  url: string
}): string {
  const { when, other, what, url } = about
  return what === null
    ? m.smsAct({ brand: BRAND, when, other, url })
    : m.smsPay({ brand: BRAND, when, other, what, url })
}
