import { acceptOffer, makeOffer } from '@evensettle/contracts/offers.ts'
import { signAgreement } from '@evensettle/contracts/agreements.ts'
import { leaveCase } from '@evensettle/contracts/cases.ts'
import { confirmDone, getObligations } from '@evensettle/contracts/obligations.ts'
import { ATTEMPT_PDF_PATH, CASE_HTML_PATH } from '@evensettle/contracts/take-away.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { beforeAll, expect, it } from 'vitest'
import { payment, signing, type TestCase } from '../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../testing/make-test-app.ts'
import { aCaseOfThree, aPartAgreement } from '../../testing/part-agreements.ts'
import { readPrinted } from '../../testing/printed.ts'
import { sweepObligations } from '../obligations/clock/jobs.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

/** Both confirm what the part agreement promised, while the rest is talked about. */
async function keepThePart(one: TestCase): Promise<void> {
  const { caseId, starter } = one
  const { obligations } = await app.ok(getObligations, { caseId }, starter)
  for (const { id, amount } of obligations)
    await app.ok(confirmDone, { caseId, obligationId: id, amount }, starter)
}

it('ends a case well whose parts were kept before the rest became promises for good', async () => {
  const one = await aCaseOfThree(app)
  const { caseId, starter, respondent } = one
  await aPartAgreement(app, one)
  await keepThePart(one)
  const quiet = {
    kind: 'stop_behaviour',
    by: 'respondent',
    words: 'No more music at night.',
    dueOn: null,
  } as const
  const terms = payment(app, 1, { payment: null, acts: [quiet] })
  const offerId = newId()
  await app.ok(makeOffer, { caseId, id: offerId, terms, note: '', validDays: 7 }, starter)
  await app.ok(acceptOffer, { caseId, offerId }, respondent)
  for (const person of [starter, respondent])
    await app.ok(signAgreement, await signing(app, one, person), person)
  await app.runJobs()
  const read = () => app.ok(getObligations, { caseId }, starter)
  expect(await read()).toMatchObject({ status: 'settled' })
  app.clock.advance(30 * DAY)
  await sweepObligations(app.deps)
  await app.runJobs()
  expect(await read()).toMatchObject({
    status: 'fulfilled',
    papers: [{ kind: 'certificate', isSealed: true }],
  })
  expect((await app.audited(caseId)).filter((action) => action === 'case.fulfil')).toHaveLength(1)
})

it.each(['expired', 'withdrawn', 'impasse'] as const)(
  'says of a case whose rest ended as "%s" what is settled: certificate, whole case and mail',
  async (how) => {
    const one = await aCaseOfThree(app)
    const { caseId, starter, respondent } = one
    await aPartAgreement(app, one)
    if (how === 'withdrawn') await app.ok(leaveCase, { caseId, words: '' }, starter)
    else
      await app.deps.pool.query(
        `update mediation_case set status = 'closed', closed_at = $2, close_reason = $3, close_words = '' where id = $1`,
        [caseId, app.clock.now(), how],
      )
    await app.runJobs()
    const get = async (path: string) => {
      const response = await app.http.request(path.replace(':caseId', caseId), {
        headers: await app.as(respondent),
      })
      return new Uint8Array(await response.arrayBuffer())
    }
    const page = new TextDecoder().decode(await get(CASE_HTML_PATH)).replaceAll(/\s+/g, ' ')
    const { text } = await readPrinted(await get(ATTEMPT_PDF_PATH))
    for (const words of [page, text.replaceAll(/\s+/g, ' ')]) {
      expect(words).toContain('Points 1 and 3 were settled by part agreement 1, which still binds both.')
      expect(words).not.toContain('Time ran out without')
    }
    if (how !== 'withdrawn') return
    const mail = (await app.mails(respondent.email)).at(-1)?.text.replaceAll(/\s+/g, ' ')
    expect(mail).toContain('What you settled by part agreement stays settled')
  },
)

it('says nothing of parts in the mail about the end of a case that had none', async () => {
  const { caseId, starter, respondent } = await aCaseOfThree(app)
  await app.ok(leaveCase, { caseId, words: '' }, starter)
  await app.runJobs()
  expect((await app.mails(respondent.email)).at(-1)?.text).not.toContain('part agreement')
})
