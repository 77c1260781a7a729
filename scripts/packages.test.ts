import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
// @ts-expect-error plain JavaScript for Node 20, without declarations
import { installProblem, isInstalled, neededHere } from './packages.js'

describe('installProblem', () => {
  it.each([
    ['npm error code ENOTFOUND\nnpm error network request failed', 'registry cannot be reached'],
    ['npm error code ENOSPC', 'The disk is full'],
    ['Error: spawn npm ENOENT', 'npm was not found'],
    ['npm error code EUSAGE\nnpm error lock file is out of date', 'lock file is out of date'],
  ])('says in one sentence what %j means', (output, sentence) => {
    expect(installProblem(output)).toContain(sentence)
    expect(installProblem(output)).not.toContain('\n')
  })
})

describe('isInstalled', () => {
  const lock = {
    packages: {
      '': { version: '1.0.0' },
      domain: { version: '1.0.0' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/only-elsewhere': { version: '1.0.0', optional: true, os: ['none'] },
      'node_modules/tester': { version: '1.0.0', dev: true },
    },
  }
  const running = { 'node_modules/a': { version: '1.0.0' } }
  const everything = { ...running, 'node_modules/tester': { version: '1.0.0', dev: true } }
  let root: string

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'evensettle-bootstrap-'))
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock))
    for (const name of ['a', 'tester']) mkdirSync(join(root, 'node_modules', name), { recursive: true })
  })

  afterEach(() => {
    rmSync(root, { recursive: true })
  })

  function present(packages: object): void {
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
  }

  it('is true when everything for this platform is there', () => {
    present(everything)
    expect(isInstalled(root, 'everything')).toBe(true)
    expect(isInstalled(root, 'running')).toBe(true)
  })

  it('asks for test tools only where tests are run', () => {
    present(running)
    expect(isInstalled(root, 'running')).toBe(true)
    expect(isInstalled(root, 'everything')).toBe(false)
    expect(neededHere(root, 'running')).toEqual(['node_modules/a'])
    expect(neededHere(root, 'everything')).toEqual(['node_modules/a', 'node_modules/tester'])
  })

  it('is false before an install, after a changed version and after a lost folder', () => {
    expect(isInstalled(root, 'running')).toBe(false)
    present({ 'node_modules/a': { version: '0.9.0' } })
    expect(isInstalled(root, 'running')).toBe(false)
    present(running)
    rmSync(join(root, 'node_modules', 'a'), { recursive: true })
    expect(isInstalled(root, 'running')).toBe(false)
  })
})
