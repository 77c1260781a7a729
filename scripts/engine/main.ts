import { readFileSync } from 'node:fs'
import { runEngineCommand } from './command.ts'

const [command, file] = process.argv.slice(2)
const answer = runEngineCommand(command, file, (path) => readFileSync(path, 'utf8'))
process.stdout.write(answer.out)
process.stderr.write(answer.error)
process.exitCode = answer.code
