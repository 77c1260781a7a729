import { getAnswerDraft } from '@evensettle/contracts/answers.ts'
import { openInvitation, type InvitationView } from '@evensettle/contracts/invitations.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { on, ready, Refused, stubService } from '../../../testing/stub-service.ts'
import { EMPTY_DRAFT, type AnswerDraft } from '../answer/model.ts'
import { keepAnswer, keepNo, keepWords, keptAnswer, keptNo, keptWords } from '../queries.ts'
import { whenScreenIsReady } from './use-written-page.ts'

const ITEM = '0193b0b0-0000-7000-8000-000000000001'
const token = 'm'.repeat(43)
const at = '2026-11-02T00:00:00.000Z'
const view: InvitationView = {
  caseId: ITEM,
  reference: 'ES-4F7K-9QXM',
  type: 'loan',
  title: 'Rent',
  story: '',
  wish: '',
  note: '',
  happenedOn: null,
  intakeAnswers: [],
  currency: 'USD',
  starterName: 'Maya Torres',
  respondentName: 'Lee Okafor',
  word: 'kumquat',
  operator: '',
  memberOf: null,
  email: 'lee@example.org',
  items: [
    {
      id: ITEM,
      by: 'starter',
      kind: 'money',
      title: 'Rent',
      details: '',
      on: null,
      claimed: 40_000,
      answer: null,
    },
  ],
  shown: 0,
  sentAt: at,
  until: at,
  moreTimeLeft: true,
  answer: null,
  accountExists: false,
}
const nothing = { revision: 0, draft: null, updatedAt: null, writer: null }

function write(step: string, fields: string): HTMLFormElement {
  document.body.innerHTML = `<div id="first-look" data-written><form data-step="${step}">${fields}</form></div>`
  const form = document.querySelector('form')
  if (form === null) throw new Error('no form')
  return form
}

function fieldOf(form: HTMLFormElement, name: string): HTMLTextAreaElement {
  const field = form.querySelector<HTMLTextAreaElement>(`[name="${name}"]`)
  if (field === null) throw new Error(`no ${name}`)
  return field
}

function type(field: HTMLTextAreaElement, words: string): void {
  field.value = words
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function keptDraft(draft: Partial<AnswerDraft>): void {
  const marks = { base: null, revision: 0, isSaved: true, others: [], sent: [], over: null }
  keepAnswer(token, { draft: { ...EMPTY_DRAFT, ...draft }, ...marks })
}

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { value: { load: async () => [] }, configurable: true })
})

afterEach(() => {
  queryClient.clear()
  window.localStorage.clear()
  document.body.innerHTML = ''
  Reflect.deleteProperty(document, 'fonts')
  vi.unstubAllGlobals()
})

describe('a tap into an empty field of the written page', () => {
  beforeEach(() =>
    stubService(
      on(openInvitation, () => view),
      on(getAnswerDraft, () => nothing),
    ),
  )

  it('leaves the message that was begun in this browser as it was', async () => {
    keepWords(token, 'Friday suits')
    fieldOf(write('talk', '<textarea name="body"></textarea>'), 'body').focus()
    await whenScreenIsReady(token)
    expect(keptWords(token)).toBe('Friday suits')
  })

  it('leaves the words of a no as they were', async () => {
    keepNo(token, { reason: 'not_involved', words: 'I was away.' })
    const form = write(
      'decline',
      '<input type="radio" name="reason" value="directly" /><textarea name="words"></textarea>',
    )
    fieldOf(form, 'words').focus()
    await whenScreenIsReady(token)
    expect(keptNo(token)).toEqual({ reason: 'not_involved', words: 'I was away.' })
  })

  it('leaves an answer by letter as it was, which the server cannot fill in', async () => {
    const items = { [ITEM]: { answer: 'disagree' as const, admitted: null, reason: 'It was whole.' } }
    keptDraft({ items, words: 'Kept.' })
    fieldOf(write('agree', '<textarea name="words"></textarea>'), 'words').focus()
    await whenScreenIsReady(token)
    expect(keptAnswer(token)).toMatchObject({ draft: { items, words: 'Kept.' }, isSaved: true })
  })
})

describe('what is typed into the written page', () => {
  beforeEach(() =>
    stubService(
      on(openInvitation, () => view),
      on(getAnswerDraft, () => nothing),
    ),
  )

  it('is laid over what was kept, field by field, and gives it back when it is taken out again', async () => {
    const items = { [ITEM]: { answer: 'disagree' as const, admitted: null, reason: 'It was whole.' } }
    const wish = { id: ITEM, kind: 'act' as const, title: 'My key', details: 'The small one.', claimed: 0 }
    keptDraft({ items, words: 'Kept.', counterItems: [wish] })
    const fields = ['reason.0', 'back.title', 'back.amount', 'words'].map(
      (name) => `<textarea name="${name}"></textarea>`,
    )
    const form = write('different', fields.join(''))
    type(fieldOf(form, 'reason.0'), 'It was old.')
    type(fieldOf(form, 'back.title'), 'Both keys')
    // somebody who writes about the points goes on there: the page is never taken over
    void whenScreenIsReady(token)
    await vi.waitFor(() => expect(keptAnswer(token)?.isSaved).toBe(false))
    expect(keptAnswer(token)?.draft).toMatchObject({
      items: { [ITEM]: { answer: 'disagree', reason: 'It was old.' } },
      words: 'Kept.',
      counterItems: [{ ...wish, title: 'Both keys' }],
    })
    type(fieldOf(form, 'reason.0'), '')
    type(fieldOf(form, 'back.title'), '')
    expect(keptAnswer(token)?.draft).toMatchObject({ items, counterItems: [wish] })
  })
})

it('stays where the written page is when the invitation cannot be had, and is taken over with its words', async () => {
  let isAway = true
  let asked = 0
  stubService(
    on(openInvitation, () => {
      asked += 1
      return isAway ? new Refused('DATABASE_AWAY', { retryAfter: 1 }) : view
    }),
    on(getAnswerDraft, () => nothing),
    ready(() => !isAway),
  )
  const field = fieldOf(write('agree', '<textarea name="words"></textarea>'), 'words')
  const taken = vi.fn<() => void>()
  const taking = whenScreenIsReady(token).then(taken)
  await vi.waitFor(() => expect(asked).toBeGreaterThan(2), { timeout: 20_000 })
  expect(taken).not.toHaveBeenCalled()
  type(field, 'I will pay on Friday.')
  isAway = false
  await taking
  expect(keptAnswer(token)?.draft.words).toBe('I will pay on Friday.')
})
