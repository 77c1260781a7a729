import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'

export type StoryItem = { kind: 'money' | 'property' | 'act'; title: string; details: string; amount: number }

/** A made-up dispute; amounts in minor units. */
export type Story = {
  key: string
  starter: string
  respondent: string
  type: NonNullable<CaseDraftInput['type']>
  title: string
  story: string
  wish: string
  note: string
  currency: CaseDraftInput['currency']
  items: StoryItem[]
}

const money = (title: string, amount: number, details = ''): StoryItem => ({
  kind: 'money',
  title,
  details,
  amount,
})

/** One believable case for every state that a case can be in. */
export const STORIES: Story[] = [
  {
    key: 'draft',
    starter: 'Maya Torres',
    respondent: 'Northside Rentals',
    type: 'security_deposit',
    title: 'Deposit for the studio on Pine Road',
    story: 'I moved out in August and left the studio clean. The deposit has not come back.',
    wish: 'The deposit back within a month.',
    note: '',
    currency: 'USD',
    items: [money('Deposit', 95_000)],
  },
  {
    key: 'invited',
    starter: 'Maya Torres',
    respondent: 'Ben Whitaker',
    type: 'borrowed_item',
    title: 'Camera lent for a wedding',
    story:
      'I lent Ben my camera for his cousin’s wedding in June. He still has it and has stopped answering.',
    wish: 'I would like the camera and the lens back.',
    note: 'No hard feelings, I just need it for work.',
    currency: 'USD',
    items: [
      {
        kind: 'property',
        title: 'Camera body and 35 mm lens',
        details: 'Serial number on the receipt.',
        amount: 0,
      },
      money('Replacement of the lost battery', 4_500),
    ],
  },
  {
    key: 'active',
    starter: 'Maya Torres',
    respondent: 'Lee Okafor',
    type: 'security_deposit',
    title: 'Deposit for 14 Alder Street',
    story:
      'I rented the flat for two years and moved out on 30 August. We walked through it together and Lee said it looked fine. Three weeks later I got a list of deductions that used up most of the deposit.',
    wish: 'The deposit back, less what is really mine to pay.',
    note: 'I would rather sort this out between us.',
    currency: 'USD',
    items: [
      money('Deposit kept back', 120_000, 'Paid in September two years ago.'),
      money('Repainting that was charged to me', 60_000, 'The marks were there when I moved in.'),
      money('Cleaning that was charged to me', 20_000, 'I had it cleaned before the hand-over.'),
    ],
  },
  {
    key: 'round',
    starter: 'Ines Duarte',
    respondent: 'Lee Okafor',
    type: 'unpaid_invoice',
    title: 'Website for the guest house',
    story:
      'I built the website in spring. Two of three invoices were paid. The last one is open because of a booking form that was added late.',
    wish: 'The last invoice paid, in parts if that is easier.',
    note: '',
    currency: 'EUR',
    items: [
      money('Third invoice', 180_000, 'Due since 1 July.'),
      money('Booking form', 40_000, 'Agreed by phone.'),
    ],
  },
  {
    key: 'agreed',
    starter: 'Ines Duarte',
    respondent: 'Tom Falk',
    type: 'service_dispute',
    title: 'Bathroom tiles that came loose',
    story: 'The tiles were laid in March. By June a whole row had come loose.',
    wish: 'The row laid again, and the broken tiles paid for.',
    note: '',
    currency: 'EUR',
    items: [
      money('Broken tiles', 21_000),
      { kind: 'act', title: 'Lay the loose row again', details: 'About two square metres.', amount: 0 },
    ],
  },
  {
    key: 'settled',
    starter: 'Tom Falk',
    respondent: 'Maya Torres',
    type: 'loan',
    title: 'Loan for the car repair',
    story: 'I lent Maya money for her car in January. We said she would pay it back by summer.',
    wish: 'The rest of the loan.',
    note: '',
    currency: 'USD',
    items: [money('Rest of the loan', 64_000, 'She has paid back 360 so far.')],
  },
  {
    key: 'declined',
    starter: 'Tom Falk',
    respondent: 'Ben Whitaker',
    type: 'neighbour_dispute',
    title: 'Hedge cut down by mistake',
    story: 'Ben’s gardener cut down the hedge on our side while we were away.',
    wish: 'New plants, or what they cost.',
    note: '',
    currency: 'GBP',
    items: [money('Twelve plants and planting', 54_000)],
  },
]
