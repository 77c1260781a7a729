import { parseArgs } from 'node:util'
import { readConfig } from '@evensettle/server/config.ts'
import { createModel } from '@evensettle/server/platform/outside/model.ts'
import { measure } from './measure.ts'
import { tableOf } from './report.ts'

const USAGE = `npm run bench:assistant -- [--people 25] [--seed 7] [--json]

Measures the private room on made-up people of eight kinds of dispute. With LLM_URL and LLM_MODEL (and LLM_KEY) that model is
asked, through the door and the guard of the product; without them the rules alone.
  --people   of each kind (25)
  --seed     which ones (7)
  --json     the same figures for a program`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      people: { type: 'string', default: '25' },
      seed: { type: 'string', default: '7' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const [people, seed] = [Number(values.people), Number(values.seed)]
  if (values.help || !(Number.isInteger(people) && people > 0 && Number.isInteger(seed))) {
    console.log(USAGE)
    return
  }
  const settings = readConfig(process.env).model
  const log = { warn: (words: string, facts?: object) => console.error(words, facts ?? '') }
  const model = settings && createModel(settings, { now: () => new Date(), log })
  const rows = await measure({ seed, people, model })
  if (values.json) return console.log(JSON.stringify({ model: model?.about ?? null, seed, people, rows }))
  console.log(model?.about ? `${model.about.name} at ${model.about.host}` : 'The rules alone, no model')
  console.log(`${people} people of each of 8 kinds, seed ${seed}\n\n${tableOf(rows)}`)
}

await main()
