// What keeping and reading one large file takes, on the disk and in a store: node bench/src/file-stores.ts [megabytes]
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { StoreAddress } from '@evensettle/server/config/files.ts'
import { keptAt } from '@evensettle/server/platform/files/kept.ts'
import { hasSwift, startRealStore } from '@evensettle/server/testing/swift.ts'
import { median } from './numbers.ts'

const RUNS = 5
const PART = 64 * 1024
type Took = { putMs: number; readMs: number; putMegabytes: number; readMegabytes: number }

/** The most memory that this process has had since it was last asked, in megabytes. */
function peak(): number {
  const most = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  writeFileSync('/proc/self/clear_refs', '5')
  return Number(most) / 1_024
}

async function* parts(bytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes; at += PART) yield Buffer.alloc(PART, at % 251)
}

/** In a process of its own: nothing else has been there before. */
async function measureOne(address: StoreAddress | null, bytes: number): Promise<Took> {
  const folder = await mkdtemp(join(tmpdir(), 'evensettle-bench-files-'))
  const log = { error() {}, warn() {}, info() {} }
  const { files, close } = await keptAt(address, folder, log)
  await files.put(`views/${randomUUID()}.jpg`, parts(PART))
  const name = `evidence/${randomUUID()}.mp4`
  peak()
  const before = peak()
  const began = performance.now()
  const { sha256 } = await files.put(name, parts(bytes))
  const put = performance.now()
  const putPeak = peak()
  const stored = await files.read(name, sha256)
  let read = 0
  for await (const part of stored?.parts() ?? []) read += part.byteLength
  const end = performance.now()
  const readPeak = peak()
  close()
  await rm(folder, { recursive: true, force: true })
  if (read !== bytes) throw new Error('not all came back')
  return {
    putMs: put - began,
    readMs: end - put,
    putMegabytes: putPeak - before,
    readMegabytes: readPeak - before,
  }
}

async function inOwnProcess(address: StoreAddress | null, bytes: number): Promise<Took> {
  const asked = [fileURLToPath(import.meta.url), '--one', JSON.stringify(address), String(bytes)]
  const { stdout } = await promisify(execFile)(process.execPath, asked)
  return JSON.parse(stdout) as Took
}

function told(name: string, all: readonly Took[]): string {
  const of = (pick: (took: Took) => number) => Math.round(median(all.map(pick)))
  return `${name.padEnd(8)} put ${of((t) => t.putMs)} ms, +${of((t) => t.putMegabytes)} MB; read ${of((t) => t.readMs)} ms, +${of((t) => t.readMegabytes)} MB`
}

const [first = '200', ...rest] = process.argv.slice(2)
if (first === '--one') {
  const [address = 'null', bytes = '0'] = rest
  const at = JSON.parse(address) as StoreAddress | null
  process.stdout.write(JSON.stringify(await measureOne(at, Number(bytes))))
} else {
  const bytes = Number(first) * 1_024 * 1_024
  const store = await startRealStore()
  const all: { disk: Took[]; store: Took[] } = { disk: [], store: [] }
  // by turns, so that both see the same machine
  for (let run = 0; run < RUNS; run += 1) {
    all.disk.push(await inOwnProcess(null, bytes))
    all.store.push(await inOwnProcess(store.direct, bytes))
  }
  process.stdout.write(`${first} MB, median of ${RUNS}, ${hasSwift ? 'Swift' : 's3rver'} on this machine\n`)
  process.stdout.write(`${told('disk', all.disk)}\n${told('store', all.store)}\n`)
  await store.line.close()
  await store.stop()
}
