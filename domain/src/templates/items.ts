import type { DisputeType } from '../cases/dispute-type.ts'
import type { ItemKind } from '../cases/item.ts'

/**
 * A point that is often asked for. `words`: what a story says when it is about this, each the beginning of a
 * word or of several.
 */
export type UsualItem = {
  kind: ItemKind
  title: string
  hint: string
  words: readonly string[]
  /** often told of without being asked for: found in a story only where that asks for it */
  isOnlyIfAsked?: true
}

const SORRY: UsualItem = {
  kind: 'act',
  title: 'A word of apology',
  hint: 'If being heard matters to you more than money.',
  words: ['apolog', 'say sorry', 'said sorry', 'rude', 'shouted', 'insult'],
}

/** The usual points of each kind of dispute, the most common first. */
export const USUAL_ITEMS: Record<DisputeType, readonly UsualItem[]> = {
  security_deposit: [
    {
      kind: 'money',
      title: 'Deposit that was kept',
      hint: 'The part that has not come back.',
      words: ['deposit', 'bond'],
    },
    {
      kind: 'money',
      title: 'Cleaning that was charged',
      hint: 'If you see this charge differently.',
      words: ['clean'],
    },
    {
      kind: 'money',
      title: 'Repairs that were charged',
      hint: 'Name the room and the thing.',
      words: ['repair', 'damage', 'scratch', 'broke', 'paint', 'hole', 'carpet', 'floor', 'wall'],
    },
    {
      kind: 'money',
      title: 'Rent that is open',
      hint: 'The months that were not paid.',
      words: ['rent ', 'rent,', 'rent.', 'unpaid rent', 'months of rent', "month's rent"],
    },
    {
      kind: 'act',
      title: 'A list of all charges, with receipts',
      hint: 'So that each sum can be checked.',
      words: ['receipt', 'list of', 'breakdown', 'itemi', 'written statement', 'written account'],
    },
    {
      kind: 'property',
      title: 'The keys back',
      hint: 'How many, and to which doors.',
      words: ['key'],
      isOnlyIfAsked: true,
    },
  ],
  unpaid_invoice: [
    {
      kind: 'money',
      title: 'Unpaid invoice',
      hint: 'The sum on the invoice that is still open.',
      words: ['invoice', 'bill', 'unpaid', 'owe', 'not paid', "n't paid", 'fee'],
    },
    {
      kind: 'money',
      title: 'Costs of reminders',
      hint: 'Only what was truly spent.',
      words: ['reminder', 'late fee', 'interest'],
    },
    {
      kind: 'money',
      title: 'Extra work',
      hint: 'What was asked for later on, with its price.',
      words: ['extra', 'additional', 'revision', 'on top', 'overtime'],
    },
    {
      kind: 'act',
      title: 'Take the work off until it is paid',
      hint: 'For texts, pictures or a website in use.',
      words: ['still using', 'went live', 'is live', 'publish', 'uses my', 'using my'],
    },
  ],
  loan: [
    {
      kind: 'money',
      title: 'The loan',
      hint: 'What is still open of it.',
      words: ['lent', 'loan', 'borrow', 'pay back', 'paid back', 'pay me back', 'owe'],
    },
    { kind: 'money', title: 'Agreed interest', hint: 'Only if you agreed on it.', words: ['interest'] },
    {
      kind: 'act',
      title: 'A plan to pay in parts',
      hint: 'Small sums on set days are often kept.',
      words: ['instalment', 'installment', 'monthly', 'each month', 'every month', 'in parts', 'per month'],
    },
  ],
  borrowed_item: [
    {
      kind: 'property',
      title: 'The item back',
      hint: 'With all that belongs to it.',
      words: [
        'lent',
        'borrow',
        'give it back',
        'have it back',
        'get it back',
        'return',
        'bring it back',
        'still has my',
        'still have my',
        'still has two of my',
        'things of mine',
        'get them back',
        'have them back',
      ],
    },
    {
      kind: 'money',
      title: 'What a repair costs',
      hint: 'A sum, with the offer of a shop. If they should mend it themselves, add that as something to be done.',
      words: ['broke', 'damage', 'repair', 'scratch', 'dent', 'crack', 'does not work', 'not working'],
    },
    {
      kind: 'money',
      title: 'The worth of the item',
      hint: 'If it is lost: what a used one costs today.',
      words: ['lost', 'gone', 'replace', 'worth', 'sold it', 'stolen'],
    },
  ],
  purchase_problem: [
    {
      kind: 'money',
      title: 'The price back',
      hint: 'You give the thing back, too.',
      words: ['refund', 'money back', 'price', 'paid', 'bought', 'cost'],
    },
    {
      kind: 'money',
      title: 'Part of the price back',
      hint: 'You keep the thing as it is.',
      words: ['part of the price', 'discount', 'cheaper', 'less than'],
    },
    {
      kind: 'act',
      title: 'Repair it',
      hint: 'Say what does not work.',
      words: ['repair', 'fix', 'broke', 'does not work', 'defect', 'fault', 'crack', 'not working'],
    },
    {
      kind: 'money',
      title: 'Delivery and return costs',
      hint: 'What was spent on sending it.',
      words: ['delivery', 'shipping', 'postage', 'send it back', 'return cost'],
    },
    {
      kind: 'property',
      title: 'The thing that was ordered',
      hint: 'If it never came, or another one came.',
      words: ['never came', 'never arrived', 'not arrived', 'wrong one', 'not deliver', 'missing'],
    },
  ],
  neighbour_dispute: [
    {
      kind: 'act',
      title: 'Quiet at night',
      hint: 'Name the hours, for example after 10 pm.',
      words: ['noise', 'loud', 'music', 'party', 'parties', 'bark', 'drum', 'sleep'],
    },
    {
      kind: 'act',
      title: 'Cut back the tree or hedge',
      hint: 'Say where, and how far.',
      words: ['tree', 'hedge', 'branch', 'leaves', 'root'],
    },
    {
      kind: 'money',
      title: 'Share of the costs',
      hint: 'For a fence, a roof or a drive that you both use.',
      words: ['fence', 'share', 'split', 'cost', 'wall', 'roof', 'driveway'],
    },
    {
      kind: 'act',
      title: 'Keep the way free',
      hint: 'The drive, the gate or the parking space.',
      words: ['park', 'driveway', 'block', 'gate'],
    },
    SORRY,
  ],
  contract_dispute: [
    {
      kind: 'money',
      title: 'Payment that was agreed',
      hint: 'The part that is still open.',
      words: ['pay', 'fee', 'owe', 'invoice', 'price'],
    },
    {
      kind: 'act',
      title: 'Do what was agreed',
      hint: 'Name the one thing that is missing.',
      words: ['agreed', 'promise', 'contract', 'deal', 'supposed to'],
    },
    {
      kind: 'act',
      title: 'End the contract',
      hint: 'Say from which day on.',
      words: ['cancel', 'end the', 'terminat', 'get out of', 'quit'],
    },
    {
      kind: 'money',
      title: 'Costs that came from it',
      hint: 'What you had to spend, with receipts.',
      words: ['cost me', 'had to pay', 'had to buy', 'extra cost', 'spent'],
    },
  ],
  service_dispute: [
    {
      kind: 'act',
      title: 'Finish the work',
      hint: 'Name what is missing, and by when.',
      words: ['finish', 'half', 'missing', 'not done', 'incomplete', 'never came back', 'stopped'],
    },
    {
      kind: 'act',
      title: 'Put the work right',
      hint: 'Name what is not right.',
      words: ['crooked', 'leak', 'wrong', 'crack', 'uneven', 'redo', 'badly', 'poor', 'not right'],
    },
    {
      kind: 'money',
      title: 'Part of the price back',
      hint: 'You keep the work as it is.',
      words: ['refund', 'money back', 'price', 'paid', 'deposit', 'down payment'],
    },
    {
      kind: 'money',
      title: 'Cost of having it fixed',
      hint: 'What somebody else asks for it.',
      words: ['another', 'someone else', 'somebody else', 'quote', 'fix', 'second company'],
    },
  ],
  other: [
    {
      kind: 'money',
      title: 'A sum of money',
      hint: 'Say what it is for.',
      words: ['pay', 'paid', 'cost', 'owe', 'money'],
    },
    {
      kind: 'property',
      title: 'Something back',
      hint: 'Name the thing.',
      words: ['give back', 'return', 'get it back', 'have it back'],
    },
    SORRY,
  ],
}
