import { describe, expect, it } from 'vitest'
import { bothChips, seeded, someCase } from './made-up-cases.ts'
import { checkOwn, type OwnRecord } from './own-check.ts'
import { propose } from './propose.ts'
import { ENGINE_VERSION, type EngineVersion } from './rules.ts'

function aRecord(seed: number, engine?: EngineVersion): OwnRecord | null {
  const draw = seeded(seed)
  const c = someCase(draw)
  const made = propose(c, { round: 2, chips: bothChips(draw, c), ...(engine ? { engine } : {}) })
  if (!made.ok) return null
  return {
    case: c,
    round: 2,
    proposal: made.value,
    side: 'starter',
    ticks: null,
    closing: null,
    outcome: null,
  }
}

const records = Array.from({ length: 120 }, (_, seed) => aRecord(seed)).filter((one) => one !== null)

describe('running the rule again with one side’s answers alone', () => {
  it('finds every recorded package again, whatever the other side said in private', () => {
    expect(records.length).toBeGreaterThan(60)
    for (const record of records) expect(checkOwn(record)).toEqual({ packages: 'same', sum: null })
  })

  it('notices a sum, an item or a figure that was changed by one unit', () => {
    for (const record of records.slice(0, 40)) {
      const { proposal } = record
      const packages = proposal.packages.map((one, i) => (i === 0 ? { ...one, price: one.price + 1 } : one))
      expect(checkOwn({ ...record, proposal: { ...proposal, packages } }).packages).toBe('different')
      const reference = proposal.reference + 1
      expect(checkOwn({ ...record, proposal: { ...proposal, reference } }).packages).toBe('different')
    }
  })

  it('says whether the outcome is one that I said yes to', () => {
    const [record] = records
    if (!record) throw new Error('no record')
    const { payer, packages } = record.proposal
    const packageId = packages[0]?.id ?? ''
    const at = (limit: number | null, closing: OwnRecord['closing'] = null) =>
      checkOwn({
        ...record,
        side: payer,
        ticks: { sums: { [packageId]: limit }, lastWord: true },
        closing,
        outcome: { packageId, price: 500 },
      }).sum
    expect([at(500), at(499), at(null)]).toEqual(['inside', 'outside', 'outside'])
    expect([at(400, { [packageId]: true }), at(900, { [packageId]: false })]).toEqual(['inside', 'outside'])
  })

  it('runs an old round by the rules of its own version', () => {
    const old = Array.from({ length: 20 }, (_, seed) => aRecord(seed, 'settlement-1')).filter(
      (one) => one !== null,
    )
    for (const record of old) {
      expect(record.proposal.engine).not.toBe(ENGINE_VERSION)
      expect(checkOwn(record).packages).toBe('same')
    }
  })

  it('leaves a round of another version to that version', () => {
    const [record] = records
    if (!record) throw new Error('no record')
    const proposal = { ...record.proposal, engine: 'settlement-0' }
    expect(checkOwn({ ...record, proposal }).packages).toBe('other_engine')
  })
})
