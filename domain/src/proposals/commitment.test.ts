import { describe, expect, it } from 'vitest'
import { toHex, utf8 } from '../log/bytes.ts'
import { checkSeal, commitmentToAnswers, type SealedAnswers } from './commitment.ts'

const sha256 = async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)))
const answers: SealedAnswers = {
  roundId: '01890000-0000-7000-8000-000000000001',
  side: 'starter',
  sums: { money: 120_000, terms: null },
  salt: 'ab'.repeat(32),
}
const commit = (change: Partial<SealedAnswers> = {}) => commitmentToAnswers(sha256, { ...answers, ...change })

describe('a commitment to answers', () => {
  it('can be made by anybody with SHA-256 alone', async () => {
    const text = `["evensettle/answers/1","${answers.salt}","${answers.roundId}","starter",[["money",120000],["terms",null]]]`
    expect(await commit()).toBe(toHex(await sha256(utf8(text))))
  })

  it('is the same in whatever order they were given', async () => {
    expect(await commit({ sums: { terms: null, money: 120_000 } })).toBe(await commit())
  })

  it.each<[string, Partial<SealedAnswers>]>([
    ['sum', { sums: { money: 120_100, terms: null } }],
    ['no', { sums: { money: 120_000, terms: 0 } }],
    ['way that is left open', { sums: { money: 120_000 } }],
    ['side', { side: 'respondent' }],
    ['round', { roundId: '01890000-0000-7000-8000-000000000002' }],
    ['salt', { salt: 'cd'.repeat(32) }],
  ])('is another one for another %s', async (_, change) => {
    expect(await commit(change)).not.toBe(await commit())
  })
})

describe('checking one’s own seal', () => {
  const other = { ...answers, sums: { money: 90_000, terms: null } }
  it.each([
    ['kept_here', [answers], answers],
    ['kept_here', [other, answers, other], answers],
    ['kept_there', [], answers],
    ['kept_other', [other], answers],
    ['different', [answers], other],
    ['different', [], other],
  ] as const)('finds %s', async (found, kept, counted) => {
    expect(await checkSeal(sha256, await commit(), { kept, counted })).toBe(found)
  })
})
