import { main, prepare, runForeground } from './bootstrap.js'

await main(async () => {
  const node = await prepare()
  return runForeground(node, ['scripts/auth.ts', ...process.argv.slice(2)])
})
