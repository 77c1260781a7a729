import { runCommand } from './command.ts'

const server = await runCommand(
  process.argv.slice(2),
  () => Promise.reject(new Error('name a database: --database postgres://… or "databaseUrl"')),
  (line) => void process.stdout.write(`${line}\n`),
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.close().then(() => process.exit(0)))
}
