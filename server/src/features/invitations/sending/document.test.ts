import { describe, expect, it } from 'vitest'
import { readAndScan } from '../../../testing/printed.ts'
import { renderLetterPdf, type PrintedLetter } from './document.ts'

const LINK = `https://settle.example.org/invitation-response?token=${'Zk3_-abcd'.repeat(5)}`
function aLetter(about: Partial<PrintedLetter> = {}): PrintedLetter {
  const { starterName = 'Maya Torres', title = 'Deposit for 14 Alder Street' } = about
  return {
    starterName,
    respondentName: 'Lee Okafor',
    title,
    note: 'Let us sort this out without a fight.',
    facts: [
      ['Who and what', `${starterName} would like to sort this out with you: a deposit.`],
      ['What they are asking for', '€1,200'],
      [
        'If you do nothing',
        `The invitation ends on December 4, 2026 at 10:00 AM UTC (world time), and ${starterName} is told so.`,
      ],
      ['How long it takes', 'About 5 minutes. You need no account to read and to answer.'],
      ['What it costs you', 'Nothing.'],
      ['Is this real?', 'Type settle.example.org/respond into your browser yourself.'],
    ],
    link: LINK,
    shortAddress: 'settle.example.org/respond',
    operator: 'EvenSettle is run here by Example Mediation: 1 Main Street, Portland.',
    reference: 'ES-7K2M-9QXA',
    code: 'H4TT-0PQ2',
    postalAddress: '12 Harbour Lane\n04101 Portland',
    madeAt: new Date('2026-11-20T10:00:00Z'),
    size: 'A4',
    ...about,
  }
}

async function printed(letter: PrintedLetter) {
  return readAndScan(await renderLetterPdf(letter))
}

describe('the letter', () => {
  it('has one sheet with the six facts, the way in by hand and a code that a phone reads', async () => {
    const { pages, text, scanned } = await printed(aLetter())
    expect(pages).toBe(2)
    for (const part of [
      'Maya Torres would like to sort something out with you',
      '12 Harbour Lane',
      '€1,200',
      'Nothing.',
      'settle.example.org/respond',
      'ES-7K2M-9QXA',
      'H4TT-0PQ2',
      'Let us sort this out',
      'Example Mediation: 1 Main Street',
      'I agree with this.',
      'I see it differently',
      'I need time',
      'This is not for me',
      'This is not me',
      'says no to nothing',
    ])
      expect(text).toContain(part)
    expect(scanned).toBe(LINK)
  })

  it.each(['A4', 'LETTER'] as const)(
    'stays on one sheet of %s with the longest words there are',
    async (size) => {
      const name = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(4).slice(0, 120)
      const title = 'Unbelievable quarrel about everything '.repeat(4).slice(0, 120)
      const letter = aLetter({
        size,
        starterName: name,
        respondentName: name,
        title,
        note: 'Please read this. '.repeat(60).slice(0, 1_000),
        postalAddress: Array.from({ length: 9 }, (_, i) => `Line ${i} ${'x'.repeat(60)}`).join('\n'),
      })
      letter.facts[1] = [
        'What they are asking for',
        Array.from({ length: 40 }, (_, i) => `thing ${i} ${title}`).join(' and '),
      ]
      const { pages, text, scanned } = await printed(letter)
      expect(pages).toBe(2)
      for (const part of ['If you do nothing', 'Is this real?', 'ES-7K2M-9QXA', 'H4TT-0PQ2'])
        expect(text).toContain(part)
      expect(scanned).toBe(LINK)
    },
  )

  it('prints names of other scripts', async () => {
    const letter = aLetter({ starterName: 'Олена Ковальчук', respondentName: '王小明', title: 'دین' })
    const { pages, text } = await printed(letter)
    expect(pages).toBe(2)
    expect(text).toContain('Олена Ковальчук')
    expect(text).toContain('王小明')
  })
})
