import { buildWeb, prepare } from './bootstrap.js'
import { provideAudits } from './packages.js'
import { runForeground } from './run.js'
import { main } from './tell.js'

await main(async () => {
  const node = await prepare('everything')
  await provideAudits()
  await buildWeb(node)
  return runForeground(node, ['bench/src/main.ts', ...process.argv.slice(2)])
})
