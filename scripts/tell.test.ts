import { describe, expect, it } from 'vitest'
// @ts-expect-error plain JavaScript for Node 20, without declarations
import { buildStep } from './bootstrap.js'
// @ts-expect-error plain JavaScript for Node 20, without declarations
import { progress } from './tell.js'

function screen(isTTY: boolean) {
  const written: string[] = []
  return { written, isTTY, write: (text: string) => written.push(text) }
}

describe('progress', () => {
  it('moves one line of a terminal and leaves only its end', () => {
    const out = screen(true)
    const shown = progress(out, () => 0)
    shown.step('1 of 3 packages')
    shown.step('2 of 3 packages')
    shown.end('3 packages installed')
    expect(out.written).toEqual([
      '\r\x1b[2K·   1 of 3 packages',
      '\r\x1b[2K·   2 of 3 packages',
      '\r\x1b[2K',
      '· 3 packages installed in 0.0 s\n',
    ])
  })

  it('writes a line into a log every five seconds', () => {
    const out = screen(false)
    let now = 0
    const shown = progress(out, () => now)
    for (now = 1_000; now <= 11_000; now += 1_000) shown.step(`${now / 1_000} of 11 packages`)
    now = 12_000
    shown.end('11 packages installed')
    expect(out.written).toEqual([
      '·   5 of 11 packages\n',
      '·   10 of 11 packages\n',
      '· 11 packages installed in 12.0 s\n',
    ])
  })
})

describe('buildStep', () => {
  it('counts the pages that are printed', () => {
    const begun = 'vite v8 building client environment for production...\npages to print: 2\n'
    expect(buildStep('')).toBe('joining the scripts')
    expect(buildStep(begun)).toBe('joining the scripts')
    const one = `${begun}Prerender (html): / -> build/client/index.html\n`
    expect(buildStep(one)).toBe('1 of 2 pages')
    expect(buildStep(`${one}Prerender (html): /help -> build/client/help/index.html\n`)).toBe('compressing')
    expect(buildStep(`${one}Prerender (html): SPA Fallback -> build/client/a.html\n`)).toBe('1 of 2 pages')
  })
})
