import { expect, it } from 'vitest'
import { guessKind } from './guess-kind.ts'

const PDF = 'application/pdf'

it.each([
  ['Lease_2024_signed.pdf', 'contract'],
  ['Invoice-00231', 'invoice'],
  ['InspectionReport', 'report'],
  ['bank statement May', 'payment'],
  ['WhatsApp Image 2024-05-02 at 10.12.11', 'message'],
  ['Screenshot 2024-05-02', 'message'],
  ['repair quote garage', 'estimate'],
  ['reminder letter', 'letter'],
  ['witness statement', 'statement'],
] as const)('is guessed by its name: "%s" is a %s, as a photo and as a PDF', (name, kind) => {
  for (const mediaType of ['image/jpeg', 'image/heic', PDF, 'text/plain'])
    expect(guessKind({ name, mediaType, text: '' })).toBe(kind)
})

it('is guessed by what its first page says where the name says nothing', () => {
  const scan = { name: 'scan0012', mediaType: PDF }
  expect(guessKind({ ...scan, text: 'RENTAL AGREEMENT\nbetween …' })).toBe('contract')
  expect(guessKind({ ...scan, text: 'Some words. '.repeat(100) + 'invoice' })).toBe('other')
  const chat = '02/05/2024, 10:11 - Robin: the deposit\n02/05/2024, 10:15 - Maya: which one?'
  expect(guessKind({ name: 'export', mediaType: 'text/plain', text: chat })).toBe('message')
})

it('is a photo where it is a picture of which nothing is known, and no word inside another counts', () => {
  expect(guessKind({ name: 'IMG_2041', mediaType: 'image/heic', text: '' })).toBe('photo')
  expect(guessKind({ name: 'Billingham, the release', mediaType: PDF, text: '' })).toBe('other')
})
