import { buildWeb, prepare } from './bootstrap.js'
import { runForeground } from './run.js'
import { main, say } from './tell.js'

await main(async () => {
  const node = await prepare('running')
  await buildWeb(node)
  say('starting EvenSettle')
  return runForeground(node, ['server/src/main.ts'])
})
