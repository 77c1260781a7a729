import type { Side } from '../cases/side.ts'
import { formatAmount } from '../money.ts'
import { cleanWords } from './clean-words.ts'
import { TIMELINE } from '../cases/timeline.ts'
import { dateInWords } from '../time.ts'
import { namesInside, type SideNames } from './terms-in-words.ts'
import { isLasting, type Terms } from './terms.ts'

export const STRESS_QUESTION_IDS = [
  'who',
  'what',
  'how_much',
  'by_when',
  'how',
  'if_late',
  'if_it_happens_again',
  'what_is_closed',
] as const
export type StressQuestionId = (typeof STRESS_QUESTION_IDS)[number]

/** A question to think about before signing. `open` says the terms leave it unsaid; `note` says what then holds. */
export type StressQuestion = {
  id: StressQuestionId
  question: string
  answer: string
  open: boolean
  note: string | null
}

const UNNAMED: SideNames = { starter: 'The person who began', respondent: 'The person who was invited' }

/** The questions code asks before a signature, answered from the terms; open ones first need a thought. */
export function stressQuestions(terms: Terms, names: SideNames = UNNAMED): StressQuestion[] {
  const called = namesInside(names)
  return [
    whoQuestion(terms, called),
    whatQuestion(terms),
    howMuchQuestion(terms),
    byWhenQuestion(terms),
    howQuestion(terms),
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
    closedQuestion(terms),
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
  const vague = terms.acts.some((act) => cleanWords(act.words).length < 8)
  const things = (terms.payment ? 1 : 0) + terms.acts.length
  return {
    id: 'what',
    question: 'Would a stranger know what has to be done?',
    answer: things === 1 ? 'One thing is promised.' : `${things} things are promised.`,
    open: vague,
    note: vague ? 'One promise is very short. Say which thing, which work or which place.' : null,
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
  const open = terms.acts.some((act) => act.dueOn === null && !isLasting(act.kind))
  return {
    id: 'by_when',
    question: 'By when is everything done?',
    answer: last === undefined ? 'No day is named.' : `The last day named is ${dateInWords(last)}.`,
    open,
    note: open
      ? 'One promise has no day. It then has to be done within a fair time, which is hard to prove.'
      : null,
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
  }
}

function closedQuestion(terms: Terms): StressQuestion {
  return {
    id: 'what_is_closed',
    question: 'What is closed by this?',
    answer: terms.release
      ? 'Once all is done, neither of you can ask for more in this dispute.'
      : 'Only what is written here is settled. Anything else stays open.',
    open: !terms.release,
    note: terms.release ? null : 'Is it your wish that the rest stays open?',
  }
}
