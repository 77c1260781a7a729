import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { consistency, isSigned } from '../../testing/log-follower.ts'
import {
  backedUp,
  enter,
  followed,
  getterOf,
  keyOf,
  HEAD,
  putBack,
  stopOf,
} from '../../testing/log-scenes.ts'
import { startWitness } from '../../testing/log-witness.ts'
import { makeTestApp } from '../../testing/make-test-app.ts'
import { growLog } from './jobs.ts'

/** An installation with a witness, and the same as if it had just been started. */
async function witnessed() {
  const keys = { log: '' }
  const witness = await startWitness(() => keys.log)
  const app = await makeTestApp({ env: { LOG_WITNESSES: witness.configured } })
  keys.log = await keyOf(app)
  return {
    app,
    witness,
    started: () => ({ ...app.deps, witnesses: app.deps.witnesses.map((one) => ({ ...one })) }),
    signed: async () =>
      isSigned(witness.key, 4, (await getterOf(app)('checkpoint'))?.toString() ?? '') !== null,
  }
}

describe('a witness', () => {
  it('signs each head after it was shown that the log only grew', async () => {
    const { app, witness } = await witnessed()
    for (const count of [1, 6, 300, 44]) {
      await enter(app, `${count}-`, count)
      await growLog(app.deps)
      const note = (await getterOf(app)('checkpoint'))?.toString() ?? ''
      expect(isSigned(witness.key, 4, note)?.time).toBeGreaterThan(0)
      const { head, leaves } = await followed(app)
      const asked = witness.asked.at(-1)
      const expected = asked?.old === 0 ? [] : consistency(asked?.old ?? -1, leaves)
      expect(asked).toMatchObject({
        size: head.size,
        proof: expected.map((hash) => hash.toString('base64')),
      })
    }
    const times = witness.asked.length
    await growLog(app.deps)
    expect(witness.asked.length).toBe(times)
    await witness.close()
  })

  it('that is away, signs wrongly or knows another size holds up nothing once it was heard', async () => {
    const { app, witness, signed } = await witnessed()
    await enter(app, 'a-', 2)
    await growLog(app.deps)
    witness.state.isAway = true
    await enter(app, 'b-', 3)
    await growLog(app.deps)
    expect([(await followed(app)).head.size, await signed(), await stopOf(app)]).toEqual([5, false, null])
    Object.assign(witness.state, { isAway: false, signsWrongly: true })
    await growLog(app.deps)
    expect(await signed()).toBe(false)
    Object.assign(witness.state, { signsWrongly: false })
    // it signed five, and the answer was lost
    await enter(app, 'c-', 3)
    await growLog(app.deps)
    expect([witness.asked.at(-1)?.old, await signed()]).toEqual([5, true])
    await witness.close()
  })

  it('that has seen a larger tree stops the log: a whole machine that was put back forks nothing', async () => {
    const { app, witness } = await witnessed()
    await enter(app, 'a-', 5)
    await growLog(app.deps)
    const { head } = await followed(app)
    witness.state.size = 900
    await enter(app, 'b-', 5)
    await growLog(app.deps)
    expect(await stopOf(app)).toBe('witness_ahead')
    witness.state.isAway = true
    await growLog(app.deps)
    expect([await stopOf(app), (await followed(app)).head.size]).toEqual(['witness_ahead', 5])
    Object.assign(witness.state, { size: 5, root: head.root, isAway: false })
    await growLog(app.deps)
    expect([await stopOf(app), (await followed(app)).head.size]).toEqual([null, 10])
    await witness.close()
  })

  it('is asked before the very first head is signed, and stops a log that began anew', async () => {
    const { app, witness } = await witnessed()
    Object.assign(witness.state, { size: 5, root: Buffer.alloc(32, 7).toString('base64') })
    await enter(app, 'a-', 3)
    await growLog(app.deps)
    expect([await stopOf(app), await getterOf(app)('checkpoint')]).toEqual(['witness_ahead', null])
    expect(witness.asked).toEqual([{ old: 0, proof: [], size: 0 }])
    expect(app.logLines.some((line) => line.includes('has seen a larger tree'))).toBe(true)
    await witness.close()
  })

  it('that does not answer a process that has just started is waited for', async () => {
    const { app, witness, started } = await witnessed()
    witness.state.isAway = true
    await enter(app, 'a-', 3)
    await growLog(app.deps)
    expect([await stopOf(app), await getterOf(app)('checkpoint')]).toEqual(['witness_silent', null])
    expect(app.logLines.some((line) => line.includes('the public log waits'))).toBe(true)
    witness.state.isAway = false
    await growLog(app.deps)
    expect([await stopOf(app), (await followed(app)).head.size]).toEqual([null, 3])

    await enter(app, 'b-', 3)
    witness.state.isAway = true
    await growLog(started())
    expect([await stopOf(app), (await followed(app)).head.size]).toEqual(['witness_silent', 3])
    // whoever runs the service lets it go
    await growLog({ ...started(), witnesses: [] })
    expect([await stopOf(app), (await followed(app)).head.size]).toEqual([null, 6])
    await witness.close()
  })

  it.each([
    ['as large', 2],
    ['larger', 5],
  ])('that knows another tree than one that is %s stops the log', async (_, more) => {
    const { app, witness, started } = await witnessed()
    await enter(app, 'a-', 3)
    await growLog(app.deps)
    const backup = await backedUp(app)
    const memory = await readFile(join(app.dataDir, HEAD), 'utf8')
    await enter(app, 'b-', 2)
    await growLog(app.deps)
    const whole = [await backedUp(app), await readFile(join(app.dataDir, HEAD), 'utf8')] as const
    const seen = (await followed(app)).head

    // the whole machine is put back, and goes on without its witness
    await putBack(app, backup)
    await writeFile(join(app.dataDir, HEAD), memory)
    await enter(app, 'other-', more)
    await growLog({ ...started(), witnesses: [] })
    const size = 3 + more
    expect((await followed(app)).head.size).toBe(size)
    await growLog(started())
    expect([await stopOf(app), witness.state.size]).toEqual(['witness_forked', seen.size])
    expect(app.logLines.some((line) => line.includes('has signed another tree of this public log'))).toBe(
      true,
    )
    await enter(app, 'after-', 4)
    await growLog(started())
    witness.state.isAway = true
    await growLog(started())
    expect([await stopOf(app), (await followed(app)).head.size]).toEqual(['witness_forked', size])

    await putBack(app, whole[0])
    await writeFile(join(app.dataDir, HEAD), whole[1])
    witness.state.isAway = false
    await enter(app, 'again-', 1)
    await growLog(started())
    expect([await stopOf(app), (await followed(app)).head.size, witness.state.size]).toEqual([null, 6, 6])
    await witness.close()
  })
})
