import { letHelperIn } from '@evensettle/contracts/answers.ts'
import { finishEvidence } from '@evensettle/contracts/evidence.ts'
import { joinCase } from '@evensettle/contracts/invitations.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { freePort, startHoldingScanner, type Clamd } from '../../testing/clamd.ts'
import { aCase } from '../../testing/factories.ts'
import { makeTestApp, type Person, type TestApp } from '../../testing/make-test-app.ts'
import { handIn, listed, read, show } from '../../testing/uploads.ts'

const HELD = Buffer.from('Dear Robin, please HOLD this.')
let scanner: Clamd | null = null

afterEach(async () => {
  await scanner?.stop()
  scanner = null
})

async function withHoldingScanner() {
  const holding = await startHoldingScanner(await freePort())
  scanner = holding
  return { holding, app: await makeTestApp({ env: { CLAMD_URL: holding.url } }) }
}

function finish(app: TestApp, id: string, as: Person) {
  return app.request(finishEvidence, { token: null, id }, as)
}

/** How often the application has asked for what has arrived. */
function countReads(app: TestApp): () => number {
  let count = 0
  const finished = app.deps.uploads.finished.bind(app.deps.uploads)
  app.deps.uploads.finished = (id) => {
    count += 1
    return finished(id)
  }
  return () => count
}

/** Resolves once so many files are in work or wait for their turn: whose they are has been asked by then. */
function inLine(app: TestApp, files: number): Promise<void> {
  const takeOnce = app.deps.openingTurns.takeOnce.bind(app.deps.openingTurns)
  return new Promise((resolve) => {
    let count = 0
    app.deps.openingTurns.takeOnce = (...args) => {
      const turn = takeOnce(...args)
      count += 1
      if (count === files) resolve()
      return turn
    }
  })
}

it('opens a file once, however often its end is announced', async () => {
  const { holding, app } = await withHoldingScanner()
  const one = await aCase(app)
  const id = await handIn(app, one.caseId, { as: one.starter }, HELD)
  const reads = countReads(app)
  const all = Promise.all(Array.from({ length: 8 }, () => finish(app, id, one.starter)))
  await holding.hasHeld(1)
  holding.letGo()
  expect((await all).map(({ status, body }) => [status, body.state])).toEqual(
    Array.from({ length: 8 }, () => [200, 'ready']),
  )
  expect([reads(), holding.held()]).toEqual([1, 1])
})

it('opens a file once, also where two processes are told of its end', async () => {
  const { holding, app } = await withHoldingScanner()
  const other = await makeTestApp({ beside: app, env: { CLAMD_URL: holding.url } })
  const one = await aCase(app)
  const id = await handIn(app, one.caseId, { as: one.starter }, HELD)
  const reads = [app, other].map(countReads)
  const first = finish(app, id, one.starter)
  await holding.hasHeld(1)
  const second = finish(other, id, one.starter)
  await vi.waitUntil(
    async () => {
      const { rows } = await app.deps.pool.query('select 1 from upload_lock where wanted')
      return rows.length > 0 || holding.held() > 1
    },
    { timeout: 60_000, interval: 20 },
  )
  holding.letGo()
  const all = await Promise.all([first, second])
  expect(all.map(({ status, body }) => [status, body.state])).toEqual([
    [200, 'ready'],
    [200, 'ready'],
  ])
  expect([...reads.map((count) => count()), holding.held()]).toEqual([1, 0, 1])
  expect((await app.deps.pool.query('select 1 from upload_lock')).rows).toEqual([])
})

it('works on one file of a person at a time, and on those of others meanwhile', async () => {
  const { holding, app } = await withHoldingScanner()
  const one = await aCase(app)
  const ids: string[] = []
  for (let n = 0; n < 4; n += 1) ids.push(await handIn(app, one.caseId, { as: one.starter }, HELD))
  const reads = countReads(app)
  const theirs = Promise.all(ids.map((id) => finish(app, id, one.starter)))
  await holding.hasHeld(1)
  await show(app, one.caseId, { as: one.respondent }, Buffer.from('Dear Chris'))
  expect([reads(), holding.held()]).toEqual([2, 1])
  holding.letGo()
  expect((await theirs).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

it('sends away whoever lets too many files wait at once, with a time to try again, and keeps the file', async () => {
  const { holding, app } = await withHoldingScanner()
  const one = await aCase(app)
  const ids: string[] = []
  for (let n = 0; n < 12; n += 1) ids.push(await handIn(app, one.caseId, { as: one.starter }, HELD))
  const reads = countReads(app)
  const all = ids.map((id) => finish(app, id, one.starter))
  const refused = await Promise.race(all)
  expect([refused.status, refused.error?.code]).toEqual([503, 'OPENING_LATER'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.error?.message).toContain('kept here')
  await show(app, one.caseId, { as: one.respondent }, Buffer.from('Dear Chris'))
  expect(reads()).toBe(2)
  holding.letGo()
  expect((await Promise.all(all)).filter(({ status }) => status === 503)).toHaveLength(1)
  for (const id of ids) expect((await finish(app, id, one.starter)).status).toBe(200)
})

describe('a file that is being opened while its author joins', () => {
  it('is kept as theirs, the one in work and the one that waits for its turn', async () => {
    const { holding, app } = await withHoldingScanner()
    const { caseId, token, respondent } = await aCase(app, { answered: null, joined: false })
    const ids = [await handIn(app, caseId, { token }, HELD), await handIn(app, caseId, { token }, HELD)]
    const bothInLine = inLine(app, 2)
    const all = Promise.all(ids.map((id) => app.request(finishEvidence, { token, id })))
    await Promise.all([bothInLine, holding.hasHeld(1)])
    await app.ok(joinCase, { token, name: '' }, respondent)
    holding.letGo()
    expect((await all).map(({ status, body }) => [status, body.state, body.mayRemove])).toEqual([
      [200, 'ready', true],
      [200, 'ready', true],
    ])
    const kept = await listed(app, caseId, { as: respondent })
    expect(kept.map(({ id, state }) => [id, state])).toEqual(ids.map((id) => [id, 'ready']))
    for (const id of ids) expect((await read(app, id, 'original', { as: respondent })).status).toBe(200)
    expect(await app.refusal(finishEvidence, { token, id: ids[0] ?? '' })).toBe('404 NOT_FOUND')
  })

  it('is kept where a helper hands it in', async () => {
    const { holding, app } = await withHoldingScanner()
    const { caseId, token, respondent } = await aCase(app, { answered: null, joined: false })
    const ana = { token, caseId, name: 'Ana', role: 'friend' } as const
    const { helperToken } = await app.ok(letHelperIn, ana)
    const who = { token: helperToken }
    const ids = [await handIn(app, caseId, who, HELD), await handIn(app, caseId, who, HELD)]
    const bothInLine = inLine(app, 2)
    const all = Promise.all(ids.map((id) => app.request(finishEvidence, { ...who, id })))
    await Promise.all([bothInLine, holding.hasHeld(1)])
    await app.ok(joinCase, { token, name: '' }, respondent)
    holding.letGo()
    expect((await all).map(({ status }) => status)).toEqual([200, 200])
    expect(await listed(app, caseId, { as: respondent })).toMatchObject(
      ids.map((id) => ({ id, state: 'ready' })),
    )
  })
})
