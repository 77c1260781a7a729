import { getLetterLink } from '@evensettle/contracts/invitation-sending.ts'
import { answerInvitation, openInvitation, resendInvitation } from '@evensettle/contracts/invitations.ts'
import { DAY, dateOf } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, anItem, tokenMailedTo, type TestCase } from '../../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

const invited = { answered: null, joined: false } as const

function answerOf(
  { token, itemIds }: Pick<TestCase, 'token' | 'itemIds'>,
  reason = 'It was fine when I left.',
) {
  const items = itemIds.map((itemId) => ({ itemId, answer: 'disagree' as const, admitted: 0, reason }))
  return { token, id: newId(), kind: 'different' as const, words: 'Let us talk.', items }
}

async function receiptsTo(address: string) {
  await app.runJobs()
  return (await app.mails(address)).filter(({ subject }) => subject.startsWith('A copy of your answer'))
}

describe('the copy of an answer', () => {
  it('goes to the one who gave it, with what they said and the way back, and not to the starter', async () => {
    const one = await aCase(app, invited)
    await app.ok(answerInvitation, answerOf(one))
    const [mail, ...more] = await receiptsTo(one.respondent.email)
    expect(more).toEqual([])
    for (const part of ['It was fine when I left.', 'Let us talk.', one.reference, one.token])
      expect(mail?.text).toContain(part)
    expect(await receiptsTo(one.starter.email)).toEqual([])
  })

  it('says how a thing would change hands, and by which day', async () => {
    const bike = anItem({ kind: 'property', title: 'The bike', amount: 0 })
    const one = await aCase(app, { ...invited, items: [bike], draft: { type: 'borrowed_item' } })
    const by = new Date(app.clock.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10)
    const handing = { who: 'starter', at: 'respondent', place: '', by } as const
    const answer = answerOf(one, 'It is in my garage')
    const items = answer.items.map((item) => ({ ...item, answer: 'partly' as const, handing }))
    await app.ok(answerInvitation, { ...answer, items })
    const [mail] = await receiptsTo(one.respondent.email)
    const text = mail?.text.replaceAll(/\s+/gu, ' ')
    expect(text).toMatch(/It is in my garage\. .+ collects it at .+’s place\. By .+ \d{4}\./)
  })

  it('says who does what was asked for, either way round', async () => {
    const stand = anItem({ kind: 'act', title: 'Bring the stand', amount: 0 })
    const one = await aCase(app, { ...invited, items: [stand], draft: { type: 'borrowed_item' } })
    const counterItems = [
      { id: newId(), kind: 'act' as const, title: 'Fix the wheel', details: '', claimed: 0 },
      { id: newId(), kind: 'property' as const, title: 'The pump', details: '', claimed: 0 },
    ]
    await app.ok(answerInvitation, { ...answerOf(one), counterItems })
    const [mail] = await receiptsTo(one.respondent.email)
    const text = mail?.text.replaceAll(/\s+/gu, ' ')
    const [starter, respondent] = [one.starter.name, one.respondent.name]
    for (const words of [
      `${respondent} brings the stand`,
      `${starter} fixes the wheel`,
      `${starter} gives ${respondent} the pump back`,
    ])
      expect(text).toContain(words)
  })

  it('says why something is asked for in return, and how and when it would change hands', async () => {
    const one = await aCase(app, invited)
    const by = dateOf(app.clock.now().getTime() + 20 * DAY)
    const handing = { who: 'respondent', at: 'elsewhere', place: 'The park', by } as const
    const amp = {
      id: newId(),
      kind: 'property',
      title: 'My amplifier',
      details: 'It is mine',
      claimed: 0,
    } as const
    await app.ok(answerInvitation, {
      ...answerOf(one),
      counterItems: [{ ...amp, handing: { ...handing, weekdays: [7] } }],
    })
    const [mail] = await receiptsTo(one.respondent.email)
    const text = mail?.text.replaceAll(/\s+/gu, ' ')
    expect(text).toMatch(
      /“My amplifier”\. It is mine\. .+ collects it\. Place: The park\. By .+ On a Sunday\./,
    )
  })

  it('goes out once for one answer, and again for a changed one', async () => {
    const one = await aCase(app, invited)
    const answer = answerOf(one)
    await app.ok(answerInvitation, answer)
    await app.ok(answerInvitation, answer)
    expect(await receiptsTo(one.respondent.email)).toHaveLength(1)
    app.clock.advance(60_000)
    await app.ok(answerInvitation, answerOf(one, 'On second thought: it was not.'))
    const mails = await receiptsTo(one.respondent.email)
    expect(mails).toHaveLength(2)
    expect(mails.some(({ text }) => text.includes('On second thought'))).toBe(true)
  })

  it('goes nowhere once another person was invited instead', async () => {
    const one = await aCase(app, invited)
    await app.ok(answerInvitation, answerOf(one))
    await app.ok(resendInvitation, { caseId: one.caseId, email: 'somebody-else@example.org' }, one.starter)
    expect(await receiptsTo('somebody-else@example.org')).toEqual([])
    expect(await tokenMailedTo(app, 'somebody-else@example.org')).not.toBe(one.token)
  })
})

it('shows all of what was sent to whoever sent it, and to nobody else with the letter', async () => {
  const one = await aCase(app, invited)
  const { answer } = await app.ok(answerInvitation, answerOf(one))
  expect(answer?.sent).toMatchObject({ words: 'Let us talk.', copyTo: one.respondent.email })
  const { link } = await app.ok(getLetterLink, { caseId: one.caseId }, one.starter)
  const token = new URL(link).searchParams.get('token') ?? ''
  const seen = await app.request(openInvitation, { token })
  expect(seen.raw).not.toContain('Let us talk.')
  expect(seen.raw).not.toContain(`"copyTo":"${one.respondent.email}"`)
})
