import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { markRead } from '@evensettle/contracts/messages.ts'
import { acceptOffer, withdrawOffer } from '@evensettle/contracts/offers.ts'
import { MINUTE } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, anOffer, type TestCase } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'
import { tellNews } from './jobs.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

function say({ caseId }: TestCase, by: Person, body: string) {
  return app.ok(sendMessage, { caseId, id: newId(), body }, by)
}

async function newsMails(person: Person): Promise<string[]> {
  const mails = await app.mails(person.email)
  return mails.filter(({ subject }) => subject.includes('written')).map(({ raw, text }) => raw + text)
}

describe('the mail about what a side has not seen', () => {
  it('goes out once when several jobs about the same news run at the same time', async () => {
    const one = await aCase(app)
    await app.runJobs()
    await app.ok(markRead, { caseId: one.caseId, deliveredSeq: 99, seenSeq: 99 }, one.respondent)
    await say(one, one.starter, 'kumquat')
    const side = { caseId: one.caseId, side: 'respondent' } as const
    await Promise.all(Array.from({ length: 6 }, () => tellNews(app.deps, side)))
    await app.runJobs()
    expect(await newsMails(one.respondent)).toHaveLength(1)
  })

  it('goes out when nobody has looked for ten minutes, once for all of it, and repeats no word', async () => {
    const one = await aCase(app)
    await app.runJobs()
    await app.ok(markRead, { caseId: one.caseId, deliveredSeq: 99, seenSeq: 99 }, one.respondent)
    await say(one, one.starter, 'kumquat one')
    await say(one, one.starter, 'kumquat two')
    app.clock.advance(9 * MINUTE)
    await app.runJobs()
    expect(await newsMails(one.respondent)).toEqual([])
    app.clock.advance(1 * MINUTE + 1_000)
    await app.runJobs()
    const mails = await newsMails(one.respondent)
    expect(mails).toHaveLength(1)
    expect(mails.join('')).toContain(`http://settle.test/case/${one.caseId}`)
    expect(mails.join('')).not.toContain('kumquat')
  })

  it('tells what the newest offer comes to, and of those that it took the place of nothing', async () => {
    const one = await aCase(app)
    await app.runJobs()
    await anOffer(app, one, one.respondent, 50_000)
    await anOffer(app, one, one.respondent, 105_000)
    await app.runJobs()
    const mail = (await app.mails(one.starter.email)).at(-1)
    const { respondent } = one
    expect(mail?.text).toMatch(new RegExp(`${respondent.name} offers to pay €1,050 by \\w+ \\d+, \\d{4}\\.`))
    expect(mail?.text).not.toContain('€500')
    await app.ok(
      withdrawOffer,
      { caseId: one.caseId, offerId: await anOffer(app, one, one.respondent) },
      respondent,
    )
    await app.runJobs()
    expect((await app.mails(one.starter.email)).at(-1)?.text).toContain('has withdrawn an offer')
  })

  it('says that an offer can be accepted only where it is known who joined', async () => {
    const mailed = async (check: 'open' | null) => {
      const one = await aCase(app)
      await app.deps.pool.query(`update mediation_case set respondent_check = $2 where id = $1`, [
        one.caseId,
        check,
      ])
      await anOffer(app, one, one.respondent)
      await app.runJobs()
      return (await app.mails(one.starter.email)).at(-1)?.text
    }
    expect(await mailed(null)).toContain('You can accept it, answer with another one, or say no.')
    const unknown = await mailed('open')
    expect(unknown).toContain('You can answer with another one or say no.')
    expect(unknown).not.toContain('You can accept')
  })

  it('leads to what is new and waits: to the table for an offer, to the agreement for a signature', async () => {
    const one = await aCase(app)
    const last = async ({ email }: Person) => {
      await app.runJobs()
      app.clock.advance(11 * MINUTE)
      await app.runJobs()
      return (await app.mails(email)).at(-1)?.text ?? ''
    }
    const offerId = await anOffer(app, one, one.starter)
    expect(await last(one.respondent)).toContain(`http://settle.test/negotiation/${one.caseId}`)
    await app.ok(acceptOffer, { caseId: one.caseId, offerId }, one.respondent)
    expect(await last(one.starter)).toContain(`http://settle.test/case/${one.caseId}?tab=agreement`)
  })

  it('comes ten times at once, however often the other side presses, and then every ten minutes with all of it', async () => {
    const one = await aCase(app)
    await app.runJobs()
    const news = async () =>
      (await app.mails(one.respondent.email)).filter(({ text }) => text.includes('has withdrawn an offer'))
    for (let presses = 0; presses < 14; presses += 1) {
      const offerId = await anOffer(app, one, one.starter)
      await app.ok(withdrawOffer, { caseId: one.caseId, offerId }, one.starter)
      await app.runJobs()
    }
    const { rows } = await app.deps.pool.query<{ count: number }>(
      `select count(*)::int as count from mail where case_id = $1 and kind like 'news/respondent/%'`,
      [one.caseId],
    )
    expect(rows).toEqual([{ count: 10 }])
    const before = (await news()).length
    app.clock.advance(9 * MINUTE)
    await app.runJobs()
    expect(await news()).toHaveLength(before)
    app.clock.advance(MINUTE + 1_000)
    await app.runJobs()
    expect(await news()).toHaveLength(before + 1)
  })

  it('stays away when it was seen', async () => {
    const one = await aCase(app)
    await app.runJobs()
    const { seq } = await say(one, one.starter, 'Hello')
    await app.ok(markRead, { caseId: one.caseId, deliveredSeq: seq, seenSeq: seq }, one.respondent)
    app.clock.advance(11 * MINUTE)
    await app.runJobs()
    expect(await newsMails(one.respondent)).toEqual([])
  })
})
