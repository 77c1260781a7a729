import { BRAND } from '../../lib/brand.ts'

export const WHO = [
  { title: 'Tenants and landlords', text: 'Deposits, damage, cleaning and last bills, item by item.' },
  { title: 'Freelancers', text: 'Unpaid invoices and work that one side thinks is not done.' },
  { title: 'Friends and family', text: 'Loans and borrowed things, without the shouting.' },
  { title: 'Small businesses', text: 'Customers, suppliers and contracts, settled and signed.' },
]

export const SAFETY = [
  {
    title: 'Only the two of you',
    icon: 'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11zM3 19.5c.5-3.4 2.8-5 6-5s5.5 1.6 6 5M16 5.2a3 3 0 0 1 0 5.6M17.6 14.9c2 .6 3.1 2.1 3.4 4.6',
    text: 'A case is open to its two sides, and to a helper whom one of you lets in. Others who have its address see its number and its state.',
  },
  {
    title: 'Your limits stay sealed',
    icon: 'M6.5 11h11a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5v-6A1.5 1.5 0 0 1 6.5 11zM8 11V8a4 4 0 0 1 8 0v3M12 14.5v2',
    isSealed: true,
    text: 'The sums you could live with are never shown to the other side, not even if you do not settle.',
  },
  {
    title: 'A careful sign-in',
    icon: 'M14.5 14.5a5 5 0 1 0-4.6-3.1L4 17.3V20h3v-2h2v-2h2l1-1.9c.8.3 1.6.4 2.5.4zM16 8.5v.01',
    text: 'A password that nobody can read, a code from your phone, or a passkey. You see your devices and can sign each out.',
  },
  {
    title: 'Nobody looks over your shoulder',
    icon: 'M3 12c2-3.8 5.2-6 9-6 1.4 0 2.7.3 3.9.8M21 12c-2 3.8-5.2 6-9 6-1.4 0-2.7-.3-3.9-.8M14.5 12a2.5 2.5 0 0 1-2.5 2.5M4 20L20 4',
    text: 'No ads, no trackers, and no scripts or fonts from other companies on any page.',
  },
]

export const STEPS = [
  {
    title: 'Tell what happened',
    text: 'Describe it in your own words, list what you ask for, and add photos or papers.',
    line: 'border-clay',
  },
  {
    title: 'Invite the other side',
    text: 'They get a neutral invitation and answer each point. They need no account for it.',
    line: 'border-harbor',
  },
  {
    title: 'Find the middle',
    text: 'Talk, trade offers, and get a proposal that shows its reasons.',
    line: 'border-ink-3',
  },
  {
    title: 'Sign and close',
    text: 'Both sign the agreement and keep it as a sealed PDF.',
    line: 'border-pine',
  },
]

export const WHY = [
  { title: 'Start in about 5 minutes', text: 'A few questions, in plain words. Drafts save themselves.' },
  {
    title: 'Most cases resolve in 14 days or less',
    text: 'One clear next step at a time, and you both see whose turn it is.',
  },
  {
    title: 'No minimum or maximum',
    text: 'A borrowed drill or a large invoice: the amount does not matter.',
  },
  { title: 'Flat-rate pricing', text: 'With no hidden fees. All tools are included with every case.' },
  {
    title: 'The same for both',
    text: 'A proposal is worked out from what both sides said, and both see the same one.',
  },
  { title: 'You decide', text: 'Nothing is settled until both of you have said yes and signed.' },
]

export const DISPUTES = [
  { title: 'Security deposits', text: 'What was kept, and for what.' },
  { title: 'Unpaid invoices', text: 'Work done, money still open.' },
  { title: 'Loans', text: 'Money lent between people who know each other.' },
  { title: 'Borrowed items', text: 'Things that should come back, or came back broken.' },
  { title: 'Purchase problems', text: 'Not as described, not delivered, not working.' },
  { title: 'Neighbor disputes', text: 'Fences, trees, noise and shared costs.' },
  { title: 'Contract disputes', text: 'Two readings of the same promise.' },
  { title: 'Service disputes', text: 'Repairs and jobs that went wrong.' },
]

export const TOOLS = [
  {
    title: 'Item-by-item answers',
    icon: 'M4 6.5l1.5 1.5L8 5.5M4 12.5l1.5 1.5L8 11.5M4 18.5l1.5 1.5L8 17.5M11.5 7H20M11.5 13H20M11.5 19H20',
    text: 'Agree, agree in part or see it differently, for each point.',
  },
  {
    title: 'Real-time messages',
    icon: 'M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-7l-5 4v-4H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM8 9h8M8 12.5h5',
    text: 'Write to each other and see the answer at once.',
  },
  {
    title: 'Offers and counter-offers',
    icon: 'M4 6h5v3.5h4V11h7M4 18h5v-3.5h4V13h7',
    text: 'Sums, dates and acts in clear terms, with a picture of how they move.',
  },
  {
    title: 'Explained proposals',
    icon: 'M12 4v16M7 20h10M5 7h14M5 7l-2.5 6a3 3 0 0 0 5 0zM19 7l-2.5 6a3 3 0 0 0 5 0z',
    text: 'The software mediator suggests terms and gives a reason for each item.',
  },
  {
    title: 'Case journey',
    icon: 'M5.5 20.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM18.5 7.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM7.5 18.5h8a3.25 3.25 0 0 0 0-6.5h-7a3.25 3.25 0 0 1 0-6.5h8',
    text: 'Where you are, what is next, and whose turn it is.',
  },
  {
    title: 'Signed agreement',
    icon: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 17.5c1-2.5 2-2.5 2.5-1s1.5 1 3.5 0',
    text: 'Digitally signed by both, sealed as a PDF that shows any change.',
  },
  {
    icon: 'M4.5 8h3l1.5-2.5h6L16.5 8h3A1.5 1.5 0 0 1 21 9.5v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-8A1.5 1.5 0 0 1 4.5 8zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
    title: 'Evidence upload',
    text: 'Photos and papers beside the point they are about. Where a photo was taken stays hidden.',
  },
  {
    icon: 'M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4',
    title: 'Discussion templates',
    text: 'Calm first sentences for what is hard to say. You change them as you like.',
  },
  {
    icon: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4',
    title: 'Notification center',
    text: 'What waits for you, from all your cases, in one place.',
  },
]

export const TIMELINE = [
  {
    when: 'Day 1-2',
    title: 'Start and invite',
    text: 'You describe the dispute, the other side gets the invitation.',
  },
  {
    when: 'Day 3-7',
    title: 'Answer and talk',
    text: 'Each point gets an answer. You write, ask and explain.',
  },
  {
    when: 'Day 8-14',
    title: 'Propose and sign',
    text: 'Offers and a proposal bring you together. You both sign.',
  },
]

export const COMPARISON = [
  { row: 'Time', cells: ['14-30 days', '2-6 months', 'Often months'] },
  { row: 'Cost', cells: ['Flat rate, no hidden fees', 'Court fees', 'Often by the hour'] },
  { row: 'Who decides', cells: ['The two of you', 'A judge', 'You, or a judge'] },
  {
    row: 'Where',
    cells: ['Online, when it suits you', 'In a courtroom, on a set day', 'Calls and meetings'],
  },
  { row: 'Who can see it', cells: ['You two and your helpers', 'Often the public', 'You and your lawyer'] },
  { row: 'What you get', cells: ['A signed agreement', 'A judgment', 'An agreement or a judgment'] },
]

export const FAQ = [
  {
    q: `What is ${BRAND}?`,
    a: `An online place where two people settle a small dispute about money or things. Both sides are heard, software works as a neutral mediator, and the result is a signed agreement.`,
  },
  {
    q: 'How long does it take?',
    a: 'Starting takes about 5 minutes. Cases take 14-30 days from start to signature, depending on how fast both sides answer.',
  },
  {
    q: 'How much does it cost?',
    a: 'Pricing is flat-rate with no hidden fees, and all tools are included with every case. Please contact the provider for detailed pricing.',
  },
  {
    q: 'Do I need a lawyer?',
    a: `No. You may of course ask one at any time. ${BRAND} is not a law firm and gives no legal advice.`,
  },
  {
    q: 'Is the agreement legally enforceable?',
    a: 'A settlement agreement that both sides have signed is described as legally enforceable because it is a contract between the two of you. It is not a court judgment. What you can do if it is not kept depends on the law where you live.',
  },
  {
    q: 'What if the other side does not answer?',
    a: 'The invitation stays open for 14 days, and we send reminders. If no answer comes, the case ends and every other way is still open to you. A case here does not stop a date at a court, so keep it in mind.',
  },
  {
    q: 'Does the other side need an account?',
    a: 'Not to read what you wrote and to answer it. An account is needed to sign, and to come back without the link.',
  },
  {
    q: 'Who is the mediator?',
    a: 'Software. It works out a proposal from what each side asked and accepted, and gives the reason for each item. It does not judge who is right and does not predict what a court would do.',
  },
  {
    q: 'Can the other side see my limit?',
    a: 'No. You seal the sums you could live with. If your ranges meet, there is a settlement inside both. If they do not, neither of you learns where the other stood.',
  },
  {
    q: 'What if we do not agree?',
    a: 'Then the case ends without an agreement. Nothing you offered becomes a promise. You can keep a paper that shows that you tried, and you may still go to court or settle in another way.',
  },
]
