import { saveAnswerDraft } from '@evensettle/contracts/answers.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { getLetterLink } from '@evensettle/contracts/invitation-sending.ts'
import { getInvitationState } from '@evensettle/contracts/invitations.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { listMessages, MAX_MESSAGE } from '@evensettle/contracts/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCase, anItem } from '../../../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../../../testing/make-test-app.ts'
import { fieldsOf, plainBrowser, type Fields, type PlainBrowser } from '../../../../testing/plain-browser.ts'

const waiting = { answered: null, joined: false } as const

let app: TestApp
let browser: PlainBrowser
const press: PlainBrowser['press'] = (...sent) => browser.press(...sent)
const pageAt: PlainBrowser['pageAt'] = (path) => browser.pageAt(path)
const stepOf: PlainBrowser['stepOf'] = (token, search) => browser.stepOf(token, search)
const after: PlainBrowser['after'] = (reply) => browser.after(reply)

beforeAll(async () => {
  app = await makeTestApp()
  browser = await plainBrowser(app)
})

afterAll(() => browser.close())

const one = [anItem({ title: 'The deposit', amount: 120_000 })]

describe('an answer without scripts', () => {
  it('says yes, and shows what was sent', async () => {
    const { token, caseId, starter } = await aCase(app, { ...waiting, items: one })
    const first = await pageAt(`/invitation-response?token=${token}`)
    for (const words of [
      'Yes, I will pay €1,200',
      'I owe part of it',
      'I owe nothing',
      'I want something back too',
    ])
      expect(first).toContain(words)
    const form = await stepOf(token, 'step=agree')
    const page = await after(
      await press('/invitation-response', { ...form, do: 'agree', words: 'Of course.' }),
    )
    expect(page).toContain(`Sent. ${starter.name} can read it now.`)
    expect(page).toContain('Of course.')
    expect(page).not.toContain('modulepreload')
    expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({
      answer: { kind: 'agree', words: 'Of course.' },
    })
    expect(await app.eventTypes(caseId)).toEqual(
      expect.arrayContaining(['invitation.opened', 'answer.given']),
    )
  })

  it('counts a second press of the same button once', async () => {
    const { token, caseId } = await aCase(app, { ...waiting, items: one })
    const form = { ...(await stepOf(token, 'step=agree')), do: 'agree', words: '' }
    await press('/invitation-response', form)
    expect((await press('/invitation-response', form)).status).toBe(303)
    expect((await app.eventTypes(caseId)).filter((type) => type === 'answer.given')).toHaveLength(1)
  })

  it('takes each point, and something asked for in return', async () => {
    const items = [
      anItem({ title: 'The deposit', amount: 120_000 }),
      anItem({ title: 'Interest', amount: 3_000 }),
    ]
    const { token, caseId, starter } = await aCase(app, { ...waiting, items })
    const form = await stepOf(token, 'step=item-1&say=back')
    const answer = {
      'answer.0': 'partly',
      'admitted.0': '1,000',
      'reason.0': 'The door was broken.',
      'answer.1': 'agree',
      'back.title': 'My key',
      words: 'Best wishes',
    }
    await after(await press('/invitation-response', { ...form, ...answer, do: 'different' }))
    const view = await app.ok(getCase, { caseId }, starter)
    expect(view.items).toMatchObject([
      { answer: { answer: 'partly', admitted: 100_000, reason: 'The door was broken.' } },
      { answer: { answer: 'agree' } },
      { by: 'respondent', title: 'My key', kind: 'property' },
    ])
  })

  it('says beside its field what is missing, and keeps everything that was typed', async () => {
    const { token, caseId } = await aCase(app, { ...waiting, items: one })
    const form = await stepOf(token, 'step=item-1&say=part')
    const typed = {
      'answer.0': 'partly',
      'admitted.0': 'a lot',
      'reason.0': 'Half of it was <b>gone</b>.',
      words: 'Kept as well.',
    }
    const reply = await press('/invitation-response', { ...form, ...typed, do: 'different' })
    const page = await reply.text()
    expect(reply.status).toBe(422)
    expect(page).toContain('Enter an amount above zero and below what is asked.')
    expect(page).toContain('aria-describedby="f-admitted-0-hint f-admitted-0-error"')
    for (const kept of ['value="a lot"', 'Half of it was &lt;b&gt;gone&lt;/b&gt;.', 'Kept as well.'])
      expect(page).toContain(kept)
    expect(fieldsOf(page)['id']).toBe(form['id'])
    const again = { ...fieldsOf(page), ...typed, 'admitted.0': '900', 'reason.0': '', do: 'different' }
    const refused = await press('/invitation-response', again)
    expect(await refused.text()).toContain('Say in a sentence how you see it.')
    expect(await app.eventTypes(caseId)).not.toContain('answer.given')
  })

  it('opens with what was begun elsewhere, and with what the reader has just said', async () => {
    const { token, itemIds } = await aCase(app, { ...waiting, items: one })
    expect(await pageAt(`/invitation-response?token=${token}`)).not.toContain('Continue your answer')
    const [id = ''] = itemIds
    const draft = {
      items: { [id]: { answer: 'partly' as const, admitted: 50_000, reason: 'Begun on my phone.' } },
      words: '',
      counterItems: [],
      proposal: { amount: null, payOn: null, words: '' },
    }
    await app.ok(saveAnswerDraft, { token, revision: 0, draft })
    expect(await pageAt(`/invitation-response?token=${token}`)).toContain('Continue your answer')
    const page = await pageAt(`/invitation-response?token=${token}&step=item-1`)
    for (const kept of ['Begun on my phone.', 'value="500"', 'value="partly" checked'])
      expect(page.replaceAll(/\s+/g, ' ')).toContain(kept)
    const nothing = await pageAt(`/invitation-response?token=${token}&step=item-1&say=nothing`)
    expect(nothing.replaceAll(/\s+/g, ' ')).toContain('value="disagree" checked')
  })
})

describe('after an answer, without scripts', () => {
  const link = (token: string, more = '') => `/invitation-response?token=${token}${more}`

  it('shows the answer, what comes next and what the starter wrote, and takes words back once', async () => {
    const sent = await aCase(app, { answered: 'agree', joined: false, items: one })
    const { token, caseId, starter } = sent
    const quiet = await pageAt(link(token))
    for (const words of [
      'You sent your answer on',
      'What you sent',
      'What happens next',
      'We also tell you by',
    ])
      expect(quiet).toContain(words)
    await app.ok(sendMessage, { caseId, id: newId(), body: 'Is <b>Friday</b> fine?\nOr Monday?' }, starter)
    const page = await pageAt(link(token))
    expect(page).toContain(`${starter.name} has written to you`)
    expect(page).toContain('Is &lt;b&gt;Friday&lt;/b&gt; fine?\nOr Monday?')
    expect(page.indexOf('has written to you')).toBeLessThan(page.indexOf('What you sent'))
    const form = fieldsOf(page.slice(page.indexOf('id="talk"')))
    const said = { ...form, do: 'message', body: 'Friday is fine.' }
    for (const reply of [
      await press('/invitation-response', said),
      await press('/invitation-response', said),
    ])
      expect(await after(reply)).toContain('Friday is fine.')
    const { messages } = await app.ok(listMessages, { caseId }, starter)
    expect(messages.map(({ body }) => body)).toEqual([
      'Is <b>Friday</b> fine?\nOr Monday?',
      'Friday is fine.',
    ])
  })

  it('keeps words that are too long, says so, and asks for some where there are none', async () => {
    const { token } = await aCase(app, { answered: 'agree', joined: false, items: one })
    const form = { ...fieldsOf(await pageAt(link(token))), do: 'message' }
    const empty = await press('/invitation-response', { ...form, body: '  ' })
    expect([empty.status, (await empty.text()).includes('id="f-body-error"')]).toEqual([422, true])
    const body = 'x'.repeat(MAX_MESSAGE + 1)
    const long = await press('/invitation-response', { ...form, body })
    const page = await long.text()
    expect([long.ok, page.includes(body), page.includes('id="f-body-error"')]).toEqual([false, true, true])
  })

  it('opens the answer that was given as it was given', async () => {
    const { token } = await aCase(app, { ...waiting, items: one })
    const form = await stepOf(token, 'step=item-1')
    const answer = { 'answer.0': 'partly', 'admitted.0': '1,000', 'reason.0': 'The door was broken.' }
    await after(
      await press('/invitation-response', { ...form, ...answer, 'back.title': 'My key', do: 'different' }),
    )
    const again = (await pageAt(link(token, '&step=review'))).replaceAll(/\s+/g, ' ')
    for (const kept of ['value="partly" checked', 'value="1000"', 'The door was broken.', 'value="My key"'])
      expect(again).toContain(kept)
  })

  it('shows nobody else who holds the letter what was written, and takes nothing from them', async () => {
    const { caseId, starter } = await aCase(app, { answered: 'agree', joined: false, items: one })
    await app.ok(sendMessage, { caseId, id: newId(), body: 'kumquat' }, starter)
    const letter = await app.ok(getLetterLink, { caseId }, starter)
    const token = new URL(letter.link).searchParams.get('token') ?? ''
    const page = await pageAt(link(token))
    expect(page).toContain('You sent your answer on')
    expect(page).not.toContain('kumquat')
    expect(page).not.toContain('id="talk"')
    const reply = await press('/invitation-response', { token, do: 'message', step: 'talk', body: 'Hello' })
    expect(reply.ok).toBe(false)
    expect(await reply.text()).not.toContain('kumquat')
  })
})

describe('everything else that can be said without scripts', () => {
  it('is told of by a letter as well that it has reached the wrong person', async () => {
    const { caseId, starter } = await aCase(app, waiting)
    const { link } = await app.ok(getLetterLink, { caseId }, starter)
    const token = new URL(link).searchParams.get('token') ?? ''
    const own = `wrong.${caseId}@example.org`
    const asked = await press('/invitation-response', {
      ...(await stepOf(token, 'step=not-me')),
      do: 'not-me',
    })
    const sent = await press('/invitation-response', {
      ...fieldsOf(await asked.text()),
      do: 'contact',
      contact: own,
    })
    const form = fieldsOf(await sent.text())
    await app.runJobs()
    const code = /\n(\d{6})\n/.exec((await app.mails(own))[0]?.text ?? '')?.[1] ?? ''
    const page = await after(await press('/invitation-response', { ...form, do: 'code', code }))
    expect(page).toContain('is told that the link reached the wrong person')
    expect(await app.eventTypes(caseId)).toContain('invitation.wrong_address')
  })

  it('asks for time, once', async () => {
    const { token, caseId } = await aCase(app, waiting)
    const form = await stepOf(token, 'step=time')
    expect(await after(await press('/invitation-response', { ...form, do: 'time' }))).toContain(
      'You have time until',
    )
    expect(await app.eventTypes(caseId)).toContain('invitation.extended')
    expect(await pageAt(`/invitation-response?token=${token}`)).not.toContain('I need more time')
  })

  it('says no with a reason, and asks for one where none was chosen', async () => {
    const { token, caseId, starter } = await aCase(app, waiting)
    const form = await stepOf(token, 'step=decline')
    const empty = await press('/invitation-response', { ...form, do: 'decline', words: 'Call me.' })
    const again = await empty.text()
    expect(again).toContain('Choose what fits best.')
    expect(again).toContain('Call me.')
    expect(again).toContain('I have nothing to do with this')
    expect(again).not.toContain('value="not_me"')
    const said = { ...form, do: 'decline', reason: 'directly', words: 'Call me.' }
    expect(await after(await press('/invitation-response', said))).toContain('Thank you for saying so')
    expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({
      status: 'closed',
      closed: { words: 'Call me.' },
    })
  })

  it('says that it has reached the wrong person', async () => {
    const { token, caseId, starter } = await aCase(app, waiting)
    const form = await stepOf(token, 'step=not-me')
    const page = await after(await press('/invitation-response', { ...form, do: 'not-me' }))
    expect(page).toContain('is told that the link reached the wrong person')
    expect(await app.ok(getInvitationState, { caseId }, starter)).toMatchObject({ state: 'wrong_address' })
  })

  it('stops the mails and reports the invitation', async () => {
    const { token, caseId } = await aCase(app, waiting)
    expect(await after(await press('/invitation-response', { token, do: 'stop' }))).toContain(
      'no more emails like this',
    )
    const report = await press('/invitation-response', { token, do: 'report', words: 'It is a threat.' })
    expect(await after(report)).toContain('A person will read your report.')
    const beside = await stepOf(token, 'step=report')
    const again = await press('/invitation-response', { ...beside, do: 'report', words: 'One more.' })
    expect(await after(again)).toContain('A person will read your report.')
    expect(await app.audited(caseId)).toEqual(
      expect.arrayContaining(['invitation.stop', 'invitation.report']),
    )
  })
})

describe('the code of the letter without scripts', () => {
  it('leads to the invitation, and says what is wrong with it', async () => {
    const { caseId, starter, reference } = await aCase(app, waiting)
    const { code } = await app.ok(getLetterLink, { caseId }, starter)
    expect(await pageAt('/respond')).toContain('Eight letters and digits. You find it next to the reference.')
    const wrong = await press('/respond', { reference, code: 'ABCD-EFGH' })
    const page = await wrong.text()
    expect(wrong.ok).toBe(false)
    expect(page).toContain('role="alert"')
    expect(page).toContain(`value="${reference}"`)
    expect(await after(await press('/respond', { reference, code: code ?? '' }))).toContain(
      'What do you say?',
    )
  })

  it('answers after a code of the reader’s own, with what was typed before it', async () => {
    const { caseId, starter } = await aCase(app, { ...waiting, items: one })
    const { link } = await app.ok(getLetterLink, { caseId }, starter)
    const token = new URL(link).searchParams.get('token') ?? ''
    const form = await stepOf(token, 'step=agree')
    const address = `reader.${caseId}@example.org`
    const asked = await (
      await press('/invitation-response', { ...form, do: 'agree', words: 'Typed before.' })
    ).text()
    expect(asked).toContain('Your email address or mobile number')
    const bad = await press('/invitation-response', { ...fieldsOf(asked), do: 'contact', contact: 'nobody@' })
    expect(bad.ok).toBe(false)
    expect(await bad.text()).toContain('value="nobody@"')
    const sent = await press('/invitation-response', { ...fieldsOf(asked), do: 'contact', contact: address })
    const codePage = await sent.text()
    expect(codePage).toContain(address)
    await app.runJobs()
    const [mail] = await app.mails(address)
    const code = /\n(\d{6})\n/.exec(mail?.text ?? '')?.[1] ?? ''
    const wrong = code === '000000' ? '111111' : '000000'
    const refused = await press('/invitation-response', { ...fieldsOf(codePage), do: 'code', code: wrong })
    expect(refused.ok).toBe(false)
    const right = { ...fieldsOf(await refused.text()), do: 'code', code }
    expect(await after(await press('/invitation-response', right))).toContain('can read it now')
    expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({ answer: { words: 'Typed before.' } })
  })

  it('takes no key from an address: whoever handed the link out could read along', async () => {
    const { caseId, starter } = await aCase(app, waiting)
    const { link } = await app.ok(getLetterLink, { caseId }, starter)
    const token = new URL(link).searchParams.get('token') ?? ''
    const chosen = 'k'.repeat(43)
    const form = await stepOf(`${token}.${chosen}`, 'step=agree')
    const asked = await (await press('/invitation-response', { ...form, do: 'agree', words: '' })).text()
    expect(fieldsOf(asked)['key']).not.toBe(chosen)
    expect(asked).not.toContain(chosen)
  })
})

describe('a form that comes from elsewhere', () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://elsewhere.example' }],
    [{ origin: 'null' }],
    [{}],
  ])('is not taken: %o', async (headers: Fields) => {
    const { token, caseId } = await aCase(app, { ...waiting, items: one })
    const form = await stepOf(token, 'step=agree')
    const reply = await press('/invitation-response', { ...form, do: 'agree', words: '' }, headers)
    expect(reply.status).toBe(403)
    expect(await app.eventTypes(caseId)).not.toContain('answer.given')
  })

  it('is told from one of ours by what a browser adds', async () => {
    const { token } = await aCase(app, { ...waiting, items: one })
    const form = await stepOf(token, 'step=agree')
    const reply = await press(
      '/invitation-response',
      { ...form, do: 'agree', words: '' },
      { 'sec-fetch-site': 'same-origin' },
    )
    expect(reply.status).toBe(303)
    expect(await pageAt(`/invitation-response?token=${token}&step=agree`)).toContain(
      '<meta name="referrer" content="strict-origin"/>',
    )
  })

  it('with a link that leads nowhere says so', async () => {
    const reply = await press('/invitation-response', { token: 'x'.repeat(43), do: 'agree', step: 'agree' })
    expect(reply.status).toBe(404)
    expect(await reply.text()).toContain('role="alert"')
  })
})
