import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  MODEL_KEY,
  startScriptedModel,
  type ScriptedModel,
  type Script,
} from '../../testing/scripted-model.ts'
import { createModel, type LanguageModel, type ModelOutcome } from './model.ts'

const WAITS = 1_500
/** a machine under load is slower than its clock */
const SLACK = 20_000
const QUESTION = {
  name: 'own',
  instructions: 'Be kind.',
  data: { words: 'hello', way: 'calmer' },
  schema: { type: 'object' },
}

let scripted: ScriptedModel
let model: LanguageModel
let lines: string[]
let ahead: number

beforeEach(async () => {
  scripted = await startScriptedModel({ is: 'answers', text: () => 'Hello.' })
  lines = []
  ahead = 0
  const settings = {
    url: scripted.url,
    name: 'tiny',
    key: MODEL_KEY,
    keeps: null,
    caseCalls: 9,
    dayTokens: 9,
    price: null,
  }
  const log = { warn: (line: string, facts?: object) => void lines.push(line + JSON.stringify(facts)) }
  model = createModel(settings, { now: () => new Date(Date.now() + ahead), log, waits: WAITS })
})

afterEach(() => scripted.close())

async function timed() {
  const began = performance.now()
  const outcome = await model.ask(QUESTION)
  expect(performance.now() - began).toBeLessThan(WAITS + SLACK)
  return outcome
}

describe('the door to a model', () => {
  it('asks for JSON of a form, in a stream, with our instructions apart from the data', async () => {
    expect(await model.ask(QUESTION)).toMatchObject({
      is: 'answered',
      text: '{"text":"Hello."}',
      tokens: 360,
    })
    expect(scripted.asked).toMatchObject([
      {
        model: 'tiny',
        messages: [
          { role: 'system', content: 'Be kind.' },
          { role: 'user', content: '{"words":"hello","way":"calmer"}' },
        ],
        response_format: { type: 'json_schema', json_schema: { name: 'own' } },
      },
    ])
  })

  it('does without a schema where the endpoint takes none, and asks for it no more', async () => {
    scripted.takeSchema(false)
    expect(await model.ask(QUESTION)).toMatchObject({ is: 'answered', text: '{"text":"Hello."}' })
    await model.ask(QUESTION)
    expect(scripted.asked.map(({ response_format: form }) => form !== undefined)).toEqual([
      true,
      false,
      false,
    ])
  })

  it('asks for a schema again where it was not the schema that was refused', async () => {
    scripted.be({ is: 'status', status: 400 })
    expect((await model.ask(QUESTION)).is).toBe('failed')
    scripted.be({ is: 'answers', text: () => 'Hello.' })
    expect((await model.ask(QUESTION)).is).toBe('answered')
    expect(scripted.asked.map(({ response_format: form }) => form !== undefined)).toEqual([true, false, true])
  })

  it('says how much was used only where the end was counted, or nothing went out', async () => {
    expect((await model.ask(QUESTION)).tokens).toBe(360)
    for (const script of [{ is: 'endless' }, { is: 'breaks' }, { is: 'silent' }] as const) {
      scripted.be(script)
      expect([script.is, (await model.ask(QUESTION)).tokens]).toEqual([script.is, null])
    }
    // it rests: nobody was asked
    expect((await model.ask(QUESTION)).tokens).toBe(0)
    expect(scripted.asked).toHaveLength(4)
  })

  it.each<[ModelOutcome['is'], Script]>([
    ['late', { is: 'silent' }],
    ['late', { is: 'drips' }],
    ['failed', { is: 'endless' }],
    ['failed', { is: 'breaks' }],
    // nothing of a page is an event: an empty answer, which the guard keeps out
    ['answered', { is: 'page' }],
    ['failed', { is: 'status', status: 500 }],
    ['failed', { is: 'status', status: 429 }],
    ['failed', { is: 'status', status: 401 }],
    ['failed', { is: 'redirects', to: 'http://127.0.0.1:9/v1/chat/completions' }],
  ])('is through in time, as %s, with one that %o', async (is, script) => {
    scripted.be(script)
    expect((await timed()).is).toBe(is)
  })

  it('leaves one that fails again and again alone for a while, and tries once after that', async () => {
    scripted.be({ is: 'status', status: 500 })
    for (let time = 0; time < 5; time += 1) expect((await model.ask(QUESTION)).is).toBe('failed')
    expect(scripted.asked).toHaveLength(3)
    ahead = 31_000
    scripted.be({ is: 'answers', text: () => 'Hello.' })
    expect((await model.ask(QUESTION)).is).toBe('answered')
  })

  it('puts neither the key nor a word of what was asked into the log', async () => {
    scripted.be({ is: 'status', status: 500 })
    await model.ask(QUESTION)
    expect(lines).toHaveLength(1)
    expect(lines.join('')).not.toMatch(/scripted|hello|kind/)
  })

  it('says where it runs', () => {
    expect(model.about).toMatchObject({ name: 'tiny', scheme: 'http', isNear: true, keeps: null })
    const far = createModel(
      {
        url: 'https://api.example.com/v1',
        name: 'big',
        key: null,
        keeps: 'Nothing.',
        caseCalls: 1,
        dayTokens: 1,
        price: null,
      },
      { now: () => new Date(), log: { warn: () => {} } },
    )
    expect(far.about).toEqual({
      name: 'big',
      host: 'api.example.com',
      scheme: 'https',
      isNear: false,
      keeps: 'Nothing.',
    })
  })
})
