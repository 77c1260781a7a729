import { describe, expect, it } from 'vitest'
import { SIDES } from '../../../cases/side.ts'
import { pick } from '../made-up-cases.ts'
import { balanceOf, bareOf, hasBack, partsOf, roundFailures } from './made-up-rounds.ts'
import { offerIdeas } from './offer-ideas.ts'
import { mirrorRoundCase, proposeRound } from './propose-round.ts'
import { settleRound } from './settle-round.ts'

describe('promise 6: one figure for one idea', () => {
  it('moves nowhere with names, order and sides', () => {
    const failed = roundFailures(61, 2_000, ({ c, p, sealed }) => {
      const mirrored = bareOf(mirrorRoundCase(c))
      if (!mirrored) return false
      const swapped = { starter: sealed.respondent, respondent: sealed.starter }
      const [here, there] = [settleRound(p, sealed), settleRound(mirrored, swapped)]
      return JSON.stringify(here) === JSON.stringify(there) && mirrored.reference === p.reference
    })
    expect(failed).toEqual([])
  })

  it('adds up: every list of reasons comes to the figure at its end', () => {
    const failed = roundFailures(62, 4_000, ({ p }) => {
      const last = p.reasons.at(-1)
      if (last?.key === 'no_money') return p.packages.every((one) => one.price === 0)
      const isReference =
        last?.key === 'reference' && last.sum === p.reference && partsOf(p.reasons) === p.reference
      return (
        isReference &&
        p.packages.every((one) => {
          const end = one.reasons.at(-1)
          return (
            end?.key === 'proposal' &&
            end.sum === one.price &&
            p.reference + partsOf(one.reasons) === one.price
          )
        })
      )
    })
    expect(failed).toEqual([])
  })

  it('says so where the proposal is what a side agreed to, offered, asks or demands', () => {
    const told = new Set<string>()
    const failed = roundFailures(63, 4_000, ({ p }) =>
      p.packages.every((one) => {
        const end = one.reasons.at(-1)
        if (end?.key !== 'proposal') return true
        const { offer, demand } = p.open
        if (end.is) told.add(end.is)
        const isOwn =
          one.price === offer ||
          one.price === demand ||
          (!hasBack(p) && one.price > 0 && (one.price === p.agreesTo || one.price === p.asks))
        return isOwn === (end.is !== null)
      }),
    )
    expect(failed).toEqual([])
    expect(told.size).toBe(4)
  })

  it('shows no idea for an offer on the wrong side of one’s own open offer', () => {
    let ideas = 0
    const failed = roundFailures(64, 4_000, ({ draw, c, p }) => {
      const side = pick(draw, SIDES)
      const found = offerIdeas(c, side)
      if (!found.ok || found.value.length > 3) return false
      ideas += found.value.length
      const { offer, demand } = p.open
      const figures = new Set(p.packages.map((one) => one.price))
      return found.value.every((idea) => {
        const isOwnSide = side === p.payer ? idea.price >= (offer ?? 0) : idea.price <= (demand ?? p.asks)
        const isOneFigure = idea.kind === 'split' || figures.has(idea.price)
        return isOwnSide && isOneFigure && balanceOf(idea.points) === idea.price
      })
    })
    expect(failed).toEqual([])
    expect(ideas).toBeGreaterThan(2_000)
  })

  it('tells what a paper or an answer would change by the same rule', () => {
    let changes = 0
    const failed = roundFailures(65, 400, ({ c }) => {
      const made = proposeRound(c)
      if (!made.ok) return false
      const p = made.value
      return p.points.every((point) =>
        point.changes.every((change) => {
          changes += 1
          const item = c.items.find((one) => one.id === change.pointId)
          if (!item) return false
          const { what, by } = change
          const changed =
            what.key === 'answer'
              ? { ...item, admitted: what.agreed }
              : {
                  ...item,
                  evidence: { ...item.evidence, [by]: what.grade },
                  ...(what.documented === null ? {} : { documented: what.documented }),
                }
          const again = bareOf({ ...c, items: c.items.map((one) => (one === item ? changed : one)) })
          if (!again) return true
          return again.reference === change.referenceThen && again.payer === (change.payerThen ?? p.payer)
        }),
      )
    })
    expect(failed).toEqual([])
    expect(changes).toBeGreaterThan(2_000)
  })

  it('is whole minor units throughout', () => {
    const failed = roundFailures(66, 2_000, ({ p, sealed }) => {
      const numbers = [
        ...JSON.stringify([p, settleRound(p, sealed)]).matchAll(/:(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)/g),
      ]
      return numbers.every((found) => Number.isSafeInteger(Number(found[1])))
    })
    expect(failed).toEqual([])
  })
})
