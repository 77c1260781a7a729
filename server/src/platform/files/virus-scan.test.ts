import { afterEach, describe, expect, it } from 'vitest'
import { EICAR, freePort, startClamd, startStandIn, type Clamd } from '../../testing/clamd.ts'
import { partsOf } from '../../testing/parts.ts'
import { createVirusScan } from './virus-scan.ts'

let clamd: Clamd | null = null
const log = { error: () => {} }

afterEach(async () => {
  await clamd?.stop()
  clamd = null
})

// the second is what a machine without the program tests with: it must say the same
describe.each([
  ['the clamd of this machine', startClamd],
  ['one that speaks as clamd does', startStandIn],
])('%s', (_, start) => {
  it('finds what is harmful, and nothing in 25 MB of words', async () => {
    clamd = await start(await freePort())
    const scan = createVirusScan(clamd.url, log)
    expect(await scan.check()).toBe('on')
    expect(await scan.scan(partsOf(EICAR))).toBe('harmful')
    expect(await scan.scan(partsOf(Buffer.alloc(25 * 1024 ** 2, 'words ')))).toBe('clean')
    expect(await scan.scan(partsOf(Buffer.from('Dear Robin')))).toBe('clean')
  })

  it('that is away has called nothing clean', async () => {
    const gone = await start(await freePort())
    await gone.stop()
    const scan = createVirusScan(gone.url, log)
    expect(await scan.scan(partsOf(Buffer.from('Dear Robin')))).toBe('away')
    await expect(scan.check()).rejects.toThrow('ECONNREFUSED')
  })
})

it('says that nothing is scanned where there is no scanner', async () => {
  const scan = createVirusScan(null, log)
  expect([scan.isOn, await scan.scan(partsOf(EICAR)), await scan.check()]).toEqual([false, 'off', 'off'])
})
