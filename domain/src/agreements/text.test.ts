import { describe, expect, it } from 'vitest'
import { otherSide } from '../cases/side.ts'
import { formatAmount } from '../money.ts'
import { addMonths } from '../time.ts'
import { fingerprintInput } from './fingerprint.ts'
import { PLACE_IDS, PLACES } from './clauses/places.ts'
import type { DisputeFacts } from './dispute-facts.ts'
import { agreementDocument, type AgreementDocument, type AgreementInput } from './text.ts'
import { ACT_KINDS, MAX_ACTS, MAX_INSTALMENTS, type Act, type Terms } from './terms.ts'

const deposit: AgreementInput = {
  reference: 'ES-7K2M-9QXA',
  brand: 'EvenSettle',
  title: 'Deposit for the flat in Mill Road',
  disputeType: 'security_deposit',
  parties: {
    starter: { name: 'Sam Okafor', address: '4 Mill Road, Leeds' },
    respondent: { name: 'Lee Brandt' },
  },
  agreedAt: Date.parse('2026-11-03T23:30:00Z'),
  zone: null,
  terms: {
    currency: 'USD',
    payment: {
      payer: 'respondent',
      amount: 115_000,
      instalments: [{ dueOn: '2026-12-12', amount: 115_000 }],
      method: 'bank transfer to the account Sam named',
    },
    acts: [{ kind: 'remove_review', by: 'starter', words: 'the review of 2 May', dueOn: '2026-12-14' }],
    release: true,
  },
}

function allText(document: AgreementDocument): string {
  return document.sections
    .flatMap((section) => [
      section.heading,
      ...section.clauses.flatMap(({ text, table }) => [
        text,
        ...(table?.rows.flat() ?? []),
        ...(table?.total ?? []),
      ]),
    ])
    .join('\n')
}

function section(document: AgreementDocument, id: string): string[] {
  return document.sections.find((one) => one.id === id)?.clauses.map(({ text }) => text) ?? []
}

function withTerms(terms: Partial<Terms>): AgreementInput {
  return { ...deposit, terms: { ...deposit.terms, ...terms } }
}

describe('the text of an agreement', () => {
  it('says who pays whom how much by when, and how', () => {
    expect(section(agreementDocument(deposit), 'payment')).toEqual([
      'Lee Brandt pays Sam Okafor $1,150 by December 12, 2026.',
      'How it is paid: bank transfer to the account Sam named.',
      'All sums are in USD (US Dollar). Money counts as paid on the day Sam Okafor has it. Lee Brandt may pay early.',
    ])
  })

  it('says of a sum in a quoted condition that the payment stands in its place, where there is one to that side', () => {
    const note = 'Where a quoted condition names a sum, the payment in this agreement stands in its place.'
    const lines = (words: string, by: 'starter' | 'respondent' = 'starter', terms: Partial<Terms> = {}) =>
      section(
        agreementDocument(withTerms({ acts: [{ kind: 'return_item', by, words, dueOn: null }], ...terms })),
        'acts',
      )
    const forForty = 'The drill, on this condition: “If Lee pays me about $40”'
    expect(lines(forForty)).toContain(note)
    expect(lines(forForty, 'respondent')).not.toContain(note)
    expect(lines(forForty, 'starter', { payment: null })).not.toContain(note)
    const money = (words: string) =>
      section(
        agreementDocument(
          withTerms({ payment: null, acts: [{ kind: 'return_item', by: 'starter', words, dueOn: null }] }),
        ),
        'payment',
      )
    expect(money(forForty)).toEqual([
      'Neither pays the other any money under this agreement, except for what a quoted condition names.',
    ])
    expect(money('The drill, on this condition: “At my door”')).toEqual([
      'Neither pays the other any money under this agreement.',
    ])
    expect(lines('The drill, on this condition: “At my door”')).not.toContain(note)
  })

  it('names both with their address, and the case', () => {
    expect(section(agreementDocument(deposit), 'who')).toEqual([
      'Sam Okafor, who began the case. Address: 4 Mill Road, Leeds.',
      'Lee Brandt, who was invited.',
      'The two made this agreement with the help of EvenSettle, in the case ES-7K2M-9QXA. EvenSettle is not a side in it.',
      'Each day in this agreement is a calendar day. Times are in UTC (Coordinated Universal Time).',
    ])
  })

  it('says of each email address what is known: that it was confirmed, and when, or who gave it', () => {
    const { starter, respondent } = deposit.parties
    const sam = { value: 'sam@example.org', isConfirmed: false }
    const parties = {
      starter: { ...starter, email: sam },
      respondent: { ...respondent, email: { value: 'lee@example.org', isConfirmed: true } },
    }
    expect(section(agreementDocument({ ...deposit, parties }), 'who').slice(0, 2)).toEqual([
      'Sam Okafor, who began the case. Address: 4 Mill Road, Leeds. Email address (as Sam Okafor gave it): sam@example.org.',
      'Lee Brandt, who was invited. Email address (confirmed): lee@example.org.',
    ])
    const email = { ...sam, isConfirmed: true, confirmedAt: deposit.agreedAt }
    const shown = { ...parties, starter: { ...starter, email } }
    expect(section(agreementDocument({ ...deposit, zone: 'Asia/Tokyo', parties: shown }), 'who')[0]).toBe(
      'Sam Okafor, who began the case. Address: 4 Mill Road, Leeds. Email address (confirmed on November 4, 2026): sam@example.org.',
    )
  })

  it('counts the day of the yes in the zone that both have set, names it for the times, and says nothing of where they live', () => {
    const document = agreementDocument({ ...deposit, zone: 'Asia/Tokyo' })
    expect(document.agreedOn).toBe('2026-11-04')
    expect(section(document, 'what')).toContain('Both said yes to these terms on November 4, 2026.')
    expect(section(document, 'who')).toContain(
      'Each day in this agreement is a calendar day. Times are those of the time zone Asia/Tokyo, which both have set in EvenSettle.',
    )
    expect(allText(document)).not.toContain('both live')
    expect(agreementDocument(deposit).agreedOn).toBe('2026-11-03')
  })

  it('says what the dispute was about and what was asked, without anybody admitting it', () => {
    const facts: DisputeFacts = {
      happenedOn: '2026-05-02',
      told: [
        { id: 'premises', question: '?', kind: 'text', answer: 'Flat 3, 4 Mill Road' },
        { id: 'moved_in', question: '?', kind: 'date', answer: '2024-05-01' },
        { id: 'deposit', question: '?', kind: 'money', answer: '120000' },
        { id: 'unheard_of', question: 'Who has the key?', kind: 'text', answer: 'Nobody!' },
      ],
      asked: [
        { title: 'Deposit', by: 'starter', on: '2026-05-02', claimed: 120_000 },
        { title: 'A new door', by: 'respondent', on: null, claimed: 0 },
      ],
    }
    const document = agreementDocument({ ...deposit, facts })
    const words = section(document, 'what').join(' ')
    expect(words).toContain(
      'The premises: Flat 3, 4 Mill Road. The lease began: May 1, 2024. The deposit: $1,200.',
    )
    expect(words).toContain('Who has the key: Nobody!')
    expect(section(document, 'what').at(-2)).toContain('Nobody admits any of it by signing.')
    const tables = document.sections.find(({ id }) => id === 'what')?.clauses.map(({ table }) => table?.rows)
    expect(tables).toContainEqual([['Deposit (May 2, 2026)', '$1,200']])
    expect(tables).toContainEqual([['A new door', 'no sum']])
  })

  it('says that nobody admits what was asked or answered, also where nothing was told', () => {
    const partly = { title: 'Painting', by: 'starter', on: null, claimed: 240_000 } as const
    const asked = [{ ...partly, answer: 'partly', admitted: 180_000 }] as const
    const facts: DisputeFacts = { happenedOn: null, told: [], asked }
    const what = agreementDocument({ ...deposit, facts }).sections.find(({ id }) => id === 'what')
    expect(what?.clauses[1]?.table?.rows).toEqual([['Painting', 'agrees to $1,800', '$2,400']])
    expect(what?.clauses[2]?.text).toContain('Nobody admits any of it by signing.')
    const nothing: DisputeFacts = { ...facts, asked: [] }
    expect(allText(agreementDocument({ ...deposit, facts: nothing }))).not.toContain('Nobody admits')
  })

  it('says that what both ask for is set off in the one sum that is paid, and only where both ask for money', () => {
    const of = (by: 'starter' | 'respondent', claimed: number) => ({
      title: 'A point',
      by,
      on: null,
      claimed,
    })
    const paid = (...asked: DisputeFacts['asked'][number][]) =>
      section(agreementDocument({ ...deposit, facts: { happenedOn: null, told: [], asked } }), 'payment')
    const setOff = 'what Sam Okafor and Lee Brandt ask of each other is set off'
    expect(paid(of('starter', 180_000), of('respondent', 31_000)).join(' ')).toContain(setOff)
    expect(paid(of('starter', 180_000)).join(' ')).not.toContain('set off')
    expect(paid(of('starter', 180_000), of('respondent', 0)).join(' ')).not.toContain('set off')
  })

  it('quotes the words of a speaker with their name, wherever they stand, and tells what the other side answered', () => {
    const facts: DisputeFacts = {
      happenedOn: null,
      told: [{ id: 'reason', question: '?', kind: 'text', answer: 'They said I left my bike' }],
      asked: [
        {
          title: 'Painting, paid by me',
          by: 'starter',
          on: null,
          claimed: 30_000,
          answer: 'partly',
          admitted: 7_800,
        },
        { title: 'Deposit', by: 'starter', on: null, claimed: 9_000, answer: 'disagree', admitted: 0 },
        {
          title: 'A letter to my next landlord',
          by: 'respondent',
          on: null,
          claimed: 0,
          answer: null,
          admitted: 0,
        },
      ],
    }
    const words = 'A letter to my next landlord'
    const acts = [{ kind: 'other' as const, by: 'starter' as const, words, dueOn: null }]
    const paid = deposit.terms.payment
    const terms = { ...deposit.terms, acts, payment: paid && { ...paid, method: 'to my account' } }
    const document = agreementDocument({ ...deposit, title: 'My deposit', facts, terms })
    const what = section(document, 'what').join(' ')
    expect(what).toContain('“My deposit” (in the words of Sam Okafor).')
    expect(what).toContain('Sam Okafor was asked this when the case began, and Lee Brandt was not.')
    expect(what).toContain('“They said I left my bike” (in the words of Sam Okafor).')
    expect(section(document, 'payment')).toContain('How it is paid: “to my account”.')
    expect(section(document, 'acts')[0]).toBe(`Sam Okafor does this, in the words of Lee Brandt: “${words}”.`)
    const tables = document.sections
      .find(({ id }) => id === 'what')
      ?.clauses.flatMap(({ table }) => table ?? [])
    expect(tables).toMatchObject([
      {
        head: ['Point', 'What Lee Brandt answered', 'Sum asked for'],
        rows: [
          ['“Painting, paid by me” (in the words of Sam Okafor)', 'agrees to $78', '$300'],
          ['Deposit', 'does not agree', '$90'],
        ],
      },
      { rows: [[`“${words}” (in the words of Lee Brandt)`, 'not answered', 'no sum']] },
    ])
  })

  it('leaves law and place open in words until both have chosen one', () => {
    expect(section(agreementDocument(deposit), 'law')[0]).toContain('have not chosen a law')
  })

  it.each(PLACE_IDS)('has the words of %s, each with its source, and stays no legal advice', (law) => {
    const document = agreementDocument({ ...deposit, additions: { law } })
    const place = PLACES[law]
    expect(section(document, 'law')).toEqual(place.law)
    for (const line of [...place.binding, ...place.release]) expect(allText(document)).toContain(line)
    expect(place.sources.length).toBeGreaterThan(0)
    for (const { url } of place.sources) expect(new URL(url).protocol).toBe('https:')
    expect(allText(document)).toContain('gave no legal advice')
    const open = agreementDocument({ ...withTerms({ release: false }), additions: { law } })
    for (const line of place.release) expect(allText(open)).not.toContain(line)
  })

  it('numbers sections and clauses in order, also where a section is left out', () => {
    for (const input of [deposit, withTerms({ acts: [] }), withTerms({ payment: null })]) {
      const { sections } = agreementDocument(input)
      expect(sections.map(({ number }) => number)).toEqual(sections.map((_, at) => at + 1))
      for (const { number, clauses } of sections) {
        expect(clauses.map((clause) => clause.number)).toEqual(clauses.map((_, at) => `${number}.${at + 1}`))
        expect(clauses.length).toBeGreaterThan(0)
      }
    }
  })

  it('reads naturally where only a thing is given back', () => {
    const document = agreementDocument(
      withTerms({
        payment: null,
        acts: [{ kind: 'return_item', by: 'respondent', words: 'the blue bicycle', dueOn: '2026-12-01' }],
      }),
    )
    expect(section(document, 'payment')).toEqual(['Neither pays the other any money under this agreement.'])
    expect(section(document, 'acts')).toEqual([
      'Lee Brandt gives Sam Okafor the blue bicycle back by December 1, 2026.',
    ])
    expect(allText(document)).not.toMatch(/pays (?!the other)|US Dollar|undefined|null/)
  })

  it('closes the dispute only when both released each other', () => {
    expect(section(agreementDocument(deposit), 'closed')[0]).toContain('closed for good')
    const open = agreementDocument(withTerms({ release: false }))
    expect(allText(open)).not.toContain('closed for good')
    expect(section(open, 'closed')).toHaveLength(1)
  })

  it('says that it binds, may be shown, and is no judgment', () => {
    const words = section(agreementDocument(deposit), 'paper').join(' ')
    for (const needed of [
      'contract',
      'bound',
      'enforced',
      'disclosed',
      'evidence',
      'not the judgment',
      'no legal advice',
    ]) {
      expect(words).toContain(needed)
    }
  })

  it('tells two people of one name apart', () => {
    const same = { starter: { name: 'Kim Park' }, respondent: { name: 'KIM  PARK' } }
    expect(section(agreementDocument({ ...deposit, parties: same }), 'payment')[0]).toBe(
      'KIM PARK (who was invited) pays Kim Park (who began the case) $1,150 by December 12, 2026.',
    )
  })

  it('keeps a hostile name from turning the words around it', () => {
    const parties = { starter: { name: 'Sam\u202E\u2066\n\u0000 Doe' }, respondent: { name: 'محمد علي' } }
    const document = agreementDocument({ ...deposit, parties })
    expect(document.parties.starter.name).toBe('Sam Doe')
    expect(section(document, 'payment')[0]).toBe(
      '\u2068محمد علي\u2069 pays Sam Doe $1,150 by December 12, 2026.',
    )
  })

  it('says how the sum is made up when the points add up to it, and lists them otherwise', () => {
    const points = [
      { title: 'Deposit', amount: 100_000 },
      { title: 'Cleaning', amount: 15_000 },
    ]
    const made = agreementDocument({ ...deposit, itemised: points })
    expect(section(made, 'payment')).toContain('This is how the sum is made up:')
    const listed = agreementDocument({ ...deposit, itemised: [{ title: 'The bicycle', amount: null }] })
    expect(section(listed, 'payment')).not.toContain('This is how the sum is made up:')
    expect(allText(listed)).toContain('The bicycle')
  })

  it.each([2, 3, 7, MAX_INSTALMENTS])('shows %i parts that sum up to the whole', (count) => {
    const whole = 100_003
    const amounts = Array.from({ length: count }, (_, at) => (at === 0 ? whole - (count - 1) * 100 : 100))
    const instalments = amounts.map((amount, at) => ({ amount, dueOn: addMonths('2026-12-31', at) }))
    const document = agreementDocument(
      withTerms({ payment: { payer: 'starter', amount: whole, method: '', instalments } }),
    )
    const table = document.sections.find(({ id }) => id === 'payment')?.clauses[0]?.table
    expect(table?.rows.map((row) => row.at(-1))).toEqual(amounts.map((amount) => formatAmount(amount, 'USD')))
    expect(table?.total?.at(-1)).toBe('$1,000.03')
  })

  it('names every act exactly once, whoever does it and whatever kind it is', () => {
    const acts: Act[] = Array.from({ length: MAX_ACTS }, (_, at) => ({
      kind: ACT_KINDS[at % ACT_KINDS.length] ?? 'other',
      by: at % 2 === 0 ? 'starter' : otherSide('starter'),
      words: `promise number <${at}>`,
      dueOn: at % 3 === 0 ? null : '2027-01-15',
    }))
    const text = allText(agreementDocument(withTerms({ acts })))
    for (const { words } of acts) expect(text.split(words)).toHaveLength(2)
    expect(text).toContain('Where no day is named')
  })
})

describe('the fingerprint input', () => {
  it('is the same for the same input, whatever order its keys came in', () => {
    const shuffled: AgreementInput = {
      terms: deposit.terms,
      agreedAt: deposit.agreedAt,
      zone: deposit.zone,
      parties: { respondent: deposit.parties.respondent, starter: deposit.parties.starter },
      disputeType: deposit.disputeType,
      title: deposit.title,
      brand: deposit.brand,
      reference: deposit.reference,
    }
    expect(fingerprintInput(agreementDocument(shuffled))).toBe(fingerprintInput(agreementDocument(deposit)))
    const document = agreementDocument(deposit)
    const reversed = Object.fromEntries(Object.entries(document).toReversed())
    expect(fingerprintInput({ ...document, ...reversed })).toBe(fingerprintInput(document))
    expect(JSON.parse(fingerprintInput(document))).toEqual(document)
  })

  it.each<[string, AgreementInput]>([
    [
      'a sum',
      withTerms({
        payment: {
          payer: 'respondent',
          amount: 115_001,
          method: '',
          instalments: [{ dueOn: '2026-12-12', amount: 115_001 }],
        },
      }),
    ],
    ['the release', withTerms({ release: false })],
    ['a name', { ...deposit, parties: { ...deposit.parties, respondent: { name: 'Lee Brandl' } } }],
    ['the day', { ...deposit, agreedAt: Date.parse('2026-11-04T01:00:00Z') }],
    ['the place', { ...deposit, additions: { law: 'texas' } }],
  ])('changes with %s', (_, changed) => {
    expect(fingerprintInput(agreementDocument(changed))).not.toBe(
      fingerprintInput(agreementDocument(deposit)),
    )
  })
})

it('says of one thing that is promised in two ways both of them', () => {
  const act = { kind: 'return_item', by: 'respondent', words: 'The bike', dueOn: null } as const
  const terms: Terms = {
    ...deposit.terms,
    acts: [
      { ...act, handing: { who: 'respondent', at: null, place: '' } },
      { ...act, words: 'the bike', handing: { who: 'starter', at: 'respondent', place: '' } },
      { ...act, words: 'bike' },
    ],
  }
  const said = section(agreementDocument({ ...deposit, terms }), 'acts')
  expect(said.filter((line) => line.includes('bike'))).toEqual([
    'Lee Brandt gives Sam Okafor the bike back. Lee Brandt brings or sends it.',
    'Lee Brandt gives Sam Okafor the bike back. Sam Okafor collects it at Lee Brandt’s place.',
  ])
})
