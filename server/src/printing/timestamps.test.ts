import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTimeAuthority, type Misdeed, type TimeAuthority } from '../testing/time-authority.ts'
import { openTimestamps } from './timestamps.ts'

let authority: TimeAuthority
let told: unknown[]

beforeAll(async () => {
  authority = await startTimeAuthority()
})

afterAll(async () => authority.close())

const seal = Buffer.from('the value of a signature')
const digest = createHash('sha256').update(seal).digest()

async function asking(given: { url?: string; caFile?: string; policy?: string | null; now?: Date } = {}) {
  told = []
  const { url = authority.url, caFile = authority.caFile, policy = null, now = new Date() } = given
  const warn = (_message: string, facts?: object) => void told.push({ ...facts }['reason' as never])
  const means = { log: { warn }, now: () => now, randomBytes, patience: 1_500 }
  const timestamps = await openTimestamps({ url, caFile, policy }, means)
  if (!timestamps) throw new Error('no authority')
  return timestamps
}

/** Whether OpenSSL takes the token for one over this seal, by the root that is trusted alone. */
async function byOpenssl(token: Uint8Array, over = seal): Promise<boolean> {
  const path = (name: string) => join(authority.folder, name)
  await writeFile(path('token.der'), token)
  await writeFile(path('over.bin'), over)
  const files = ['-data', path('over.bin'), '-token_in', '-in', path('token.der')]
  return spawnSync('openssl', ['ts', '-verify', ...files, '-CAfile', authority.caFile]).status === 0
}

describe('a timestamp authority', () => {
  it('gives a timestamp that OpenSSL checks by the trusted root alone', async () => {
    const since = Date.now()
    const stamp = await (await asking()).stamp(digest)
    expect(told).toEqual([])
    expect(await byOpenssl(stamp?.token ?? digest)).toBe(true)
    expect(await byOpenssl(stamp?.token ?? digest, Buffer.from('something else'))).toBe(false)
    expect(Math.abs((stamp?.at.getTime() ?? 0) - since)).toBeLessThan(60_000)
  })

  it('is asked by the protocol, with a number of its own each time and for its certificates', async () => {
    const timestamps = await asking({ policy: authority.policy })
    authority.asked.length = 0
    await timestamps.stamp(digest)
    await timestamps.stamp(digest)
    const queries = authority.asked.map(({ query }) => query)
    for (const { type, query } of authority.asked) {
      expect(type).toBe('application/timestamp-query')
      await writeFile(join(authority.folder, 'asked.tsq'), query)
      const read = ['ts', '-query', '-in', join(authority.folder, 'asked.tsq'), '-text']
      const said = spawnSync('openssl', read, { encoding: 'utf8' }).stdout
      expect(said).toContain('Hash Algorithm: sha256')
      expect(said).toContain('Certificate required: yes')
      expect(said).toContain(`Policy OID: ${authority.policy}`)
      expect(said).toMatch(/Nonce: 0x[0-9A-F]{16}\n/)
    }
    expect(new Set(queries.map((one) => one.toString('hex'))).size).toBe(2)
  })

  it('is told who asks where its address says so, and the log never is', async () => {
    authority.asked.length = 0
    const url = authority.url.replace('//', '//house:s%40fe@')
    expect(await (await asking({ url })).stamp(digest)).not.toBeNull()
    expect(authority.asked[0]?.authorization).toBe(`Basic ${Buffer.from('house:s@fe').toString('base64')}`)
    authority.state.does = 'broken'
    await (await asking({ url })).stamp(digest)
    authority.state.does = 'none'
    expect(JSON.stringify(told)).not.toContain('fe')
  })

  it.each<[Misdeed, unknown]>([
    ['other_nonce', 'nonce'],
    ['other_imprint', 'imprint'],
    ['expired', 'authority'],
    ['not_for_timestamps', 'authority'],
    ['for_more', 'authority'],
    ['stranger', 'authority'],
    ['forged', 'signature'],
    ['refusal', 'refused'],
    ['garbage', 'garbage'],
    ['html', 'it did not answer with a timestamp'],
    ['huge', 'its answer is too large'],
    ['drip', expect.stringContaining('timeout')],
    ['silence', expect.stringContaining('timeout')],
    ['broken', 'it answered 503'],
    ['redirect', 'fetch failed'],
  ])('is not believed, nor waited for, when it does this: %s', async (does, reason) => {
    authority.state.does = does
    const since = performance.now()
    expect(await (await asking()).stamp(digest)).toBeNull()
    authority.state.does = 'none'
    expect(told).toEqual([reason])
    expect(performance.now() - since).toBeLessThan(10_000)
  })

  it('has to keep to the policy that is set', async () => {
    authority.state.does = 'other_policy'
    expect(await (await asking({ policy: authority.policy })).stamp(digest)).toBeNull()
    authority.state.does = 'none'
    expect(told).toEqual(['policy'])
    expect(await (await asking({ policy: '1.3.6.1.4.1.99999.7' })).stamp(digest)).toBeNull()
    expect(told).toEqual(['refused'])
  })

  it('has to name a time that this machine can believe', async () => {
    expect(await (await asking({ now: new Date(Date.now() - 3_600_000) })).stamp(digest)).toBeNull()
    expect(told).toEqual(['clock'])
  })

  it('has to be known by a file of certificates, or nothing starts', async () => {
    await expect(asking({ caFile: join(authority.folder, 'missing.pem') })).rejects.toThrow(/TSA_CA_FILE/)
    await expect(asking({ caFile: join(authority.folder, 'tsa.key') })).rejects.toThrow(/TSA_CA_FILE/)
  })
})
