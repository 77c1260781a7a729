import { describe, expect, it } from 'vitest'
import { CASE_EVENT_TYPES } from '../cases/events.ts'
import { isForCourt } from './court.ts'

const forCourt = (signedFrom: number | null, at = 5) =>
  CASE_EVENT_TYPES.filter((type) => isForCourt({ type, at }, signedFrom))

describe('the log in a pack for a court', () => {
  it('tells of no message, offer, proposal, term or plan that was only talked about', () => {
    const talk =
      /^(?:message|offer|term|proposal|round|range|confirmation|fast_track)\.|^evidence\.(?:objected|weighed)$/
    expect(forCourt(1).filter((type) => talk.test(type))).toEqual([])
    for (const type of [
      'plan.asked',
      'plan.declined',
      'plan.withdrawn',
      'plan.lapsed',
      'agreement.declined',
      'change.proposed',
      'change.declined',
    ])
      expect(forCourt(1)).not.toContain(type)
  })

  it('tells of an agreement once both have signed it, and of none before that one', () => {
    const ofAgreement = ['case.agreed', 'agreement.signed', 'agreement.sealed', 'case.settled']
    for (const type of ofAgreement) {
      expect(forCourt(null)).not.toContain(type)
      expect(forCourt(6)).not.toContain(type)
      expect(forCourt(5)).toContain(type)
    }
  })

  it('tells how the case went and what was kept', () => {
    for (const type of [
      'case.submitted',
      'answer.given',
      'obligation.confirmed',
      'plan.accepted',
      'version.signed',
      'case.closed',
    ])
      expect(forCourt(null)).toContain(type)
  })
})
