import { expect, it } from 'vitest'
import { afterMove, CHECK_STATES } from './check.ts'

it('is held on and goes on while it is open, and has one end', () => {
  const moved = CHECK_STATES.map((state) => [
    state,
    afterMove(state, 'pause'),
    afterMove(state, 'resume'),
    afterMove(state, 'stop'),
  ])
  expect(moved).toEqual([
    ['running', 'paused', null, 'stopped'],
    ['paused', null, 'running', 'stopped'],
    ['done', null, null, null],
    ['stopped', null, null, null],
  ])
})
