import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '@evensettle/server/platform/database/postgres/process.ts'
import { behindLine, type TestStore } from '@evensettle/server/testing/s3-server.ts'
import { wait } from '../src/numbers.ts'

const PROGRAM = fileURLToPath(new URL('store-process.ts', import.meta.url))
const FOLLOW = fileURLToPath(new URL('../../scripts/follow-parent.js', import.meta.url))
const KEYS = { accessKey: 'S3RVER', secretKey: 'S3RVER' }

/** A store of files in a process of its own, reached over a line that can fail. */
export type Store = Omit<TestStore, 'stop'> & {
  start(): Promise<void>
  /** As `kill -9`: resolves when the process is gone. */
  kill(): Promise<void>
}

/** Made and started; what it keeps lies in `directory`. */
export async function makeStore(directory: string): Promise<Store> {
  const port = await freePort()
  let child: ChildProcess | null = null
  const store: Store = {
    ...(await behindLine(port, KEYS)),
    async start() {
      const started = spawn(process.execPath, ['--import', FOLLOW, PROGRAM, String(port), directory], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      child = started
      while (!(await answers(port))) {
        if (started.exitCode !== null) throw new Error('The store of files ended by itself')
        await wait(20)
      }
    },
    async kill() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
  await store.start()
  return store
}

function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    async (response) => {
      await response.arrayBuffer()
      return true
    },
    () => false,
  )
}
