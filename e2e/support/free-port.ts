import { execFileSync } from 'node:child_process'

const ASK = `const s = require('node:net').createServer().listen(0, '127.0.0.1', () => { process.stdout.write(String(s.address().port)); s.close() })`

/** A port of this machine that nobody uses now. Synchronous, because a configuration file cannot wait. */
export function freePort(): number {
  return Number(execFileSync(process.execPath, ['-e', ASK], { encoding: 'utf8' }))
}
