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

export const ADVICE_WORDS: Record<Advice, { title: string; text: string[]; isOpen: boolean }> = {
  danger: {
    title: 'Please look for help from people first',
    text: [
      'Nobody should have to bargain with a person they are afraid of. This is not the right place for it.',
      'If you are in danger now, call the emergency number where you are. A local advice office can tell you what else helps.',
    ],
    isOpen: false,
  },
  office: {
    title: 'Another body is the better place',
    text: [
      'For this there are offices and courts with rules that guard you. We cannot take their place.',
      'Ask a local advice office, a union or a lawyer where to go. Many give a first answer for free.',
    ],
    isOpen: false,
  },
  kind: {
    title: 'This may not fit',
    text: [
      'We can help with money, things, work and neighbors. For something else you may need another kind of help.',
      'If part of it is about money or a thing, you can bring that part here.',
    ],
    isOpen: true,
  },
  country: {
    title: 'Not where you live yet',
    text: [
      'The people who run this service do not take cases from your country.',
      'A local advice office can tell you who helps there. You can still send a calm letter of your own.',
    ],
    isOpen: false,
  },
  adults: {
    title: 'Let somebody else sign',
    text: [
      'A deal holds only between people who may decide for themselves.',
      'Ask a parent, a guardian or the owner of the firm to bring it here, or to be the one you invite.',
    ],
    isOpen: false,
  },
  time: {
    title: 'Mind the date first, then come here',
    text: [
      `${BRAND} does not stop any date at a court or an office. Ask a local advice office or a lawyer this week what you have to do.`,
      'You can try to settle at the same time. Many cases end before the date comes.',
    ],
    isOpen: true,
  },
  good: {
    title: 'This looks like the right place',
    text: [
      'It is a matter that the two of you can settle between yourselves.',
      'You can start a case now. Or send a calm letter first, if the other person does not know yet what bothers you.',
    ],
    isOpen: true,
  },
}
