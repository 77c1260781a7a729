import { join } from 'node:path'
import { buildWeb, prepare } from './bootstrap.js'
import { ROOT, runForeground } from './run.js'
import { main, say } from './tell.js'

/** What Node has compiled once is not compiled again: half of the work of a start. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'compiled')

await main(async () => {
  const node = await prepare('running')
  await buildWeb(node)
  say('starting EvenSettle')
  return runForeground(node, ['server/src/main.ts'], { NODE_COMPILE_CACHE: COMPILED, ...process.env })
})
