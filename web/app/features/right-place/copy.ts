import { BRAND } from '../../lib/brand.ts'
import type { Advice, Question } from './model.ts'

export const QUESTION_WORDS: Record<Question, { ask: string; hint: string }> = {
  danger: {
    ask: 'Are you afraid of the other person?',
    hint: 'For example, because they have hurt you, or said that they would.',
  },
  time: {
    ask: 'Is there a date at a court or an office that you must not miss in the next weeks?',
    hint: 'For example, a letter from a court, or the last day to hand something in.',
  },
  office: {
    ask: 'Is it about your job, a divorce, your children, your right to live in a country, or a public office?',
    hint: 'For these there are rules and bodies of their own.',
  },
  kind: {
    ask: 'Is it about money, a thing, a piece of work, or how you live next to each other?',
    hint: 'Deposits, bills, loans, borrowed things, repairs, noise, fences.',
  },
  adults: {
    ask: 'Are both of you grown up and free to decide about it?',
    hint: 'For a firm: somebody there who may decide.',
  },
  country: {
    ask: 'Do you live in one of these countries?',
    hint: '',
  },
}

/** `also` is the title of a piece of advice that stands below a heavier one. */
export const ADVICE_WORDS: Record<Advice, { title: string; also?: string; text: string[] }> = {
  danger: {
    title: 'Please look for help from people first',
    text: [
      'Nobody should have to bargain with a person they are afraid of. So please do not start a case here, and do not write to them.',
      'If you are in danger now, call the emergency number where you are. A local advice office, a doctor or a friend can help you to find what else there is.',
    ],
  },
  office: {
    title: 'Another place is better for this',
    text: [
      'Offices and courts have rules for this that guard you. We cannot take their place, so please do not start a case here.',
      'Ask a local advice office, a union or a lawyer where to go. Many give a first answer for free. Ask soon, for there may be a last day to act.',
    ],
  },
  country: {
    title: 'Not where you live yet',
    text: [
      'The people who run this service do not take cases from your country.',
      'A local advice office can tell you who helps there. You can still send a calm letter of your own. You can write it here.',
    ],
  },
  kind: {
    title: 'This does not fit',
    text: [
      'A case here has to be of a kind that the question names. Yours is of another kind, so a case would not help you.',
      'For a fight in a family, a club or a school, look for a mediator near you. A calm letter of your own can be a first step. You can write it here.',
      'Does one part of it fit after all? You can bring that part: answer again for it alone.',
    ],
  },
  adults: {
    title: 'Let somebody else sign',
    text: [
      'A deal holds only between people who may decide for themselves. So a case between the two of you would not hold.',
      'Is it you? Ask a parent, a guardian or the owner of the firm to start the case in their own name.',
      'Is it the other person? Write to their parent, guardian or boss, and deal with that person.',
    ],
  },
  time: {
    title: 'Mind the date first, then come here',
    also: 'Mind the date',
    text: [
      `${BRAND} does not stop any date at a court or an office. Ask a local advice office or a lawyer this week what you have to do.`,
    ],
  },
  good: {
    title: 'This looks like the right place',
    text: [
      'It is a matter that the two of you can settle between yourselves.',
      'You can start a case now. Or send a calm letter first, if the other person does not know yet what bothers you.',
    ],
  },
}

/** Beside the way on, where a date comes first. */
export const AFTER_THE_DATE =
  'Do you know what to do? Then you can start a case at the same time. Keep the date until you both have signed.'
