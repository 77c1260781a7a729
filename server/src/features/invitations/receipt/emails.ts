import * as m from '@evensettle/messages/mails/invitations-receipt.ts'
import { caseSubject } from '@evensettle/contracts/words/case-subject.ts'
import type { DisputeType } from '@evensettle/domain/cases/dispute-type.ts'
import type { AnswerProposal } from '@evensettle/domain/answers/answer.ts'
import type { ItemAnswerKind } from '@evensettle/domain/answers/item-answers.ts'
import type { ItemKind } from '@evensettle/domain/cases/item.ts'
import { actInWords } from '@evensettle/domain/agreements/act-sentence.ts'
import { closed } from '@evensettle/domain/agreements/clean-words.ts'
import type { HandingSaid } from '@evensettle/domain/agreements/handing.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import { formatAmount, type Currency } from '@evensettle/domain/money.ts'
import { deadline } from '@evensettle/messages/moments.ts'
import { saidByName } from '@evensettle/contracts/words/handing-words.ts'
import type { Letter } from '../../mail/emails.ts'

type Point = {
  by: Side
  kind: ItemKind
  title: string
  details: string
  claimed: number
  handing?: HandingSaid
  answer: { answer: ItemAnswerKind; admitted: number; reason: string; handing?: HandingSaid } | null
}

export type ReceiptFacts = {
  name: string
  starterName: string
  type: DisputeType
  reference: string
  currency: Currency
  points: Point[]
  words: string
  proposal: AnswerProposal | null
  until: Date
  zone: string | null
  link: string
  /** null for whoever was not named by the starter */
  stopUrl: string | null
  contactUrl: string
}

const ANSWERS = { agree: m.agree, partly: m.partly, disagree: m.disagree }

/** The copy of an answer for whoever gave it: what was said, and what happens next. */
export function receiptLetter(facts: ReceiptFacts): Letter {
  const { starterName, reference, type, currency } = facts
  const claimed = facts.points.reduce((sum, point) => sum + (point.by === 'starter' ? point.claimed : 0), 0)
  return {
    subject: m.subject({ starterName, subject: caseSubject({ type, claimed, currency }) }),
    preview: m.preview({ starterName }),
    heading: m.heading({ starterName }),
    paragraphs: [m.hello({ name: facts.name }), m.thisIsYourCopy({ reference })],
    facts: answerLines(facts),
    button: { label: m.openLabel(), url: facts.link },
    after: [m.whatNext({ starterName }), m.untilWhen({ deadline: deadline(facts.until, facts.zone) })],
    footer: [m.ifItWasNotYou()],
    links: [
      ...(facts.stopUrl === null
        ? []
        : [
            { label: m.noMoreMailsLabel(), url: facts.stopUrl },
            { label: m.reportLabel(), url: `${facts.stopUrl}&report=1` },
          ]),
      { label: m.reachPersonLabel(), url: facts.contactUrl },
    ],
  }
}

/** What is asked for as a sentence about whoever would do it: “Luis brings the stand.” */
function whoDoes(
  { by, kind, title }: Pick<Point, 'by' | 'kind' | 'title'>,
  names: Record<Side, string>,
): string {
  const act = kind === 'property' ? ('return_item' as const) : ('other' as const)
  return actInWords({ kind: act, by: otherSide(by), words: title, dueOn: null }, names, by)
}

function answerLines({
  points,
  currency,
  words,
  proposal,
  name,
  starterName,
}: ReceiptFacts): [string, string][] {
  const names = { starter: starterName, respondent: name }
  const answers = points.flatMap(({ by, title, kind, claimed, answer }): [string, string][] => {
    if (by !== 'starter' || answer === null) return []
    const sum =
      kind === 'money'
        ? m.ofSum({
            admitted: formatAmount(answer.admitted, currency),
            claimed: formatAmount(claimed, currency),
          })
        : ''
    const how = saidByName(answer.handing, { doer: 'respondent', isThing: kind === 'property' }, names)
    const said = [ANSWERS[answer.answer]() + sum, answer.reason].filter(Boolean).join('. ')
    const asked = kind === 'act' ? whoDoes({ by, kind, title }, names) : title
    return [[asked, withHow(said, how)]]
  })
  const back = points
    .filter(({ by }) => by === 'respondent')
    .map((point): [string, string] => {
      const { kind, title, details, claimed, handing } = point
      const asked = kind === 'money' ? `${title}: ${formatAmount(claimed, currency)}` : whoDoes(point, names)
      const how = saidByName(handing, { doer: 'starter', isThing: kind === 'property' }, names)
      return [m.inReturn(), withHow(details === '' ? asked : `${closed(asked)} ${details}`, how)]
    })
  const sum = proposal?.amount == null ? '' : formatAmount(proposal.amount, currency)
  const proposed = [sum, proposal?.payOn ?? '', proposal?.words ?? ''].filter(Boolean).join(', ')
  return [
    ...answers,
    ...back,
    ...(proposed === '' ? [] : [[m.proposal(), proposed] satisfies [string, string]]),
    ...(words === '' ? [] : [[m.words(), words] satisfies [string, string]]),
  ]
}

function withHow(said: string, how: string): string {
  return how === '' ? said : `${closed(said)} ${how}`
}
