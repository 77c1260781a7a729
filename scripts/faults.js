import { prepare } from './bootstrap.js'
import { runForeground } from './run.js'
import { main } from './tell.js'

await main(async () => {
  const node = await prepare('everything')
  return runForeground(node, ['bench/faults/main.ts', ...process.argv.slice(2)])
})
