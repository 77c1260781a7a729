import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runEngineCommand } from './command.ts'

const FOLDER = new URL('../../domain/src/proposals/settlement/', import.meta.url)
const CASE = readFileSync(new URL('example-round.json', FOLDER), 'utf8')
const RECORD = readFileSync(new URL('example-record-settlement-3.json', FOLDER), 'utf8')

function run(command: string, text: string) {
  return runEngineCommand(command, 'round.json', () => text)
}

describe('the ladder on the command line', () => {
  it('prints the worked example in words and as JSON', () => {
    const { code, out } = run('propose', CASE)
    expect(code).toBe(0)
    expect(out).toContain('Agreed to, counts in full: $175.')
    expect(out).toContain('of it .72 count: $84.')
    expect(out).toContain('Package A: respondent pays $283 within 7 days')
    expect(out).toContain('wall: asks $252, agrees to $0, proposed $68.38')
    expect(out).toContain('can be answered with any sum from $200 to $556')
    expect(JSON.parse(out.slice(out.indexOf('\n{')))).toMatchObject({
      engine: 'settlement-9',
      reference: 25_900,
    })
  })

  it('says what was left out because nobody has answered it', () => {
    const read = JSON.parse(CASE)
    const back = { ...read.case.items[0], id: 'carpet', by: 'respondent', admitted: null }
    read.case.items.push(back)
    expect(run('propose', JSON.stringify(read)).out).toContain(
      'Not counted: carpet ($69) waits for the answer of starter.',
    )
  })

  it('replays a stored round and its outcome, and a file with one side’s answers alone', () => {
    expect(run('replay', RECORD)).toMatchObject({ code: 0, error: '' })
    expect(run('replay', RECORD).out).toContain('proposal: same\noutcome: same\n')
    const own = JSON.parse(RECORD)
    delete own.sealed.respondent
    expect(run('replay', JSON.stringify(own)).out).toBe(
      'proposal: same\nstarter: the settled sum is inside what was sealed\n',
    )
    const { sealed, ...rest } = JSON.parse(RECORD)
    const mine = { ...rest, side: 'starter', sealed: sealed.starter }
    expect(run('replay', JSON.stringify(mine)).out).toBe(
      'proposal: same\nthe settled sum is one that you said yes to\n',
    )
  })

  it('says when a sealed sum was changed afterwards', () => {
    const outside = JSON.parse(RECORD)
    outside.sealed.starter[outside.outcome.packageId] = 55_000
    expect(run('replay', JSON.stringify(outside))).toMatchObject({
      code: 1,
      out: expect.stringContaining('OUTSIDE'),
    })
  })

  it.each([
    ['a payer nobody is', { payer: 'me' }, '"case.payer"'],
    ['a point without evidence', { items: [{ id: 'a', claimed: 1, admitted: null }] }, 'every item needs'],
    ['nothing asked', { items: [], terms: [] }, 'SETTLEMENT_NOTHING_ASKED'],
  ])('names what is wrong with a file: %s', (_, change, sentence) => {
    const read = JSON.parse(CASE)
    const text = JSON.stringify({ case: { ...read.case, ...change } })
    expect(run('propose', text)).toMatchObject({ code: 2, error: expect.stringContaining(sentence) })
  })
})
