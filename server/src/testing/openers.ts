import { readFile, readdir } from 'node:fs/promises'

/** Ends the next process that opens a file, as a service that stops or a machine without memory does. */
export async function endNextOpener(signal: NodeJS.Signals): Promise<void> {
  for (;;) {
    const [pid] = await openers()
    if (pid !== undefined) {
      process.kill(pid, signal)
      return
    }
    await new Promise(setImmediate)
  }
}

/** The processes of this one that open files. */
async function openers(): Promise<number[]> {
  const found: number[] = []
  for (const thread of await readdir('/proc/self/task')) {
    const children = await readFile(`/proc/self/task/${thread}/children`, 'utf8').catch(() => '')
    for (const pid of children.split(' ').filter(Boolean)) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      if (command.includes('opening/opener.ts')) found.push(Number(pid))
    }
  }
  return found
}
