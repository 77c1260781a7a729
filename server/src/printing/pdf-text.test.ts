import { PassThrough } from 'node:stream'
import PdfKitDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { createTypesetter, type TextStyle } from './pdf-text.ts'

const BODY: TextStyle = { face: 'body', size: 11 }

function typesetter() {
  const doc = new PdfKitDocument({ font: '' })
  doc.pipe(new PassThrough()).resume()
  return createTypesetter(doc)
}

const textOf = (lines: ReturnType<ReturnType<typeof typesetter>['lines']>) =>
  lines.map(({ runs }) => runs.map(({ text }) => text).join(''))

it('breaks a plain paragraph once for all documents, and every other one anew for each', () => {
  const [one, other] = [typesetter(), typesetter()]
  const plain = one.lines('Both have settled what stands above.', BODY, 120)
  expect(textOf(plain)).toEqual(['Both have settled what', 'stands above.'])
  expect(other.lines('Both have settled what stands above.', BODY, 120)).toBe(plain)
  expect(one.lines('Zoë has settled.', BODY, 120)).not.toBe(other.lines('Zoë has settled.', BODY, 120))
})

it('never takes the lines of another width, size or voice', () => {
  const words = 'All of it is paid by the end of this month.'
  const lines = (style: TextStyle, width: number) => typesetter().lines(words, style, width)
  const first = lines(BODY, 300)
  expect(textOf(lines(BODY, 100)).length).toBeGreaterThan(first.length)
  expect(lines({ ...BODY, size: 22 }, 300)[0]?.width).not.toBe(first[0]?.width)
  expect(lines({ ...BODY, face: 'heading' }, 300)[0]?.runs[0]?.font).not.toBe(first[0]?.runs[0]?.font)
})
