import { getAnswerDraft, saveAnswerDraft, type AnswerDraftInput } from '@evensettle/contracts/answers.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { answerInvitation, openInvitation } from '@evensettle/contracts/invitations.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, type TestCase } from '../../../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

const handing = {
  who: 'starter',
  at: 'elsewhere',
  place: 'The park',
  by: '2027-06-01',
  weekdays: [7],
} as const
const anAmp = () => ({
  id: newId(),
  kind: 'property' as const,
  title: 'My amplifier',
  details: '',
  claimed: 0,
  handing: { ...handing, weekdays: [7 as const] },
})

type Wish = AnswerDraftInput['counterItems'][number]

function draftOf(counterItems: Wish[]): AnswerDraftInput {
  return { items: {}, words: '', counterItems, proposal: { amount: null, payOn: null, words: '' } }
}

function answer({ token, itemIds }: Pick<TestCase, 'token' | 'itemIds'>, counterItems: Wish[]) {
  const items = itemIds.map((itemId) => ({ itemId, answer: 'disagree' as const, admitted: 0, reason: 'No.' }))
  return app.ok(answerInvitation, { token, kind: 'different', words: '', items, counterItems })
}

async function waiting() {
  const { token, ...one } = await aCase(app, { answered: null, joined: false })
  return { ...one, token, draft: async () => app.ok(getAnswerDraft, { token }) }
}

describe('a point asked for in return', () => {
  it('has one name in what was begun and in what was sent, however often it is sent', async () => {
    const one = await waiting()
    const amp = anAmp()
    await app.ok(saveAnswerDraft, { token: one.token, revision: 0, draft: draftOf([amp]) })
    for (const _ of ['sent', 'sent again']) {
      const { answer: shown } = await answer(one, [amp])
      expect(shown?.sent?.back).toMatchObject([{ id: amp.id, handing }])
      expect((await one.draft()).draft?.counterItems).toEqual([amp])
    }
    const { items } = await app.ok(getCase, { caseId: one.caseId }, one.starter)
    expect(items.filter(({ by }) => by === 'respondent')).toHaveLength(1)
  })

  it('is one in what was begun as well where it was sent under another name', async () => {
    const one = await waiting()
    const amp = anAmp()
    await app.ok(saveAnswerDraft, { token: one.token, revision: 0, draft: draftOf([amp]) })
    await answer(one, [{ ...amp, id: newId() }])
    expect((await one.draft()).draft?.counterItems).toEqual([amp])
    expect((await app.ok(openInvitation, { token: one.token })).answer?.sent?.back).toMatchObject([
      { id: amp.id },
    ])
  })

  it('keeps a name of its own where another one has the same title', async () => {
    const one = await waiting()
    const amp = anAmp()
    await app.ok(saveAnswerDraft, { token: one.token, revision: 0, draft: draftOf([amp]) })
    const { answer: shown } = await answer(one, [
      { ...amp, id: newId() },
      { ...amp, id: newId(), details: 'The small one' },
    ])
    const [first, second] = shown?.sent?.back ?? []
    expect(first?.id).toBe(amp.id)
    expect(second).toMatchObject({ details: 'The small one' })
    expect(second?.id).not.toBe(amp.id)
  })

  it('gets a name of its own where its name is that of a point of another case or of the other side', async () => {
    const [one, other] = [await waiting(), await waiting()]
    for (const taken of [other.itemIds[0] ?? '', one.itemIds[0] ?? '']) {
      const { answer: shown } = await answer(one, [{ ...anAmp(), id: taken }])
      expect(shown?.sent?.back).toHaveLength(1)
      expect(shown?.sent?.back[0]?.id).not.toBe(taken)
    }
    expect(await app.ok(openInvitation, { token: other.token })).toMatchObject({ items: [{ by: 'starter' }] })
  })

  it('is begun anew as it was sent where the last save did not arrive', async () => {
    const one = await waiting()
    const amp = anAmp()
    const before = { ...amp, title: 'My amp', handing: null }
    const bare = { ...amp, handing: null, details: 'Old' }
    for (const [revision, saved] of [before, bare].entries()) {
      const known = (await one.draft()).revision
      await app.ok(saveAnswerDraft, { token: one.token, revision: known, draft: draftOf([saved]) })
      await answer(one, [amp])
      expect((await one.draft()).draft?.counterItems, `${revision}`).toEqual([amp])
    }
  })

  it('is not there under its old words beside the new ones', async () => {
    const one = await waiting()
    const [first, amp] = [{ ...anAmp(), title: 'The stand' }, anAmp()]
    const draft = draftOf([first, { ...amp, title: 'My amp' }])
    await app.ok(saveAnswerDraft, { token: one.token, revision: 0, draft })
    await answer(one, [first, amp])
    expect((await one.draft()).draft?.counterItems).toEqual([first, amp])
  })
})

describe('a save that arrives behind the answer', () => {
  it.each([
    ['nothing was saved before', 0],
    ['something was', 1],
  ])('is refused, so that nobody goes on with what is older: %s', async (_, revision) => {
    const one = await waiting()
    const amp = anAmp()
    if (revision > 0) await app.ok(saveAnswerDraft, { token: one.token, revision: 0, draft: draftOf([amp]) })
    await answer(one, [amp])
    const late = { token: one.token, revision, draft: draftOf([{ ...amp, handing: null }]) }
    expect(await app.refusal(saveAnswerDraft, late)).toBe('409 VERSION_CONFLICT')
    expect((await one.draft()).draft?.counterItems).toEqual([amp])
  })
})

describe('an answer that replaces one', () => {
  it('says in the log of both what of it is new, and the first one says nothing of that', async () => {
    const one = await waiting()
    const amp = anAmp()
    await answer(one, [])
    await answer(one, [amp])
    await answer(one, [{ ...amp, id: newId() }])
    const items = one.itemIds.map((itemId) => ({ itemId, answer: 'agree' as const, admitted: 0, reason: '' }))
    const input = {
      token: one.token,
      kind: 'different' as const,
      words: 'Sorry.',
      items,
      counterItems: [amp],
    }
    await app.ok(answerInvitation, input)
    const { events } = await app.ok(listCaseEvents, { caseId: one.caseId }, one.starter)
    const told = events.filter(({ type }) => type === 'answer.given').map(({ facts }) => facts['changed'])
    expect(told).toEqual([undefined, 'back', '', `${one.itemIds.join(',')},words`])
  })
})
