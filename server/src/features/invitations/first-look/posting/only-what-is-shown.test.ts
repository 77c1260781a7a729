import { getAnswerDraft, saveAnswerDraft } from '@evensettle/contracts/answers.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { getLetterLink } from '@evensettle/contracts/invitation-sending.ts'
import { answerInvitation, openInvitation } from '@evensettle/contracts/invitations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCase, anItem } from '../../../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../../../testing/make-test-app.ts'
import { fieldsOf, plainBrowser, ticksOf, type PlainBrowser } from '../../../../testing/plain-browser.ts'

let app: TestApp
let browser: PlainBrowser

beforeAll(async () => {
  app = await makeTestApp()
  browser = await plainBrowser(app)
})

afterAll(() => browser.close())

const NO_PROPOSAL = { amount: null, payOn: null, words: '' }
const PROPOSAL = { amount: 30_000, payOn: '2099-12-01', words: 'Then we are done.' }
const differently = { 'answer.0': 'disagree', 'reason.0': 'The door was whole.', do: 'different' }

async function waitingCase() {
  const made = await aCase(app, {
    answered: null,
    joined: false,
    items: [anItem({ title: 'The deposit', amount: 120_000 })],
  })
  return { ...made, itemId: made.itemIds[0] ?? '' }
}

const wish = (title: string, more = {}) => ({
  id: newId(),
  kind: 'money' as const,
  title,
  details: '',
  claimed: 2_000,
  ...more,
})

const flat = (page: string) => page.replaceAll(/\s+/g, ' ')
const pageOf = (token: string, step: string) =>
  browser.pageAt(`/invitation-response?token=${token}&step=${step}`)
const send = (fields: Record<string, string>) => browser.press('/invitation-response', fields)

describe('what was begun in the app', () => {
  async function begun() {
    const one = await waitingCase()
    const counterItems = [wish('My key', { kind: 'act', details: 'The small one.' }), wish('The lamp')]
    const draft = { items: {}, words: '', counterItems, proposal: PROPOSAL }
    await app.ok(saveAnswerDraft, { token: one.token, revision: 0, draft })
    return one
  }

  it('is sent by a form without scripts only where the form shows it and it is ticked', async () => {
    const { token, caseId, starter } = await begun()
    const page = await pageOf(token, 'item-1')
    for (const words of ['The small one.', 'The lamp', '€300', 'Then we are done.'])
      expect(page).toContain(words)
    expect(ticksOf(page).map(({ isTicked }) => isTicked)).toEqual([false, false])
    await browser.after(await send({ ...fieldsOf(page), ...differently, 'back.title': 'My key' }))
    const { items } = await app.ok(getCase, { caseId }, starter)
    expect(items.filter(({ by }) => by === 'respondent')).toMatchObject([
      { title: 'My key', kind: 'act', details: 'The small one.' },
    ])
    const sent = (await app.ok(openInvitation, { token })).answer?.sent
    expect(sent?.proposal).toBeNull()
    expect((await app.ok(getAnswerDraft, { token })).draft).toMatchObject({
      proposal: PROPOSAL,
      counterItems: [{ title: 'My key' }, { title: 'The lamp' }],
    })
  })

  it('goes along where it is ticked, and is ticked when the answer is opened again', async () => {
    const { token } = await begun()
    const page = await pageOf(token, 'item-1')
    const ticked = Object.fromEntries(ticksOf(page).map(({ name, value }) => [name, value]))
    await browser.after(await send({ ...fieldsOf(page), ...differently, ...ticked, 'back.title': 'My key' }))
    const { answer } = await app.ok(openInvitation, { token })
    expect(answer?.sent).toMatchObject({ proposal: PROPOSAL })
    expect(answer?.sent?.back.map(({ title }) => title)).toEqual(['My key', 'The lamp'])
    expect(ticksOf(await pageOf(token, 'review')).map(({ isTicked }) => isTicked)).toEqual([true, true])
  })

  it('keeps nobody from sending where it is not complete, or its day has passed', async () => {
    const { token, caseId } = await waitingCase()
    const counterItems = [wish('My key'), wish('', { claimed: 0 })]
    const draft = { items: {}, words: '', counterItems, proposal: { ...PROPOSAL, payOn: '2020-01-01' } }
    await app.ok(saveAnswerDraft, { token, revision: 0, draft })
    const page = await pageOf(token, 'item-1')
    expect(ticksOf(page)).toEqual([])
    await browser.after(await send({ ...fieldsOf(page), ...differently }))
    expect(await app.eventTypes(caseId)).toContain('answer.given')
  })
})

describe('an answer that was sent', () => {
  it('takes the place of what was begun before it, on every page and in the app', async () => {
    const { token, itemId } = await waitingCase()
    const items = { [itemId]: { answer: 'partly' as const, admitted: 50_000, reason: 'Half of it.' } }
    const draft = { items, words: 'Begun.', counterItems: [], proposal: NO_PROPOSAL }
    await app.ok(saveAnswerDraft, { token, revision: 0, draft })
    const form = fieldsOf(await pageOf(token, 'item-1'))
    await browser.after(await send({ ...form, ...differently, words: 'Sent.' }))
    const again = flat(await pageOf(token, 'review'))
    expect(again).toContain('value="disagree" checked')
    expect(again).toContain('The door was whole.')
    expect(again).not.toContain('Half of it.')
    expect(await app.ok(getAnswerDraft, { token })).toMatchObject({
      revision: 2,
      draft: { items: { [itemId]: { answer: 'disagree', reason: 'The door was whole.' } }, words: 'Sent.' },
    })
  })

  it('leaves a draft in its own letters that says the same', async () => {
    const { token, itemId } = await waitingCase()
    const items = {
      [itemId]: { answer: 'disagree' as const, admitted: null, reason: 'The door was whole. ' },
    }
    const draft = { items, words: '', counterItems: [], proposal: NO_PROPOSAL }
    await app.ok(saveAnswerDraft, { token, revision: 0, draft })
    await app.ok(answerInvitation, {
      token,
      kind: 'different',
      words: '',
      items: [{ itemId, answer: 'disagree', admitted: 0, reason: 'The door was whole.' }],
      counterItems: [],
      proposal: null,
    })
    expect(await app.ok(getAnswerDraft, { token })).toMatchObject({ revision: 2, draft })
  })
})

describe('how something asked for in return changes hands', () => {
  it('stands on the page without scripts, and is there again when the form is sent once more', async () => {
    const { token } = await waitingCase()
    const handing = { who: 'respondent', at: 'elsewhere', place: 'The park', by: '2027-06-01' } as const
    const amp = wish('My amplifier', { kind: 'property', claimed: 0, handing })
    const draft = { items: {}, words: '', counterItems: [amp], proposal: NO_PROPOSAL }
    await app.ok(saveAnswerDraft, { token, revision: 0, draft })
    for (const _ of ['sent', 'sent again']) {
      const page = await pageOf(token, 'item-1')
      expect(page).toContain('The park')
      await browser.after(await send({ ...fieldsOf(page), ...differently, 'back.title': amp.title }))
      expect(await browser.pageAt(`/invitation-response?token=${token}`)).toContain('The park')
    }
    const { answer } = await app.ok(openInvitation, { token })
    expect(answer?.sent?.back).toMatchObject([{ id: amp.id, title: 'My amplifier', handing }])
    expect((await app.ok(getAnswerDraft, { token })).draft?.counterItems).toEqual([amp])
  })
})

describe('what is wrong with a form without scripts', () => {
  it('is marked where it can be seen, in the fold of what is wanted back as well', async () => {
    const { token } = await waitingCase()
    const form = fieldsOf(await pageOf(token, 'item-1'))
    const page = async (typed: string) =>
      flat(await (await send({ ...form, ...differently, 'back.title': '', 'back.amount': typed })).text())
    expect(flat(await pageOf(token, 'item-1'))).toMatch(/<details class="rounded-card[^>]*" >/)
    for (const typed of ['fifty', '50'])
      expect(await page(typed)).toMatch(/<details class="rounded-card[^>]*" open/)
  })

  it('is said to whoever came by letter before a code is asked for', async () => {
    const { caseId, starter } = await waitingCase()
    const { link } = await app.ok(getLetterLink, { caseId }, starter)
    const token = new URL(link).searchParams.get('token') ?? ''
    const form = fieldsOf(await pageOf(token, 'item-1'))
    const early = await send({ ...form, ...differently, 'reason.0': '' })
    expect(early.status).toBe(422)
    expect(await early.text()).toContain('Say in a sentence how you see it.')
  })
})
