import { prepare } from './bootstrap.js'
import { runForeground } from './run.js'
import { main } from './tell.js'

await main(async () => {
  const node = await prepare('running')
  return runForeground(node, ['scripts/backup.ts', ...process.argv.slice(2)])
})
