import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { isLate, PROMISED } from './promise.ts'

it('holds a machine that has the time to what is promised, and no other', () => {
  expect(isLate(PROMISED, 1, 2)).toBe(false)
  expect(isLate(PROMISED + 1, 8, 2)).toBe(true)
  expect(isLate(PROMISED + 1, 8.1, 2)).toBe(false)
  expect(isLate(PROMISED + 1, 8.1, 4)).toBe(true)
})

it('has settings of Patroni that are safe and add up to less than is promised', async () => {
  const text = await readFile(new URL('../../deploy/patroni/patroni.yml', import.meta.url), 'utf8')
  const seconds = (name: string) => Number(new RegExp(`^ *${name}: (\\d+)$`, 'm').exec(text)?.[1])
  const [ttl, round, retry] = [seconds('ttl'), seconds('loop_wait'), seconds('retry_timeout')]
  // a primary that cannot renew its lock has stepped back before another one may take it
  expect(ttl).toBeGreaterThanOrEqual(round + 2 * retry)
  // whoever may follow looks once a round, asks the machine that stands still for two seconds, and the third looks once a round
  const silent = 2
  expect((ttl + round + silent + round) * 1_000).toBeLessThan(PROMISED)
  // nothing is acknowledged that lies on one disk; the third machine needs no slot, and is not ahead of the new primary
  const needed = [
    'synchronous_mode: true',
    'synchronous_mode_strict: true',
    'synchronous_node_count: 2',
    'use_slots: false',
  ]
  for (const line of needed) expect(text).toContain(`  ${line}\n`)
})
