import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { WORKED } from '../../../lib/example-case.ts'
import { MEASURED, stepsToProposal } from './model.ts'

it('the steps that are told lead to the proposal, with nothing left out', () => {
  const steps = stepsToProposal()
  expect(steps[0]).toMatchObject({ name: 'agreed', from: 0 })
  expect(steps.at(-1)?.to).toBe(WORKED.way.price)
})

it('the figures that are told are those of docs/engine.md', () => {
  const engine = readFileSync(join(import.meta.dirname, '../../../../../docs/engine.md'), 'utf8')
  const outcomes = engine.slice(engine.indexOf('<!-- outcomes -->'))
  const cellsOf = (name: string) => {
    const row = outcomes.split('\n').find((line) => line.startsWith(`| ${name}`))
    return (row ?? '').split('|').map((cell) => Number.parseFloat(cell))
  }
  const ours = cellsOf('**engine, as people use it**')
  expect([ours[2], ours[6], ours[8]]).toEqual([
    MEASURED.settled,
    MEASURED.starterShare,
    MEASURED.underQuarter,
  ])
  expect(cellsOf('human-like mediator (e2)')[2]).toBe(MEASURED.likeHuman)
})
