import { confirmDone } from '@evensettle/contracts/obligations.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../testing/make-test-app.ts'
import { aSettledCase, type TestCase } from '../../testing/factories.ts'
import { aCaseToKeep, agreedTerms, firstId, sayPaid } from '../../testing/settled.ts'
import { startTimeAuthority, type TimeAuthority } from '../../testing/time-authority.ts'

let authority: TimeAuthority
let app: TestApp

beforeAll(async () => {
  authority = await startTimeAuthority()
  app = await makeTestApp({ env: { TSA_URL: authority.url, TSA_CA_FILE: authority.caFile } })
})

afterAll(async () => authority.close())

const STAMP = '060B2A864886F70D010910020E'

/** The file of a sealed paper, and when its row says that the seal existed. */
async function sealedIn(table: 'agreement' | 'obligation_paper', { caseId }: TestCase) {
  const row = await app.deps.db
    .selectFrom(table)
    .select(['pdf_file', 'sealed_at', 'stamped_at'])
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow()
  const parts: Uint8Array[] = []
  const stored = await app.deps.files.read(row.pdf_file ?? '', null)
  for await (const part of stored?.parts() ?? []) parts.push(part)
  const text = Buffer.concat(parts).toString('latin1')
  return {
    ...row,
    hasStamp: text.includes(STAMP),
    namesAuthority: text.includes(' evensettle-timestamp-by:'),
  }
}

it('puts the word of the authority into an agreement and a certificate, and its time into the row', async () => {
  const total = agreedTerms(app)
  const payment = total.payment && {
    ...total.payment,
    amount: 15_667,
    instalments: total.payment.instalments.slice(0, 1),
  }
  const one = await aCaseToKeep(app, { ...total, acts: [], payment })
  const agreement = await sealedIn('agreement', one)
  expect(agreement).toMatchObject({ hasStamp: true, namesAuthority: true, stamped_at: expect.any(Date) })
  expect(Math.abs((agreement.stamped_at?.getTime() ?? 0) - Date.now())).toBeLessThan(120_000)
  await sayPaid(app, one)
  await app.ok(
    confirmDone,
    { caseId: one.caseId, obligationId: await firstId(app, one), amount: 15_667 },
    one.starter,
  )
  await app.runJobs()
  expect(await sealedIn('obligation_paper', one)).toMatchObject({
    hasStamp: true,
    stamped_at: expect.any(Date),
  })
})

it.each(['broken', 'silence', 'stranger'] as const)(
  'seals at once without it, settles the case all the same, and leaves no second file: %s',
  async (does) => {
    authority.state.does = does
    const before = app.logLines.length
    const one = await aSettledCase(app)
    authority.state.does = 'none'
    const sealed = await sealedIn('agreement', one)
    expect(sealed).toMatchObject({ hasStamp: false, namesAuthority: true, stamped_at: null })
    expect(sealed.sealed_at).not.toBeNull()
    expect(await app.eventTypes(one.caseId)).toContain('case.settled')
    expect(app.logLines.slice(before).join('\n')).toContain('a paper gets no timestamp')
    // it is never sealed a second time
    await app.runJobs()
    expect((await sealedIn('agreement', one)).pdf_file).toBe(sealed.pdf_file)
  },
)

it('asks nobody where no authority is set, and names none', async () => {
  const plain = await makeTestApp()
  const one = await aSettledCase(plain)
  const row = await plain.deps.db
    .selectFrom('agreement')
    .select(['pdf_file', 'stamped_at'])
    .where('case_id', '=', one.caseId)
    .executeTakeFirstOrThrow()
  expect([plain.deps.timestamps, row.stamped_at]).toEqual([null, null])
})
