import { deleteDraft, saveDraft, submitDraft } from '@evensettle/contracts/drafts.ts'
import { openInvitation } from '@evensettle/contracts/invitations.ts'
import { PAYMENT_NOTICES_PATH, payForDraft } from '@evensettle/contracts/payments.ts'
import { HOUR, MINUTE } from '@evensettle/domain/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  NOTICE_SECRET,
  SECRET_KEY,
  startCheckoutServer,
  type CheckoutServer,
} from '../../../testing/checkout-server.ts'
import { aDraft, aPerson } from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { sweepPaidDrafts } from './jobs.ts'

const DESK = 'desk@example.org'
let app: TestApp
let provider: CheckoutServer

beforeAll(async () => {
  let now = () => new Date()
  provider = await startCheckoutServer(() => now())
  app = await makeTestApp({
    env: {
      CASE_PRICE: '45 USD',
      STRIPE_URL: provider.url,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: NOTICE_SECRET,
      OPERATOR_EMAIL: DESK,
    },
  })
  now = app.clock.now
})
beforeEach(() => provider.be('up'))
afterAll(() => provider.close())

async function aDraftToSend() {
  const starter = await aPerson(app)
  const id = newId()
  const draft = aDraft()
  await app.ok(saveDraft, { id, revision: 0, draft }, starter)
  return { id, starter, draft }
}

const submit = (id: string, by: Person, revision = 1) => app.request(submitDraft, { id, revision }, by)
const pageFor = async (id: string, by: Person) => (await app.ok(payForDraft, { id }, by)).url ?? ''
async function tell(notice: { body: string; headers: Record<string, string> }): Promise<number> {
  const { status } = await app.http.request(PAYMENT_NOTICES_PATH, { method: 'POST', ...notice })
  return status
}
const paymentsOf = (draftId: string) =>
  app.deps.db
    .selectFrom('case_payment')
    .select(['state', 'amount', 'currency'])
    .where('draft_id', '=', draftId)
    .orderBy('asked_at')
    .execute()
const mailsTo = async (address: string) => {
  await app.runJobs()
  return app.mails(address)
}
async function invitationsTo(address: string): Promise<number> {
  return (await mailsTo(address)).filter(({ text }) => text.includes('/invitation-response?token=')).length
}

describe('a case that costs something', () => {
  it('is not sent before it is paid for, and goes out by the notice though its starter has closed the page', async () => {
    const { id, starter, draft } = await aDraftToSend()
    expect((await submit(id, starter)).error?.code).toBe('PAYMENT_NEEDED')
    expect(await invitationsTo(draft.otherEmail)).toBe(0)
    const page = await pageFor(id, starter)
    const session = provider.pay(page)
    expect(session).toMatchObject({ amount_total: 4_500, currency: 'usd' })
    expect(await tell(provider.notice(page))).toBe(200)
    expect(await invitationsTo(draft.otherEmail)).toBe(1)
    expect(await paymentsOf(id)).toEqual([{ state: 'used', amount: 4_500, currency: 'USD' }])
    // who comes back to the page meanwhile is answered the same case
    expect((await submit(id, starter)).body.caseId).toBe(id)
  })

  it('costs the invited person nothing', async () => {
    const { id, starter, draft } = await aDraftToSend()
    const page = await pageFor(id, starter)
    provider.pay(page)
    expect((await submit(id, starter)).status).toBe(200)
    const [mail] = (await mailsTo(draft.otherEmail)).filter(({ text }) => text.includes('token='))
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(mail?.text).toMatch(/costs you nothing|What it costs you/i)
    const shown = JSON.stringify(await app.ok(openInvitation, { token }))
    // as a sum, not as the middle of an id
    expect(shown).not.toMatch(/[^-\w]4500[^-\w]/)
    expect(await app.refusal(payForDraft, { id }, await aPerson(app))).toBe('404 NOT_FOUND')
  })

  it('is paid for once, however often the notice comes', async () => {
    const { id, starter, draft } = await aDraftToSend()
    const page = await pageFor(id, starter)
    provider.pay(page)
    const notice = provider.notice(page)
    expect(await Promise.all([tell(notice), tell(notice), tell(notice)])).toEqual([200, 200, 200])
    expect(await invitationsTo(draft.otherEmail)).toBe(1)
    expect(await tell(notice)).toBe(200)
    expect(await invitationsTo(draft.otherEmail)).toBe(1)
    expect(await paymentsOf(id)).toMatchObject([{ state: 'used' }])
  })

  it('is not paid for by a notice that the provider did not sign, or signed long ago', async () => {
    const { id, starter } = await aDraftToSend()
    const page = await pageFor(id, starter)
    const paid = { payment_status: 'paid', status: 'complete' }
    expect(await tell(provider.notice(page, { change: paid, secret: 'whsec_other' }))).toBe(400)
    const old = new Date(app.clock.now().getTime() - 10 * MINUTE)
    expect(await tell(provider.notice(page, { change: paid, at: old }))).toBe(400)
    const { body, headers } = provider.notice(page)
    expect(await tell({ body: body.replace('"unpaid"', '"paid"'), headers })).toBe(400)
    expect(await tell({ body, headers: { 'stripe-signature': 'nonsense' } })).toBe(400)
    expect((await submit(id, starter)).error?.code).toBe('PAYMENT_NEEDED')
    expect(await paymentsOf(id)).toMatchObject([{ state: 'open' }])
  })

  it('leads two tabs to one page, which can be paid once', async () => {
    const { id, starter } = await aDraftToSend()
    const [one, other] = await Promise.all([pageFor(id, starter), pageFor(id, starter)])
    expect(other).toBe(one)
    expect(await pageFor(id, starter)).toBe(one)
    expect(await paymentsOf(id)).toHaveLength(1)
  })

  it('that is paid twice all the same is sent once, and the operator is told to give the money back', async () => {
    const { id, starter } = await aDraftToSend()
    const first = await pageFor(id, starter)
    app.clock.advance(24 * HOUR)
    const second = await pageFor(id, starter)
    expect(second).not.toBe(first)
    for (const page of [first, second]) provider.pay(page)
    for (const page of [first, second]) expect(await tell(provider.notice(page))).toBe(200)
    await app.runJobs()
    expect((await paymentsOf(id)).map(({ state }) => state)).toEqual(['used', 'refund'])
    const told = (await mailsTo(DESK)).filter(({ subject }) => subject.includes('$45'))
    expect(told).toHaveLength(1)
  })

  it('is not begun by another sum than was asked', async () => {
    const { id, starter } = await aDraftToSend()
    const page = await pageFor(id, starter)
    provider.pay(page)
    expect(await tell(provider.notice(page, { change: { amount_total: 100 } }))).toBe(200)
    expect(await paymentsOf(id)).toMatchObject([{ state: 'refund' }])
    expect((await submit(id, starter)).error?.code).toBe('PAYMENT_NEEDED')
  })
})

describe('while the provider is down', () => {
  it('nothing is lost: the draft stays, and the same order is made when it is back', async () => {
    const { id, starter, draft } = await aDraftToSend()
    provider.be('down')
    expect(await app.refusal(payForDraft, { id }, starter)).toBe('503 PAYMENT_LATER')
    provider.be('answer lost')
    expect(await app.refusal(payForDraft, { id }, starter)).toBe('503 PAYMENT_LATER')
    provider.be('up')
    const page = await pageFor(id, starter)
    expect(await paymentsOf(id)).toHaveLength(1)
    expect([...provider.sessions.values()].filter(({ url }) => url === page)).toHaveLength(1)
    provider.pay(page)
    provider.be('down')
    expect(await tell(provider.notice(page))).toBe(200)
    expect(await invitationsTo(draft.otherEmail)).toBe(1)
  })

  it('a notice that never came is made good by looking, when its starter comes back or by the clock', async () => {
    const [back, gone] = [await aDraftToSend(), await aDraftToSend()]
    for (const { id, starter } of [back, gone]) provider.pay(await pageFor(id, starter))
    expect((await submit(back.id, back.starter)).status).toBe(200)
    app.clock.advance(20 * MINUTE)
    await sweepPaidDrafts(app.deps)
    expect(await invitationsTo(gone.draft.otherEmail)).toBe(1)
  })

  it('an error of the provider ends that order alone: the next press asks for a page anew', async () => {
    const { id, starter } = await aDraftToSend()
    provider.be('broken')
    expect(await app.refusal(payForDraft, { id }, starter)).toBe('503 PAYMENT_LATER')
    provider.be('up')
    expect(await pageFor(id, starter)).not.toBe('')
    expect((await paymentsOf(id)).map(({ state }) => state)).toEqual(['over', 'open'])
  })

  it('one page that the provider knows no more does not keep the others from being looked at', async () => {
    const [lost, paid] = [await aDraftToSend(), await aDraftToSend()]
    const page = await pageFor(lost.id, lost.starter)
    app.clock.advance(MINUTE)
    provider.pay(await pageFor(paid.id, paid.starter))
    provider.forget(page)
    app.clock.advance(20 * MINUTE)
    await sweepPaidDrafts(app.deps)
    expect(await invitationsTo(paid.draft.otherEmail)).toBe(1)
    expect(await paymentsOf(lost.id)).toMatchObject([{ state: 'over' }])
    expect(await pageFor(lost.id, lost.starter)).not.toBe(page)
  })

  it('what cannot be asked about is asked about later, and the sweep goes on', async () => {
    const { id, starter } = await aDraftToSend()
    await pageFor(id, starter)
    app.clock.advance(20 * MINUTE)
    provider.be('broken')
    await sweepPaidDrafts(app.deps)
    expect(await paymentsOf(id)).toMatchObject([{ state: 'open' }])
  })

  it('sending is refused for the provider only where it comes to the money', async () => {
    const { id, starter, draft } = await aDraftToSend()
    await pageFor(id, starter)
    provider.be('down')
    expect((await submit(id, starter)).error?.code).toBe('PAYMENT_LATER')
    await app.ok(saveDraft, { id, revision: 1, draft: { ...draft, benefitCode: 'NO-SUCH-CODE' } }, starter)
    expect((await submit(id, starter, 2)).error?.code).not.toBe('PAYMENT_LATER')
  })
})

describe('somebody who has paid', () => {
  it('is told when their case cannot be sent as it was, and sends it without paying again', async () => {
    const { id, starter, draft } = await aDraftToSend()
    const page = await pageFor(id, starter)
    await app.ok(saveDraft, { id, revision: 1, draft: { ...draft, title: 'Another title' } }, starter)
    provider.pay(page)
    await tell(provider.notice(page))
    expect(await invitationsTo(draft.otherEmail)).toBe(0)
    const told = (await mailsTo(starter.email)).filter(({ text }) => text.includes(`draft=${id}`))
    expect(told).toHaveLength(1)
    expect((await app.ok(payForDraft, { id }, starter)).url).toBeNull()
    expect((await submit(id, starter, 2)).status).toBe(200)
    expect(await invitationsTo(draft.otherEmail)).toBe(1)
  })

  it('is not forgotten when the sending was given up: the clock sends it', async () => {
    const { id, starter, draft } = await aDraftToSend()
    const page = await pageFor(id, starter)
    await app.deps.db
      .updateTable('case_payment')
      .set({ state: 'paid', settled_at: app.clock.now() })
      .where('draft_id', '=', id)
      .execute()
    expect(page).not.toBe('')
    app.clock.advance(2 * HOUR)
    await sweepPaidDrafts(app.deps)
    expect(await invitationsTo(draft.otherEmail)).toBe(1)
    expect(await paymentsOf(id)).toMatchObject([{ state: 'used' }])
  })

  it('and throws the draft away gets the money back', async () => {
    const { id, starter, draft } = await aDraftToSend()
    const page = await pageFor(id, starter)
    await app.ok(saveDraft, { id, revision: 1, draft: { ...draft, title: 'Another title' } }, starter)
    provider.pay(page)
    await tell(provider.notice(page))
    await app.runJobs()
    await app.ok(deleteDraft, { id }, starter)
    app.clock.advance(2 * HOUR)
    await sweepPaidDrafts(app.deps)
    expect(await paymentsOf(id)).toMatchObject([{ state: 'refund' }])
  })

  it('of whom nobody has heard for a day pays at a new page', async () => {
    const { id, starter } = await aDraftToSend()
    const page = await pageFor(id, starter)
    provider.expire(page)
    expect(await tell(provider.notice(page, { type: 'checkout.session.expired' }))).toBe(200)
    expect(await paymentsOf(id)).toMatchObject([{ state: 'over' }])
    expect(await pageFor(id, starter)).not.toBe(page)
  })
})

it('a draft is paid for by its owner alone', async () => {
  const { id } = await aDraftToSend()
  expect(await app.refusal(payForDraft, { id }, await aPerson(app))).toBe('404 NOT_FOUND')
})
