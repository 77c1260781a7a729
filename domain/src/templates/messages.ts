import type { DisputeType } from '../cases/dispute-type.ts'
import type { Side } from '../cases/side.ts'
import type { MessageTemplate } from './message-template.ts'
import { RESPONDENT_MESSAGES } from './respondent-messages.ts'
import { STARTER_MESSAGES } from './starter-messages.ts'

const OPEN: Record<Side, MessageTemplate> = {
  starter: {
    aim: 'open',
    title: 'Begin well',
    text: 'Thank you for being here. I would like us to find a solution that works for both of us. What matters most to me is […]. What matters most to you?',
  },
  respondent: {
    aim: 'open',
    title: 'Begin well',
    text: 'Thank you for telling me how you see it. I would like to sort this out, too. What matters most to me is […]. What would be a good end for you?',
  },
}

/** Messages that either side of any dispute may want to write. */
export const FOR_BOTH_SIDES: readonly MessageTemplate[] = [
  {
    aim: 'explain',
    title: 'Say how you see it',
    text: 'I see it like this: […]. I may not know all of it. How does it look from your side?',
  },
  {
    aim: 'sorry',
    title: 'Say sorry',
    text: 'I am sorry that I […]. I can see that it made things hard for you. I will […] so that it does not happen again.',
  },
  {
    aim: 'pause',
    title: 'Ask for a little time',
    text: 'I have read your message. I want to think about it first. I will write to you by […].',
  },
]

const OWN: Record<Side, Record<DisputeType, readonly MessageTemplate[]>> = {
  starter: STARTER_MESSAGES,
  respondent: RESPONDENT_MESSAGES,
}

/** Messages that open well, for the side that writes them; the first ones belong to the kind of dispute. */
export function messageTemplates(type: DisputeType, side: Side): readonly MessageTemplate[] {
  return [OPEN[side], ...OWN[side][type], ...FOR_BOTH_SIDES]
}
