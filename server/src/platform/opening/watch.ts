import { workerData } from 'node:worker_threads'

/** Ends the process when a file takes more memory or computing than any real one does. */
const { cpuMs, memoryBytes } = workerData as { cpuMs: number; memoryBytes: number }
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (process.memoryUsage.rss() > memoryBytes || (user + system) / 1_000 > cpuMs)
    process.kill(process.pid, 'SIGKILL')
}, 50)
