import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runEngineCommand } from './command.ts'

const FOLDER = new URL('../../domain/src/proposals/settlement/', import.meta.url)
const CASE = readFileSync(new URL('example-case.json', FOLDER), 'utf8')
const OLD_RECORD = readFileSync(new URL('example-record-settlement-1.json', FOLDER), 'utf8')
const RECORD = readFileSync(new URL('example-record.json', FOLDER), 'utf8')
const NEW_RECORD = readFileSync(new URL('example-record-settlement-3.json', FOLDER), 'utf8')

function run(command: string, text: string) {
  return runEngineCommand(command, 'case.json', () => text)
}

describe('the engine on the command line', () => {
  it('prints the worked example in words and as JSON', () => {
    const { code, out } = run('propose', CASE)
    expect(code).toBe(0)
    expect(out).toContain('The evidence figures add up to $322.70; settling now makes the starting sum $284.')
    expect(out).toContain('Package A: respondent pays $314 (days7)')
    expect(JSON.parse(out.slice(out.indexOf('\n{')))).toMatchObject({ claim: 55_600, reference: 28_400 })
  })

  it('replays a stored round and its outcome', () => {
    expect(run('replay', RECORD)).toMatchObject({ code: 0, error: '' })
    expect(run('replay', RECORD).out).toContain('proposal: same\noutcome: same\n')
  })

  it('replays a round of the first engine by the rules of that engine', () => {
    expect(OLD_RECORD).toContain('"engine": "settlement-1"')
    expect(run('replay', OLD_RECORD)).toMatchObject({
      code: 0,
      out: expect.stringContaining('proposal: same\noutcome: same\n'),
    })
  })

  it.each([
    ['settlement-2', RECORD],
    ['settlement-3', NEW_RECORD],
  ])('says when a stored sum of %s was changed afterwards', (engine, record) => {
    expect(record).toContain(`"engine": "${engine}"`)
    const changed = JSON.parse(record)
    changed.proposal.reference += 100
    expect(run('replay', JSON.stringify(changed))).toMatchObject({
      code: 1,
      out: expect.stringContaining('proposal: different'),
    })
    const moved = JSON.parse(record)
    moved.outcome.price += 100
    expect(run('replay', JSON.stringify(moved))).toMatchObject({
      code: 1,
      out: expect.stringContaining('outcome: different'),
    })
  })

  it('lets a side check its own ticks without those of the other', () => {
    const own = JSON.parse(RECORD)
    delete own.ticks.respondent
    expect(run('replay', JSON.stringify(own)).out).toContain('starter: $314 is inside what was ticked')
    own.ticks.starter.sums.A = 40_000
    expect(run('replay', JSON.stringify(own))).toMatchObject({ code: 1 })
  })

  it.each([
    ['no case', '{}', 'the file needs a "case"'],
    ['no JSON', '{', 'JSON'],
    ['a payer nobody is', '{"case":{"items":[],"wishes":[],"currency":"USD","payer":"me"}}', '"case.payer"'],
    [
      'nothing asked',
      '{"case":{"items":[],"wishes":[],"currency":"USD","payer":"starter","open":{"demand":null,"offer":null}}}',
      'SETTLEMENT_NOTHING_ASKED',
    ],
  ])('names what is wrong with a file: %s', (_, text, sentence) => {
    expect(run('propose', text)).toMatchObject({ code: 2, error: expect.stringContaining(sentence) })
  })
})

it('runs the file of one side again without anything of the other', () => {
  const stored = JSON.parse(RECORD)
  const { proposal } = stored
  const [first] = proposal.packages
  const own = (limit: number) =>
    JSON.stringify({
      case: stored.case,
      round: proposal.round,
      proposal,
      side: proposal.payer,
      ticks: { sums: { [first.id]: limit }, lastWord: true },
      closing: null,
      outcome: { packageId: first.id, price: first.price },
    })
  const replayed = (limit: number) => runEngineCommand('replay', 'own.json', () => own(limit))
  expect(replayed(first.price)).toMatchObject({ code: 0, out: expect.stringContaining('proposal: same') })
  expect(replayed(first.price - 1)).toMatchObject({ code: 1, out: expect.stringContaining('NOT one') })
})
