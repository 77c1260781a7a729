import { parseArgs } from 'node:util'
import { prepare, tool, toolEnv } from './bootstrap.js'
import { runForeground } from './run.js'
import { main } from './tell.js'

// The short form of both is part of npm test. The same seed asks the same again.
await main(async () => {
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '12000' }, seed: { type: 'string' } },
  })
  const seed = values.seed ?? String(Date.now() % 1_000_000)
  const node = await prepare('everything')
  const env = toolEnv(node, { FUZZ_REQUESTS: values.requests, FUZZ_SEED: seed })
  const files = ['server/src/crossing.test.ts', 'server/src/fuzz.test.ts']
  return runForeground(node, [tool('vitest'), 'run', '--project', 'server', ...files], env)
})
