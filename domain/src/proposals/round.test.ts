import { describe, expect, it } from 'vitest'
import {
  ROUND_STATES,
  ROUND_STEPS,
  RUNNING_ROUND_STATES,
  hasRunOut,
  isRunning,
  moveRound,
  nextRound,
  roundStateAt,
  takesAnswer,
  type RoundFacts,
  type RoundMove,
  type RoundState,
} from './round.ts'

const OPEN: RoundFacts = { state: 'open', answerBy: 100, confirmBy: null }
const CONFIRMING: RoundFacts = { state: 'confirming', answerBy: 100, confirmBy: 200 }

describe('a round', () => {
  it('moves exactly as listed here, from every state', () => {
    const TO: Record<RoundMove, Partial<Record<RoundState, RoundState>>> = {
      confirm: { open: 'confirming' },
      settle: { open: 'settled', confirming: 'settled' },
      end: { open: 'ended', confirming: 'ended' },
    }
    for (const move of ['confirm', 'settle', 'end'] as const)
      for (const state of ROUND_STATES) {
        const moved = moveRound(state, move)
        expect([move, state, moved.ok ? moved.value : null]).toEqual([move, state, TO[move][state] ?? null])
      }
  })

  it('settles and ends once: nothing leads out of either', () => {
    expect(ROUND_STATES.filter((state) => !isRunning(state))).toEqual(['settled', 'ended'])
    expect(ROUND_STATES.filter(isRunning)).toEqual(RUNNING_ROUND_STATES)
    expect(moveRound('settled', 'end')).toEqual({ ok: false, error: { code: 'ROUND_NOT_OPEN' } })
  })

  it('takes a range while it is open, and a yes or no while it is confirmed, each until its own end', () => {
    const taken = (round: RoundFacts, now: number) =>
      ROUND_STEPS.filter((step) => takesAnswer(round, step, now))
    expect(taken(OPEN, 99)).toEqual(['range'])
    expect(taken(OPEN, 100)).toEqual([])
    expect(taken(CONFIRMING, 150)).toEqual(['confirmation'])
    expect(taken(CONFIRMING, 200)).toEqual([])
    for (const state of ['settled', 'ended'] as const) expect(taken({ ...CONFIRMING, state }, 1)).toEqual([])
  })

  it('reads as ended from the moment on that its time is over, whether or not a job came by', () => {
    expect(roundStateAt(OPEN, 99)).toBe('open')
    expect(roundStateAt(OPEN, 100)).toBe('ended')
    expect(roundStateAt(CONFIRMING, 150)).toBe('confirming')
    expect(roundStateAt(CONFIRMING, 200)).toBe('ended')
    expect(roundStateAt({ ...OPEN, state: 'settled' }, 500)).toBe('settled')
    expect(hasRunOut({ ...OPEN, state: 'settled' }, 500)).toBe(false)
  })

  it('follows one that is over, and none that was the last', () => {
    expect(nextRound([])).toEqual({ ok: true, value: { number: 1 } })
    expect(nextRound([{ state: 'ended', isLast: false }])).toEqual({ ok: true, value: { number: 2 } })
    for (const state of RUNNING_ROUND_STATES) expect(nextRound([{ state, isLast: false }]).ok).toBe(false)
    expect(nextRound([{ state: 'ended', isLast: true }]).ok).toBe(false)
  })
})
