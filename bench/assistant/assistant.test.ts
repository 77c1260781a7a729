import { createModel } from '@evensettle/server/platform/outside/model.ts'
import { MODEL_KEY, startScriptedModel } from '@evensettle/server/testing/scripted-model.ts'
import { expect, it } from 'vitest'
import { measure, type Row } from './measure.ts'
import { tableOf } from './report.ts'

const LITTLE = { seed: 7, people: 1 }

function rowOf(rows: readonly Row[], task: string): Row {
  const row = rows.find((one) => one.task === task)
  if (!row) throw new Error(`no ${task}`)
  return row
}

it('measures the rules alone, the same each time, and gives no figure for a model that was not asked', async () => {
  const rows = await measure({ ...LITTLE, model: null })
  expect(await measure({ ...LITTLE, model: null })).toEqual(rows)
  for (const { sent, leaks, typical } of rows) expect([sent, leaks, typical]).toEqual([0, 0, null])
  expect(rowOf(rows, 'reword calmer')).toMatchObject({ asked: 8, kept: 1, invented: 0 })
  expect(tableOf(rows)).toMatch(/reword calmer .*\| 0 +\| – +\| – +\| – +\|/)
})

it('measures an endpoint: what the guard keeps out is counted, and the rules stand in its place', async () => {
  const scripted = await startScriptedModel({
    is: 'answers',
    text: ({ messages }) => {
      const data: { words?: string; marks?: { mark: string }[] } = JSON.parse(messages[1]?.content ?? '{}')
      return data.words === undefined ? 'You will win $5.' : data.words.replace(/^[^.!]*!+ /, '')
    },
  })
  const settings = {
    url: scripted.url,
    name: 'tiny',
    key: MODEL_KEY,
    keeps: null,
    caseCalls: 1,
    dayTokens: 1,
    price: null,
  }
  const model = createModel(settings, { now: () => new Date(), log: { warn: () => {} } })
  const rows = await measure({ ...LITTLE, model })
  await scripted.close()
  expect(rowOf(rows, 'explain')).toMatchObject({ sent: 8, refused: 8, fallback: 8, leaks: 0, invented: 0 })
  expect(rowOf(rows, 'reword calmer')).toMatchObject({ sent: 8, kept: 1, invented: 0, leaks: 0 })
  expect(rowOf(rows, 'reword calmer').refused).toBeLessThan(8)
  expect(rowOf(rows, 'facts in a story').sent).toBe(0)
  expect(JSON.stringify(scripted.asked)).not.toContain('zq7x')
})
