import { expect, it } from 'vitest'
import { closeInTime, notingAnswers } from './collector.ts'
import { createLogger } from './log.ts'
import { inWork } from './work-facts.ts'

const refused = {
  code: 1,
  error: new Error('connect to http://kumquat:secret@collector.example.org:4318/v1?token=kumquat'),
}
const taken = { code: 0 }

it('says once that a collector takes nothing and once that it does again, of no request, and no more than where it is', () => {
  const lines: string[] = []
  const log = createLogger('info', (line) => lines.push(line))
  const answers = [taken, refused, refused, taken, taken, refused]
  const sender = notingAnswers(
    {
      export: (_: string, done: (answer: { code: number; error?: Error }) => void) =>
        done(answers.shift() ?? taken),
    },
    'figures',
    log,
  )
  const heard: number[] = []
  inWork({ requestId: 'a' }, () => {
    for (let i = 0; i < 6; i += 1) sender.export('x', ({ code }) => heard.push(code))
  })
  expect(heard).toEqual([0, 1, 1, 0, 0, 1])
  const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(said.map(({ message }) => message)).toEqual([
    'the collector takes no figures',
    'the collector takes figures again',
    'the collector takes no figures',
  ])
  expect(said[0]).toMatchObject({ level: 'warn', reason: 'connect to http://collector.example.org:4318' })
  expect(lines.join('\n')).not.toMatch(/kumquat|secret|requestId/)
})

it('ends where what is to be closed never does, or fails, and says that', async () => {
  const said: string[] = []
  const log = { warn: (message: string) => void said.push(message) }
  await closeInTime(() => new Promise(() => {}), 'figures', log)
  await closeInTime(() => Promise.reject(new Error('no')), 'traces', log)
  await closeInTime(() => Promise.resolve(), 'traces', log)
  expect(said).toEqual([
    'the last figures did not reach the collector',
    'the last traces did not reach the collector',
  ])
})
