import { DAY, HOUR } from '@evensettle/domain/time.ts'
import { beforeAll, expect, it } from 'vitest'
import { aCase, aRound } from '../../../testing/factories.ts'
import { makeTestApp, type TestApp } from '../../../testing/make-test-app.ts'
import { remindOfRounds } from './jobs.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

it('reminds the other cases when the reminder of one cannot be written, and that one the next time', async () => {
  const cases = [await aCase(app), await aCase(app)]
  for (const one of cases) await aRound(app, one)
  app.clock.advance(4 * DAY + HOUR)
  let failures = 1
  const seal: typeof app.deps.sealers.mails.seal = (...words) => {
    if (failures > 0) throw new Error(`killed ${(failures -= 1)}`)
    return app.deps.sealers.mails.seal(...words)
  }
  const mails = { ...app.deps.sealers.mails, seal }
  await remindOfRounds({ ...app.deps, sealers: { ...app.deps.sealers, mails } })
  const written = async () => {
    const ids = cases.map(({ caseId }) => caseId)
    const { rows } = await app.deps.pool.query(
      `select 1 from mail where case_id = any($1::uuid[]) and kind like 'round/%'`,
      [ids],
    )
    return rows.length
  }
  expect(await written()).toBe(2)
  await remindOfRounds(app.deps)
  expect(await written()).toBe(4)
})
