import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDataDir } from './data-dir.ts'
import { StartupError } from '../startup-error.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'evensettle-data-dir-'))
})

afterEach(async () => {
  await rm(root, { recursive: true, force: true })
})

async function holdInAnotherProcess(path: string) {
  const script = `const { openDataDir } = await import(${JSON.stringify(import.meta.resolve('./data-dir.ts'))})
    await openDataDir(${JSON.stringify(path)}); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

describe('openDataDir', () => {
  it('makes the folder and private sub-folders', async () => {
    const dir = await openDataDir(join(root, 'deep', 'data'))
    const secrets = await dir.folder('secrets')
    expect((await stat(secrets)).mode & 0o777).toBe(0o700)
    await dir.release()
  })

  it('refuses a second claim on the same folder, also through a link, until it is released', async () => {
    const path = join(root, 'data')
    const first = await openDataDir(path)
    await symlink(path, join(root, 'link'))
    await expect(openDataDir(path)).rejects.toThrow(
      `is in use by another EvenSettle process (process ${process.pid}): stop that one first, or wait for it where it is a command, or set DATA_DIR`,
    )
    await expect(openDataDir(join(root, 'link'))).rejects.toThrow(StartupError)
    await first.release()
    await first.release()
    await (await openDataDir(path)).release()
  })

  it('names the process that holds it, and is free again the moment that one is killed', async () => {
    const path = join(root, 'data')
    const other = await holdInAnotherProcess(path)
    await expect(openDataDir(path)).rejects.toThrow(`(process ${other.pid})`)
    other.kill('SIGKILL')
    await once(other, 'exit')
    await (await openDataDir(path)).release()
  })

  it('lets several processes share it when the database is elsewhere', async () => {
    const path = join(root, 'data')
    const first = await openDataDir(path, 'shared')
    const second = await openDataDir(path, 'shared')
    expect(second.path).toBe(first.path)
    await first.release()
    await second.release()
  })

  it('says in one sentence why a folder cannot be written', async () => {
    await writeFile(join(root, 'file'), '')
    await expect(openDataDir(join(root, 'file'))).rejects.toThrow(
      /^The data folder \S+ cannot be written \(it is a file, not a folder\): .*\.$/,
    )
    await expect(openDataDir(join(root, 'file', 'below'))).rejects.toThrow(StartupError)
  })
})
