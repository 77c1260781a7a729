import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { MARK, MARK_SIZE } from './brand-mark.ts'
import { INK } from './pdf-page.ts'

it('is the same mark on paper as in the browser', async () => {
  const icon = await readFile(new URL('../../../web/public/favicon.svg', import.meta.url), 'utf8')
  const drawn = [...icon.matchAll(/<path d="([^"]+)"[^>]*stroke="([^"]+)" stroke-width="([^"]+)"/g)]
  expect(drawn.map(([, path, color, width]) => ({ path, color, width: Number(width) }))).toEqual(
    MARK.map(({ path, hue, width }) => ({ path, color: INK[hue], width })),
  )
  expect(icon).toContain(`viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}"`)
})
