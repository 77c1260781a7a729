import { workerData } from 'node:worker_threads'
import { OVER_LIMIT } from './limits.ts'

/** Ends the process when a file takes more memory or computing than any real one does. */
const { cpuMs, memoryBytes }: { cpuMs: number; memoryBytes: number } = workerData
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (process.memoryUsage.rss() > memoryBytes || (user + system) / 1_000 > cpuMs)
    process.kill(process.pid, OVER_LIMIT)
}, 50)
