import type { DisputeType } from '../cases/dispute-type.ts'
import type { MessageTemplate } from './message-template.ts'

const PARTS: MessageTemplate = {
  aim: 'plan',
  title: 'Propose to pay in parts',
  text: 'I want to pay this. I cannot pay it all at once. I can pay […] each month, from […] on. Would that work for you?',
}

/** What the invited person often wants to say, by the kind of dispute. */
export const RESPONDENT_MESSAGES: Record<DisputeType, readonly MessageTemplate[]> = {
  security_deposit: [
    {
      aim: 'ask',
      title: 'Ask which point comes first',
      text: 'I have read your points. Which one matters most to you, and what would be fair for it?',
    },
    {
      aim: 'proof',
      title: 'Show what it was kept for',
      text: 'Here is what I kept, and what for: […]. I am glad to send you the receipts and photos. What do you see in another way?',
    },
    {
      aim: 'plan',
      title: 'Offer a part back',
      text: 'I can send you […] back by […]. That leaves […] for us to talk about. Would that help?',
    },
    {
      aim: 'plan',
      title: 'Propose to share a cost',
      text: 'Some of it is plain wear, and some is more than that. Could we share the cost of […]? I would take on […].',
    },
  ],
  unpaid_invoice: [
    {
      aim: 'ask',
      title: 'Ask how the sum comes about',
      text: 'Could you tell me how the sum comes about? I would like to see which work stands behind each part.',
    },
    {
      aim: 'proof',
      title: 'Ask what was delivered',
      text: 'Could you show me which parts are done, and where I can see them? Then I can check it against the order.',
    },
    PARTS,
    {
      aim: 'plan',
      title: 'Say what you would pay for',
      text: 'I am glad to pay for […]. With […] I am not happy yet, since […]. Could we find a price that fits?',
    },
  ],
  loan: [
    PARTS,
    {
      aim: 'ask',
      title: 'Ask for more time',
      text: 'I know that this is still open. It is hard for me just now, since […]. Could it wait until […]?',
    },
    {
      aim: 'proof',
      title: 'Say what you have paid',
      text: 'I have paid this back so far: […]. Do you have the same sums? If not, please tell me which one you miss.',
    },
  ],
  borrowed_item: [
    {
      aim: 'ask',
      title: 'Ask how they want it back',
      text: 'How would you like to have […] back? I can bring it or send it, or you can pick it up.',
    },
    {
      aim: 'plan',
      title: 'Propose a day to hand it over',
      text: 'I could bring it to you or meet you half way. Would […] suit you?',
    },
    {
      aim: 'plan',
      title: 'Offer a repair or its worth',
      text: 'It was damaged while I had it. I would like to make up for it: I can have it repaired by […], or pay […]. Which would you like better?',
    },
    {
      aim: 'proof',
      title: 'Show how it is now',
      text: 'Here is how […] looks now. When I got it, it was […]. I can send you more photos if you like.',
    },
  ],
  purchase_problem: [
    {
      aim: 'ask',
      title: 'Ask what would help',
      text: 'What would be best for you: a repair, another one, or a part of the price? I will see what I can do.',
    },
    {
      aim: 'proof',
      title: 'Ask to see the problem',
      text: 'Could you send me a photo or a short video of it? Then I can find out what it is.',
    },
    {
      aim: 'plan',
      title: 'Offer a repair or a new one',
      text: 'I can repair it or send you another one by […]. I will have the old one picked up. Would that be fine for you?',
    },
    {
      aim: 'plan',
      title: 'Offer a part of the price',
      text: 'If you would like to keep it, I can send you […] back. If not, I will take it back. Which would you like better?',
    },
  ],
  neighbour_dispute: [
    {
      aim: 'ask',
      title: 'Ask when it is hardest',
      text: 'I did not know that this is hard for you. When is it at its worst, and what would help you most?',
    },
    {
      aim: 'explain',
      title: 'Say how it comes about',
      text: 'It comes about like this: […]. I did not mean to make it hard for you. I would like to find a way with you.',
    },
    {
      aim: 'plan',
      title: 'Offer set times',
      text: 'I can keep to set times: from […] to […]. Would that be all right for you?',
    },
    {
      aim: 'plan',
      title: 'Offer what you can do',
      text: 'I can do this: […], by […]. Could you do this for me: […]?',
    },
  ],
  contract_dispute: [
    {
      aim: 'ask',
      title: 'Ask what matters most now',
      text: 'Which part matters most to you now? If I know, I can begin with that one.',
    },
    {
      aim: 'explain',
      title: 'Say what has changed',
      text: 'Since we agreed on it, this has changed: […]. That is why […]. I would like to find a way with you.',
    },
    {
      aim: 'proof',
      title: 'Say how you read it',
      text: 'I read this part like this: […]. I will add the message where we wrote about it. How did you read it?',
    },
    {
      aim: 'plan',
      title: 'Offer what you can do',
      text: 'I can do […] by […]. I cannot do […], since […]. Would that still be of use to you?',
    },
    PARTS,
  ],
  service_dispute: [
    {
      aim: 'ask',
      title: 'Ask what they had hoped for',
      text: 'What had you hoped it would be like? Please tell me which parts are not right for you.',
    },
    {
      aim: 'proof',
      title: 'Ask for photos',
      text: 'Could you send me photos of the spots you mean? Then I can bring the right things with me.',
    },
    {
      aim: 'plan',
      title: 'Offer to come again',
      text: 'I could come on […] and put […] right. Would that day suit you?',
    },
    {
      aim: 'plan',
      title: 'Offer a lower price',
      text: 'If you would rather leave it as it is, I can take […] off the price. What do you think?',
    },
  ],
  other: [
    {
      aim: 'ask',
      title: 'Ask what would help',
      text: 'What would be a good end for you? I would like to hear it before I say more.',
    },
    {
      aim: 'proof',
      title: 'Show what you have',
      text: 'I have something that shows […]. I will add it to the case. Please tell me what you think of it.',
    },
    {
      aim: 'plan',
      title: 'Offer what you can do',
      text: 'I can do this: […], by […]. Could you do this for me: […]?',
    },
    PARTS,
  ],
}
