import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepare, tool, toolEnv } from './bootstrap.js'
import { ROOT } from './run.js'
import { main, say } from './tell.js'

// web/vite.config.ts sends /api, /auth and the like from the first port to the second.
const WEB_PORT = '3000'
const SERVER_PORT = '3001'

await main(async () => {
  const node = await prepare('running')
  const env = toolEnv(node, {
    PORT: SERVER_PORT,
    PUBLIC_URL: `http://localhost:${WEB_PORT}`,
    MAIL_PREVIEW: 'on',
  })
  say(`development: http://localhost:${WEB_PORT} (server restarts, pages reload on change)`)
  const server = spawn(node, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  })
  const web = spawn(node, [tool('react-router'), 'dev', '--port', WEB_PORT], {
    cwd: join(ROOT, 'web'),
    env,
    stdio: 'inherit',
  })
  const messages = spawn(
    node,
    ['--watch-path=messages/en', '--watch-preserve-output', 'messages/src/compile.ts'],
    { cwd: ROOT, env, stdio: 'inherit' },
  )
  const all = [server, web, messages]
  return new Promise((done) => {
    for (const child of all) {
      child.on('exit', (code) => {
        for (const other of all) other.kill('SIGTERM')
        done(code ?? 0)
      })
    }
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.on(signal, () => all.map((child) => child.kill(signal)))
  })
})
