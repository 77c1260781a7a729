import { buildWeb, main, prepare, runForeground, say } from './bootstrap.js'

await main(async () => {
  const node = await prepare()
  await buildWeb(node)
  say('starting EvenSettle')
  return runForeground(node, ['server/src/main.ts'])
})
