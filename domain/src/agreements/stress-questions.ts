import type { Side } from '../cases/side.ts'
import { formatAmount } from '../money.ts'
import type { Addition, Additions } from './additions.ts'
import { placeOf } from './clauses/places.ts'
import { cleanWords } from './clean-words.ts'
import { TIMELINE } from '../cases/timeline.ts'
import { dateInWords } from '../time.ts'
import { namesInside, type SideNames } from './terms-in-words.ts'
import { isLasting, type Act, type Terms } from './terms.ts'

export const STRESS_QUESTION_IDS = [
  'who',
  'what',
  'how_much',
  'by_when',
  'how',
  'handover',
  'if_late',
  'if_it_happens_again',
  'what_is_closed',
  'law',
] as const
export type StressQuestionId = (typeof STRESS_QUESTION_IDS)[number]

/** A question to think about before signing. `open` says the terms leave it unsaid; `note` says what then holds. */
export type StressQuestion = {
  id: StressQuestionId
  question: string
  answer: string
  open: boolean
  note: string | null
  /** what would answer it, for either side to propose */
  add?: Missing[]
}

/** Something that can be added to the text; `act` is the place of the act that it is about. */
export type Missing = { kind: Addition['kind']; act?: number; words?: string }

const UNNAMED: SideNames = { starter: 'The person who began', respondent: 'The person who was invited' }

/** The questions code asks before a signature, answered from the terms; open ones first need a thought. */
export function stressQuestions(
  terms: Terms,
  names: SideNames = UNNAMED,
  additions: Additions = {},
): StressQuestion[] {
  const called = namesInside(names)
  return [
    whoQuestion(terms, called),
    whatQuestion(terms),
    howMuchQuestion(terms),
    byWhenQuestion(terms),
    howQuestion(terms),
    ...handoverQuestion(terms, additions),
    {
      id: 'if_late',
      question: 'What happens if something is late?',
      answer:
        terms.payment && terms.payment.instalments.length > 1
          ? `You tell each other early and look for a new day. After ${TIMELINE.latePaymentDays} days the rest can be asked for at once.`
          : 'You tell each other early and look for a new day.',
      open: false,
      note: null,
    },
    {
      id: 'if_it_happens_again',
      question: 'What happens if a promise is broken?',
      answer: `The other one writes first and gives ${TIMELINE.putRightDays} days to put it right. After that each may use the steps the law gives.`,
      open: false,
      note: null,
    },
    closedQuestion(terms, additions),
    lawQuestion(additions),
  ]
}

function whoQuestion(terms: Terms, names: SideNames): StressQuestion {
  const acting = new Set<Side>(terms.acts.map((act) => act.by))
  if (terms.payment) acting.add(terms.payment.payer)
  const who = (['starter', 'respondent'] as const).filter((side) => acting.has(side))
  return {
    id: 'who',
    question: 'Who has to do something?',
    answer: `${who.map((side) => names[side]).join(' and ')}.`,
    open: false,
    note: null,
  }
}

function whatQuestion(terms: Terms): StressQuestion {
  const missing = actsWhere(terms, 'wording', (act) => cleanWords(act.words).length < 8)
  const vague = missing.length > 0
  const things = (terms.payment ? 1 : 0) + terms.acts.length
  return {
    id: 'what',
    question: 'Would a stranger know what has to be done?',
    answer: things === 1 ? 'One thing is promised.' : `${things} things are promised.`,
    open: vague,
    note: vague ? 'One promise is very short. Say which thing, which work or which place.' : null,
    add: missing,
  }
}

function howMuchQuestion(terms: Terms): StressQuestion {
  return {
    id: 'how_much',
    question: 'How much money is paid?',
    answer: terms.payment
      ? `${formatAmount(terms.payment.amount, terms.currency)} in all.`
      : 'No money is paid.',
    open: false,
    note: null,
  }
}

function byWhenQuestion(terms: Terms): StressQuestion {
  const days = [
    ...(terms.payment?.instalments.map((part) => part.dueOn) ?? []),
    ...terms.acts.flatMap((act) => (act.dueOn === null ? [] : [act.dueOn])),
  ].toSorted()
  const last = days.at(-1)
  const missing = actsWhere(terms, 'day', (act) => act.dueOn === null && !isLasting(act))
  const open = missing.length > 0
  return {
    id: 'by_when',
    question: 'By when is everything done?',
    answer: last === undefined ? 'No day is named.' : `The last day named is ${dateInWords(last)}.`,
    open,
    note: open
      ? 'One promise has no day. It then has to be done within a fair time, which is hard to prove.'
      : null,
    add: missing,
  }
}

function howQuestion(terms: Terms): StressQuestion {
  if (!terms.payment) {
    return { id: 'how', question: 'How is it paid?', answer: 'No money is paid.', open: false, note: null }
  }
  const method = cleanWords(terms.payment.method)
  return {
    id: 'how',
    question: 'How is it paid?',
    answer: method === '' ? 'Nothing is said about the way to pay.' : method,
    open: method === '',
    note: method === '' ? 'Say how the money is sent, so that you can both show it was paid.' : null,
    add: [{ kind: 'pay_way' }],
  }
}

function actsWhere(terms: Terms, kind: Addition['kind'], isMissing: (act: Act) => boolean): Missing[] {
  return terms.acts.flatMap((act, at) =>
    isMissing(act) ? [{ kind, act: at, words: cleanWords(act.words) }] : [],
  )
}

function handoverQuestion(terms: Terms, { handovers = {} }: Additions): StressQuestion[] {
  const things = terms.acts.filter((act) => act.kind === 'return_item').length
  if (things === 0) return []
  const missing = terms.acts.flatMap((act, at) =>
    act.kind === 'return_item' && !handovers[at]
      ? [{ kind: 'handover' as const, act: at, words: cleanWords(act.words) }]
      : [],
  )
  return [
    {
      id: 'handover',
      question: 'How does the thing change hands?',
      answer:
        missing.length === 0
          ? 'Place, day, who comes and the condition are named.'
          : 'Nothing is said about the handover.',
      open: missing.length > 0,
      note: missing.length > 0 ? 'Say where and when, who comes, and in what condition it is then.' : null,
      add: missing,
    },
  ]
}

function lawQuestion({ law }: Additions): StressQuestion {
  return {
    id: 'law',
    question: 'Which law applies?',
    answer: law ? `The law of ${placeOf(law).name}.` : 'You have not chosen one. The text says so.',
    open: false,
    note: null,
    add: law ? [] : [{ kind: 'law' }],
  }
}

function closedQuestion(terms: Terms, { standstillUntil }: Additions): StressQuestion {
  return {
    id: 'what_is_closed',
    question: 'What is closed by this?',
    answer: terms.release
      ? 'Once all is done, neither of you can ask for more in this dispute.'
      : 'Only what is written here is settled. Anything else stays open.',
    open: !terms.release,
    note: terms.release
      ? null
      : standstillUntil
        ? `The time limits for the rest wait until ${dateInWords(standstillUntil)}.`
        : 'Is it your wish that the rest stays open? You can close it too, or let the time limits for going to court wait while you talk.',
    add: terms.release
      ? []
      : [{ kind: 'release' }, ...(standstillUntil ? [] : [{ kind: 'standstill' as const }])],
  }
}
