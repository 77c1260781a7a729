import { expect, it } from 'vitest'
import { formatBytes } from '../../lib/format.ts'
import { aDocument } from '../../testing/made-up-evidence.ts'
import { evidenceFor, fileProblem, hashWords, nameOf } from './model.ts'

it.each([
  ['IMG_1234.HEIC', 'IMG_1234'],
  ['lease 2026.v2.pdf', 'lease 2026.v2'],
  ['.jpg', 'File'],
  ['x'.repeat(300), 'x'.repeat(120)],
])('names a file %j as %j', (file, name) => {
  expect(nameOf(file)).toBe(name)
})

it('turns away what is empty or too large before a byte is sent', () => {
  expect(fileProblem({ size: 0, type: '' })).toMatch(/empty/)
  expect(fileProblem({ size: 26 * 1024 * 1024, type: '' })).toMatch(/25 MB/)
  expect(fileProblem({ size: 1, type: '' })).toBeNull()
  const video = (megabytes: number) => fileProblem({ size: megabytes * 1024 * 1024, type: 'video/mp4' })
  expect([video(199), video(201)]).toEqual([null, expect.stringMatching(/video can be up to 200 MB/)])
})

it('says how large it is, and groups its check sum', () => {
  expect([formatBytes(3_400_000), formatBytes(120_400), formatBytes(3)]).toEqual(['3.4 MB', '120 kB', '1 kB'])
  expect(hashWords('0123456789abcdef')).toBe('01234567 89abcdef')
})

it('tells apart what belongs to a point and what to the case', () => {
  const one = aDocument({ id: 'e1', itemId: 'i1' })
  const whole = { ...one, id: 'e2', itemId: null }
  expect(evidenceFor([one, whole], 'i1')).toEqual([one])
  expect(evidenceFor([one, whole], null)).toEqual([whole])
})
