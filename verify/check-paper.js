#!/usr/bin/env node
// `npx . agreement.pdf --at https://…` in this folder, or `node verify/check-paper.js …`: checks a paper without the server.
import { realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepare } from '../scripts/bootstrap.js'
import { runForeground } from '../scripts/run.js'
import { main } from '../scripts/tell.js'

const here = dirname(realpathSync(fileURLToPath(import.meta.url)))
const [file, ...rest] = process.argv.slice(2)

await main(async () => {
  const node = await prepare('running')
  const args = file === undefined || file.startsWith('-') ? [] : [resolve(file), ...rest]
  return runForeground(node, [join(here, 'src/main.ts'), ...args])
})
