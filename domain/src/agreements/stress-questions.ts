import type { Side } from '../cases/side.ts'
import { formatAmount } from '../money.ts'
import type { Addition, Additions } from './additions.ts'
import { placeOf } from './clauses/places.ts'
import { conditionIn } from './condition.ts'
import { isSamePromise } from './act-sentence.ts'
import { cleanWords } from './clean-words.ts'
import { TIMELINE } from '../cases/timeline.ts'
import { dateInWords, type CalendarDate } from '../time.ts'
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
  const hasCondition = terms.acts.some(({ words }) => conditionIn(words) !== null)
  return {
    id: 'who',
    question: 'Who has to do something?',
    answer: `${who.map((side) => names[side]).join(' and ')}.`,
    open: false,
    note: hasCondition ? 'There is a condition too: read what it asks of the other one.' : null,
  }
}

function whatQuestion(terms: Terms): StressQuestion {
  const missing = actsWhere(terms, 'wording', (act) => cleanWords(act.words).length < 8)
  const vague = missing.length > 0
  const things = (terms.payment ? 1 : 0) + terms.acts.length
  return {
    id: 'what',
    question: 'Is it clear what has to be done?',
    answer: things === 1 ? 'There is one promise.' : `There are ${things} promises.`,
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
  const missing = actsWhere(terms, 'day', (act) => act.dueOn === null && !isLasting(act))
  const open = missing.length > 0
  return {
    id: 'by_when',
    question: 'By when is everything done?',
    answer:
      open && days.length > 0
        ? `${daysInWords(days).slice(0, -1)}, but for what has no day.`
        : daysInWords(days),
    open,
    note: open
      ? 'One promise has no day. It then has to be done within a fair time, which is hard to prove.'
      : null,
    add: missing,
  }
}

/** Days that are told one by one; of more, only how many they are, with the first and the last. */
const TOLD_DAYS = 6

function daysInWords(all: readonly CalendarDate[]): string {
  const days = [...new Set(all)]
  const [first, ...more] = days
  const last = more.at(-1)
  if (first === undefined) return 'No day is named.'
  if (last === undefined) return `By ${dateInWords(first)}.`
  if (days.length > TOLD_DAYS)
    return `On ${days.length} days, from ${dateInWords(first)} to ${dateInWords(last)}.`
  if (more.length === 1) return `By ${dateInWords(first)}, and the last by ${dateInWords(last)}.`
  const before = days.slice(0, -1).map(dateInWords).join('; ')
  return `Step by step: by ${before}; and the last by ${dateInWords(last)}.`
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

/** What a text may say otherwise than it was meant: the words and days of its promises, and the days of payment. */
export function correctable(terms: Terms): Missing[] {
  return [
    ...(terms.payment ? [{ kind: 'pay_days' as const }] : []),
    ...terms.acts.flatMap((act, at): Missing[] => {
      const words = cleanWords(act.words)
      const of = (kind: Missing['kind']): Missing => ({ kind, act: at, words })
      return [
        of('wording'),
        ...(act.kind === 'return_item' ? [of('handover')] : isLasting(act) ? [] : [of('day')]),
      ]
    }),
  ]
}

/** What tells in the words of a promise how a thing gets to the other side. */
const HANDS_OVER =
  /\b(?:brings?|brought|picks? (?:\S+ )*up|picked up|pickup|collects?|collected|drops? (?:\S+ )*off|dropped off|deliver(?:s|ed|y)?|mails?|mailed|ships?|shipped|by (?:post|mail|courier)|at (?:my|your|his|her|their|the|our)\b|in person|hand(?:s|ed|ing)?[ -]?(?:it |them |this )?over)\b/iu

/** At a place that is named, whoever has the thing brings it and the other comes. */
function saysHow({ words, handing }: Act): boolean {
  return handing?.who != null || handing?.at != null || HANDS_OVER.test(words)
}

function handoverQuestion(terms: Terms, { handovers = {} }: Additions): StressQuestion[] {
  const things = terms.acts.flatMap((act, at) => (act.kind === 'return_item' ? [{ act, at }] : []))
  if (things.length === 0) return []
  const without = things.filter(
    ({ act, at }) =>
      !handovers[at] && !things.some((one) => handovers[one.at] && isSamePromise(one.act, act)),
  )
  const unsaid = without.filter(({ act }) => !(act.dueOn !== null && saysHow(act)))
  const open = unsaid.length > 0
  return [
    {
      id: 'handover',
      question: things.length === 1 ? 'How does the thing change hands?' : 'How do the things change hands?',
      answer: open
        ? things.length === unsaid.length
          ? 'Nothing is said about the handover.'
          : `Nothing is said about the handover of ${unsaid.length === 1 ? 'one of them' : `${unsaid.length} of them`}.`
        : without.length === 0
          ? 'Place, day, who comes and the condition are named.'
          : 'The promise itself says how, and by which day.',
      open,
      note: open ? 'Say where and when, who comes, and in what condition it is then.' : null,
      // where one thing is open, it alone is asked about
      add: (open ? unsaid : without).map(({ act, at }) => ({
        kind: 'handover' as const,
        act: at,
        words: cleanWords(act.words),
      })),
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
