import type { Article, Stage } from './model.ts'

export const STAGE_LABELS: Record<Stage, string> = {
  start: 'Starting',
  invitation: 'The invitation',
  talk: 'Talking and offers',
  agreement: 'The agreement',
  account: 'Your account',
  kinds: 'Kinds of disputes',
}

export const ARTICLES: readonly Article[] = [
  {
    id: 'write-it-down',
    stage: 'start',
    title: 'How to tell what happened',
    text: [
      'Write what you saw and did, in the order it happened. Add dates where you know them.',
      'Leave out what you think of the other person. A calm story gets more answers.',
      'The other side reads your story, so write it as if they stood beside you.',
    ],
    words: 'story facts date',
  },
  {
    id: 'items',
    stage: 'start',
    title: 'What to ask for, point by point',
    text: [
      'List each thing you ask for as a point of its own: a sum, a thing to give back, a job to do.',
      'Many people agree on some points and not on others. With a list you both see what is really open.',
      'Ask for what you can explain. A sum with a short reason is answered more often.',
    ],
    words: 'items amount claim money',
  },
  {
    id: 'papers',
    stage: 'start',
    title: 'Adding photos and papers',
    text: [
      'Add what shows your point beside that point: photos, PDF files or plain text, up to 25 MB each.',
      'Where and when a photo was taken stays hidden.',
    ],
    words: 'evidence upload receipt picture',
  },
  {
    id: 'drafts',
    stage: 'start',
    title: 'Stop now and go on later',
    text: [
      'Your draft saves itself while you write. You find it on your dashboard under “Not sent yet”.',
      'A draft that nobody touches is kept for 90 days.',
    ],
    words: 'draft save pause delete',
  },
  {
    id: 'invitation-way',
    stage: 'invitation',
    title: 'What the other side gets',
    text: [
      'They get a neutral mail with your name and a link. They can read and answer without an account.',
      'You see when they first open it. They are told that you see this.',
      'The invitation is open for 14 days.',
    ],
    words: 'mail link opened invite',
  },
  {
    id: 'no-answer',
    stage: 'invitation',
    title: 'The other side does not answer',
    text: [
      'Open your case and look at the invitation. You can send it again, change the address or copy the link.',
      'A short call often helps: say that a mail is on its way and that it costs them nothing.',
      'If the 14 days end with no answer, the case closes. Every other way is still open to you.',
    ],
    words: 'silence reminder resend address expired',
  },
  {
    id: 'was-invited',
    stage: 'invitation',
    title: 'You were invited',
    text: [
      'You choose whether to take part. For each point you can agree, agree in part, or say how you see it.',
      'You can also take seven more days, or say that it is not for you.',
      'An account is needed only to sign, and to come back without the link.',
    ],
    words: 'respondent answer decline time real',
  },
  {
    id: 'messages',
    stage: 'talk',
    title: 'Writing to each other',
    text: [
      'Messages in a case are seen by both sides at once. What you write with no connection waits and is sent later.',
      'Ask one thing at a time. Say what you could do, not only what they should do.',
    ],
    words: 'chat offline send tone',
  },
  {
    id: 'offers',
    stage: 'talk',
    title: 'Making an offer',
    text: [
      'An offer says who pays what, by when and in how many parts, and what else is to be done.',
      'An offer stays open for seven days. You can take it back, or answer theirs with one of your own.',
      'A move of about the same size as their last one keeps things going.',
    ],
    words: 'counter-offer terms instalments pay',
  },
  {
    id: 'proposals',
    stage: 'talk',
    title: 'Asking the mediator for a proposal',
    text: [
      'The mediator is software. It works out terms from what you both asked and said, and gives its reasons.',
      'You seal the sums you could live with. If both ranges meet, there is a deal inside both of them.',
      'If they do not meet, neither of you learns where the other stood.',
    ],
    words: 'round range seal secret limit',
  },
  {
    id: 'signing',
    stage: 'agreement',
    title: 'Before you sign',
    text: [
      'Read the whole text. Check who does what, by when and how, and what happens if it is late.',
      'Nothing binds you until both of you have signed. You can take a day to think.',
      'Ask somebody you trust, or a lawyer, if you are not sure. We give no legal advice.',
    ],
    words: 'signature contract legal enforceable',
  },
  {
    id: 'sealed-file',
    stage: 'agreement',
    title: 'Keeping your agreement',
    text: [
      'When both have signed, you can get the agreement as a sealed PDF file. Keep a copy of your own.',
      'The seal shows if somebody changed the file. The security page tells you how to check it.',
    ],
    words: 'download pdf proof check',
    link: { to: '/security#check', label: 'How to check a sealed agreement' },
  },
  {
    id: 'sign-in',
    stage: 'account',
    title: 'You cannot sign in',
    text: [
      'Ask for a link to set a new password. It comes by mail; look into the spam folder as well.',
      'If you lost the phone with your code app, choose “Use backup code instead” on the code screen.',
    ],
    words: 'password reset two-factor code locked',
    link: { to: '/forgot-password', label: 'Set a new password' },
  },
  {
    id: 'second-step',
    stage: 'account',
    title: 'A safer sign-in',
    text: [
      'In your settings you can add a second step: a code from an app on your phone. Keep the backup codes it gives you.',
      'You can also use a passkey, see where you are signed in, and end each of these sessions.',
    ],
    words: 'two-factor passkey device security',
  },
  {
    id: 'who-sees',
    stage: 'account',
    title: 'Who sees what about you',
    text: [
      'The other side sees your name, what you write in the case, your answers and your offers.',
      'They never see your phone number, your good times to be reached or the sums you seal.',
    ],
    words: 'privacy private phone address data',
    link: { to: '/privacy', label: 'Privacy' },
  },
  {
    id: 'deposit',
    stage: 'kinds',
    title: 'Security deposits',
    text: [
      'It helps to have the lease, the report from moving in and out, photos, and bills for each repair.',
      'Go through what was kept point by point. Ask for the bill of each.',
    ],
    words: 'rent landlord tenant flat',
  },
  {
    id: 'invoice',
    stage: 'kinds',
    title: 'Unpaid invoices',
    text: [
      'It helps to have the order or the mail that asked for the work, the bill, and what was handed over.',
      'If part of the work is in doubt, make it a point of its own. The rest may be paid at once.',
    ],
    words: 'bill freelancer client work',
  },
  {
    id: 'loan',
    stage: 'kinds',
    title: 'Loans and borrowed things',
    text: [
      'It helps to have the messages about it, the transfer, or a photo of the thing when it was lent.',
      'Paying back in parts is often what makes a yes possible.',
    ],
    words: 'friend family money lent item',
  },
  {
    id: 'purchase',
    stage: 'kinds',
    title: 'Purchases and services',
    text: [
      'It helps to have the offer or the ad, the receipt, and photos of what is wrong.',
      'Say which would do: a repair, a new one, part of the price, or all of it.',
    ],
    words: 'buy refund broken repair contract service',
  },
  {
    id: 'neighbor',
    stage: 'kinds',
    title: 'Neighbors',
    text: [
      'It helps to write down when and how often it happens, with photos where they show it.',
      'Agree on small, clear rules: what, when, and from which day on. You will go on living side by side.',
    ],
    words: 'neighbour noise fence tree hedge',
  },
]
