import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
// @ts-expect-error plain JavaScript for Node 20, without declarations
import { installProblem, isInstalled } from './bootstrap.js'

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
      'node_modules/only-elsewhere': { version: '1.0.0', optional: true },
    },
  }
  let root: string

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'evensettle-bootstrap-'))
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock))
    mkdirSync(join(root, 'node_modules', 'a'), { recursive: true })
  })

  afterEach(() => {
    rmSync(root, { recursive: true })
  })

  function present(packages: object): void {
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
  }

  it('is true when everything for this platform is there', () => {
    present({ 'node_modules/a': { version: '1.0.0' } })
    expect(isInstalled(root)).toBe(true)
  })

  it('is false before an install, after a changed version and after a lost folder', () => {
    expect(isInstalled(root)).toBe(false)
    present({ 'node_modules/a': { version: '0.9.0' } })
    expect(isInstalled(root)).toBe(false)
    present({ 'node_modules/a': { version: '1.0.0' } })
    rmSync(join(root, 'node_modules', 'a'), { recursive: true })
    expect(isInstalled(root)).toBe(false)
  })
})
