import { describe, expect, it } from 'vitest'
import { trialsOf } from '../trials.ts'
import { DISPUTE_TYPES, type DisputeType } from '../cases/dispute-type.ts'
import { CURRENCIES, isCurrency, parseAmount, type Currency } from '../money.ts'
import { USUAL_ITEMS } from '../templates/items.ts'
import { amountsIn, daysIn, otherCurrencyIn } from './story-facts.ts'
import { itemsInStory, UNNAMED_SUM } from './story-items.ts'

const TODAY = '2026-11-21'

function points(type: DisputeType, currency: Currency, story: string): string[] {
  return itemsInStory(story, { type, currency, today: TODAY }).map(({ kind, title, amount, on }) =>
    [title, kind === 'money' ? amount : kind, ...(on ? [on] : [])].join(' | '),
  )
}

describe('a story gives these points to confirm', () => {
  it.each<[DisputeType, Currency, string, string[]]>([
    [
      'security_deposit',
      'EUR',
      'We left on 31.03.2026. The landlady kept 640,50 € of the deposit.',
      ['Deposit that was kept | 64050'],
    ],
    [
      'security_deposit',
      'GBP',
      'They took £95 for a broken shelf. I never got a list of the charges.',
      ['A broken shelf | 9500', 'A list of all charges, with receipts | act'],
    ],
    [
      'security_deposit',
      'USD',
      'She returned $400 of the deposit of $900.',
      ['Deposit that was kept | 90000'],
    ],
    [
      'security_deposit',
      'USD',
      'He kept $450 for cleaning, $600 for painting the walls, and $250 for a broken blind.',
      ['Cleaning that was charged | 45000', 'Repairs that were charged | 60000', 'A broken blind | 25000'],
    ],
    [
      'security_deposit',
      'USD',
      'My deposit was $1,800 and Oscar kept all of it. He says cleaning $250, a broken blind $90, repainting $600, and the rest he just has not paid back.',
      [
        'Deposit that was kept | 180000',
        'Cleaning that was charged | 25000',
        'A broken blind | 9000',
        'Repainting | 60000',
      ],
    ],
    [
      'borrowed_item',
      'USD',
      'In June I lent my neighbour Walt my green tent. I would like it back.',
      ['The green tent back | property'],
    ],
    [
      'borrowed_item',
      'USD',
      'I lent my big drill to my neighbour Walt in May.',
      ['The big drill back | property'],
    ],
    [
      'borrowed_item',
      'USD',
      'I lent our old friend Mary Lou the bread machine in May.',
      ['The bread machine back | property'],
    ],
    [
      'borrowed_item',
      'USD',
      'Paul still has two things of mine: my blue bike and my bread machine. I have his drill, and he can have it back any time.',
      ['The blue bike back | property', 'The bread machine back | property'],
    ],
    [
      'borrowed_item',
      'USD',
      'I lent my neighbour Walt my cargo bike and a ladder in May. I want the cargo bike back.',
      ['The cargo bike back | property', 'The ladder back | property'],
    ],
    [
      'borrowed_item',
      'USD',
      'In June I lent Dmitri my late father’s wooden extension ladder and my cargo bike trailer. I want both back.',
      ['The wooden extension ladder back | property', 'The cargo bike trailer back | property'],
    ],
    [
      'borrowed_item',
      'USD',
      'We lent Sam our big blue inflatable paddle board set for two days. He has not returned it.',
      ['The item back | property'],
    ],
    [
      'borrowed_item',
      'USD',
      'I lent her my cargo bike. The front brake is broken and must be mended. The lock has to be fixed too.',
      ['The cargo bike back | property', 'The front brake mended | act', 'The lock fixed | act'],
    ],
    [
      'borrowed_item',
      'USD',
      'She says the brake must be mended. The lock must be mended for $85, and the bell need not be fixed.',
      ['A sum from your story | 8500'],
    ],
    [
      'borrowed_item',
      'USD',
      'She borrowed my tent, my old drill and our camera for a trip.',
      ['The tent back | property', 'The old drill back | property', 'The camera back | property'],
    ],
    [
      'borrowed_item',
      'USD',
      'I lent him my camera and my wife was angry. I lent him my camera and my brother came.',
      ['The camera back | property'],
    ],
    [
      'borrowed_item',
      'USD',
      'He can have it back any time. I still have his drill and want to return it.',
      [],
    ],
    ['security_deposit', 'USD', 'I still wait for the deposit. It was nearly two rents.', []],
    [
      'security_deposit',
      'CHF',
      "The deposit was CHF 2'400 and I handed in both keys.",
      ['Deposit that was kept | 240000'],
    ],
    [
      'security_deposit',
      'USD',
      'He kept the deposit though I had returned the keys. The keys were with the neighbor.',
      [],
    ],
    ['security_deposit', 'USD', 'They moved out and still have two keys.', ['The keys back | property']],
    ['security_deposit', 'USD', 'I would like my keys back.', ['The keys back | property']],
    [
      'security_deposit',
      'USD',
      'Tenants left on June 30. One month of rent, $1,450, is open and the wall has a hole. A painter asked $300 for the wall.',
      ['Rent that is open | 145000', 'Repairs that were charged | 30000'],
    ],
    [
      'unpaid_invoice',
      'USD',
      'Invoice 2041 over $2,750 was due on 2026-05-01.',
      ['Unpaid invoice | 275000 | 2026-05-01'],
    ],
    [
      'unpaid_invoice',
      'EUR',
      'I wrote ten texts for 900 euros. They are published since May and the bill is open.',
      ['A sum from your story | 90000', 'Take the work off until it is paid | act'],
    ],
    [
      'unpaid_invoice',
      'PLN',
      'Faktura: 1500 zł for the logo, plus 300 zł of extra work in July.',
      ['The logo | 150000', 'Extra work | 30000'],
    ],
    [
      'unpaid_invoice',
      'INR',
      'The fee was ₹1,20,000 and the late fee is INR 5,000.',
      ['Unpaid invoice | 12000000', 'Costs of reminders | 500000'],
    ],
    [
      'loan',
      'GBP',
      'I lent him £500 on 12/03/2026 and another 250 quid on 25/12/2025. He paid back £100.',
      ['The loan | 50000', 'A sum from your story | 25000 | 2025-12-25'],
    ],
    ['loan', 'USD', 'On May 12 300 dollars were lent. In 2024 300 dollars more.', []],
    [
      'loan',
      'USD',
      'I lent my sister 2000 bucks for the car on the 3rd of February. She said she would pay each month.',
      ['The car | 200000 | 2026-02-03', 'A plan to pay in parts | act'],
    ],
    ['loan', 'JPY', 'I lent ¥50000 on 2026/01/05 to a friend.', ['The loan | 50000']],
    [
      'loan',
      'SEK',
      'Jag lånade ut 4 500 kr. He borrowed it for the rent.',
      ['A sum from your story | 450000'],
    ],
    [
      'loan',
      'EUR',
      'We agreed on 3% interest, so € 30 of interest on the loan of €1,000.',
      ['Agreed interest | 3000', 'The loan | 100000'],
    ],
    [
      'borrowed_item',
      'USD',
      'I lent my camera in June for a wedding. I would like to have it back for work.',
      ['The camera back | property'],
    ],
    [
      'borrowed_item',
      'USD',
      'I lent my neighbour a drill with its case on March 3, 2026. It came back broken; the shop asks $85 for the repair.',
      ['The drill back | property | 2026-03-03', 'What a repair costs | 8500'],
    ],
    [
      'borrowed_item',
      'EUR',
      'She borrowed our cargo bike and it is lost. A used one is worth 800 EUR.',
      ['The cargo bike back | property', 'The worth of the item | 80000'],
    ],
    [
      'borrowed_item',
      'USD',
      'I lent them the red tent because they asked nicely.',
      ['The red tent back | property'],
    ],
    [
      'purchase_problem',
      'USD',
      'I bought a used bike for $350 on Sept. 12, 2026. The gears do not work. I paid $25 for delivery.',
      ['The price back | 35000 | 2026-09-12', 'Delivery and return costs | 2500'],
    ],
    [
      'purchase_problem',
      'GBP',
      'The parcel never arrived. It cost 49.99 pounds.',
      ['The thing that was ordered | property', 'The price back | 4999'],
    ],
    [
      'purchase_problem',
      'EUR',
      'The sofa has a crack. I would keep it with a discount of 150 €.',
      ['Repair it | act', 'Part of the price back | 15000'],
    ],
    ['purchase_problem', 'USD', 'It was 20% off and about $5k.', []],
    [
      'neighbour_dispute',
      'USD',
      'Loud music until 2 am, most days. I cannot sleep.',
      ['Quiet at night | act'],
    ],
    [
      'neighbour_dispute',
      'EUR',
      'The fence fell on 2 November. A new one costs 1.450,00 € and he does not want to share.',
      ['Share of the costs | 145000'],
    ],
    [
      'neighbour_dispute',
      'USD',
      'His truck is parked in front of my gate, and the hedge is too high.',
      ['Cut back the tree or hedge | act', 'Keep the way free | act'],
    ],
    [
      'contract_dispute',
      'USD',
      'We agreed on $4,000 for the studio. He had to cancel on 1 June 2026. I spent $120 on paint.',
      [
        'The studio | 400000',
        'Do what was agreed | act',
        'End the contract | act | 2026-06-01',
        'Costs that came from it | 12000',
      ],
    ],
    [
      'contract_dispute',
      'AUD',
      'They promised a new site. I paid A$600.',
      ['Do what was agreed | act', 'A sum from your story | 60000'],
    ],
    [
      'service_dispute',
      'USD',
      'The plumber took a $300 deposit. He never came back to finish the tiles. Someone else wants $5k to fix it, 20% more.',
      ['Part of the price back | 30000', 'Finish the work | act'],
    ],
    [
      'service_dispute',
      'EUR',
      'The roof leaks. Another firm asks for €700 to €900.',
      ['Put the work right | act', 'Cost of having it fixed | 70000', 'A sum from your story | 90000'],
    ],
    [
      'service_dispute',
      'USD',
      'I paid $1,000 in April. The tiles are crooked and the quote to fix them is $640.50.',
      ['Part of the price back | 100000', 'Cost of having it fixed | 64050', 'Put the work right | act'],
    ],
    ['service_dispute', 'USD', 'Call me at 503-555-0142 or come to 14 Alder Street, flat 3, at 10:30.', []],
    [
      'other',
      'USD',
      'He shouted at me and my glasses ($210) broke.',
      ['A sum from your story | 21000', 'A word of apology | act'],
    ],
    ['other', 'USD', '', []],
    ['other', 'KRW', 'It was 35,000 won. ₩35,000 is a lot.', ['A sum from your story | 35000']],
    ['other', 'USD', '다리미 값은 $40 입니다. Ich möchte es zurück.', ['A sum from your story | 4000']],
  ])('%s in %s: %s', (type, currency, story, expected) => {
    expect(points(type, currency, story)).toEqual(expected)
  })
})

/** A small generator with a known seed (mulberry32), so that a failure can be looked at. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const PIECES = [
  '$1,200|€ 300|80,50 EUR|12.345 €|1 200 kr|£5k|20%|$200-300|₹1,20,000|7|-$40|$45|$12.50',
  'for the old carpet|for cleaning|of the deposit|he paid back|I lent my|camera|broken|noise|refund|key|plan',
  "on 3 March|31.02.2026|2026-05-01|12/03/2026|May 12|.|. |; |\n|, | and |!|She|ÄÖ|你好|👋|'|(|)|$|%|\\|*|[",
].flatMap((line) => line.split('|'))

it('keeps a title and its name together in the words it quotes', () => {
  const story = 'Mr. Brandt kept $450 for cleaning.'
  const found = itemsInStory(story, { type: 'security_deposit', currency: 'USD', today: TODAY })
  expect(found.map(({ quote }) => quote.words)).toEqual([story])
})

it('invents nothing, whatever the text: every quote and every sum stands in it as it is', () => {
  const next = random(20_261_121)
  const pick = <T>(from: readonly [T, ...T[]] | readonly T[]) => from[Math.floor(next() * from.length)]
  const currencies = Object.keys(CURRENCIES).filter(isCurrency)
  const total = trialsOf(3_000)
  let points = 0
  for (let round = 0; round < total; round += 1) {
    const parts = Array.from({ length: 1 + Math.floor(next() * 20) }, () => pick(PIECES))
    const story = parts.join(next() < 0.3 ? '' : ' ')
    const about = {
      type: pick(DISPUTE_TYPES) ?? 'other',
      currency: next() < 0.5 ? 'USD' : (pick(currencies) ?? 'EUR'),
      today: TODAY,
    } as const
    const sums = amountsIn(story)
    const days = [null, ...daysIn(story, TODAY).map(({ day }) => day)]
    for (const { from, to, words } of sums) expect(story.slice(from, to)).toBe(words)
    for (const item of itemsInStory(story, about)) {
      points += 1
      expect(story.slice(item.quote.from, item.quote.to)).toBe(item.quote.words)
      expect(days).toContain(item.on)
      expect(isFromStory(item.title, about.type, story)).toBe(true)
      const read = sums.flatMap(({ digits, currencies: can }) =>
        can.includes(about.currency) ? [parseAmount(digits, about.currency)] : [],
      )
      const known = item.kind === 'money' ? read : [{ ok: true, value: 0 }]
      expect(known).toContainEqual({ ok: true, value: item.amount })
    }
  }
  expect(points).toBeGreaterThan(total / 3)
})

function isFromStory(title: string, type: DisputeType, story: string): boolean {
  if (title === UNNAMED_SUM || USUAL_ITEMS[type].some((usual) => usual.title === title)) return true
  const own = title.replace(/^The (.*) back$/, '$1').toLowerCase()
  return story.toLowerCase().includes(own)
}

it('reads a very long story to its end', () => {
  const story = 'I lent him $500 for the car and he paid nothing on 3 March. '.repeat(200).slice(0, 10_000)
  expect(itemsInStory(story, { type: 'loan', currency: 'USD', today: TODAY })).toHaveLength(1)
})

describe('days', () => {
  it.each([
    ['on 14 March 2026', ['2026-03-14']],
    ['the 14th of March', ['2026-03-14']],
    ['March 14, 2025 and Dec. 24', ['2025-03-14', '2025-12-24']],
    ['2026-03-14', ['2026-03-14']],
    ['14.3.2026', ['2026-03-14']],
    ['3/14/2026 or 14/3/2026', ['2026-03-14', '2026-03-14']],
    ['3/4/2026', []],
    ['4/4/2026', ['2026-04-04']],
    ['31 February 2026', []],
    ['in March 2026', []],
    ['$12 may be enough', []],
    ['at 10.30 on 1.2.', []],
  ])('in "%s" are %j', (text, days) => {
    expect(daysIn(text, TODAY).map(({ day }) => day)).toEqual(days)
  })
})

it('notices a story in another currency', () => {
  expect(otherCurrencyIn('It was 300 € and 20 EUR.', 'USD')).toBe('EUR')
  expect(otherCurrencyIn('It was 300 € and $20.', 'USD')).toBeNull()
  expect(otherCurrencyIn('It was $20.', 'EUR')).toBeNull()
  expect(otherCurrencyIn('It was 20.', 'EUR')).toBeNull()
})
