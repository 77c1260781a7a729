import { main, prepare, runForeground } from './bootstrap.js'

await main(async () => {
  const node = await prepare()
  return runForeground(node, ['scripts/engine/main.ts', ...process.argv.slice(2)])
})
