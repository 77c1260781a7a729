import type { DisputeType } from '../cases/dispute-type.ts'
import { isCalendarDate } from '../time.ts'
import { MAX_INTAKE_ANSWER, type IntakeAnswers } from './intake-answers.ts'

const QUESTION_KINDS = ['text', 'date', 'yes-no', 'choice', 'money'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** One thing that is worth knowing about a kind of dispute. `why` says what the answer is for. */
export type IntakeQuestion = { id: string; ask: string; why: string } & (
  | { kind: Exclude<QuestionKind, 'choice'> }
  | { kind: 'choice'; choices: readonly { id: string; label: string }[] }
)

const HOW_AGREED = [
  { id: 'paper', label: 'On paper, signed' },
  { id: 'messages', label: 'In emails or messages' },
  { id: 'spoken', label: 'By word of mouth' },
] as const

/**
 * The questions of each kind of dispute. Both sides read them with their answers, so they are asked
 * the same way whoever begins, and none of them takes a side.
 */
export const INTAKE_QUESTIONS: Record<DisputeType, readonly IntakeQuestion[]> = {
  security_deposit: [
    {
      id: 'premises',
      kind: 'text',
      ask: 'What is the address of the home?',
      why: 'So that an agreement can name the place.',
    },
    {
      id: 'moved_in',
      kind: 'date',
      ask: 'When did the lease begin?',
      why: 'How long somebody lived there shows how much wear is normal.',
    },
    {
      id: 'moved_out',
      kind: 'date',
      ask: 'When were the keys given back?',
      why: 'From this day on the deposit is looked at.',
    },
    { id: 'deposit', kind: 'money', ask: 'How much was the deposit?', why: 'So both start from one sum.' },
    {
      id: 'returned',
      kind: 'money',
      ask: 'How much of it has come back so far?',
      why: 'Leave it empty if nothing came back.',
    },
    {
      id: 'handover',
      kind: 'choice',
      ask: 'How were the rooms handed over?',
      why: 'A list made on the day helps you both.',
      choices: [
        { id: 'list', label: 'We walked through and made a list' },
        { id: 'walk', label: 'We walked through without a list' },
        { id: 'apart', label: 'We did not meet for it' },
      ],
    },
    {
      id: 'reason',
      kind: 'text',
      ask: 'What reason was given for keeping money?',
      why: 'So you both talk about the same points.',
    },
  ],
  unpaid_invoice: [
    { id: 'ordered', kind: 'text', ask: 'What was ordered?', why: 'So you both mean the same job.' },
    {
      id: 'agreed',
      kind: 'choice',
      ask: 'How was it agreed?',
      why: 'It shows where the terms can be read.',
      choices: HOW_AGREED,
    },
    {
      id: 'delivered',
      kind: 'date',
      ask: 'When was it done or sent?',
      why: 'Most pay terms count from this day.',
    },
    {
      id: 'number',
      kind: 'text',
      ask: 'Which invoice number is it?',
      why: 'So it can be found in the books.',
    },
    { id: 'due', kind: 'date', ask: 'When was it due?', why: 'It shows how late the payment is.' },
    {
      id: 'paid',
      kind: 'money',
      ask: 'How much has been paid so far?',
      why: 'Leave it empty if nothing was paid.',
    },
  ],
  loan: [
    { id: 'lent_on', kind: 'date', ask: 'When was the money lent?', why: 'The start of the story.' },
    { id: 'sum', kind: 'money', ask: 'How much was lent?', why: 'So both start from one sum.' },
    {
      id: 'agreed',
      kind: 'choice',
      ask: 'How was it agreed?',
      why: 'It shows where the terms can be read.',
      choices: HOW_AGREED,
    },
    {
      id: 'due',
      kind: 'date',
      ask: 'When was it to be paid back?',
      why: 'Leave it empty if no day was set.',
    },
    {
      id: 'paid',
      kind: 'money',
      ask: 'How much has been paid back so far?',
      why: 'What is paid is not asked for again.',
    },
    {
      id: 'parts',
      kind: 'yes-no',
      ask: 'Was it agreed to pay it back in parts?',
      why: 'A plan that was made once can be a start for a new one.',
    },
  ],
  borrowed_item: [
    {
      id: 'item',
      kind: 'text',
      ask: 'Which thing is it? Name the make, the model and what came with it.',
      why: 'So you both mean the same thing.',
    },
    { id: 'lent_on', kind: 'date', ask: 'When was it lent?', why: 'The start of the story.' },
    {
      id: 'due',
      kind: 'date',
      ask: 'When was it meant to come back?',
      why: 'Leave it empty if no day was set.',
    },
    {
      id: 'state',
      kind: 'choice',
      ask: 'In what state was it when it was lent?',
      why: 'So you can both compare it with how it is now.',
      choices: [
        { id: 'new', label: 'Like new' },
        { id: 'used', label: 'Used, and all in order' },
        { id: 'faults', label: 'Used, with some faults' },
      ],
    },
    {
      id: 'worth',
      kind: 'money',
      ask: 'What would a used one cost today?',
      why: 'It helps if money is an option instead.',
    },
  ],
  purchase_problem: [
    { id: 'item', kind: 'text', ask: 'What was bought?', why: 'So you both mean the same thing.' },
    { id: 'bought_on', kind: 'date', ask: 'When was it bought?', why: 'Some rights end after a time.' },
    { id: 'price', kind: 'money', ask: 'What did it cost?', why: 'So both start from one sum.' },
    {
      id: 'seller',
      kind: 'choice',
      ask: 'Who sold it?',
      why: 'A shop has other duties than a private person.',
      choices: [
        { id: 'shop', label: 'A shop or a firm' },
        { id: 'person', label: 'A private person' },
      ],
    },
    {
      id: 'noticed',
      kind: 'date',
      ask: 'When was the problem first seen?',
      why: 'It helps to see where it came from.',
    },
    {
      id: 'told',
      kind: 'yes-no',
      ask: 'Was the seller told about it?',
      why: 'Most people like a chance to put things right.',
    },
  ],
  neighbour_dispute: [
    { id: 'since', kind: 'date', ask: 'Since when does it happen?', why: 'The start of the story.' },
    {
      id: 'often',
      kind: 'choice',
      ask: 'How often does it happen?',
      why: 'It shows how big it is in daily life.',
      choices: [
        { id: 'daily', label: 'Most days' },
        { id: 'weekly', label: 'Most weeks' },
        { id: 'rarely', label: 'Now and then' },
        { id: 'once', label: 'It was one time' },
      ],
    },
    {
      id: 'times',
      kind: 'text',
      ask: 'At what times of day?',
      why: 'Often a small change in times is enough.',
    },
    {
      id: 'rule',
      kind: 'text',
      ask: 'Is there a house rule or a deal about it?',
      why: 'So you both look at the same rule.',
    },
    {
      id: 'talked',
      kind: 'yes-no',
      ask: 'Have the two of you talked about it?',
      why: 'Some people do not know that it is hard on you.',
    },
  ],
  contract_dispute: [
    {
      id: 'what',
      kind: 'text',
      ask: 'What was agreed, in one or two lines?',
      why: 'So you both talk about the same deal.',
    },
    { id: 'agreed_on', kind: 'date', ask: 'When was it agreed?', why: 'The start of the story.' },
    {
      id: 'agreed',
      kind: 'choice',
      ask: 'How was it agreed?',
      why: 'It shows where the terms can be read.',
      choices: HOW_AGREED,
    },
    {
      id: 'done',
      kind: 'text',
      ask: 'What has each side done so far?',
      why: 'What is done already need not be talked about.',
    },
    {
      id: 'paid',
      kind: 'money',
      ask: 'How much has been paid so far?',
      why: 'Leave it empty if nothing was paid.',
    },
  ],
  service_dispute: [
    { id: 'work', kind: 'text', ask: 'What was to be done?', why: 'So you both mean the same job.' },
    {
      id: 'agreed',
      kind: 'choice',
      ask: 'How was it agreed?',
      why: 'It shows where the terms can be read.',
      choices: HOW_AGREED,
    },
    { id: 'price', kind: 'money', ask: 'What was the price?', why: 'So both start from one sum.' },
    {
      id: 'paid',
      kind: 'money',
      ask: 'How much has been paid so far?',
      why: 'Leave it empty if nothing was paid.',
    },
    {
      id: 'due',
      kind: 'date',
      ask: 'When was it to be done?',
      why: 'It shows how late it is, if it is late.',
    },
    {
      id: 'chance',
      kind: 'yes-no',
      ask: 'Was there a chance to put it right?',
      why: 'A second try is often the quickest way.',
    },
  ],
  other: [
    { id: 'since', kind: 'date', ask: 'When did it begin?', why: 'The start of the story.' },
    {
      id: 'between',
      kind: 'choice',
      ask: 'How do the two of you know each other?',
      why: 'It shows how much you will meet later on.',
      choices: [
        { id: 'close', label: 'Family or friends' },
        { id: 'work', label: 'From work or business' },
        { id: 'near', label: 'We live near each other' },
        { id: 'strangers', label: 'We did not know each other' },
      ],
    },
    {
      id: 'tried',
      kind: 'text',
      ask: 'What have you tried so far?',
      why: 'So that nothing is tried twice.',
    },
    {
      id: 'talked',
      kind: 'yes-no',
      ask: 'Have the two of you talked about it?',
      why: 'A talk that went wrong is worth a calm word.',
    },
  ],
}

/**
 * Whether a text answers a question: any words, a calendar date, `yes` or `no`, the id of a choice, or a sum
 * in minor units.
 */
export function isAnswerTo(question: IntakeQuestion, text: string): boolean {
  switch (question.kind) {
    case 'text':
      return text.trim() !== '' && text.length <= MAX_INTAKE_ANSWER
    case 'date':
      return isCalendarDate(text)
    case 'yes-no':
      return text === 'yes' || text === 'no'
    case 'choice':
      return question.choices.some(({ id }) => id === text)
    case 'money':
      return /^[1-9]\d{0,12}$/.test(text)
  }
}

/** What both sides read: the question as it was asked and its answer; sums in minor units, days as dates. */
export type ToldAnswer = { id: string; question: string; kind: 'text' | 'date' | 'money'; answer: string }

/** The answers of a kind of dispute in the order of its questions; what fits no question is left out. */
export function toldAnswers(type: DisputeType, answers: IntakeAnswers): ToldAnswer[] {
  return INTAKE_QUESTIONS[type].flatMap((question) => {
    const given = answers[question.id] ?? ''
    if (!isAnswerTo(question, given)) return []
    const { id, ask, kind } = question
    const isPlain = kind === 'date' || kind === 'money'
    return [{ id, question: ask, kind: isPlain ? kind : 'text', answer: inWords(question, given) }]
  })
}

function inWords(question: IntakeQuestion, given: string): string {
  if (question.kind === 'yes-no') return given === 'yes' ? 'Yes' : 'No'
  if (question.kind === 'choice') return question.choices.find(({ id }) => id === given)?.label ?? ''
  return question.kind === 'text' ? given.trim() : given
}
