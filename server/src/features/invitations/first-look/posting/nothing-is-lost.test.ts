import {
  answerInvitation,
  declineInvitation,
  joinCase,
  openInvitation,
} from '@evensettle/contracts/invitations.ts'
import { leaveCase } from '@evensettle/contracts/cases.ts'
import { getLetterLink } from '@evensettle/contracts/invitation-sending.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { listMessages } from '@evensettle/contracts/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb, createPool } from '../../../../platform/database/db.ts'
import { aCase, anItem, aPerson } from '../../../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../../../testing/make-test-app.ts'
import { fieldsOf, plainBrowser, type PlainBrowser } from '../../../../testing/plain-browser.ts'

let app: TestApp
let browser: PlainBrowser

beforeAll(async () => {
  app = await makeTestApp()
  browser = await plainBrowser(app)
})

afterAll(() => browser.close())

const one = [anItem({ title: 'The deposit', amount: 120_000 })]
const waiting = { answered: null, joined: false, items: one } as const
const send = (fields: Record<string, string>, at = browser) => at.press('/invitation-response', fields)
const link = (token: string, more = '') => `/invitation-response?token=${token}${more}`

describe('while the database is away', () => {
  let away: PlainBrowser
  let pool: ReturnType<typeof createPool>

  beforeAll(async () => {
    // nobody listens there
    pool = createPool('postgres://nobody@127.0.0.1:1/nothing', 1, () => {})
    away = await plainBrowser({ ...app, deps: { ...app.deps, db: createDb(pool) } })
  })

  afterAll(async () => {
    await away.close()
    await pool.end()
  })

  it('a form without scripts keeps its words, and sends them with one more press', async () => {
    const { token, caseId } = await aCase(app, waiting)
    const form = {
      ...(await browser.stepOf(token, 'step=agree')),
      do: 'agree',
      words: 'On <b>Friday</b>.\nAt noon.',
    }
    const reply = await send(form, away)
    const page = await reply.text()
    expect([reply.status, reply.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(reply.headers.get('retry-after')).toBe('2')
    expect(page).toContain('Not sent yet')
    expect(page).toContain('Send again')
    const again = { ...fieldsOf(page), do: /name="do"\s+value="(\w+)"/.exec(page)?.[1] ?? '' }
    expect(again).toEqual(form)
    expect(await browser.after(await send(again))).toContain('On &lt;b&gt;Friday&lt;/b&gt;.\nAt noon.')
    expect(await app.eventTypes(caseId)).toContain('answer.given')
  })

  it('an invitation that cannot be opened says so in words, and leads back to itself', async () => {
    const page = await away.pageAt('/invitation-response?token=abc&step=agree')
    expect(page).toContain('this page tries again by itself')
    expect(page).toContain('href="/invitation-response?token=abc&amp;step=agree"')
    expect(page).not.toContain('DATABASE_AWAY')
  })

  it('a form that is too large is told so in words', async () => {
    const { token } = await aCase(app, waiting)
    const reply = await send({ token, step: 'report', do: 'report', words: 'x'.repeat(300_000) })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8'])
    expect(await reply.text()).toContain('This is too much at once.')
  })
})

it('a report in the fold of the first page that is refused keeps its words', async () => {
  const { token } = await aCase(app, waiting)
  const page = await browser.pageAt(link(token))
  const fold = page.slice(page.indexOf('Report this invitation'))
  const form = page.slice(page.lastIndexOf('<form', page.indexOf(fold)))
  const words = `They threaten me.${'x'.repeat(2_000)}`
  const reply = await send({ ...fieldsOf(form), do: 'report', words })
  expect(reply.ok).toBe(false)
  expect(await reply.text()).toContain(words)
})

describe('a page that comes back with Back', () => {
  it('sends other words as another message', async () => {
    const { token, caseId, starter } = await aCase(app, { answered: 'agree', joined: false, items: one })
    const page = await browser.pageAt(link(token))
    const form = { ...fieldsOf(page.slice(page.indexOf('id="talk"'))), do: 'message' }
    for (const body of ['Friday.', 'Or Monday.', 'Friday.'])
      expect(await browser.after(await send({ ...form, body }))).toContain(body)
    const { messages } = await app.ok(listMessages, { caseId }, starter)
    expect(messages.map(({ body }) => body)).toEqual(['Friday.', 'Or Monday.'])
  })

  it('shows the answer that was sent before another one takes its place', async () => {
    const { token } = await aCase(app, waiting)
    const form = await browser.stepOf(token, 'step=agree')
    await browser.after(await send({ ...form, do: 'agree', words: 'Of course.' }))
    const refused = await send({ ...form, do: 'agree', words: 'Not before May.' })
    const page = await refused.text()
    expect(refused.status).toBe(409)
    for (const words of ['The answer that was sent meanwhile', 'Of course.', 'Not before May.'])
      expect(page).toContain(words)
    await browser.after(await send({ ...fieldsOf(page), do: 'agree', words: 'Not before May.' }))
    expect((await app.ok(openInvitation, { token })).answer?.sent?.words).toBe('Not before May.')
  })
})

it('two people at one link, without scripts: the second reads the first answer and can still send', async () => {
  const { token, itemIds } = await aCase(app, waiting)
  const form = await browser.stepOf(token, 'step=item-1')
  const [itemId = ''] = itemIds
  const first = { itemId, answer: 'disagree' as const, admitted: 0, reason: 'Sam wrote this.' }
  await app.ok(answerInvitation, {
    token,
    id: newId(),
    kind: 'different',
    words: '',
    items: [first],
    counterItems: [],
    proposal: null,
  })
  const mine = { 'answer.0': 'partly', 'admitted.0': '100', 'reason.0': 'Lee wrote this.', do: 'different' }
  const page = await (await send({ ...form, ...mine })).text()
  expect(page).toContain('Sam wrote this.')
  expect(page).toContain('Lee wrote this.')
  expect(await browser.after(await send({ ...fieldsOf(page), ...mine }))).toContain('Lee wrote this.')
})

describe('an invitation that ends while somebody writes', () => {
  const typed = { 'answer.0': 'partly', 'admitted.0': '250', 'reason.0': 'The <b>hall</b> was fine.' }
  const different = { ...typed, words: 'Hello Sam.', 'back.title': 'My key', do: 'different' }

  it('by its time, shows the words, opens again with one press and sends them then', async () => {
    const { token, caseId } = await aCase(app, waiting)
    const form = await browser.stepOf(token, 'step=item-1')
    app.clock.advance(15 * DAY)
    const refused = await send({ ...form, ...different })
    const page = await refused.text()
    expect(refused.status).toBe(410)
    for (const words of [
      'The &lt;b&gt;hall&lt;/b&gt; was fine.',
      '250',
      'Hello Sam.',
      'My key',
      'You agree in part',
    ])
      expect(page).toContain(words)
    expect(page).toContain('None of this was sent. It goes along when you press the button below')
    const opened = await (await send({ ...fieldsOf(page), do: 'reopen' })).text()
    expect(opened).toContain('The invitation is open again until')
    expect(opened).toContain('Hello Sam.</textarea>')
    expect(await app.eventTypes(caseId)).not.toContain('answer.given')
    await browser.after(await send({ ...fieldsOf(opened), ...different }))
    expect((await app.ok(openInvitation, { token })).answer?.sent?.words).toBe('Hello Sam.')
  })

  it('because it was answered by an account, shows the words and the way to sign in', async () => {
    const { token, caseId, starter } = await aCase(app, waiting)
    const form = await browser.stepOf(token, 'step=agree')
    const somebody = await aPerson(app)
    await app.ok(joinCase, { token, name: 'Sam Park' }, somebody)
    const refused = await send({ ...form, do: 'agree', words: 'Of course, Sam.' })
    const page = await refused.text()
    expect(refused.status).toBe(409)
    expect(page).toContain('Of course, Sam.')
    expect(page).toContain(`/login?next=${encodeURIComponent(link(token))}`)
    expect(page).not.toContain('value="reopen"')
    expect(await app.eventTypes(caseId)).not.toContain('answer.given')
    expect((await app.ok(listMessages, { caseId }, starter)).messages).toEqual([])
  })

  it('because it was taken back, shows the words of a no and of a report, and takes neither for more', async () => {
    const { token, caseId, starter } = await aCase(app, waiting)
    const form = await browser.stepOf(token, 'step=decline')
    await app.ok(leaveCase, { caseId, words: '' }, starter)
    const no = await send({ ...form, do: 'decline', reason: 'directly', words: 'I will call you.' })
    const page = await no.text()
    expect(page).toContain('I will call you.')
    expect(page).toContain('Not sent: this invitation is no longer open')
    const again = await (await send({ ...form, do: 'reopen', words: 'I will call you.' })).text()
    expect(again).toContain('I will call you.')
  })

  it('and was turned down elsewhere, asks the starter and keeps the words meanwhile', async () => {
    const { token } = await aCase(app, waiting)
    const form = await browser.stepOf(token, 'step=agree')
    await app.ok(declineInvitation, { token, reason: 'not_saying', words: '' })
    const page = await (await send({ ...form, do: 'agree', words: 'I thought again.' })).text()
    expect(page).toContain('I thought again.')
    const asked = await (await send({ ...fieldsOf(page), do: 'reopen' })).text()
    expect(asked).toContain('You asked to answer after all')
    expect(asked).toContain('I thought again.')
  })

  it('for whoever came by letter, asks for a code first and carries the words through it', async () => {
    const { caseId, starter } = await aCase(app, waiting)
    const { link: mailed } = await app.ok(getLetterLink, { caseId }, starter)
    const token = new URL(mailed).searchParams.get('token') ?? ''
    const form = await browser.stepOf(token, 'step=agree')
    app.clock.advance(15 * DAY)
    const page = await (await send({ ...form, do: 'agree', words: 'By letter.' })).text()
    expect(page).toContain('By letter.')
    const contact = await (await send({ ...fieldsOf(page), do: 'reopen' })).text()
    expect(contact).toContain('Your email address or mobile number')
    const address = `reader.${caseId}@example.org`
    const sent = await (await send({ ...fieldsOf(contact), do: 'contact', contact: address })).text()
    await app.runJobs()
    const [mail] = await app.mails(address)
    const code = /\n(\d{6})\n/.exec(mail?.text ?? '')?.[1] ?? ''
    const opened = await (await send({ ...fieldsOf(sent), do: 'code', code })).text()
    expect(opened).toContain('The invitation is open again until')
    expect(opened).toContain('By letter.</textarea>')
  })
})
