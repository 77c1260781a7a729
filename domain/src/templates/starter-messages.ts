import type { DisputeType } from '../cases/dispute-type.ts'
import type { MessageTemplate } from './message-template.ts'

const TAKE_PARTS: MessageTemplate = {
  aim: 'plan',
  title: 'Offer to take it in parts',
  text: 'It need not be all at once. Would […] each month work for you, from […] on?',
}

/** What the one who began the case often wants to say, by the kind of dispute. */
export const STARTER_MESSAGES: Record<DisputeType, readonly MessageTemplate[]> = {
  security_deposit: [
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
      title: 'Ask for a part now',
      text: 'Some of it we both see the same way. Could you send me […] now, while we talk about the rest?',
    },
    {
      aim: 'plan',
      title: 'Propose to share a cost',
      text: 'I can see that […] was in part worn and in part my doing. Could we share it? I would take on […].',
    },
  ],
  unpaid_invoice: [
    {
      aim: 'ask',
      title: 'Ask what stands in the way',
      text: 'The invoice from […] is still open. Is there a point that you are not happy with, or is it the time? If I know, I can help.',
    },
    {
      aim: 'proof',
      title: 'Show what was done',
      text: 'Here is what I have done: […]. You can see it at […]. Is there a part that you miss?',
    },
    TAKE_PARTS,
    {
      aim: 'plan',
      title: 'Offer a change for a payment',
      text: 'I am glad to change […] for you. Could you pay […] now and the rest when it is done?',
    },
  ],
  loan: [
    {
      aim: 'ask',
      title: 'Ask how it can be paid back',
      text: 'I know that money can be tight. What could you pay each month so that it still works for you?',
    },
    TAKE_PARTS,
    {
      aim: 'proof',
      title: 'Compare what was paid',
      text: 'These are the payments I know of: […]. Do you have the same ones? If I missed one, please tell me the day.',
    },
  ],
  borrowed_item: [
    {
      aim: 'ask',
      title: 'Ask where it is now',
      text: 'Do you still have […]? If so, in what state is it, and when and where could you give it back?',
    },
    {
      aim: 'plan',
      title: 'Propose a day to get it back',
      text: 'Would […] suit you to give it back? You could bring it, I could pick it up, or we could meet half way.',
    },
    {
      aim: 'proof',
      title: 'Ask for a photo',
      text: 'Could you send me a photo of […] as it is now? That would help us both.',
    },
  ],
  purchase_problem: [
    {
      aim: 'ask',
      title: 'Ask for a repair or a new one',
      text: 'What I bought does not […]. Could you repair it or send me another one by […]? You can pick up the old one.',
    },
    {
      aim: 'proof',
      title: 'Show the problem',
      text: 'I have photos of it. You can see […]. It has been like this since […]. Is there more that you need to see?',
    },
    {
      aim: 'plan',
      title: 'Propose a part of the price',
      text: 'I would keep it as it is if the price came down by […]. Would that be all right for you?',
    },
  ],
  neighbour_dispute: [
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
  ],
  contract_dispute: [
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
      title: 'Propose a new day',
      text: 'We agreed on […], and it is still open. Could we set a new day for it? […] would be fine for me.',
    },
    {
      aim: 'plan',
      title: 'Propose new terms',
      text: 'Things have changed since then. Could we do it like this from now on: […]?',
    },
  ],
  service_dispute: [
    {
      aim: 'ask',
      title: 'Ask for a second try',
      text: 'Some of the work is not as I hoped: […]. Could you come and look at it on […]?',
    },
    {
      aim: 'proof',
      title: 'Show the spots',
      text: 'I have photos of the spots that I mean: […]. Would it help you to come by and see them?',
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
  ],
  other: [
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
  ],
}
