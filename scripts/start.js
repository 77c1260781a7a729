import { buildWeb, prepare } from './bootstrap.js'
import { COMPILED, runForeground } from './run.js'
import { main, say } from './tell.js'

await main(async () => {
  const node = await prepare('running')
  await buildWeb(node)
  say('starting EvenSettle')
  return runForeground(node, ['server/src/main.ts'], { NODE_COMPILE_CACHE: COMPILED, ...process.env })
})
