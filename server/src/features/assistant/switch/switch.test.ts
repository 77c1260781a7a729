import { agreeToModel, askRoom, getRoom } from '@evensettle/contracts/assistant.ts'
import { getServiceParts } from '@evensettle/contracts/infrastructure.ts'
import { getModelUse, switchModelOff, switchModelOn } from '@evensettle/contracts/model-use.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCase, anOperator, aPerson } from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { MODEL_KEY, startScriptedModel, type ScriptedModel } from '../../../testing/scripted-model.ts'

const WORDS = 'You are a liar! I paid $40 for the lamp on May 3 and Peter saw it.'
const CALM = 'I heard something else. I paid $40 for the lamp on May 3, and Peter saw it.'
const KUMQUAT = 'It costs too much: kumquat.'

let scripted: ScriptedModel
let app: TestApp
let operator: Person

beforeAll(async () => {
  scripted = await startScriptedModel({ is: 'answers', text: () => CALM })
  app = await makeTestApp({
    admins: ['boss@example.org'],
    env: { LLM_URL: scripted.url, LLM_MODEL: 'tiny', LLM_KEY: MODEL_KEY, LLM_PRICE: '2000 USD' },
  })
  operator = await anOperator(app, 'boss@example.org')
})
afterAll(() => scripted.close())

async function agreed() {
  const one = await aCase(app)
  const { model } = await app.ok(getRoom, { caseId: one.caseId }, one.starter)
  if (!model) throw new Error('no model')
  await app.ok(agreeToModel, { caseId: one.caseId, model }, one.starter)
  const ask = () =>
    app.ok(askRoom, { caseId: one.caseId, id: newId(), ask: { task: 'message', words: WORDS } }, one.starter)
  return { ...one, model, ask }
}

it('is there for operators only', async () => {
  const person = await aPerson(app)
  for (const [endpoint, input] of [
    [getModelUse, {}],
    [switchModelOff, { reason: 'No.' }],
    [switchModelOn, {}],
  ] as const) {
    expect(await app.refusal(endpoint, input, person)).toBe('404 NOT_FOUND')
    expect(await app.refusal(endpoint, input)).toBe('401 NOT_SIGNED_IN')
  }
})

it('tells what the model did in a day, in numbers alone, with what it cost', async () => {
  const { ask } = await agreed()
  expect((await ask()).answer.by).toBe('model')
  scripted.be({ is: 'answers', text: () => `${CALM} You will win in court.` })
  expect((await ask()).answer).toMatchObject({ by: 'rules', instead: 'refused' })
  scripted.be({ is: 'status', status: 500 })
  await ask()
  const { raw, body } = await app.request(getModelUse, {}, operator)
  expect(body).toMatchObject({
    asked: 3,
    answered: 1,
    refused: 1,
    failed: 1,
    late: 0,
    off: null,
    restsUntil: null,
  })
  expect(body.refusals).toEqual([{ why: expect.stringMatching(/^(?:court|fact|long)$/), count: 1 }])
  expect(body.cost).toEqual({ amount: Math.round(body.tokens / 5), currency: 'USD' })
  expect(body.slow).toBeGreaterThanOrEqual(body.typical ?? Infinity)
  for (const word of ['lamp', 'Peter', 'May 3']) expect(raw).not.toContain(word)
  scripted.be({ is: 'answers', text: () => CALM })
})

it('is switched off in one place for everybody, with a reason in the log, and on again without asking anew', async () => {
  const { caseId, starter, model, ask } = await agreed()
  const health = async () =>
    (await app.ok(getServiceParts, {}, operator)).parts.find(({ part }) => part === 'model')?.reason
  expect(await health()).toBe('fine')
  expect(await app.refusal(switchModelOff, { reason: ' ' }, operator)).toBe('400 INVALID_INPUT')
  await app.ok(switchModelOff, { reason: KUMQUAT }, operator)
  expect(await health()).toBe('switched_off')
  expect((await app.ok(getModelUse, {}, operator)).off).toMatchObject({ reason: KUMQUAT })
  scripted.asked.length = 0
  const beside = await makeTestApp({ beside: app, env: { LLM_URL: scripted.url, LLM_MODEL: 'tiny' } })
  for (const at of [app, beside]) {
    const room = await at.request(getRoom, { caseId }, starter)
    expect(room.body).toMatchObject({ model: null, agreedAt: null })
    expect(room.raw).not.toContain('kumquat')
  }
  expect((await ask()).answer).toMatchObject({ by: 'rules' })
  expect(await app.refusal(agreeToModel, { caseId, model }, starter)).toBe('409 VERSION_CONFLICT')
  expect(scripted.asked).toEqual([])

  await app.ok(switchModelOn, {}, operator)
  await app.ok(switchModelOn, {}, operator)
  expect((await ask()).answer.by).toBe('model')
  const { rows } = await app.deps.pool.query<{ action: string }>(
    `select action from audit_entry where action like 'model.%' order by at`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['model.off', 'model.on'])
})
