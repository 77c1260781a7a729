// Loaded before the program that a script runs: when the script is gone, killed included, the program stops too.
import process from 'node:process'

process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
