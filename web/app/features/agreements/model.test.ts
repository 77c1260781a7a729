import { checkDrawing } from '@evensettle/domain/agreements/signing.ts'
import { describe, expect, it } from 'vitest'
import { normaliseStrokes, scaledDrawing, signingState } from './model.ts'

function signed(side: 'starter' | 'respondent') {
  return { side, name: 'x', signedAt: '2026-11-21T00:00:00Z' }
}

describe('a drawn signature', () => {
  it('is kept in parts of its box', () => {
    const drawn = [
      {
        points: [
          { x: 0, y: 0 },
          { x: 150, y: 50 },
          { x: 300, y: 100 },
        ],
      },
    ]
    expect(normaliseStrokes(drawn, 300, 100)).toEqual([
      [
        [0, 0],
        [0.5, 0.5],
        [1, 1],
      ],
    ])
  })

  it('keeps its place when the box gets narrower', () => {
    const pen = { penColor: 'black', dotSize: 0, minWidth: 1, maxWidth: 2, velocityFilterWeight: 0.7 }
    const style = { ...pen, compositeOperation: 'source-over' } as const
    const drawn = [{ ...style, points: [{ x: 240, y: 80, pressure: 1, time: 5 }] }]
    expect(scaledDrawing(drawn, 0.5)).toEqual([
      { ...style, points: [{ x: 120, y: 40, pressure: 1, time: 5 }] },
    ])
  })

  it('stays inside the box when the pen leaves it', () => {
    const drawn = [
      {
        points: [
          { x: -5, y: 120 },
          { x: 400, y: -1 },
        ],
      },
    ]
    expect(normaliseStrokes(drawn, 300, 100)).toEqual([
      [
        [0, 1],
        [1, 0],
      ],
    ])
  })

  it.each([
    ['nothing', []],
    ['an empty stroke', [{ points: [] }]],
    ['a single dot', [{ points: [{ x: 1, y: 1 }] }]],
  ])('is none when %s was drawn', (_, drawn) => {
    expect(normaliseStrokes(drawn, 300, 100)).toBeNull()
  })

  it('is thinned to what an agreement holds, its ends kept', () => {
    const long = Array.from({ length: 9_000 }, (_, i) => ({ x: i / 30, y: (i % 100) * 1 }))
    const drawn = Array.from({ length: 80 }, () => ({ points: long }))
    const strokes = normaliseStrokes(drawn, 300, 100)
    expect(checkDrawing(strokes).ok).toBe(true)
    expect(strokes?.[0]?.[0]).toEqual([0, 0])
    expect(strokes?.[0]?.at(-1)).toEqual([0.9999, 0.99])
  })
})

describe('where the agreement stands', () => {
  it.each([
    ['to_sign', [], 'mine-to-sign'],
    ['to_sign', [signed('respondent')], 'mine-to-sign'],
    ['to_sign', [signed('starter')], 'waiting'],
    ['signed', [signed('starter'), signed('respondent')], 'being-sealed'],
    ['sealed', [signed('starter'), signed('respondent')], 'sealed'],
  ] as const)('%s with %j is %s', (state, signatures, expected) => {
    expect(signingState({ state, signatures: [...signatures], mySide: 'starter' })).toBe(expected)
  })
})
