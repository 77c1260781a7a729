import { main, prepare, runForeground } from './bootstrap.js'

await main(async () => {
  const node = await prepare()
  return runForeground(node, ['bench/faults/main.ts', ...process.argv.slice(2)])
})
