import { agreeToModel, getRoom, takeBackModel } from '@evensettle/contracts/assistant.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { getNegotiation } from '@evensettle/contracts/negotiation.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aCase, aRound, type TestCase } from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import {
  MODEL_KEY,
  startScriptedModel,
  type Asked,
  type ScriptedModel,
} from '../../../testing/scripted-model.ts'

let scripted: ScriptedModel
let app: TestApp

/** Leads from mark to mark, with words of its own around them. */
function leading({ messages }: Asked, words = 'Thank you both for staying with it.'): string {
  const { marks = [] }: { marks?: { mark: string }[] } = JSON.parse(messages[1]?.content ?? '{}')
  return `${words} ${marks.map(({ mark }) => mark).join(' ')}`
}

beforeAll(async () => {
  scripted = await startScriptedModel({ is: 'answers', text: leading })
  app = await makeTestApp({ env: { LLM_URL: scripted.url, LLM_MODEL: 'tiny', LLM_KEY: MODEL_KEY } })
})
afterAll(() => scripted.close())
beforeEach(() => {
  scripted.asked.length = 0
  scripted.be({ is: 'answers', text: leading })
})

async function agree({ caseId }: TestCase, ...people: Person[]): Promise<void> {
  for (const person of people) await agreeWith({ caseId, person, notes: true })
}

async function agreeWith({
  caseId,
  person,
  notes,
}: {
  caseId: string
  person: Person
  notes?: boolean
}): Promise<boolean> {
  const { model } = await app.ok(getRoom, { caseId }, person)
  if (!model) throw new Error('no model')
  const room = await app.ok(agreeToModel, { caseId, model, ...(notes && { notes }) }, person)
  return room.agreedToNotes
}

async function notes({ caseId, starter, respondent }: TestCase) {
  const read = async (as: Person) =>
    JSON.stringify((await app.ok(getNegotiation, { caseId }, as)).proposals.at(-1)?.note)
  const [mine, theirs] = [await read(starter), await read(respondent)]
  expect(mine).toBe(theirs)
  return JSON.parse(mine) as { by: string; paragraphs: string[] } | null
}

it('is there with a round at once, by rules, the same for both, and nothing of it is private', async () => {
  const one = await aCase(app)
  const { caseId, starter } = one
  await app.ok(sendMessage, { caseId, id: newId(), body: 'kumquat 8817' }, starter)
  await aRound(app, one)
  const note = await notes(one)
  expect(note?.by).toBe('rules')
  expect(note?.paragraphs.join(' ')).toContain('You are furthest apart on “Deposit”')
  expect(note?.paragraphs.at(-1)).toMatch(/^You can each say yes or no/)
  expect(JSON.stringify(note)).not.toContain('kumquat')
  await app.runJobs()
  expect((await notes(one))?.by).toBe('rules')
  expect(scripted.asked).toEqual([])
})

it('has a model write the words between its sentences only where both agreed, and for good', async () => {
  const one = await aCase(app)
  await agree(one, one.starter)
  await aRound(app, one)
  await app.runJobs()
  expect((await notes(one))?.by).toBe('rules')

  const both = await aCase(app)
  await agree(both, both.starter, both.respondent)
  await aRound(app, both)
  const rules = (await notes(both))?.paragraphs ?? []
  await app.runJobs()
  const note = await notes(both)
  expect(note?.by).toBe('model')
  const text = note?.paragraphs.join(' ') ?? ''
  expect(text).toContain('Thank you both for staying with it.')
  for (const sentence of rules) expect(text).toContain(sentence)
  expect(scripted.asked).toHaveLength(1)
  for (const word of ['Deposit', both.starter.name, both.respondent.name, '1,200'])
    expect(JSON.stringify(scripted.asked)).not.toContain(word)
  await app.ok(takeBackModel, { caseId: both.caseId }, both.starter)
  expect((await notes(both))?.by).toBe('model')
})

it('tells nobody of a yes that was given before its screen said that the note does', async () => {
  const one = await aCase(app)
  const { caseId, starter, respondent } = one
  expect(await agreeWith({ caseId, person: starter })).toBe(false)
  expect(await agreeWith({ caseId, person: respondent, notes: true })).toBe(true)
  await aRound(app, one)
  await app.runJobs()
  expect((await notes(one))?.by).toBe('rules')
  expect(scripted.asked).toEqual([])
})

it.each([
  ['takes sides', { is: 'answers', text: (asked: Asked) => leading(asked, 'They should pay.') }],
  ['leaves a sentence out', { is: 'answers', text: () => 'All is well. {s1}' }],
  ['sends no JSON', { is: 'says', text: () => 'Hello!' }],
  ['is down', { is: 'status', status: 503 }],
] as const)('stays by rules where the model %s', async (_, script) => {
  const one = await aCase(app)
  await agree(one, one.starter, one.respondent)
  await aRound(app, one)
  scripted.be(script)
  await app.runJobs()
  expect((await notes(one))?.by).toBe('rules')
  const { rows } = await app.deps.pool.query<{ outcome: string }>(
    'select outcome from model_call where case_id = $1',
    [one.caseId],
  )
  expect(rows).toHaveLength(1)
})
