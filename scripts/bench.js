import { buildWeb, main, prepare, runForeground } from './bootstrap.js'

await main(async () => {
  const node = await prepare()
  await buildWeb(node)
  return runForeground(node, ['bench/src/main.ts', ...process.argv.slice(2)])
})
