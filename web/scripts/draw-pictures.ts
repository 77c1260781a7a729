import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Draws the icons and the preview picture of links into `public`; run it by hand after a change of the mark:
 * `node web/scripts/draw-pictures.ts [chromium]`. What it draws is committed, so that no build needs a browser.
 */
const WEB = join(import.meta.dirname, '..')
const BROWSER = process.argv[2] ?? '/usr/bin/chromium'
const MARK = readFileSync(join(WEB, 'public/favicon.svg'), 'utf8').replace(/<\/?svg[^>]*>/g, '')

/** The mark on paper; `room` is the share of the edge that stays empty on each side. */
function icon(size: number, room: number, corner: number): string {
  const inner = 30 / (1 - 2 * room)
  const start = (inner - 30) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${-start} ${-start} ${inner} ${inner}"><rect x="${-start}" y="${-start}" width="${inner}" height="${inner}" rx="${inner * corner}" fill="#faf8f3"/>${MARK}</svg>`
}

const WIDE = readFileSync(join(WEB, 'art/social.svg'), 'utf8')

const PICTURES = [
  { file: 'icons/icon-192.png', svg: icon(192, 0.14, 0.2), width: 192, height: 192 },
  { file: 'icons/icon-512.png', svg: icon(512, 0.14, 0.2), width: 512, height: 512 },
  { file: 'icons/maskable-512.png', svg: icon(512, 0.24, 0), width: 512, height: 512 },
  { file: 'icons/touch-180.png', svg: icon(180, 0.18, 0), width: 180, height: 180 },
  { file: 'social.png', svg: WIDE, width: 1200, height: 630 },
]

const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
const fonts = join(WEB, '../node_modules/@fontsource')
mkdirSync(join(WEB, 'public/icons'), { recursive: true })
for (const [index, { file, svg, width, height }] of PICTURES.entries()) {
  const page = join(folder, `${index}.html`)
  const serif = pathToFileURL(join(fonts, 'source-serif-4/files/source-serif-4-latin-600-normal.woff2')).href
  const sans = pathToFileURL(join(`${fonts}-variable`, 'figtree/files/figtree-latin-wght-normal.woff2')).href
  writeFileSync(
    page,
    `<!doctype html><style>@font-face{font-family:Mark;src:url(${serif})}@font-face{font-family:Words;font-weight:300 900;src:url(${sans})}body{margin:0}svg{display:block}</style>${svg}`,
  )
  execFileSync(BROWSER, [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    '--allow-file-access-from-files',
    '--default-background-color=00000000',
    `--user-data-dir=${join(folder, 'profile')}`,
    `--window-size=${width},${height}`,
    `--screenshot=${join(WEB, 'public', file)}`,
    pathToFileURL(page).href,
  ])
}
