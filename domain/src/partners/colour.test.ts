import { describe, expect, it } from 'vitest'
import { contrast, GROUNDS, isColour, LEAST_CONTRAST, readableColours } from './colour.ts'

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    // the grey that just fails and the one that just passes, as every checker gives them
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4],
  ])('of %s and %s is %s', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 1)
    expect(contrast(other, one)).toBe(contrast(one, other))
  })
})

describe('the color of an organization', () => {
  it('stays as it is where it can be read', () => {
    expect(readableColours('#1D5A4C').light).toMatchObject({ colour: '#1d5a4c', isCorrected: false })
  })

  it('can be read in both themes, whatever it is', () => {
    const steps = ['00', '33', '66', '99', 'cc', 'ff']
    for (const red of steps)
      for (const green of steps)
        for (const blue of steps) {
          const { light, dark } = readableColours(`#${red}${green}${blue}`)
          expect(contrast(light.colour, GROUNDS.light)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
          expect(contrast(dark.colour, GROUNDS.dark)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
        }
  })

  it('is darkened or lightened no further than it has to be', () => {
    const { light } = readableColours('#ffd400')
    expect(light.isCorrected).toBe(true)
    expect(light.contrast).toBeLessThan(5)
  })

  it.each([
    ['#ffd400', true],
    ['#FFD400', true],
    ['red', false],
    ['#fff', false],
    ['#ffd400;}', false],
  ])('%s is one: %s', (text, is) => expect(isColour(text)).toBe(is))
})
