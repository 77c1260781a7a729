import type { DisputeType } from '../cases/dispute-type.ts'

/** What a message is meant to do. */
export const MESSAGE_AIMS = ['open', 'ask', 'explain', 'proof', 'plan', 'sorry', 'pause'] as const
export type MessageAim = (typeof MESSAGE_AIMS)[number]

/** A message that is begun for somebody, who fills in the gaps written as […]. */
export type MessageTemplate = { aim: MessageAim; title: string; text: string }

const OPEN: MessageTemplate = {
  aim: 'open',
  title: 'Begin well',
  text: 'Thank you for being here. I would like us to find an end that is fine for both of us. What matters most to me is […]. What matters most to you?',
}
const EXPLAIN: MessageTemplate = {
  aim: 'explain',
  title: 'Say how you see it',
  text: 'I see it like this: […]. I may not know all of it. How does it look from your side?',
}
const SORRY: MessageTemplate = {
  aim: 'sorry',
  title: 'Say sorry',
  text: 'I am sorry that I […]. I can see that it made things hard for you. I will […] so that it does not happen again.',
}
const PAUSE: MessageTemplate = {
  aim: 'pause',
  title: 'Ask for a little time',
  text: 'I have read your message. I want to think about it first. I will write to you by […].',
}
const PARTS: MessageTemplate = {
  aim: 'plan',
  title: 'Propose to pay in parts',
  text: 'I want to pay this. I cannot pay it all at once. I can pay […] each month, from […] on. Would that work for you?',
}

/** Messages that open well, for either side; the first ones belong to the kind of dispute. */
export const MESSAGE_TEMPLATES: Record<DisputeType, readonly MessageTemplate[]> = {
  security_deposit: [
    OPEN,
    {
      aim: 'ask',
      title: 'Ask what the money was kept for',
      text: 'Could you list for me what was kept, and how much for each point? Then we can go through it one by one.',
    },
    {
      aim: 'proof',
      title: 'Ask for receipts or photos',
      text: 'Could you send me the receipts and some photos of […]? If I can see it, I can say more about it. I am glad to send you my own photos, too.',
    },
    {
      aim: 'plan',
      title: 'Propose to share a cost',
      text: 'I can see that […] was in part worn and in part my doing. Could we share it? I would take on […].',
    },
    EXPLAIN,
    SORRY,
    PAUSE,
  ],
  unpaid_invoice: [
    OPEN,
    {
      aim: 'ask',
      title: 'Ask what stands in the way',
      text: 'The invoice from […] is still open. Is there a point that you are not happy with, or is it the time? If I know, I can help.',
    },
    PARTS,
    {
      aim: 'proof',
      title: 'Ask what was delivered',
      text: 'Could you show me which parts are done, and where I can see them? Then I can check it against the order.',
    },
    {
      aim: 'plan',
      title: 'Offer a change for a payment',
      text: 'I am glad to change […] for you. Could you pay […] now and the rest when it is done?',
    },
    EXPLAIN,
    SORRY,
    PAUSE,
  ],
  loan: [
    OPEN,
    {
      aim: 'ask',
      title: 'Ask how it can be paid back',
      text: 'I know that money can be tight. What could you pay each month so that it still works for you?',
    },
    PARTS,
    {
      aim: 'proof',
      title: 'Compare what was paid',
      text: 'These are the payments I know of: […]. Do you have the same ones? If I missed one, please tell me the day.',
    },
    EXPLAIN,
    SORRY,
    PAUSE,
  ],
  borrowed_item: [
    OPEN,
    {
      aim: 'ask',
      title: 'Ask where it is now',
      text: 'Do you still have […]? If so, in what state is it, and when could I pick it up?',
    },
    {
      aim: 'plan',
      title: 'Propose a day to hand it over',
      text: 'I could bring it to you or meet you half way. Would […] suit you?',
    },
    {
      aim: 'proof',
      title: 'Ask for a photo',
      text: 'Could you send me a photo of […] as it is now? That would help us both.',
    },
    {
      aim: 'plan',
      title: 'Offer a repair or its worth',
      text: 'It was damaged while I had it. I would like to make up for it: I can have it repaired by […], or pay […]. Which would you like better?',
    },
    EXPLAIN,
    SORRY,
    PAUSE,
  ],
  purchase_problem: [
    OPEN,
    {
      aim: 'ask',
      title: 'Ask for a repair or a new one',
      text: 'What I bought does not […]. Could you repair it or send me another one by […]? You can pick up the old one.',
    },
    {
      aim: 'proof',
      title: 'Ask to see the problem',
      text: 'Could you send me a photo or a short video of it? Then I can find out what it is.',
    },
    {
      aim: 'plan',
      title: 'Propose a part of the price',
      text: 'I would keep it as it is if the price came down by […]. Would that be all right for you?',
    },
    EXPLAIN,
    SORRY,
    PAUSE,
  ],
  neighbour_dispute: [
    OPEN,
    {
      aim: 'explain',
      title: 'Say what it is like for you',
      text: 'You may not know how it is on my side: when […], I cannot […]. I tell you this so that we can find a way, not to blame you.',
    },
    {
      aim: 'plan',
      title: 'Propose set times',
      text: 'Could we agree on set times? From […] to […] would be fine for me. What would work for you?',
    },
    {
      aim: 'plan',
      title: 'Propose to share a cost',
      text: 'We both use […]. Could we share the cost? My idea is […] for you and […] for me.',
    },
    {
      aim: 'ask',
      title: 'Ask what they need',
      text: 'What would help you most? And is there something that I do that is hard on you?',
    },
    SORRY,
    PAUSE,
  ],
  contract_dispute: [
    OPEN,
    {
      aim: 'ask',
      title: 'Ask how they read it',
      text: 'We read this part in two ways: […]. How did you understand it when we agreed on it?',
    },
    {
      aim: 'proof',
      title: 'Ask for the text',
      text: 'Could you send me the page or the message where we agreed on […]? I will send you what I have.',
    },
    {
      aim: 'plan',
      title: 'Propose new terms',
      text: 'Things have changed since then. Could we do it like this from now on: […]?',
    },
    PARTS,
    EXPLAIN,
    SORRY,
    PAUSE,
  ],
  service_dispute: [
    OPEN,
    {
      aim: 'ask',
      title: 'Ask for a second try',
      text: 'Some of the work is not as I hoped: […]. Could you come and look at it on […]?',
    },
    {
      aim: 'proof',
      title: 'Ask for photos',
      text: 'Could you send me photos of the spots you mean? Then I can bring the right things with me.',
    },
    {
      aim: 'plan',
      title: 'Propose steps and payments',
      text: 'Could we do it in steps? First […], then I pay […]. After that […], and I pay the rest.',
    },
    {
      aim: 'plan',
      title: 'Propose a lower price',
      text: 'I could leave it as it is if the price came down by […]. What do you think?',
    },
    EXPLAIN,
    SORRY,
    PAUSE,
  ],
  other: [
    OPEN,
    {
      aim: 'ask',
      title: 'Ask how they see it',
      text: 'How did this look from your side? I would like to hear it before I say more.',
    },
    {
      aim: 'proof',
      title: 'Ask to see what they mean',
      text: 'Could you send me something that shows […]? I will do the same for […].',
    },
    {
      aim: 'plan',
      title: 'Make a proposal',
      text: 'Here is an idea: I […], and you […], both by […]. What would you change?',
    },
    PARTS,
    EXPLAIN,
    SORRY,
    PAUSE,
  ],
}
